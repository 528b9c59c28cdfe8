package config

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Mods are modifiers, with the bits of the kitty keyboard protocol.
type Mods uint8

// The modifiers that a chord can have.
const (
	Shift Mods = 1 << iota
	Alt
	Ctrl
	Super
	Hyper
	Meta
)

var modNames = []struct {
	name string
	mod  Mods
}{
	{"ctrl", Ctrl}, {"alt", Alt}, {"shift", Shift}, {"super", Super}, {"hyper", Hyper}, {"meta", Meta},
}

// Chord is a key with the modifiers held. Key is the code point that the key
// types without modifiers, or the kitty keyboard protocol's number of a
// functional key.
type Chord struct {
	Mods Mods
	Key  uint32
}

// keyNames are the keys that have a name of several letters; every other key is
// named by the character it types.
var keyNames = namedKeys()

func namedKeys() map[string]uint32 {
	names := map[string]uint32{
		"tab": 9, "enter": 13, "escape": 27, "space": ' ', "backspace": 127,
		"plus": '+', "minus": '-', "equal": '=', "comma": ',', "period": '.', "slash": '/',
		"backslash": '\\', "semicolon": ';', "apostrophe": '\'', "grave": '`',
		"left_bracket": '[', "right_bracket": ']',
	}
	number := func(first uint32, keys ...string) {
		for i, k := range keys {
			names[k] = first + uint32(i)
		}
	}
	number(57348, "insert", "delete", "left", "right", "up", "down", "page_up", "page_down", "home", "end",
		"caps_lock", "scroll_lock", "num_lock", "print_screen", "pause", "menu")
	for n := range 35 {
		names[fmt.Sprintf("f%d", n+1)] = 57364 + uint32(n)
	}
	for n := range 10 {
		names[fmt.Sprintf("kp_%d", n)] = 57399 + uint32(n)
	}
	number(57409, "kp_decimal", "kp_divide", "kp_multiply", "kp_subtract", "kp_add", "kp_enter", "kp_equal",
		"kp_separator", "kp_left", "kp_right", "kp_up", "kp_down", "kp_page_up", "kp_page_down",
		"kp_home", "kp_end", "kp_insert", "kp_delete", "kp_begin")
	return names
}

// nameOfKey is the inverse of keyNames.
var nameOfKey = func() map[uint32]string {
	m := make(map[uint32]string, len(keyNames))
	for name, key := range keyNames {
		m[key] = name
	}
	return m
}()

// ParseChord reads "ctrl+shift+t", "alt+left", "f5", "ctrl+plus" or "ctrl++".
// Case doesn't matter: Shift is written, never implied.
func ParseChord(s string) (Chord, error) {
	var c Chord
	rest := strings.ToLower(s)
	for {
		// A plus in the first place is the key itself.
		i := strings.IndexByte(rest, '+')
		if i <= 0 {
			break
		}
		mod, err := parseMod(rest[:i])
		if err != nil {
			return Chord{}, fmt.Errorf("key %q: %w", s, err)
		}
		c.Mods |= mod
		rest = rest[i+1:]
	}
	key, err := parseKey(rest)
	if err != nil {
		return Chord{}, fmt.Errorf("key %q: %w", s, err)
	}
	c.Key = key
	return c, nil
}

func parseMod(name string) (Mods, error) {
	known := make([]string, len(modNames))
	for i, m := range modNames {
		if m.name == name {
			return m.mod, nil
		}
		known[i] = m.name
	}
	return 0, unknown("modifier", name, known)
}

func parseKey(name string) (uint32, error) {
	if key, ok := keyNames[name]; ok {
		return key, nil
	}
	r, n := utf8.DecodeRuneInString(name)
	switch {
	case name == "":
		return 0, fmt.Errorf("a key is missing")
	case n < len(name):
		return 0, unknown("key", name, slices.Sorted(maps.Keys(keyNames)))
	case r == utf8.RuneError || !unicode.IsGraphic(r):
		return 0, fmt.Errorf("%q is not a key", name)
	}
	return uint32(r), nil
}

// unknown is the error for a name that isn't among those known.
func unknown(what, name string, known []string) error {
	if near := Nearest(name, known); near != "" {
		return fmt.Errorf("no %s %q, the nearest is %q", what, name, near)
	}
	return fmt.Errorf("no %s %q", what, name)
}

// String is the form that ParseChord reads, with the modifiers in one order.
func (c Chord) String() string {
	var b strings.Builder
	for _, m := range modNames {
		if c.Mods&m.mod != 0 {
			b.WriteString(m.name)
			b.WriteByte('+')
		}
	}
	if name, ok := nameOfKey[c.Key]; ok {
		b.WriteString(name)
	} else {
		b.WriteRune(rune(c.Key))
	}
	return b.String()
}

// Bindings says which action a chord starts.
type Bindings map[Chord]string

// Lookup finds the action of a key event: by the key in the current layout;
// else by the character that it types with Shift, so that ctrl+plus is found
// where plus is above equal; else by its place in the US layout (base), so that
// shortcuts stay where they are in a layout without Latin letters. A zero
// shifted or base is unknown. "" is no action.
func (b Bindings) Lookup(mods Mods, key, shifted, base uint32) string {
	if action, ok := b[Chord{mods, key}]; ok {
		return action
	}
	if shifted != 0 && mods&Shift != 0 {
		if action, ok := b[Chord{mods &^ Shift, shifted}]; ok {
			return action
		}
	}
	if base != 0 && !isLatin(key) {
		return b[Chord{mods, base}]
	}
	return ""
}

// isLatin reports whether a layout's own letter is to be taken at its word.
func isLatin(key uint32) bool { return key < 0x250 }

// Bindings lays the keys of the configuration over the defaults of the table of
// actions: a chord that is given to one action is taken from the default of
// another. An unknown action, a bad chord and a chord given twice are errors.
func (c *Config) Bindings() (Bindings, error) {
	b := Bindings{}
	for _, name := range slices.Sorted(maps.Keys(c.Keys)) {
		if err := b.addSet(name, c.Keys[name]); err != nil {
			return nil, err
		}
	}
	set := maps.Clone(b)
	for _, a := range Actions {
		if _, own := c.Keys[a.Name]; own {
			continue
		}
		for _, key := range a.Keys {
			chord, err := ParseChord(key)
			if err != nil {
				return nil, err
			}
			if _, taken := set[chord]; !taken {
				b[chord] = a.Name
			}
		}
	}
	return b, nil
}

func (b Bindings) addSet(action string, keys []string) error {
	if _, ok := ActionByName(action); !ok {
		return &settingError{"keys." + action, unknown("action", action, actionNames())}
	}
	for _, key := range keys {
		chord, err := ParseChord(key)
		if err != nil {
			return &settingError{"keys." + action, err}
		}
		if other, taken := b[chord]; taken && other != action {
			return &settingError{"keys." + action, fmt.Errorf("%s is the key of %s already", chord, other)}
		}
		b[chord] = action
	}
	return nil
}
