package vt

import (
	"strings"
	"testing"
)

// press is a key that types text, as a window reports it in a US layout.
func press(key Key, mods Mods) KeyEvent {
	ev := KeyEvent{Key: key, Mods: mods, Action: KeyPress}
	if key >= utf8Printable && key < KeyBackspace {
		ev.Shifted = usShifted(key)
		if mods&(ModCtrl|ModAlt|ModSuper) == 0 {
			ev.Text = string(ev.char())
		}
	}
	return ev
}

const utf8Printable = 0x20

func usShifted(key Key) Key {
	const plain, shifted = "1234567890-=[]\\;'`,./", "!@#$%^&*()_+{}|:\"~<>?"
	if i := strings.IndexRune(plain, rune(key)); i >= 0 {
		return Key(shifted[i])
	}
	if key >= 'a' && key <= 'z' {
		return key - 'a' + 'A'
	}
	return 0
}

type keyCase struct {
	name  string
	modes InputModes
	ev    KeyEvent
	want  string
}

func runKeyCases(t *testing.T, cases []keyCase) {
	t.Helper()
	for _, c := range cases {
		if got := string(c.modes.AppendKey(nil, c.ev)); got != c.want {
			t.Errorf("%s: %+v sends %q, want %q", c.name, c.ev, got, c.want)
		}
	}
}

// S8C1T shortens CSI and SS3; what is not one of them stays.
func TestKeysWithC1OfEightBits(t *testing.T) {
	m := InputModes{EightBit: true}
	runKeyCases(t, []keyCase{
		{"cursor", m, press(KeyUp, 0), "\x9bA"},
		{"F1", m, press(KeyF(1), 0), "\x8fP"},
		{"modified", m, press(KeyDelete, ModCtrl), "\x9b3;5~"},
		{"Alt+[", m, press('[', ModAlt), "\x1b["},
		{"Escape", m, press(KeyEscape, 0), "\x1b"},
		{"text", m, KeyEvent{Text: "\x1b[x", Action: KeyPress}, "\x1b[x"},
		{"kitty", InputModes{EightBit: true, Kitty: KittyDisambiguate}, press('a', ModCtrl), "\x9b97;5u"},
	})
}

