package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// setting is one field of a Config with what its tags say.
type setting struct {
	table string // "" at the top
	name  string
	tag   reflect.StructTag
	value reflect.Value
}

func (s setting) key() string {
	if s.table == "" {
		return s.name
	}
	return s.table + "." + s.name
}

// settings are all fields of c but its keys, in the order of the file.
func (c *Config) settings() []setting { return fieldsOf("", reflect.ValueOf(c).Elem()) }

func fieldsOf(table string, v reflect.Value) []setting {
	var all []setting
	for i := range v.NumField() {
		field := v.Type().Field(i)
		switch field.Type.Kind() {
		case reflect.Struct:
			all = append(all, fieldsOf(field.Tag.Get("toml"), v.Field(i))...)
		case reflect.Map: // [keys] is Bindings' to check
		default:
			all = append(all, setting{table, field.Tag.Get("toml"), field.Tag, v.Field(i)})
		}
	}
	return all
}

// settingError is what is wrong with a setting's value.
type settingError struct {
	key string
	err error
}

func (e *settingError) Error() string { return e.key + ": " + e.err.Error() }
func (e *settingError) Unwrap() error { return e.err }

// Validate checks every value against its bounds, and the keys against the
// table of actions.
func (c *Config) Validate() error {
	for _, s := range c.settings() {
		if err := s.check(); err != nil {
			return &settingError{s.key(), err}
		}
	}
	_, err := c.Bindings()
	return err
}

func (s setting) check() error {
	if words := s.words(); words != nil && !slices.Contains(words, s.value.String()) {
		return errors.New("must be " + alternatives(words))
	}
	if bounds := s.tag.Get("range"); bounds != "" {
		var low, high float64
		fmt.Sscan(bounds, &low, &high)
		if v := s.number(); !(v >= low && v <= high) {
			return fmt.Errorf("must be from %.0f to %.0f", low, high)
		}
	}
	if form := s.tag.Get("item"); form != "" {
		right := regexp.MustCompile(form)
		for _, item := range s.value.Interface().([]string) {
			if !right.MatchString(item) {
				return fmt.Errorf("%q is not like %s", item, s.tag.Get("like"))
			}
		}
	}
	return nil
}

// words are the values that a setting may have; nil: any.
func (s setting) words() []string {
	if tag, ok := s.tag.Lookup("oneof"); ok {
		return strings.Fields(tag)
	}
	return nil
}

// kind says what to write for a value of the setting.
func (s setting) kind() string {
	switch s.value.Interface().(type) {
	case bool:
		return "true or false"
	case int:
		return "a whole number"
	case float64:
		return "a number"
	case []string:
		return "a list of strings in quotes"
	}
	if words := s.words(); words != nil {
		return alternatives(words)
	}
	return "a string in quotes"
}

func (s setting) number() float64 {
	if s.value.CanInt() {
		return float64(s.value.Int())
	}
	return s.value.Float()
}

// alternatives is `"a", "b" or "c"`.
func alternatives(words []string) string {
	var b strings.Builder
	for i, w := range words {
		switch {
		case i > 0 && i == len(words)-1:
			b.WriteString(" or ")
		case i > 0:
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%q", w)
	}
	return b.String()
}

// Annotated is the configuration as a file that sets everything, with each
// setting's explanation above it. Default().Annotated() is a file to start from.
func (c *Config) Annotated() []byte {
	var b bytes.Buffer
	table := ""
	for _, s := range c.settings() {
		if s.table != table {
			table = s.table
			fmt.Fprintf(&b, "\n[%s]\n", table)
		}
		fmt.Fprintf(&b, "# %s\n", s.tag.Get("doc"))
		if words := s.words(); words != nil {
			fmt.Fprintf(&b, "# %s.\n", alternatives(words))
		}
		fmt.Fprintf(&b, "%s\n", assignment(s.name, s.value.Interface()))
	}
	b.WriteString("\n[keys]\n# The keys of each action. An empty list leaves it without one.\n")
	for _, a := range Actions {
		keys, set := c.Keys[a.Name]
		if !set {
			keys = a.Keys
		}
		fmt.Fprintf(&b, "%s # %s\n", assignment(a.Name, keys), a.Description)
	}
	return b.Bytes()
}

// assignment is `name = value` in TOML.
func assignment(name string, value any) string {
	switch v := value.(type) {
	case string:
		value = quote(v)
	case []string:
		quoted := make([]string, len(v))
		for i, word := range v {
			quoted[i] = quote(word)
		}
		value = "[" + strings.Join(quoted, ", ") + "]"
	}
	return fmt.Sprintf("%s = %v", name, value)
}

// quote is s as a basic string of TOML, whose escapes are those of JSON; only
// DEL needs one in TOML alone.
func quote(s string) string {
	b, _ := json.Marshal(s) // a string always has a form
	return strings.ReplaceAll(string(b), "\x7f", `\u007f`)
}
