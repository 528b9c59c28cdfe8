package e2e

import (
	"errors"
	"slices"
	"testing"
)

// OSC 22 gives the pointer the shape that a program wants, while it stands over
// that program's pane, without it being moved.
func TestPointerShapes(t *testing.T) {
	s := setUp(t)
	s.open()
	image := func() uint32 {
		sum, err := s.Display.PointerImage()
		s.ok(err)
		return sum
	}
	away := image()
	at := s.cell(10, 5)
	s.Display.Point(at.X, at.Y)
	changes := func(from uint32, what string) (to uint32) {
		s.until(func() error {
			if to = image(); to == from {
				return errors.New("the pointer does not look like " + what)
			}
			return nil
		})
		return to
	}
	text := changes(away, "text")
	seen := []uint32{text}
	for _, shape := range []string{"pointer", "crosshair", "ew-resize", "ns-resize", "default"} {
		s.types("printf '\\033]22;" + shape + "\\a'\n")
		sum := changes(seen[len(seen)-1], shape)
		if slices.Contains(seen, sum) {
			t.Errorf("%s looks like one before", shape)
		}
		seen = append(seen, sum)
	}
	s.types("printf '\\033]22;\\a'\n")
	if changes(seen[len(seen)-1], "text") != text {
		t.Error("the beam is not back")
	}
}
