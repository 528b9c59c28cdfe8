package vt

import (
	"slices"
	"strings"
)

// pointerShapes are the names of pointer shapes that there are, from CSS.
var pointerShapes = []string{
	"alias", "cell", "copy", "crosshair", "default", "e-resize", "ew-resize", "grab", "grabbing", "help", "move",
	"n-resize", "ne-resize", "nesw-resize", "no-drop", "not-allowed", "ns-resize", "nw-resize", "nwse-resize",
	"pointer", "progress", "s-resize", "se-resize", "sw-resize", "text", "vertical-text", "w-resize", "wait",
	"zoom-in", "zoom-out",
}

// maxPointers bounds a screen's stack of shapes; the oldest makes room.
const maxPointers = 16

// Pointer is the shape that the program wants for the mouse pointer, a name from
// CSS; empty when it says nothing.
func (t *Terminal) Pointer() string {
	if n := len(t.scr.pointers); n > 0 {
		return t.scr.pointers[n-1]
	}
	return ""
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
	if !slices.Contains(pointerShapes, name) {
		name = ""
	}
	s := &t.scr.pointers
	if len(*s) == maxPointers {
		*s = (*s)[:copy(*s, (*s)[1:])]
	}
	*s = append(*s, name)
}

func (t *Terminal) pointerAnswers(names []string) []string {
	names = names[:min(len(names), 2*len(pointerShapes))]
	for i, name := range names {
		switch {
		case name == "__current__" && t.Pointer() != "":
			names[i] = t.Pointer()
		case name == "__default__", name == "__grabbed__":
			names[i] = "text"
		case slices.Contains(pointerShapes, name):
			names[i] = "1"
		default:
			names[i] = "0"
		}
	}
	return names
}
