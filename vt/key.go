package vt

import (
	"strconv"
	"unicode/utf8"
)

// InputModes is what a program has asked of the input it gets. Encoding is pure:
// events and modes in, bytes out.
type InputModes struct {
	AppCursor       bool  // DECCKM
	AppKeypad       bool  // DECNKM (66), DECKPAM
	Backarrow       bool  // DECBKM: Backspace sends BS, not DEL
	Newline         bool  // LNM: Enter sends CR LF
	ModifyOtherKeys uint8 // XTMODKEYS 4: 0, 1 or 2
	Kitty           KittyFlags
	Mouse           MouseTracking
	MouseFormat     MouseFormat
	BracketedPaste  bool
	EightBit        bool // S8C1T: CSI and SS3 are one byte
}

// AppendKey appends what ev sends to the program: nothing for a release or a
// modifier, unless the kitty keyboard protocol reports them.
//
// Text without a key (composed, or from an input method) is sent as it is. All
// else is encoded by the kitty protocol when the program has set one of its
// flags, and otherwise as xterm does, with the ESC prefix for Alt.
func (m InputModes) AppendKey(dst []byte, ev KeyEvent) []byte {
	start := len(dst)
	dst = m.appendKey(dst, ev)
	if m.EightBit && ev.Key != KeyNone && len(dst)-start > len("\x1b[") { // Alt+[ is two keys
		return dst[:start+len(shortenC1(dst[start:], 1))]
	}
	return dst
}

func (m InputModes) appendKey(dst []byte, ev KeyEvent) []byte {
	switch {
	case m.Kitty != 0:
		return m.appendKitty(dst, ev)
	case ev.Action == KeyRelease:
		return dst
	case ev.Key == KeyNone:
		return append(dst, ev.Text...)
	}
	return m.appendLegacy(dst, ev)
}

// typed is the text of ev if the key does no more than type it: no modifier
// that makes it a command, and no control character.
func (ev KeyEvent) typed() string {
	if ev.Mods&(ModAlt|ModCtrl|ModSuper|ModHyper|ModMeta) != 0 || hasControls(ev.Text) {
		return ""
	}
	return ev.Text
}

func hasControls(s string) bool {
	for _, r := range s {
		if isControl(r) {
			return true
		}
	}
	return false
}

// isControl reports a control character of C0 or C1, or DEL.
func isControl(r rune) bool { return r < 0x20 || r >= 0x7F && r < 0xA0 }

// char is the character that the key stands for with Shift as it is. Where the
// layout has no ASCII letter, Ctrl takes the one at that place in the US
// layout, so that Ctrl+C interrupts in every layout.
func (ev KeyEvent) char() rune {
	key := ev.Key
	if ev.Mods&ModCtrl != 0 && key >= utf8.RuneSelf && ev.Base != 0 && ev.Base < utf8.RuneSelf {
		return rune(ev.Base)
	}
	if ev.Mods&ModShift == 0 {
		return rune(key)
	}
	if ev.Shifted != 0 {
		return rune(ev.Shifted)
	}
	if key >= 'a' && key <= 'z' {
		return rune(key) - 'a' + 'A'
	}
	return rune(key)
}

// functional is the form of a functional key: CSI number ; modifiers final.
type functional struct {
	number int
	final  byte
}

// ss3 reports whether the key is SS3 final without modifiers: the cursor keys
// in application mode, F1 to F4 always.
func (f functional) ss3(m InputModes) bool {
	return f.number == 1 && (m.AppCursor || f.final >= 'P')
}

// functionals are the functional keys that xterm gives a form, by its VT220 and
// PC numbering.
var functionals = map[Key]functional{
	KeyUp: {1, 'A'}, KeyDown: {1, 'B'}, KeyRight: {1, 'C'}, KeyLeft: {1, 'D'},
	KeyHome: {1, 'H'}, KeyEnd: {1, 'F'}, KeyKPBegin: {1, 'E'},
	KeyInsert: {2, '~'}, KeyDelete: {3, '~'}, KeyPageUp: {5, '~'}, KeyPageDown: {6, '~'},
	KeyMenu: {29, '~'},
	KeyF(1): {1, 'P'}, KeyF(2): {1, 'Q'}, KeyF(3): {1, 'R'}, KeyF(4): {1, 'S'}, KeyF(5): {15, '~'},
	KeyF(6): {17, '~'}, KeyF(7): {18, '~'}, KeyF(8): {19, '~'}, KeyF(9): {20, '~'}, KeyF(10): {21, '~'},
	KeyF(11): {23, '~'}, KeyF(12): {24, '~'}, KeyF(13): {25, '~'}, KeyF(14): {26, '~'}, KeyF(15): {28, '~'},
	KeyF(16): {29, '~'}, KeyF(17): {31, '~'}, KeyF(18): {32, '~'}, KeyF(19): {33, '~'}, KeyF(20): {34, '~'},
	KeyF(21): {42, '~'}, KeyF(22): {43, '~'}, KeyF(23): {44, '~'}, KeyF(24): {45, '~'}, KeyF(25): {46, '~'},
	KeyF(26): {47, '~'}, KeyF(27): {48, '~'}, KeyF(28): {49, '~'}, KeyF(29): {50, '~'}, KeyF(30): {51, '~'},
	KeyF(31): {52, '~'}, KeyF(32): {53, '~'}, KeyF(33): {54, '~'}, KeyF(34): {55, '~'}, KeyF(35): {56, '~'},
}

