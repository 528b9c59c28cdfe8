package fonts

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// memo keeps fc-match's answers in the user's cache directory, so that a window with a family of its own starts without
// running it and a character of another script is looked up once on a machine, not once in each window. The answers
// hold as long as nothing has changed that they depend on: the directories of fonts, fontconfig's configuration and the
// language. All of a state lie in a directory named after it; writing in a new one removes the others.
type memo struct {
	dir  string
	once sync.Once
}

// answers is the process's memo.
var answers memo

// path is where the answer to a question lies; "" where there is no cache.
func (m *memo) path(question []string) string {
	m.once.Do(func() {
		if cache, err := os.UserCacheDir(); err == nil {
			m.dir = filepath.Join(cache, "rowlock", "fontconfig", fontState())
		}
	})
	if m.dir == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(strings.Join(question, "\x00")))
	return filepath.Join(m.dir, hex.EncodeToString(sum[:8]))
}

func (m *memo) read(question []string) (answer string, ok bool) {
	data, err := os.ReadFile(m.path(question))
	return string(data), err == nil && len(data) > 0
}

// write keeps an answer. What can't be written is asked again next time.
func (m *memo) write(question []string, answer string) {
	path := m.path(question)
	if path == "" || answer == "" {
		return
	}
	if _, err := os.Stat(m.dir); err != nil {
		all := filepath.Dir(m.dir)
		_ = os.RemoveAll(all)
		if os.MkdirAll(m.dir, 0o700) != nil {
			return
		}
	}
	temporary, err := os.CreateTemp(m.dir, ".answer-*")
	if err != nil {
		return
	}
	_, err = temporary.WriteString(answer)
	if closed := temporary.Close(); err == nil && closed == nil {
		err = os.Rename(temporary.Name(), path)
	}
	if err != nil {
		_ = os.Remove(temporary.Name())
	}
}

// fontState names the state of everything that fontconfig's answers depend on.
func fontState() string {
	sum := sha256.New()
	for _, name := range []string{"LANG", "LC_ALL", "LC_CTYPE", "LANGUAGE", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "FC_LANG"} {
		fmt.Fprintln(sum, name, os.Getenv(name))
	}
	for _, dir := range fontDirectories() {
		addTree(sum, dir)
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// fontDirectories are where fonts and fontconfig's configuration lie.
func fontDirectories() []string {
	home, _ := os.UserHomeDir()
	under := func(variable, otherwise string) string {
		if v := os.Getenv(variable); v != "" {
			return v
		}
		return filepath.Join(home, otherwise)
	}
	dirs := []string{
		"/etc/fonts", filepath.Join(under("XDG_CONFIG_HOME", ".config"), "fontconfig"),
		filepath.Join(under("XDG_DATA_HOME", ".local/share"), "fonts"), filepath.Join(home, ".fonts"),
	}
	data := os.Getenv("XDG_DATA_DIRS")
	if data == "" {
		data = "/usr/local/share:/usr/share"
	}
	for _, dir := range filepath.SplitList(data) {
		dirs = append(dirs, filepath.Join(dir, "fonts"))
	}
	return dirs
}

// maxDirectories bounds the directories that are looked at.
const maxDirectories = 10_000

// addTree adds when a directory and those below were changed; of a configuration, also its files.
func addTree(sum hash.Hash, root string) {
	seen := 0
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil // what can't be read is no font
		}
		if d.IsDir() || filepath.Ext(path) == ".conf" {
			if info, err := os.Stat(path); err == nil {
				fmt.Fprintln(sum, path, info.ModTime().UnixNano())
			}
			if seen++; seen > maxDirectories {
				return fs.SkipAll
			}
		}
		return nil
	})
}
