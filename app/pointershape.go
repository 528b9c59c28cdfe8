package app

import (
	"github.com/go-gl/glfw/v3.3/glfw"

	"rowlock/vt"
)

// standardCursors are the shapes of OSC 22 for which GLFW 3.3 has a cursor of the
// desktop's, or one that says nearly the same. All others are the arrow.
var standardCursors = map[string]glfw.StandardCursor{
	"text": glfw.IBeamCursor, "vertical-text": glfw.IBeamCursor,
	"crosshair": glfw.CrosshairCursor, "cell": glfw.CrosshairCursor,
	"pointer": glfw.HandCursor, "grab": glfw.HandCursor, "grabbing": glfw.HandCursor,
	"ew-resize": glfw.HResizeCursor, "e-resize": glfw.HResizeCursor, "w-resize": glfw.HResizeCursor,
	"ns-resize": glfw.VResizeCursor, "n-resize": glfw.VResizeCursor, "s-resize": glfw.VResizeCursor,
}

// cursorOf is the cursor over a pane whose program wants that shape: over text it
// is the beam, unless the program says otherwise.
func cursorOf(shape vt.PointerShape) glfw.StandardCursor {
	if shape == 0 {
		return glfw.IBeamCursor
	}
	if c, ok := standardCursors[shape.String()]; ok {
		return c
	}
	return glfw.ArrowCursor
}

// cursorHere is the cursor for where the pointer is now.
func (a *app) cursorHere() glfw.StandardCursor {
	p := &a.pointer
	if a.overlay != nil || p.y < a.geo.bar {
		return glfw.ArrowCursor
	}
	var shape vt.PointerShape
	if pl := a.placeUnder(p.x, p.y); pl != nil {
		if pane := a.model.panes[paneNumber(pl.Pane)]; pane != nil {
			shape = pane.screen.Modes.Pointer()
		}
	}
	return cursorOf(shape)
}

// pointTo gives the pointer that cursor. Cursors are made when they are first
// needed.
func (w *window) pointTo(shape glfw.StandardCursor) {
	if shape == w.cursor {
		return
	}
	w.cursor = shape
	if shape == glfw.ArrowCursor {
		w.SetCursor(nil)
		return
	}
	c := w.cursors[shape]
	if c == nil {
		c = glfw.CreateStandardCursor(shape)
		w.cursors[shape] = c
	}
	w.SetCursor(c)
}
