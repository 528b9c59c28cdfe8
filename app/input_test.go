package app

import (
	"fmt"
	"strings"
	"testing"

	"github.com/go-gl/glfw/v3.3/glfw"

	"rowlock/config"
	"rowlock/vt"
)

// typist plays GLFW: layout maps physical keys to what they type.
type typist struct {
	keyboard
	got []string
}

func newTypist(layout map[glfw.Key]string, bindings config.Bindings) *typist {
	t := &typist{}
	t.name = func(key glfw.Key, _ int) string { return layout[key] }
	t.emit = func(ev vt.KeyEvent) bool {
		if action := bound(bindings, ev); action != "" && ev.Action != vt.KeyRelease {
			t.got = append(t.got, action)
			return true
		}
		t.got = append(t.got, describe(ev))
		return false
	}
	return t
}

func describe(ev vt.KeyEvent) string {
	s := [...]string{"", "press", "repeat", "release"}[ev.Action]
	if ev.Key >= vt.KeyInsert {
		s += fmt.Sprintf(" #%d", ev.Key)
	} else {
		s += fmt.Sprintf(" %q", rune(ev.Key))
	}
	if ev.Shifted != 0 {
		s += fmt.Sprintf(" shifted %q", rune(ev.Shifted))
	}
	if ev.Base != 0 {
		s += fmt.Sprintf(" base %q", rune(ev.Base))
	}
	if ev.Mods != 0 {
		s += fmt.Sprintf(" mods %d", ev.Mods)
	}
	if ev.Text != "" {
		s += fmt.Sprintf(" text %q", ev.Text)
	}
	return s
}

func (t *typist) press(k glfw.Key, m glfw.ModifierKey)   { t.key(k, 0, glfw.Press, m) }
func (t *typist) release(k glfw.Key, m glfw.ModifierKey) { t.key(k, 0, glfw.Release, m) }

var us = map[glfw.Key]string{glfw.KeyA: "a", glfw.KeyC: "c", glfw.KeyT: "t", glfw.Key2: "2", glfw.KeyEqual: "=", glfw.KeySlash: "/"}

func TestKeyboard(t *testing.T) {
	russian := map[glfw.Key]string{glfw.KeyC: "с", glfw.KeyT: "е"}
	dvorak := map[glfw.Key]string{glfw.KeyI: "c", glfw.KeyC: "j", glfw.KeyT: "y", glfw.KeyK: "t"}
	cs := glfw.ModControl | glfw.ModShift
	for _, c := range []struct {
		name   string
		layout map[glfw.Key]string
		play   func(*typist)
		want   string
	}{
		{"letter", us, func(p *typist) { p.press(glfw.KeyA, 0); p.char('a', 0); p.release(glfw.KeyA, 0) },
			`press 'a' text "a"; release 'a'`},
		{"capital", us, func(p *typist) { p.press(glfw.KeyA, glfw.ModShift); p.char('A', glfw.ModShift) },
			`press 'a' shifted 'A' mods 1 text "A"`},
		{"repeat", us, func(p *typist) { p.key(glfw.KeyA, 0, glfw.Repeat, 0); p.char('a', 0) }, `repeat 'a' text "a"`},
		{"two in one batch", us, func(p *typist) { p.press(glfw.KeyA, 0); p.char('a', 0); p.press(glfw.KeyC, 0); p.char('c', 0) },
			`press 'a' text "a"; press 'c' text "c"`},
		{"key dropped by GLFW", us, func(p *typist) { p.char('a', 0) }, `press '\x00' text "a"`},
		{"dead key, then its letter", us, func(p *typist) {
			p.press(glfw.KeyApostrophe, 0)
			p.flush()
			p.release(glfw.KeyApostrophe, 0)
			p.press(glfw.KeyA, 0)
			p.char('á', 0)
		}, `release '\''; press 'a' text "á"`},
		{"control", us, func(p *typist) { p.press(glfw.KeyC, glfw.ModControl); p.char('c', glfw.ModControl) },
			`press 'c' mods 4`},
		{"alt with its character", us, func(p *typist) { p.press(glfw.Key2, glfw.ModAlt|glfw.ModShift); p.char('@', glfw.ModAlt|glfw.ModShift) },
			`press '2' shifted '@' mods 3 text "@"`},
		{"alt without", us, func(p *typist) { p.press(glfw.KeyA, glfw.ModAlt); p.flush() }, `press 'a' mods 2 text "a"`},
		{"super types nothing", us, func(p *typist) { p.press(glfw.KeyA, glfw.ModSuper); p.char('a', glfw.ModSuper) }, `press 'a' mods 8`},
		{"keypad without Num Lock", us, func(p *typist) { p.press(glfw.KeyKP4, 0) }, `press #57417`},
		{"keypad with Num Lock", us, func(p *typist) { p.press(glfw.KeyKP4, glfw.ModNumLock); p.char('4', glfw.ModNumLock) },
			`press #57403 mods 128 text "4"`},
		{"shortcut and its release", us, func(p *typist) { p.press(glfw.KeyT, cs); p.release(glfw.KeyT, cs) }, `new_tab`},
		{"shortcut with Caps Lock", us, func(p *typist) { p.press(glfw.KeyT, cs|glfw.ModCapsLock) }, `new_tab`},
		{"plus above equal", us, func(p *typist) { p.press(glfw.KeyEqual, cs) }, `font_larger`},
		{"shortcut, Cyrillic layout", russian, func(p *typist) { p.press(glfw.KeyC, cs) }, `copy`},
		{"shortcut, Dvorak", dvorak, func(p *typist) { p.press(glfw.KeyI, cs); p.press(glfw.KeyK, cs) }, `copy; new_tab`},
		{"no shortcut at the US place, Dvorak", dvorak, func(p *typist) { p.press(glfw.KeyT, cs) },
			`press 'y' shifted 'Y' base 't' mods 5`},
		{"focus lost under Ctrl (T31)", us, func(p *typist) {
			p.press(glfw.KeyLeftControl, 0)
			p.blur()
			p.release(glfw.KeyLeftControl, 0)
			p.press(glfw.KeyA, 0)
			p.char('a', 0)
		}, `press #57442; release #57442; press 'a' text "a"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, err := config.Default().Bindings()
			if err != nil {
				t.Fatal(err)
			}
			p := newTypist(c.layout, b)
			c.play(p)
			if got := strings.Join(p.got, "; "); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}
