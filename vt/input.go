package vt

// Key names a key: the code point it types without modifiers in the current
// layout, or the number that the kitty keyboard protocol gives a functional key
// (sw.kovidgoyal.net/kitty/keyboard-protocol/#functional-key-definitions).
type Key uint32

const (
	KeyNone      Key = 0
	KeyTab       Key = 9
	KeyEnter     Key = 13
	KeyEscape    Key = 27
	KeySpace     Key = 32
	KeyBackspace Key = 127
)

// Functional keys, in the order of the kitty protocol's table.
const (
	KeyInsert Key = 57348 + iota
	KeyDelete
	KeyLeft
	KeyRight
	KeyUp
	KeyDown
	KeyPageUp
	KeyPageDown
	KeyHome
	KeyEnd
	KeyCapsLock
	KeyScrollLock
	KeyNumLock
	KeyPrintScreen
	KeyPause
	KeyMenu
	KeyF1 // F2 to F35 follow
)

// KeyF is function key n, 1 to 35.
func KeyF(n int) Key { return KeyF1 + Key(n-1) }

const (
	KeyKP0 Key = 57399 + iota // KP1 to KP9 follow
	_
	_
	_
	_
	_
	_
	_
	_
	KeyKP9
	KeyKPDecimal
	KeyKPDivide
	KeyKPMultiply
	KeyKPSubtract
	KeyKPAdd
	KeyKPEnter
	KeyKPEqual
	KeyKPSeparator
	KeyKPLeft
	KeyKPRight
	KeyKPUp
	KeyKPDown
	KeyKPPageUp
	KeyKPPageDown
	KeyKPHome
	KeyKPEnd
	KeyKPInsert
	KeyKPDelete
	KeyKPBegin
)

const (
	KeyLeftShift Key = 57441 + iota
	KeyLeftCtrl
	KeyLeftAlt
	KeyLeftSuper
	KeyLeftHyper
	KeyLeftMeta
	KeyRightShift
	KeyRightCtrl
	KeyRightAlt
	KeyRightSuper
	KeyRightHyper
	KeyRightMeta
	KeyISOLevel3Shift
	KeyISOLevel5Shift
)

// Mods are the modifiers held with a key or button: the bits of the kitty
// keyboard protocol.
type Mods uint8

const (
	ModShift Mods = 1 << iota
	ModAlt
	ModCtrl
	ModSuper
	ModHyper
	ModMeta
	ModCapsLock
	ModNumLock
)

// KeyAction says what happened to a key, with the kitty protocol's numbers.
type KeyAction uint8

const (
	KeyPress KeyAction = 1 + iota
	KeyRepeat
	KeyRelease
)

// KeyEvent is one press, repeat or release. Key alone may be missing (composed
// text), and Text alone may (functional keys, releases).
type KeyEvent struct {
	Key     Key // unshifted, in the layout
	Shifted Key // with Shift in the layout; 0: unknown or the same
	Base    Key // at this place in the US layout; 0: unknown or the same
	Mods    Mods
	Action  KeyAction
	Text    string // what it types
}

// MouseButton numbers buttons as xterm does: 1 left, 2 middle, 3 right, 4 to 7
// the wheel up, down, left, right, 8 to 11 further ones, 0 none.
type MouseButton uint8

const (
	MouseNone MouseButton = iota
	MouseLeft
	MouseMiddle
	MouseRight
	MouseWheelUp
	MouseWheelDown
	MouseWheelLeft
	MouseWheelRight
)

// MouseAction says what happened to a button or the pointer.
type MouseAction uint8

const (
	MousePress MouseAction = 1 + iota
	MouseRelease
	MouseMotion // Button is the one held, MouseNone without
)

// MouseEvent is one event of the pointer over a pane. Positions count from 0;
// X and Y are in pixels from the pane's top left.
type MouseEvent struct {
	Button   MouseButton
	Action   MouseAction
	Mods     Mods
	Col, Row int
	X, Y     int
}
