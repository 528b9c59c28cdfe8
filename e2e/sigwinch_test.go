package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// A program hears of a size only when it has another: each time it draws its
// screen anew, and a screen that grows and shrinks need not be what it was.

const tellsSizes = `trap 'stty size' WINCH; stty size; while :; do read -t 0.1; done`

func TestSizesToldOnce(t *testing.T) {
	s := setUp(t)
	w, err := s.Open("-e", "bash", "-c", tellsSizes)
	s.ok(err)
	alone := s.tellsSize("p1")
	s.saw("p1", alone)

	s.rowlock("tab", "new", "--", "bash", "-c", tellsSizes) // a tab bar appears
	s.until(func() error { return tabOf(s, w, "t2") })
	s.steadyPicture()
	beside := s.tellsSize("p2")
	s.saw("p2", beside)
	s.rowlock("tab", "focus", "t1")
	s.until(func() error { return tabOf(s, w, "t1") })
	s.steadyPicture()
	s.saw("p1", alone, beside)

	s.presses("ctrl+shift+q")
	_, err = w.Wait()
	s.ok(err)
	again, err := s.Open()
	s.ok(err)
	s.until(func() error { return tabOf(s, again, "t1") })
	s.steadyPicture()
	s.saw("p1", alone, beside)

	s.rowlock("tab", "close", "t2")
	s.steadyPicture()
	s.saw("p1", alone, beside, alone)
}

// tellsSize is what stty says of a pane's size.
func (s *scene) tellsSize(pane string) string {
	s.t.Helper()
	p := s.pane(pane)
	return fmt.Sprintf("%d %d", p.Rows, p.Cols)
}

// saw waits until a program has told just these sizes.
func (s *scene) saw(pane string, sizes ...string) {
	s.t.Helper()
	want := strings.Join(sizes, "\n") + "\n"
	_, err := s.See(pane, func(screen string) bool { return screen == want })
	if err != nil {
		s.t.Fatalf("not the sizes %q: %v", sizes, err)
	}
}
