package protocol

import "rowlock/vt"

// screenPointerShift is where the five bits of a vt.PointerShape begin, the last
// of a ScreenModes.
const screenPointerShift = 11

// WithPointer is m with the shape that the program wants for the pointer.
func (m ScreenModes) WithPointer(p vt.PointerShape) ScreenModes {
	return m&^(31<<screenPointerShift) | ScreenModes(p)<<screenPointerShift
}

// Pointer is the shape that the program wants for the pointer.
func (m ScreenModes) Pointer() vt.PointerShape { return vt.PointerShape(m >> screenPointerShift) }
