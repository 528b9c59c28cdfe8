package app

import (
	"unicode"

	"github.com/go-gl/glfw/v3.3/glfw"

	"rowlock/vt"
)

// functional are the keys that type no character of the layout.
var functional = functionalKeys()

func functionalKeys() map[glfw.Key]vt.Key {
	m := map[glfw.Key]vt.Key{
		glfw.KeyEscape: vt.KeyEscape, glfw.KeyEnter: vt.KeyEnter, glfw.KeyTab: vt.KeyTab,
		glfw.KeyBackspace: vt.KeyBackspace, glfw.KeyInsert: vt.KeyInsert, glfw.KeyDelete: vt.KeyDelete,
		glfw.KeyRight: vt.KeyRight, glfw.KeyLeft: vt.KeyLeft, glfw.KeyDown: vt.KeyDown, glfw.KeyUp: vt.KeyUp,
		glfw.KeyPageUp: vt.KeyPageUp, glfw.KeyPageDown: vt.KeyPageDown,
		glfw.KeyHome: vt.KeyHome, glfw.KeyEnd: vt.KeyEnd,
		glfw.KeyCapsLock: vt.KeyCapsLock, glfw.KeyScrollLock: vt.KeyScrollLock, glfw.KeyNumLock: vt.KeyNumLock,
		glfw.KeyPrintScreen: vt.KeyPrintScreen, glfw.KeyPause: vt.KeyPause, glfw.KeyMenu: vt.KeyMenu,
		glfw.KeyKPEnter:   vt.KeyKPEnter,
		glfw.KeyLeftShift: vt.KeyLeftShift, glfw.KeyLeftControl: vt.KeyLeftCtrl,
		glfw.KeyLeftAlt: vt.KeyLeftAlt, glfw.KeyLeftSuper: vt.KeyLeftSuper,
		glfw.KeyRightShift: vt.KeyRightShift, glfw.KeyRightControl: vt.KeyRightCtrl,
		glfw.KeyRightAlt: vt.KeyRightAlt, glfw.KeyRightSuper: vt.KeyRightSuper,
	}
	for i := range 25 {
		m[glfw.KeyF1+glfw.Key(i)] = vt.KeyF(i + 1)
	}
	return m
}

// keypad are the keys of the number pad: on types a character, off is what the
// key is without Num Lock (none: it types all the same).
var keypad = map[glfw.Key]struct{ on, off vt.Key }{
	glfw.KeyKP0:        {vt.KeyKP0, vt.KeyKPInsert},
	glfw.KeyKP1:        {vt.KeyKP0 + 1, vt.KeyKPEnd},
	glfw.KeyKP2:        {vt.KeyKP0 + 2, vt.KeyKPDown},
	glfw.KeyKP3:        {vt.KeyKP0 + 3, vt.KeyKPPageDown},
	glfw.KeyKP4:        {vt.KeyKP0 + 4, vt.KeyKPLeft},
	glfw.KeyKP5:        {vt.KeyKP0 + 5, vt.KeyKPBegin},
	glfw.KeyKP6:        {vt.KeyKP0 + 6, vt.KeyKPRight},
	glfw.KeyKP7:        {vt.KeyKP0 + 7, vt.KeyKPHome},
	glfw.KeyKP8:        {vt.KeyKP0 + 8, vt.KeyKPUp},
	glfw.KeyKP9:        {vt.KeyKP9, vt.KeyKPPageUp},
	glfw.KeyKPDecimal:  {vt.KeyKPDecimal, vt.KeyKPDelete},
	glfw.KeyKPDivide:   {vt.KeyKPDivide, vt.KeyNone},
	glfw.KeyKPMultiply: {vt.KeyKPMultiply, vt.KeyNone},
	glfw.KeyKPSubtract: {vt.KeyKPSubtract, vt.KeyNone},
	glfw.KeyKPAdd:      {vt.KeyKPAdd, vt.KeyNone},
	glfw.KeyKPEqual:    {vt.KeyKPEqual, vt.KeyNone},
}

// usKey is what a key types in the US layout: GLFW numbers printable keys so.
func usKey(key glfw.Key) vt.Key {
	if key < glfw.KeySpace || key > glfw.KeyGraveAccent {
		return vt.KeyNone
	}
	return vt.Key(unicode.ToLower(rune(key)))
}

// usShifted is what the keys of the US layout that are no letters type with
// Shift.
var usShifted = map[vt.Key]vt.Key{
	'`': '~', '1': '!', '2': '@', '3': '#', '4': '$', '5': '%', '6': '^', '7': '&', '8': '*', '9': '(', '0': ')',
	'-': '_', '=': '+', '[': '{', ']': '}', '\\': '|', ';': ':', '\'': '"', ',': '<', '.': '>', '/': '?',
}

// isModifier reports whether a key only changes what others mean.
func isModifier(k vt.Key) bool {
	return k >= vt.KeyLeftShift && k <= vt.KeyISOLevel5Shift || k == vt.KeyCapsLock || k == vt.KeyNumLock || k == vt.KeyScrollLock
}
