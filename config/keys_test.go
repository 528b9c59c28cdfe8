package config

import "testing"

func TestChords(t *testing.T) {
	for _, c := range []struct {
		text string
		want Chord
		form string
	}{
		{"a", Chord{0, 'a'}, "a"},
		{"é", Chord{0, 'é'}, "é"},
		{"ctrl+shift+t", Chord{Ctrl | Shift, 't'}, "ctrl+shift+t"},
		{"Shift+CTRL+T", Chord{Ctrl | Shift, 't'}, "ctrl+shift+t"},
		{"super+alt+x", Chord{Super | Alt, 'x'}, "alt+super+x"},
		{"ctrl+plus", Chord{Ctrl, '+'}, "ctrl+plus"},
		{"ctrl++", Chord{Ctrl, '+'}, "ctrl+plus"},
		{"+", Chord{0, '+'}, "plus"},
		{"ctrl+-", Chord{Ctrl, '-'}, "ctrl+minus"},
		{"ctrl+/", Chord{Ctrl, '/'}, "ctrl+slash"},
		{"ctrl+space", Chord{Ctrl, ' '}, "ctrl+space"},
		{"ctrl+ ", Chord{Ctrl, ' '}, "ctrl+space"},
		{"alt+shift+left", Chord{Alt | Shift, 57350}, "alt+shift+left"},
		{"page_up", Chord{0, 57354}, "page_up"},
		{"end", Chord{0, 57357}, "end"},
		{"f1", Chord{0, 57364}, "f1"},
		{"f35", Chord{0, 57398}, "f35"},
		{"kp_0", Chord{0, 57399}, "kp_0"},
		{"kp_enter", Chord{0, 57414}, "kp_enter"},
		{"kp_begin", Chord{0, 57427}, "kp_begin"},
		{"tab", Chord{0, 9}, "tab"},
		{"enter", Chord{0, 13}, "enter"},
		{"escape", Chord{0, 27}, "escape"},
		{"backspace", Chord{0, 127}, "backspace"},
	} {
		got, err := ParseChord(c.text)
		if err != nil || got != c.want {
			t.Errorf("%q is %v (%v), want %v", c.text, got, err, c.want)
		}
		if got.String() != c.form {
			t.Errorf("%q is written %q, want %q", c.text, got, c.form)
		}
	}
}

func TestBadChords(t *testing.T) {
	for text, want := range map[string]string{
		"":              `key "": a key is missing`,
		"ctrl+":         `key "ctrl+": a key is missing`,
		"ctl+a":         `key "ctl+a": no modifier "ctl", the nearest is "ctrl"`,
		"ctrl+pageup":   `key "ctrl+pageup": no key "pageup", the nearest is "page_up"`,
		"ctrl+f36":      `key "ctrl+f36": no key "f36", the nearest is "f16"`,
		"ctrl+whatever": `key "ctrl+whatever": no key "whatever"`,
		"\x01":          `key "\x01": "\x01" is not a key`,
		"\xff":          `key "\xff": "�" is not a key`,
	} {
		if c, err := ParseChord(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, %v, want %s", text, c, err, want)
		}
	}
}

func TestEveryKeyNameIsRead(t *testing.T) {
	for name, key := range keyNames {
		c, err := ParseChord("ctrl+" + name)
		if err != nil || c != (Chord{Ctrl, key}) {
			t.Errorf("%s: %v, %v", name, c, err)
		}
		if c.String() != "ctrl+"+name {
			t.Errorf("%s is written %s", name, c)
		}
	}
}

func TestDefaultBindings(t *testing.T) {
	b, err := Default().Bindings()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, a := range Actions {
		for _, key := range a.Keys {
			n++
			c, _ := ParseChord(key)
			if b[c] != a.Name {
				t.Errorf("%s starts %q, want %s", key, b[c], a.Name)
			}
			if c.String() != key {
				t.Errorf("%s is written %s in the table", c, key)
			}
		}
	}
	if len(b) != n {
		t.Errorf("%d bindings of %d keys: one is there twice", len(b), n)
	}
}

func TestBindingsOfAFile(t *testing.T) {
	c := Default()
	c.Keys = map[string][]string{"detach": {}, "split_right": {"ctrl+shift+t", "f9"}}
	b, err := c.Bindings()
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{
		"ctrl+shift+q": "",            // unbound
		"ctrl+shift+t": "split_right", // taken from new_tab's default
		"f9":           "split_right",
		"ctrl+shift+o": "", // split_right's default is replaced
		"ctrl+shift+e": "split_down",
	} {
		chord, _ := ParseChord(key)
		if b[chord] != want {
			t.Errorf("%s starts %q, want %q", key, b[chord], want)
		}
	}
}

func TestLookup(t *testing.T) {
	b, err := Default().Bindings()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name               string
		mods               Mods
		key, shifted, base uint32
		want               string
	}{
		{"plain", Ctrl | Shift, 't', 'T', 't', "new_tab"},
		{"plus above equal", Ctrl | Shift, '=', '+', '=', "font_larger"},
		{"plus of its own", Ctrl, '+', '*', ']', "font_larger"},
		{"Cyrillic", Ctrl | Shift, 'е', 'Е', 't', "new_tab"},
		{"Dvorak goes by its own letters", Ctrl | Shift, 'y', 'Y', 't', ""},
		{"Dvorak t", Ctrl | Shift, 't', 'T', 'k', "new_tab"},
		{"undo of readline stays", Ctrl | Shift, '-', '_', '-', ""},
		{"without shift", Ctrl, 't', 'T', 't', ""},
		{"nothing known", Ctrl, 'x', 0, 0, ""},
	} {
		if got := b.Lookup(c.mods, c.key, c.shifted, c.base); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