func TestLegacyKeys(t *testing.T) {
	const (
		shift = ModShift
		alt   = ModAlt
		ctrl  = ModCtrl
	)
	plain := InputModes{}
	cursor := InputModes{AppCursor: true}
	pad := InputModes{AppKeypad: true}
	bs := InputModes{Backarrow: true}
	lnm := InputModes{Newline: true}
	runKeyCases(t, []keyCase{
		{"text", plain, press('a', 0), "a"},
		{"shifted text", plain, press('a', shift), "A"},
		{"text beyond ASCII", plain, KeyEvent{Key: 'é', Action: KeyPress, Text: "é"}, "é"},
		{"text of AltGr", plain, KeyEvent{Key: 'q', Action: KeyPress, Text: "@"}, "@"},
		{"key without text", plain, KeyEvent{Key: 'x', Action: KeyPress}, "x"},
		{"composed", plain, KeyEvent{Action: KeyPress, Text: "ñ"}, "ñ"},
		{"from an input method", plain, KeyEvent{Action: KeyPress, Text: "日本語"}, "日本語"},
		{"repeat", plain, KeyEvent{Key: 'a', Action: KeyRepeat, Text: "a"}, "a"},
		{"release", plain, KeyEvent{Key: 'a', Action: KeyRelease}, ""},
		{"modifier", plain, press(KeyLeftShift, 0), ""},
		{"caps lock", plain, press(KeyCapsLock, 0), ""},
		{"locks change nothing", plain, press(KeyUp, ModCapsLock|ModNumLock), "\x1b[A"},

		{"ctrl+a", plain, press('a', ctrl), "\x01"},
		{"ctrl+z", plain, press('z', ctrl), "\x1a"},
		{"ctrl+shift+a", plain, press('a', ctrl|shift), "\x01"},
		{"ctrl+space", plain, press(KeySpace, ctrl), "\x00"},
		{"ctrl+@", plain, press('2', ctrl|shift), "\x00"},
		{"ctrl+[", plain, press('[', ctrl), "\x1b"},
		{"ctrl+\\", plain, press('\\', ctrl), "\x1c"},
		{"ctrl+]", plain, press(']', ctrl), "\x1d"},
		{"ctrl+^", plain, press('6', ctrl|shift), "\x1e"},
		{"ctrl+_", plain, press('-', ctrl|shift), "\x1f"},
		{"ctrl+/", plain, press('/', ctrl), "\x1f"},
		{"ctrl+?", plain, press('/', ctrl|shift), "\x7f"},
		{"ctrl+`", plain, press('`', ctrl), "\x00"},
		{"ctrl+~", plain, press('`', ctrl|shift), "\x1e"},
		{"ctrl+1", plain, press('1', ctrl), "1"},
		{"ctrl+2", plain, press('2', ctrl), "\x00"},
		{"ctrl+3", plain, press('3', ctrl), "\x1b"},
		{"ctrl+4", plain, press('4', ctrl), "\x1c"},
		{"ctrl+5", plain, press('5', ctrl), "\x1d"},
		{"ctrl+6", plain, press('6', ctrl), "\x1e"},
		{"ctrl+7", plain, press('7', ctrl), "\x1f"},
		{"ctrl+8", plain, press('8', ctrl), "\x7f"},
		{"ctrl+9", plain, press('9', ctrl), "9"},
		{"ctrl+0", plain, press('0', ctrl), "0"},
		{"ctrl+;", plain, press(';', ctrl), ";"},
		{"ctrl+с in a Cyrillic layout", plain, KeyEvent{Key: 'с', Base: 'c', Mods: ctrl, Action: KeyPress}, "\x03"},
		{"ctrl+d in Dvorak", plain, KeyEvent{Key: 'd', Base: 'h', Mods: ctrl, Action: KeyPress}, "\x04"},

		{"alt+a", plain, press('a', alt), "\x1ba"},
		{"alt+shift+a", plain, press('a', alt|shift), "\x1bA"},
		{"alt+[", plain, press('[', alt), "\x1b["},
		{"alt+é", plain, KeyEvent{Key: 'é', Mods: alt, Action: KeyPress}, "\x1bé"},
		{"ctrl+alt+a", plain, press('a', ctrl|alt), "\x1b\x01"},
		{"ctrl+alt+space", plain, press(KeySpace, ctrl|alt), "\x1b\x00"},
		{"alt+escape", plain, press(KeyEscape, alt), "\x1b\x1b"},
		{"alt+enter", plain, press(KeyEnter, alt), "\x1b\r"},
		{"alt+backspace", plain, press(KeyBackspace, alt), "\x1b\x7f"},
		{"alt+tab", plain, press(KeyTab, alt), "\x1b\t"},

		{"escape", plain, press(KeyEscape, 0), "\x1b"},
		{"tab", plain, press(KeyTab, 0), "\t"},
		{"shift+tab", plain, press(KeyTab, shift), "\x1b[Z"},
		{"ctrl+tab", plain, press(KeyTab, ctrl), "\t"},
		{"alt+shift+tab", plain, press(KeyTab, alt|shift), "\x1b\x1b[Z"},
		{"enter", plain, press(KeyEnter, 0), "\r"},
		{"shift+enter", plain, press(KeyEnter, shift), "\r"},
		{"enter, LNM", lnm, press(KeyEnter, 0), "\r\n"},
		{"keypad enter, LNM", lnm, press(KeyKPEnter, 0), "\r\n"},
		{"backspace", plain, press(KeyBackspace, 0), "\x7f"},
		{"ctrl+backspace", plain, press(KeyBackspace, ctrl), "\b"},
		{"backspace, DECBKM", bs, press(KeyBackspace, 0), "\b"},
		{"ctrl+backspace, DECBKM", bs, press(KeyBackspace, ctrl), "\x7f"},

		{"up", plain, press(KeyUp, 0), "\x1b[A"},
		{"down", plain, press(KeyDown, 0), "\x1b[B"},
		{"right", plain, press(KeyRight, 0), "\x1b[C"},
		{"left", plain, press(KeyLeft, 0), "\x1b[D"},
		{"home", plain, press(KeyHome, 0), "\x1b[H"},
		{"end", plain, press(KeyEnd, 0), "\x1b[F"},
		{"up, DECCKM", cursor, press(KeyUp, 0), "\x1bOA"},
		{"left, DECCKM", cursor, press(KeyLeft, 0), "\x1bOD"},
		{"home, DECCKM", cursor, press(KeyHome, 0), "\x1bOH"},
		{"end, DECCKM", cursor, press(KeyEnd, 0), "\x1bOF"},
		{"delete, DECCKM", cursor, press(KeyDelete, 0), "\x1b[3~"},
		{"shift+up, DECCKM", cursor, press(KeyUp, shift), "\x1b[1;2A"},
		{"shift+up", plain, press(KeyUp, shift), "\x1b[1;2A"},
		{"alt+left", plain, press(KeyLeft, alt), "\x1b[1;3D"},
		{"alt+shift+left", plain, press(KeyLeft, alt|shift), "\x1b[1;4D"},
		{"ctrl+right", plain, press(KeyRight, ctrl), "\x1b[1;5C"},
		{"ctrl+shift+home", plain, press(KeyHome, ctrl|shift), "\x1b[1;6H"},
		{"ctrl+alt+end", plain, press(KeyEnd, ctrl|alt), "\x1b[1;7F"},
		{"ctrl+alt+shift+down", plain, press(KeyDown, ctrl|alt|shift), "\x1b[1;8B"},
		{"insert", plain, press(KeyInsert, 0), "\x1b[2~"},
		{"delete", plain, press(KeyDelete, 0), "\x1b[3~"},
		{"page up", plain, press(KeyPageUp, 0), "\x1b[5~"},
		{"page down", plain, press(KeyPageDown, 0), "\x1b[6~"},
		{"shift+delete", plain, press(KeyDelete, shift), "\x1b[3;2~"},
		{"ctrl+page down", plain, press(KeyPageDown, ctrl), "\x1b[6;5~"},
		{"menu", plain, press(KeyMenu, 0), "\x1b[29~"},
		{"print screen", plain, press(KeyPrintScreen, 0), ""},

		{"f1", plain, press(KeyF(1), 0), "\x1bOP"},
		{"f4", plain, press(KeyF(4), 0), "\x1bOS"},
		{"f5", plain, press(KeyF(5), 0), "\x1b[15~"},
		{"f6", plain, press(KeyF(6), 0), "\x1b[17~"},
		{"f10", plain, press(KeyF(10), 0), "\x1b[21~"},
		{"f11", plain, press(KeyF(11), 0), "\x1b[23~"},
		{"f12", plain, press(KeyF(12), 0), "\x1b[24~"},
		{"f13", plain, press(KeyF(13), 0), "\x1b[25~"},
		{"f15", plain, press(KeyF(15), 0), "\x1b[28~"},
		{"f20", plain, press(KeyF(20), 0), "\x1b[34~"},
		{"f21", plain, press(KeyF(21), 0), "\x1b[42~"},
		{"f35", plain, press(KeyF(35), 0), "\x1b[56~"},
		{"shift+f1", plain, press(KeyF(1), shift), "\x1b[1;2P"},
		{"ctrl+f3", plain, press(KeyF(3), ctrl), "\x1b[1;5R"},
		{"alt+f12", plain, press(KeyF(12), alt), "\x1b[24;3~"},

		{"keypad 1", plain, press(KeyKP0+1, ModNumLock), "1"},
		{"keypad +", plain, press(KeyKPAdd, 0), "+"},
		{"keypad enter", plain, press(KeyKPEnter, 0), "\r"},
		{"keypad left", plain, press(KeyKPLeft, 0), "\x1b[D"},
		{"keypad left, DECCKM", cursor, press(KeyKPLeft, 0), "\x1bOD"},
		{"keypad begin", plain, press(KeyKPBegin, 0), "\x1b[E"},
		{"alt+keypad 5", plain, press(KeyKP0+5, alt), "\x1b5"},
		{"keypad 0, DECKPAM", pad, press(KeyKP0, 0), "\x1bOp"},
		{"keypad 9, DECKPAM", pad, press(KeyKP9, 0), "\x1bOy"},
		{"keypad ., DECKPAM", pad, press(KeyKPDecimal, 0), "\x1bOn"},
		{"keypad /, DECKPAM", pad, press(KeyKPDivide, 0), "\x1bOo"},
		{"keypad *, DECKPAM", pad, press(KeyKPMultiply, 0), "\x1bOj"},
		{"keypad -, DECKPAM", pad, press(KeyKPSubtract, 0), "\x1bOm"},
		{"keypad +, DECKPAM", pad, press(KeyKPAdd, 0), "\x1bOk"},
		{"keypad comma, DECKPAM", pad, press(KeyKPSeparator, 0), "\x1bOl"},
		{"keypad =, DECKPAM", pad, press(KeyKPEqual, 0), "\x1bOX"},
		{"keypad enter, DECKPAM", pad, press(KeyKPEnter, 0), "\x1bOM"},
		{"keypad 1, DECKPAM, num lock", pad, press(KeyKP0+1, ModNumLock), "1"},
	})
}

