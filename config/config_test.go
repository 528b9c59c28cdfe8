package config

import (
	"errors"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestDefaultIsValid(t *testing.T) {
	if err := Default().Validate(); err != nil {
		t.Fatal(err)
	}
}

func TestPath(t *testing.T) {
	for _, c := range []struct{ xdg, home, want string }{
		{"/x", "/h", "/x/rowlock/config.toml"},
		{"", "/h", "/h/.config/rowlock/config.toml"},
		{"relative", "/h", "/h/.config/rowlock/config.toml"},
		{"", "", ""},
	} {
		t.Setenv("XDG_CONFIG_HOME", c.xdg)
		t.Setenv("HOME", c.home)
		if got := Path(); got != c.want {
			t.Errorf("with %q and %q: %q, want %q", c.xdg, c.home, got, c.want)
		}
	}
}

func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestLoad(t *testing.T) {
	path := write(t, `
theme = "light"
[font]
family = ["Iosevka", "Noto Sans Mono"]
size = 11.5
[terminal]
scrollback_bytes = 1_048_576
[keys]
detach = []
split_right = ["ctrl+shift+enter"]
`)
	want := Default()
	want.Theme = "light"
	want.Font.Family, want.Font.Size = []string{"Iosevka", "Noto Sans Mono"}, 11.5
	want.Terminal.ScrollbackBytes = 1 << 20
	want.Keys = map[string][]string{"detach": {}, "split_right": {"ctrl+shift+enter"}}
	got, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}

func TestNoFileIsDefaults(t *testing.T) {
	for _, path := range []string{"", filepath.Join(t.TempDir(), "none.toml")} {
		got, err := Load(path)
		if err != nil || !reflect.DeepEqual(got, Default()) {
			t.Errorf("Load(%q) = %+v, %v", path, got, err)
		}
	}
}

// The annotated file sets everything to what it is.
func TestAnnotated(t *testing.T) {
	c := Default()
	c.Terminal.Shell = "/bin/a \"b\" \\ \x7f é"
	c.Font.Family = []string{"A", "B"}
	c.Font.Features, c.Font.Variations = []string{"zero", "-calt"}, []string{"wght=450"}
	c.Font.Ranges = []string{"U+E000-U+F8FF=Symbols Nerd Font"}
	c.Keys["detach"] = []string{"f1", "f2"}
	got, err := Load(write(t, string(c.Annotated())))
	if err != nil {
		t.Fatal(err)
	}
	if got.Terminal != c.Terminal || !reflect.DeepEqual(got.Font, c.Font) {
		t.Errorf("got %+v", got)
	}
	want, _ := c.Bindings()
	if b, err := got.Bindings(); err != nil || !maps.Equal(b, want) {
		t.Errorf("bindings %v (%v), want %v", b, err, want)
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"them = 1", `1: no setting "them", the nearest is "theme": them = 1`},
		{"\n[font]\n  sise = 3 # x", `3: no setting "font.sise", the nearest is "font.size": sise = 3 # x`},
		{"[fnt]\nsize = 3", `1: no setting "fnt", the nearest is "font": [fnt]`},
		{"[cursor]\nquux = 1", `2: no setting "cursor.quux": quux = 1`},
		{"[font]\r\nsise = 3\r\n", `2: no setting "font.sise", the nearest is "font.size": sise = 3`},
		{"theme = \"drak\"", `1: theme: must be "dark" or "light": theme = "drak"`},
		{"[cursor]\nshape = \"beam\"", `2: cursor.shape: must be "block", "underline" or "bar": shape = "beam"`},
		{"[font]\nsize = 1000", `2: font.size: must be from 4 to 128: size = 1000`},
		{"[font]\nfeatures = ['zero', 'x']", `2: font.features: "x" is not like "ss01", "-calt" or "cv05=2": features = ['zero', 'x']`},
		{"[font]\nranges = ['E000=X']", `2: font.ranges: "E000=X" is not like "U+E000-U+F8FF=Symbols Nerd Font Mono": ranges = ['E000=X']`},
		{"font.size = nan", `1: font.size: must be from 4 to 128: font.size = nan`},
		{"font = {size = 1}", `1: font.size: must be from 4 to 128: font = {size = 1}`},
		{"[font]\nsize = \"x\"", `2: font.size: must be a number: size = "x"`},
		{"[window]\ncols = 1.5", `2: window.cols: must be a whole number: cols = 1.5`},
		{"[cursor]\nblink = 1", `2: cursor.blink: must be true or false: blink = 1`},
		{"[font]\nfamily = \"x\"", `2: font.family: must be a list of strings in quotes: family = "x"`},
		{"[terminal]\nshell = []", `2: terminal.shell: must be a string in quotes: shell = []`},
		{"theme = 1", `1: theme: must be "dark" or "light": theme = 1`},
		{"font = 1", `1: font: must be a table, [font]: font = 1`},
		{"theme = 'dark'\ntheme = 'dark'", `2: theme: key theme is already defined: theme = 'dark'`},
		{"x x", `1: expected '=' after key: x x`},
		{"[keys]\nnew_tap = []", `2: keys.new_tap: no action "new_tap", the nearest is "new_tab": new_tap = []`},
		{"[keys]\ncopy = 'a'", `2: keys.copy: must be a list of keys in quotes: copy = 'a'`},
		{"[keys]\ncopy = ['ctl+a']", `2: keys.copy: key "ctl+a": no modifier "ctl", the nearest is "ctrl": copy = ['ctl+a']`},
		{"[keys]\ncopy = ['ctrl+g']\npaste = ['ctrl+g']", `3: keys.paste: ctrl+g is the key of copy already: paste = ['ctrl+g']`},
	} {
		path := write(t, c.text)
		_, err := Load(path)
		if err == nil || err.Error() != path+":"+c.want {
			t.Errorf("%q:\n got %v\nwant %s:%s", c.text, err, path, c.want)
		}
	}
}

func TestUnreadable(t *testing.T) {
	dir := t.TempDir()
	var e *Error
	if _, err := Load(dir); !errors.As(err, &e) || e.Message != "not a file" || e.Hint == "" {
		t.Errorf("a directory: %v", err)
	}
	if os.Geteuid() == 0 {
		return // root reads everything
	}
	path := write(t, "")
	if err := os.Chmod(path, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(path); !errors.As(err, &e) || e.Message != "permission denied" || e.Hint != "chmod u+r "+path {
		t.Errorf("a file without permission: %v", err)
	}
}

func FuzzLoad(f *testing.F) {
	f.Add(Default().Annotated())
	f.Add([]byte("[keys]\ncopy = ['ctrl++']\n[[font]]\n'' = {a.b = 1}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c := Default()
		if err := c.parse(data); err != nil {
			return
		}
		if err := c.Validate(); err != nil || math.IsNaN(c.Font.Size) {
			t.Errorf("accepted what is not valid: %v", err)
		}
	})
}

func TestNearest(t *testing.T) {
	words := []string{"session", "server", "tab", "pane", "client", "split_right"}
	for word, want := range map[string]string{
		"sesion": "session", "tba": "tab", "pnae": "pane", "split_rihgt": "split_right",
		"window": "", "": "", "clients": "client", "SERVER": "",
	} {
		if got := Nearest(word, words); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
}

// Every setting has a name, an explanation that is a sentence, and bounds that
// can be read.
func TestSettings(t *testing.T) {
	for _, s := range Default().settings() {
		if doc := s.tag.Get("doc"); s.name == "" || !strings.HasSuffix(doc, ".") {
			t.Errorf("%s: explanation %q", s.key(), doc)
		}
	}
}
