package app

import (
	"testing"

	"github.com/go-gl/glfw/v3.3/glfw"

	"rowlock/vt"
)

func TestCursorOf(t *testing.T) {
	for name, want := range map[string]glfw.StandardCursor{
		"": glfw.IBeamCursor, "default": glfw.ArrowCursor, "pointer": glfw.HandCursor, "grab": glfw.HandCursor,
		"crosshair": glfw.CrosshairCursor, "w-resize": glfw.HResizeCursor, "ns-resize": glfw.VResizeCursor,
		"nwse-resize": glfw.ArrowCursor, "wait": glfw.ArrowCursor,
	} {
		term := vt.New(vt.Options{Cols: 2, Rows: 1})
		if name != "" {
			term.Write([]byte("\x1b]22;" + name + "\a"))
		}
		if got := term.Pointer(); got.String() != name || cursorOf(got) != want {
			t.Errorf("%s: shape %q, cursor %#x, want %#x", name, got, cursorOf(got), want)
		}
	}
}

// Every name with a cursor is one that a program can set.
func TestStandardCursorsAreShapes(t *testing.T) {
	known := map[string]bool{}
	for shape := vt.PointerShape(1); shape.String() != ""; shape++ {
		known[shape.String()] = true
	}
	for name := range standardCursors {
		if !known[name] {
			t.Errorf("%q is no pointer shape", name)
		}
	}
}