func TestModifyOtherKeys(t *testing.T) {
	const (
		shift = ModShift
		alt   = ModAlt
		ctrl  = ModCtrl
	)
	one, two := InputModes{ModifyOtherKeys: 1}, InputModes{ModifyOtherKeys: 2}
	runKeyCases(t, []keyCase{
		{"1: text", one, press('a', 0), "a"},
		{"1: shifted text", one, press('1', shift), "!"},
		{"1: ctrl+a", one, press('a', ctrl), "\x01"},
		{"1: ctrl+i", one, press('i', ctrl), "\t"},
		{"1: alt+a", one, press('a', alt), "\x1ba"},
		{"1: ctrl+alt+a", one, press('a', ctrl|alt), "\x1b\x01"},
		{"1: ctrl+shift+a", one, press('a', ctrl|shift), "\x1b[27;6;65~"},
		{"1: ctrl+1", one, press('1', ctrl), "\x1b[27;5;49~"},
		{"1: ctrl+3", one, press('3', ctrl), "\x1b"},
		{"1: ctrl+;", one, press(';', ctrl), "\x1b[27;5;59~"},
		{"1: ctrl+.", one, press('.', ctrl), "\x1b[27;5;46~"},
		{"1: ctrl+space", one, press(KeySpace, ctrl), "\x00"},
		{"1: shift+space", one, press(KeySpace, shift), " "},
		{"1: ctrl+enter", one, press(KeyEnter, ctrl), "\x1b[27;5;13~"},
		{"1: shift+enter", one, press(KeyEnter, shift), "\x1b[27;2;13~"},
		{"1: alt+enter", one, press(KeyEnter, alt), "\x1b\r"},
		{"1: ctrl+tab", one, press(KeyTab, ctrl), "\x1b[27;5;9~"},
		{"1: ctrl+shift+tab", one, press(KeyTab, ctrl|shift), "\x1b[27;6;9~"},
		{"1: shift+tab", one, press(KeyTab, shift), "\x1b[Z"},
		{"1: ctrl+backspace", one, press(KeyBackspace, ctrl), "\b"},
		{"1: ctrl+up", one, press(KeyUp, ctrl), "\x1b[1;5A"},
		{"1: composed", one, KeyEvent{Action: KeyPress, Text: "ñ"}, "ñ"},
		{"2: text", two, press('a', 0), "a"},
		{"2: shifted text", two, press('a', shift), "A"},
		{"2: ctrl+a", two, press('a', ctrl), "\x1b[27;5;97~"},
		{"2: ctrl+i", two, press('i', ctrl), "\x1b[27;5;105~"},
		{"2: ctrl+shift+a", two, press('a', ctrl|shift), "\x1b[27;6;65~"},
		{"2: alt+a", two, press('a', alt), "\x1b[27;3;97~"},
		{"2: alt+shift+a", two, press('a', alt|shift), "\x1b[27;4;65~"},
		{"2: ctrl+space", two, press(KeySpace, ctrl), "\x1b[27;5;32~"},
		{"2: shift+space", two, press(KeySpace, shift), "\x1b[27;2;32~"},
		{"2: ctrl+3", two, press('3', ctrl), "\x1b[27;5;51~"},
		{"2: escape", two, press(KeyEscape, 0), "\x1b"},
		{"2: alt+escape", two, press(KeyEscape, alt), "\x1b[27;3;27~"},
		{"2: tab", two, press(KeyTab, 0), "\t"},
		{"2: shift+tab", two, press(KeyTab, shift), "\x1b[27;2;9~"},
		{"2: ctrl+backspace", two, press(KeyBackspace, ctrl), "\b"},
		{"2: alt+backspace", two, press(KeyBackspace, alt), "\x1b[27;3;127~"},
		{"2: shift+f1", two, press(KeyF(1), shift), "\x1b[1;2P"},
		{"2: keypad enter", two, press(KeyKPEnter, 0), "\r"},
	})
}
