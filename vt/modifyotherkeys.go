package vt

import "strconv"

// modifiedOther reports whether a key with modifiers that has no functional
// form is sent as CSI 27 ; modifiers ; code ~, by xterm's modifyOtherKeys.
// Level 1 leaves alone whatever has a well-known form: text, control characters
// and the ESC prefix. Level 2 leaves only text, and Ctrl+Backspace.
func (m InputModes) modifiedOther(ev KeyEvent) bool {
	mods := ev.Mods & legacyMods
	if m.ModifyOtherKeys == 1 {
		mods &^= ModAlt // the prefix says it
	}
	if m.ModifyOtherKeys == 0 || mods == 0 {
		return false
	}
	if m.ModifyOtherKeys == 1 {
		return modifiedOther1(ev, mods)
	}
	switch ev.Key {
	case KeyBackspace:
		return mods != ModCtrl
	case KeyEnter, KeyTab, KeyEscape, KeySpace:
		return true
	}
	return mods != ModShift
}

func modifiedOther1(ev KeyEvent, mods Mods) bool {
	switch ev.Key {
	case KeyBackspace:
		return false
	case KeyTab:
		return mods != ModShift
	case KeyEnter, KeyEscape:
		return true
	}
	if mods == ModShift {
		return false
	}
	_, known := control(ev.char())
	return !known || mods != ModCtrl
}

// appendOtherKey appends CSI 27 ; modifiers ; code ~. The code is that of the
// character with Shift as it is held: Ctrl+Shift+A is 65.
func appendOtherKey(dst []byte, ev KeyEvent) []byte {
	dst = append(dst, "\x1b[27;"...)
	dst = strconv.AppendInt(dst, int64(ev.Mods&legacyMods)+1, 10)
	dst = append(dst, ';')
	dst = strconv.AppendInt(dst, int64(ev.char()), 10)
	return append(dst, '~')
}
