package vt

import "testing"

func TestKittyKeys(t *testing.T) {
	const (
		shift = ModShift
		alt   = ModAlt
		ctrl  = ModCtrl
	)
	flags := func(f KittyFlags) InputModes {
		return InputModes{Kitty: f, AppCursor: true, AppKeypad: true, ModifyOtherKeys: 2}
	}
	as := func(a KeyAction, ev KeyEvent) KeyEvent {
		ev.Action = a
		if a == KeyRelease {
			ev.Text = ""
		}
		return ev
	}
	cyrillic := KeyEvent{Key: 'с', Shifted: 'С', Base: 'c', Mods: ctrl | shift, Action: KeyPress}
	option := KeyEvent{Key: 'q', Text: "@", Action: KeyPress}
	runKeyCases(t, []keyCase{
		// Case T19.
		{"11: press of left Ctrl", flags(11), press(KeyLeftCtrl, 0), "\x1b[57442;5u"},
		{"11: the same, counted already", flags(11), press(KeyLeftCtrl, ctrl), "\x1b[57442;5u"},
		{"11: release of left Ctrl", flags(11), as(KeyRelease, press(KeyLeftCtrl, 0)), "\x1b[57442;1:3u"},
		{"11: release while right Ctrl is down", flags(11), as(KeyRelease, press(KeyLeftCtrl, ctrl)), "\x1b[57442;5:3u"},

		{"1: text", flags(1), press('a', 0), "a"},
		{"1: shifted text", flags(1), press('a', shift), "A"},
		{"1: text with locks", flags(1), press('a', ModNumLock), "a"},
		{"1: text of AltGr", flags(1), option, "@"},
		{"1: escape", flags(1), press(KeyEscape, 0), "\x1b[27u"},
		{"1: shift+escape", flags(1), press(KeyEscape, shift), "\x1b[27;2u"},
		{"1: enter", flags(1), press(KeyEnter, 0), "\r"},
		{"1: enter with num lock", flags(1), press(KeyEnter, ModNumLock), "\r"},
		{"1: shift+enter", flags(1), press(KeyEnter, shift), "\x1b[13;2u"},
		{"1: tab", flags(1), press(KeyTab, 0), "\t"},
		{"1: shift+tab", flags(1), press(KeyTab, shift), "\x1b[9;2u"},
		{"1: backspace", flags(1), press(KeyBackspace, 0), "\x7f"},
		{"1: ctrl+backspace", flags(1), press(KeyBackspace, ctrl), "\x1b[127;5u"},
		{"1: ctrl+c", flags(1), press('c', ctrl), "\x1b[99;5u"},
		{"1: ctrl+c with caps lock", flags(1), press('c', ctrl|ModCapsLock), "\x1b[99;5u"},
		{"1: ctrl+shift+a", flags(1), press('a', ctrl|shift), "\x1b[97;6u"},
		{"1: alt+a", flags(1), press('a', alt), "\x1b[97;3u"},
		{"1: alt+shift+a", flags(1), press('a', alt|shift), "\x1b[97;4u"},
		{"1: super+a", flags(1), press('a', ModSuper), "\x1b[97;9u"},
		{"1: ctrl+space", flags(1), press(KeySpace, ctrl), "\x1b[32;5u"},
		{"1: up", flags(1), press(KeyUp, 0), "\x1b[A"},
		{"1: ctrl+up", flags(1), press(KeyUp, ctrl), "\x1b[1;5A"},
		{"1: up with num lock", flags(1), press(KeyUp, ModNumLock), "\x1b[1;129A"},
		{"1: home", flags(1), press(KeyHome, 0), "\x1b[H"},
		{"1: delete", flags(1), press(KeyDelete, 0), "\x1b[3~"},
		{"1: f1", flags(1), press(KeyF(1), 0), "\x1b[P"},
		{"1: f3", flags(1), press(KeyF(3), 0), "\x1b[13~"},
		{"1: shift+f3", flags(1), press(KeyF(3), shift), "\x1b[13;2~"},
		{"1: f5", flags(1), press(KeyF(5), 0), "\x1b[15~"},
		{"1: f13", flags(1), press(KeyF(13), 0), "\x1b[57376u"},
		{"1: f35", flags(1), press(KeyF(35), 0), "\x1b[57398u"},
		{"1: menu", flags(1), press(KeyMenu, 0), "\x1b[57363u"},
		{"1: print screen", flags(1), press(KeyPrintScreen, 0), "\x1b[57361u"},
		{"1: keypad enter", flags(1), press(KeyKPEnter, 0), "\x1b[57414u"},
		{"1: keypad 1 with text", flags(1), KeyEvent{Key: KeyKP0 + 1, Mods: ModNumLock, Action: KeyPress, Text: "1"}, "1"},
		{"1: keypad page up", flags(1), press(KeyKPPageUp, 0), "\x1b[57421u"},
		{"1: ctrl+keypad 0", flags(1), press(KeyKP0, ctrl), "\x1b[57399;5u"},
		{"1: keypad begin", flags(1), press(KeyKPBegin, 0), "\x1b[E"},
		{"1: modifier", flags(1), press(KeyLeftShift, shift), ""},
		{"1: caps lock", flags(1), press(KeyCapsLock, 0), ""},
		{"1: release", flags(1), as(KeyRelease, press(KeyUp, 0)), ""},
		{"1: repeat", flags(1), as(KeyRepeat, press(KeyUp, 0)), "\x1b[A"},
		{"1: composed", flags(1), KeyEvent{Action: KeyPress, Text: "ñ"}, "ñ"},

		{"2: text", flags(2), press('a', 0), "a"},
		{"2: release of text", flags(2), as(KeyRelease, press('a', 0)), "\x1b[97;1:3u"},
		{"2: release of shifted text", flags(2), as(KeyRelease, press('a', shift)), "\x1b[97;2:3u"},
		{"2: repeat of a key without text", flags(2), as(KeyRepeat, KeyEvent{Key: 'a'}), "\x1b[97;1:2u"},
		{"2: press stays legacy", InputModes{Kitty: 2}, press('c', ctrl), "\x03"},
		{"3: repeat", flags(3), as(KeyRepeat, press(KeyUp, 0)), "\x1b[1;1:2A"},
		{"3: release", flags(3), as(KeyRelease, press(KeyUp, ctrl)), "\x1b[1;5:3A"},
		{"3: release of delete", flags(3), as(KeyRelease, press(KeyDelete, 0)), "\x1b[3;1:3~"},
		{"3: repeat of text", flags(3), as(KeyRepeat, press('a', 0)), "a"},
		{"3: repeat of enter", flags(3), as(KeyRepeat, press(KeyEnter, 0)), "\r"},
		{"3: release of enter", flags(3), as(KeyRelease, press(KeyEnter, 0)), ""},
		{"3: release of shift+tab", flags(3), as(KeyRelease, press(KeyTab, shift)), ""},
		{"3: release of a modifier", flags(3), as(KeyRelease, press(KeyLeftAlt, 0)), ""},

		{"5: shifted", flags(5), press('a', ctrl|shift), "\x1b[97:65;6u"},
		{"5: shifted symbol", flags(5), press('=', ctrl|shift), "\x1b[61:43;6u"},
		{"5: no shift, no shifted key", flags(5), press('a', ctrl), "\x1b[97;5u"},
		{"5: base", flags(5), KeyEvent{Key: 'с', Base: 'c', Mods: ctrl, Action: KeyPress}, "\x1b[1089::99;5u"},
		{"5: shifted and base", flags(5), cyrillic, "\x1b[1089:1057:99;6u"},
		{"5: text stays text", flags(5), press('a', shift), "A"},
		{"4: nothing by itself", InputModes{Kitty: 4}, press('c', ctrl), "\x03"},

		{"8: text", flags(8), press('a', 0), "\x1b[97u"},
		{"8: shifted text", flags(8), press('a', shift), "\x1b[97;2u"},
		{"8: ctrl", flags(8), press('a', ctrl), "\x1b[97;5u"},
		{"8: num lock", flags(8), press('a', ModNumLock), "\x1b[97;129u"},
		{"8: enter", flags(8), press(KeyEnter, 0), "\x1b[13u"},
		{"8: tab", flags(8), press(KeyTab, 0), "\x1b[9u"},
		{"8: backspace", flags(8), press(KeyBackspace, 0), "\x1b[127u"},
		{"8: escape", flags(8), press(KeyEscape, 0), "\x1b[27u"},
		{"8: space", flags(8), press(KeySpace, 0), "\x1b[32u"},
		{"8: up", flags(8), press(KeyUp, 0), "\x1b[A"},
		{"8: modifier", flags(8), press(KeyLeftShift, 0), "\x1b[57441;2u"},
		{"8: right Alt", flags(8), press(KeyRightAlt, 0), "\x1b[57449;3u"},
		{"8: AltGr is no modifier of the protocol", flags(8), press(KeyISOLevel3Shift, 0), "\x1b[57453u"},
		{"8: caps lock", flags(8), press(KeyCapsLock, ModCapsLock), "\x1b[57358;65u"},
		{"8: composed", flags(8), KeyEvent{Action: KeyPress, Text: "ñ"}, "ñ"},
		{"10: release of enter", flags(10), as(KeyRelease, press(KeyEnter, 0)), "\x1b[13;1:3u"},
		{"10: repeat of text", flags(10), as(KeyRepeat, press('a', 0)), "\x1b[97;1:2u"},

		{"24: text", flags(24), press('a', 0), "\x1b[97;;97u"},
		{"24: shifted text", flags(24), press('a', shift), "\x1b[97;2;65u"},
		{"24: text of AltGr", flags(24), option, "\x1b[113;;64u"},
		{"24: several code points", flags(24), KeyEvent{Key: 'a', Mods: shift, Text: "AB", Action: KeyPress}, "\x1b[97;2;65:66u"},
		{"24: composed", flags(24), KeyEvent{Action: KeyPress, Text: "ñ"}, "\x1b[0;;241u"},
		{"24: no text with ctrl", flags(24), press('a', ctrl), "\x1b[97;5u"},
		{"24: no control characters", flags(24), KeyEvent{Key: KeyEnter, Text: "\r", Action: KeyPress}, "\x1b[13u"},
		{"31: everything", flags(31), as(KeyRepeat, press('a', shift)), "\x1b[97:65;2:2;65u"},
		{"31: release has no text", flags(31), as(KeyRelease, press('a', shift)), "\x1b[97:65;2:3u"},
	})
}