// keypad is one key of the keypad: the key that it is without the kitty
// protocol, and the final byte of SS3 in application keypad mode.
type keypad struct {
	plain Key
	final byte // 0: no form of its own
}

var keypads = map[Key]keypad{
	KeyKP0: {'0', 'p'}, KeyKP0 + 1: {'1', 'q'}, KeyKP0 + 2: {'2', 'r'}, KeyKP0 + 3: {'3', 's'},
	KeyKP0 + 4: {'4', 't'}, KeyKP0 + 5: {'5', 'u'}, KeyKP0 + 6: {'6', 'v'}, KeyKP0 + 7: {'7', 'w'},
	KeyKP0 + 8: {'8', 'x'}, KeyKP9: {'9', 'y'},
	KeyKPDecimal: {'.', 'n'}, KeyKPDivide: {'/', 'o'}, KeyKPMultiply: {'*', 'j'}, KeyKPSubtract: {'-', 'm'},
	KeyKPAdd: {'+', 'k'}, KeyKPEnter: {KeyEnter, 'M'}, KeyKPEqual: {'=', 'X'}, KeyKPSeparator: {',', 'l'},
	KeyKPLeft: {plain: KeyLeft}, KeyKPRight: {plain: KeyRight}, KeyKPUp: {plain: KeyUp}, KeyKPDown: {plain: KeyDown},
	KeyKPPageUp: {plain: KeyPageUp}, KeyKPPageDown: {plain: KeyPageDown}, KeyKPHome: {plain: KeyHome}, KeyKPEnd: {plain: KeyEnd},
	KeyKPInsert: {plain: KeyInsert}, KeyKPDelete: {plain: KeyDelete},
}

// legacyMods are the modifiers that a form of xterm can hold.
const legacyMods = ModShift | ModAlt | ModCtrl

// appendLegacy encodes a press as xterm does with its default resources, except
// that Alt is the ESC prefix.
func (m InputModes) appendLegacy(dst []byte, ev KeyEvent) []byte {
	if kp, ok := keypads[ev.Key]; ok {
		// NumLock overrides the application keypad (xterm's mode 1035).
		if m.AppKeypad && kp.final != 0 && ev.Mods&ModNumLock == 0 {
			return append(dst, '\x1b', 'O', kp.final)
		}
		ev.Key = kp.plain
	}
	mods := ev.Mods & legacyMods
	if f, ok := functionals[ev.Key]; ok {
		return m.appendFunctional(dst, f, mods)
	}
	if ev.Key >= KeyInsert && ev.Key <= KeyISOLevel5Shift {
		return dst // a modifier, or a key that xterm gives no form
	}
	if m.modifiedOther(ev) {
		return appendOtherKey(dst, ev)
	}
	if mods&ModAlt != 0 {
		dst = append(dst, '\x1b')
	}
	return m.appendPlain(dst, ev)
}

func (m InputModes) appendFunctional(dst []byte, f functional, mods Mods) []byte {
	if mods == 0 && f.ss3(m) {
		return append(dst, '\x1b', 'O', f.final)
	}
	dst = append(dst, '\x1b', '[')
	if f.number > 1 || mods != 0 {
		dst = strconv.AppendInt(dst, int64(f.number), 10)
	}
	if mods != 0 {
		dst = append(dst, ';')
		dst = strconv.AppendInt(dst, int64(mods)+1, 10)
	}
	return append(dst, f.final)
}

// appendPlain is what a key sends after the prefix of Alt.
func (m InputModes) appendPlain(dst []byte, ev KeyEvent) []byte {
	ctrl := ev.Mods&ModCtrl != 0
	switch ev.Key {
	case KeyEnter:
		if m.Newline {
			return append(dst, '\r', '\n')
		}
		return append(dst, '\r')
	case KeyTab:
		if ev.Mods&ModShift != 0 {
			return append(dst, "\x1b[Z"...)
		}
		return append(dst, '\t')
	case KeyEscape:
		return append(dst, '\x1b')
	case KeyBackspace:
		if m.Backarrow != ctrl {
			return append(dst, '\b')
		}
		return append(dst, '\x7f')
	}
	if ctrl {
		if c, ok := control(ev.char()); ok {
			return append(dst, c)
		}
	}
	if ev.Text != "" && !hasControls(ev.Text) {
		return append(dst, ev.Text...)
	}
	return utf8.AppendRune(dst, ev.char())
}

// control is the control character of Ctrl and c: X11's mapping, and Ctrl+? for
// DEL.
func control(c rune) (byte, bool) {
	switch {
	case c >= '@' && c < 0x7F, c == ' ':
		return byte(c) & 0x1F, true
	case c == '2':
		return 0, true
	case c >= '3' && c <= '7':
		return byte(c-'3') + 0x1B, true
	case c == '8', c == '?':
		return 0x7F, true
	case c == '/':
		return 0x1F, true
	}
	return 0, false
}
