package vt

import (
	"strconv"
	"unicode/utf8"
)

// MouseFormat is how the position and button of a mouse report are written.
type MouseFormat uint8

const (
	MouseFormatX10       MouseFormat = iota // one byte each, offset by 32
	MouseFormatUTF8                         // 1005: one code point each, offset by 32
	MouseFormatSGR                          // 1006: decimal, M and m
	MouseFormatURXVT                        // 1015: decimal, M
	MouseFormatSGRPixels                    // 1016: as 1006, in pixels
)

// Bits of the button code in a report.
const (
	mouseReleased = 3 // the button, where the format can't name it
	mouseShift    = 4
	mouseAlt      = 8
	mouseCtrl     = 16
	mouseMotion   = 32
	mouseWheel    = 64
	mouseExtra    = 128
)

// Positions from these on, counted from 0, don't fit a format. They are written
// as NUL, which xterm keeps as a mark for "past the end".
const (
	mouseLimitX10  = 223
	mouseLimitUTF8 = 2015
)

// AppendMouse appends the report that ev makes, if the program has asked for
// one. Last is the pane's last reported event, which the caller keeps and
// AppendMouse sets: motion within one cell (one pixel, with 1016) is reported
// once.
func (m InputModes) AppendMouse(dst []byte, ev MouseEvent, last *MouseEvent) []byte {
	ev.Col, ev.Row, ev.X, ev.Y = max(ev.Col, 0), max(ev.Row, 0), max(ev.X, 0), max(ev.Y, 0)
	if !m.wantsMouse(ev) || ev.Action == MouseMotion && m.samePlace(ev, *last) {
		return dst
	}
	*last = ev
	start := len(dst)
	dst = m.appendMouse(dst, ev)
	if m.EightBit {
		return dst[:start+len(shortenC1(dst[start:], 1))]
	}
	return dst
}

func (m InputModes) appendMouse(dst []byte, ev MouseEvent) []byte {
	code := m.mouseCode(ev)
	switch m.MouseFormat {
	case MouseFormatSGR, MouseFormatSGRPixels:
		final := byte('M')
		if ev.Action == MouseRelease {
			final = 'm'
		}
		x, y := m.place(ev)
		return append(appendNumbers(append(dst, "\x1b[<"...), code, x+1, y+1), final)
	case MouseFormatURXVT:
		return append(appendNumbers(append(dst, "\x1b["...), code+32, ev.Col+1, ev.Row+1), 'M')
	case MouseFormatUTF8:
		dst = append(dst, "\x1b[M"...)
		dst = utf8.AppendRune(dst, rune(code+32))
		dst = utf8.AppendRune(dst, mousePosition(ev.Col, mouseLimitUTF8))
		return utf8.AppendRune(dst, mousePosition(ev.Row, mouseLimitUTF8))
	}
	return append(dst, '\x1b', '[', 'M', byte(code+32),
		byte(mousePosition(ev.Col, mouseLimitX10)), byte(mousePosition(ev.Row, mouseLimitX10)))
}

// wantsMouse reports whether the tracking mode covers ev.
func (m InputModes) wantsMouse(ev MouseEvent) bool {
	wheel := ev.Button >= MouseWheelUp && ev.Button <= MouseWheelRight
	switch ev.Action {
	case MousePress:
		if m.Mouse == MouseX10 {
			return ev.Button >= MouseLeft && ev.Button <= MouseRight
		}
		return m.Mouse != MouseOff && ev.Button != MouseNone && ev.Button <= 11
	case MouseRelease:
		return m.Mouse >= MouseNormal && ev.Button != MouseNone && ev.Button <= 11 && !wheel
	case MouseMotion:
		return m.Mouse == MouseAny || m.Mouse == MouseButtons && ev.Button != MouseNone
	}
	return false
}

// samePlace reports whether ev is where last was, as far as a report can tell.
func (m InputModes) samePlace(ev, last MouseEvent) bool {
	if last.Action == 0 {
		return false
	}
	x, y := m.place(ev)
	lastX, lastY := m.place(last)
	return x == lastX && y == lastY
}

// place is the position in the unit of the format.
func (m InputModes) place(ev MouseEvent) (x, y int) {
	if m.MouseFormat == MouseFormatSGRPixels {
		return ev.X, ev.Y
	}
	return ev.Col, ev.Row
}

func (m InputModes) mouseCode(ev MouseEvent) int {
	code := buttonCode(ev.Button)
	sgr := m.MouseFormat == MouseFormatSGR || m.MouseFormat == MouseFormatSGRPixels
	if ev.Action == MouseRelease && !sgr {
		code = mouseReleased
	}
	if ev.Action == MouseMotion {
		code += mouseMotion
	}
	if m.Mouse == MouseX10 {
		return code // that mode knows no modifiers
	}
	if ev.Mods&ModShift != 0 {
		code += mouseShift
	}
	if ev.Mods&(ModAlt|ModMeta) != 0 {
		code += mouseAlt
	}
	if ev.Mods&ModCtrl != 0 {
		code += mouseCtrl
	}
	return code
}

func buttonCode(b MouseButton) int {
	switch {
	case b == MouseNone:
		return mouseReleased
	case b <= MouseRight:
		return int(b - MouseLeft)
	case b <= MouseWheelRight:
		return mouseWheel + int(b-MouseWheelUp)
	}
	return mouseExtra + int(b-MouseWheelRight-1)
}

func mousePosition(v, limit int) rune {
	if v >= limit {
		return 0
	}
	return rune(v + 33)
}

func appendNumbers(dst []byte, a, b, c int) []byte {
	dst = strconv.AppendInt(dst, int64(a), 10)
	dst = append(dst, ';')
	dst = strconv.AppendInt(dst, int64(b), 10)
	dst = append(dst, ';')
	return strconv.AppendInt(dst, int64(c), 10)
}
