package server

import "testing"

// The shape that a program gives the pointer (OSC 22) comes with the screen, also
// where nothing else has changed.
func TestPointerShape(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	pane := w.focus()
	for _, c := range []struct{ input, want string }{
		{"22;>pointer", "pointer"}, {"22;>zoom-out", "zoom-out"}, {"22;<", "pointer"}, {"22;nonsense", ""},
	} {
		w.types("printf '\\033]" + c.input + "\\a'\n")
		w.until("the shape "+c.want, func() bool {
			held := w.screens[pane]
			return held != nil && held.Modes.Pointer().String() == c.want
		})
	}
}
