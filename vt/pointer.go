package vt

import (
	"slices"
	"strings"
)

// PointerShape is a shape that a program wants for the mouse pointer; 0 when it
// says nothing. It takes five bits.
type PointerShape uint8

// pointerShapes are the names of the shapes, from CSS.
var pointerShapes = [...]string{
	"", "alias", "cell", "copy", "crosshair", "default", "e-resize", "ew-resize", "grab", "grabbing", "help", "move",
	"n-resize", "ne-resize", "nesw-resize", "no-drop", "not-allowed", "ns-resize", "nw-resize", "nwse-resize",
	"pointer", "progress", "s-resize", "se-resize", "sw-resize", "text", "vertical-text", "w-resize", "wait",
	"zoom-in", "zoom-out",
}

const _ = uint(1<<5 - len(pointerShapes))

// String is the name that CSS has for p, "" for none.
func (p PointerShape) String() string {
	if int(p) >= len(pointerShapes) {
		return ""
	}
	return pointerShapes[p]
}

// pointerShape finds a shape by name: 0 for one that there isn't.
func pointerShape(name string) PointerShape {
	return PointerShape(max(slices.Index(pointerShapes[:], name), 0))
}

// maxPointers bounds a screen's stack of shapes; the oldest makes room.
const maxPointers = 16

// Pointer is the shape that the program wants for the mouse pointer.
func (t *Terminal) Pointer() PointerShape {
	if n := len(t.scr.pointers); n > 0 {
		return t.scr.pointers[n-1]
	}
	return 0
}

// oscPointer is OSC 22: the shape of the mouse pointer. > pushes names on the
// screen's stack, < pops one, ? asks, and = or nothing replaces the top. Names
// that are unknown, as those of X's cursor font, are as none.
// (sw.kovidgoyal.net/kitty/pointer-shapes)
func (t *Terminal) oscPointer(body string) {
	stack := &t.scr.pointers
	if body == "" {
		*stack = nil
		return
	}
	switch names := strings.Split(body[1:], ","); body[0] {
	case '?':
		t.reply("\x1b]22;%s%s", strings.Join(t.pointerAnswers(names), ","), t.terminator)
	case '<':
		*stack = (*stack)[:max(len(*stack)-1, 0)]
	case '>':
		for _, name := range names {
			t.pushPointer(name)
		}
	default:
		*stack = (*stack)[:max(len(*stack)-1, 0)]
		t.pushPointer(strings.TrimPrefix(body, "="))
	}
}

func (t *Terminal) pushPointer(name string) {
	s := &t.scr.pointers
	if len(*s) == maxPointers {
		*s = (*s)[:copy(*s, (*s)[1:])]
	}
	*s = append(*s, pointerShape(name))
}

func (t *Terminal) pointerAnswers(names []string) []string {
	names = names[:min(len(names), 2*len(pointerShapes))]
	for i, name := range names {
		switch {
		case name == "__current__" && t.Pointer() != 0:
			names[i] = t.Pointer().String()
		case name == "__default__", name == "__grabbed__":
			names[i] = "text"
		case pointerShape(name) != 0:
			names[i] = "1"
		default:
			names[i] = "0"
		}
	}
	return names
}
