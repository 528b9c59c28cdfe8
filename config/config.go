package config

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// Path is where the configuration is: $XDG_CONFIG_HOME/rowlock/config.toml,
// with ~/.config when the variable is unset or relative (as the XDG base
// directory specification says). It is "" when there is no home either.
func Path() string {
	dir := os.Getenv("XDG_CONFIG_HOME")
	if !filepath.IsAbs(dir) {
		home, err := os.UserHomeDir()
		if err != nil {
			return ""
		}
		dir = filepath.Join(home, ".config")
	}
	return filepath.Join(dir, "rowlock", "config.toml")
}

// Error is what is wrong with a configuration file, and where.
type Error struct {
	Path    string
	Line    int    // from 1; 0: the file as a whole
	Quote   string // the line
	Message string
	Hint    string // the remedy; may be empty
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.Path, e.Message)
	}
	return fmt.Sprintf("%s:%d: %s: %s", e.Path, e.Line, e.Message, quoted(e.Quote))
}

// quoted is a line as it may be shown: short, and without what a terminal would
// obey. The file may be anything.
func quoted(line string) string {
	const most = 100
	line = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) && r != '\t' {
			return unicode.ReplacementChar
		}
		return r
	}, strings.TrimSpace(line))
	if r := []rune(line); len(r) > most {
		line = string(r[:most]) + "…"
	}
	return line
}

// Load reads the file at path over the defaults. A missing file, and the path
// "", are the defaults. Every other error is an *Error.
func Load(path string) (*Config, error) {
	data, err := read(path)
	if err != nil {
		return nil, err
	}
	c := Default()
	if err := c.parse(data); err != nil {
		err.Path = path
		return nil, err
	}
	return c, nil
}

func read(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if path == "" || errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	// Checked first, because reading a pipe would wait for ever.
	if err == nil && !info.Mode().IsRegular() {
		return nil, &Error{Path: path, Message: "not a file", Hint: "move it away: the configuration is a text file"}
	}
	data, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrPermission):
		return nil, &Error{Path: path, Message: "permission denied", Hint: "chmod u+r " + path}
	case err != nil:
		return nil, &Error{Path: path, Message: errors.Unwrap(err).Error(), Hint: "move it away to start with the defaults"}
	}
	return data, nil
}

// parse decodes data into c and checks the result.
func (c *Config) parse(data []byte) *Error {
	decoder := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields()
	err := decoder.Decode(c)
	var missing *toml.StrictMissingError
	if errors.As(err, &missing) {
		return c.unknownSetting(data, &missing.Errors[0])
	}
	var bad *toml.DecodeError
	if errors.As(err, &bad) {
		line, _ := bad.Position()
		return errorAt(data, line, c.explain(bad))
	}
	if err != nil {
		return &Error{Message: strings.TrimPrefix(err.Error(), "toml: ")}
	}
	var wrong *settingError
	if errors.As(c.Validate(), &wrong) {
		return errorAt(data, lineOf(data, wrong.key), wrong.Error())
	}
	return nil
}

// explain words a decoding error, in terms of the setting if it is one's.
func (c *Config) explain(bad *toml.DecodeError) string {
	message := strings.TrimPrefix(bad.Error(), "toml: ")
	key := strings.Join(bad.Key(), ".")
	if key == "" {
		return message
	}
	// The library's words name Go types.
	if strings.HasPrefix(message, "cannot ") {
		message = "must be " + c.kindOf(key)
	}
	return key + ": " + message
}

// kindOf says what stands at a dotted key.
func (c *Config) kindOf(key string) string {
	for _, s := range c.settings() {
		if s.key() == key {
			return s.kind()
		}
	}
	if strings.HasPrefix(key, "keys.") {
		return "a list of keys in quotes"
	}
	return "a table, [" + key + "]"
}

func errorAt(data []byte, line int, message string) *Error {
	e := &Error{Line: line, Message: message}
	if lines := strings.Split(string(data), "\n"); line > 0 && line <= len(lines) {
		e.Quote = strings.TrimSuffix(lines[line-1], "\r")
	}
	return e
}

// unknownSetting is the error for a key or table that no setting has.
func (c *Config) unknownSetting(data []byte, missing *toml.DecodeError) *Error {
	var known []string
	for _, s := range c.settings() {
		known = append(known, s.key(), s.table)
	}
	line, _ := missing.Position()
	e := errorAt(data, line, unknown("setting", strings.Join(missing.Key(), "."), append(known, "keys")).Error())
	e.Hint = "rowlock config show --default lists them all"
	return e
}

// lineOf finds the line in which a dotted key is set, or the table that it is
// part of (an inline table); 0: nowhere.
func lineOf(data []byte, key string) int {
	var p unstable.Parser
	p.Reset(data)
	table, nearest := "", 0
	for p.NextExpression() {
		node := p.Expression()
		name, line := dotted(&p, node.Key())
		if node.Kind == unstable.KeyValue {
			name = table + name
		} else {
			table = name + "."
		}
		if name == key {
			return line
		}
		if strings.HasPrefix(key, name+".") {
			nearest = line
		}
	}
	return nearest
}

// dotted joins the parts of a key and says in which line it stands.
func dotted(p *unstable.Parser, parts unstable.Iterator) (name string, line int) {
	var names []string
	for parts.Next() {
		node := parts.Node()
		names = append(names, string(node.Data))
		line = p.Shape(node.Raw).Start.Line
	}
	return strings.Join(names, "."), line
}
