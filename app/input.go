package app

import (
	"unicode"
	"unicode/utf8"

	"github.com/go-gl/glfw/v3.3/glfw"

	"rowlock/vt"
)

// keyboard joins GLFW's two streams, keys and characters, into key events.
//
// A key says which key and which modifiers, a character what the layout, dead
// keys and compose make of it. Text comes from characters alone: GLFW on X11
// drops the key, never the character, when two presses bear one timestamp. So a
// key that types waits for its character, which follows in the same event; one
// that gets none by the end of the batch was a dead key. Modifiers are those of
// each event, never remembered, so that none can stick when focus is lost.
type keyboard struct {
	// name is GetKeyName: what a key types in the layout without modifiers.
	name func(key glfw.Key, scancode int) string
	// emit takes an event at once; it reports whether it was a shortcut.
	emit func(vt.KeyEvent) bool

	pending vt.KeyEvent
	waiting bool
	place   glfw.Key          // of the pending key
	taken   map[glfw.Key]bool // shortcuts that are down: their releases are nobody's
}

// key is the callback for keys.
func (k *keyboard) key(key glfw.Key, scancode int, action glfw.Action, mods glfw.ModifierKey) {
	k.flush()
	ev, types := k.event(key, scancode, mods)
	if ev.Key == vt.KeyNone {
		return
	}
	switch action {
	case glfw.Release:
		ev.Action = vt.KeyRelease
		if k.taken[key] {
			delete(k.taken, key)
			return
		}
		k.emit(ev)
		return
	case glfw.Repeat:
		ev.Action = vt.KeyRepeat
	default:
		ev.Action = vt.KeyPress
	}
	if types && ev.Mods&(vt.ModCtrl|vt.ModSuper) == 0 {
		k.pending, k.waiting, k.place = ev, true, key
		return
	}
	k.press(key, ev)
}

// char is the callback for characters, with the modifiers held.
func (k *keyboard) char(r rune, mods glfw.ModifierKey) {
	if mods&(glfw.ModControl|glfw.ModSuper) != 0 {
		return
	}
	ev := k.pending
	if k.waiting {
		k.waiting = false
	} else {
		ev = vt.KeyEvent{Action: vt.KeyPress}
		if mods&glfw.ModAlt != 0 { // its key was dropped: alt needs one
			ev.Key, ev.Mods = vt.Key(unicode.ToLower(r)), modsOf(mods)
		}
		k.place = glfw.KeyUnknown
	}
	ev.Text = string(r)
	if ev.Mods&vt.ModShift != 0 && vt.Key(r) != ev.Key && ev.Key < vt.KeyInsert {
		ev.Shifted = vt.Key(r)
	}
	k.press(k.place, ev)
}

// flush ends the wait of a key whose character did not come: with Alt it is
// sent without, otherwise it was dead.
func (k *keyboard) flush() {
	if !k.waiting {
		return
	}
	k.waiting = false
	if k.pending.Mods&vt.ModAlt != 0 {
		k.pending.Text = textOf(k.pending)
		k.press(k.place, k.pending)
	}
}

// blur forgets what is half done, for a window that loses the keyboard.
func (k *keyboard) blur() {
	k.waiting = false
	clear(k.taken)
}

func (k *keyboard) press(key glfw.Key, ev vt.KeyEvent) {
	if !k.emit(ev) {
		delete(k.taken, key)
		return
	}
	if key != glfw.KeyUnknown {
		if k.taken == nil {
			k.taken = map[glfw.Key]bool{}
		}
		k.taken[key] = true
	}
}

// event names a key, and tells whether it types a character of its own.
func (k *keyboard) event(key glfw.Key, scancode int, mods glfw.ModifierKey) (ev vt.KeyEvent, types bool) {
	ev.Mods = modsOf(mods)
	if f, ok := functional[key]; ok {
		ev.Key = f
		return ev, false
	}
	if kp, ok := keypad[key]; ok {
		ev.Key = kp.on
		if mods&glfw.ModNumLock == 0 && kp.off != vt.KeyNone {
			ev.Key = kp.off
			return ev, false
		}
		return ev, true
	}
	us := usKey(key)
	ev.Key = us
	if r, _ := utf8.DecodeRuneInString(k.name(key, scancode)); r != utf8.RuneError {
		ev.Key = vt.Key(unicode.ToLower(r))
	}
	if ev.Key != us {
		ev.Base = us
	}
	if ev.Mods&vt.ModShift != 0 {
		ev.Shifted = shifted(ev.Key, us)
	}
	return ev, true
}

// shifted guesses what a key types with Shift: GLFW does not tell. Letters have
// capitals; other keys are believed where the layout agrees with the US one.
func shifted(key, us vt.Key) vt.Key {
	if up := unicode.ToUpper(rune(key)); up != rune(key) {
		return vt.Key(up)
	}
	if key == us {
		return usShifted[key]
	}
	return 0
}

// textOf is what a key types as far as its event tells.
func textOf(ev vt.KeyEvent) string {
	if ev.Mods&vt.ModShift != 0 && ev.Shifted != 0 {
		return string(rune(ev.Shifted))
	}
	return string(rune(ev.Key))
}

func modsOf(m glfw.ModifierKey) (mods vt.Mods) {
	for _, p := range [...]struct {
		glfw glfw.ModifierKey
		vt   vt.Mods
	}{
		{glfw.ModShift, vt.ModShift}, {glfw.ModAlt, vt.ModAlt}, {glfw.ModControl, vt.ModCtrl},
		{glfw.ModSuper, vt.ModSuper}, {glfw.ModCapsLock, vt.ModCapsLock}, {glfw.ModNumLock, vt.ModNumLock},
	} {
		if m&p.glfw != 0 {
			mods |= p.vt
		}
	}
	return mods
}
