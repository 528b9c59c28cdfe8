package e2e

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// What a window draws for what happens: it counts its pictures and the rows in
// them, and tells both with the screens that it acknowledges.

func TestKeyDrawsOneRow(t *testing.T) {
	s := setUp(t)
	w := s.open()
	s.types("echo a line above\n")
	s.sees("\na line above\n")
	s.steadyPicture()
	before := s.counted(w)
	for n := range uint64(10) {
		s.types("k")
		s.until(func() error {
			k, err := s.Client(w)
			if err == nil && (k.Presents != before.Presents+n+1 || k.RowsDrawn != before.RowsDrawn+n+1) {
				err = fmt.Errorf("%d pictures and %d rows for %d keys", k.Presents-before.Presents, k.RowsDrawn-before.RowsDrawn, n+1)
			}
			return err
		})
	}
	s.sees("\n$  kkkkkkkkkk\n")
}

func TestHiddenTabDrawsNothing(t *testing.T) {
	s := setUp(t)
	w := s.open()
	s.rowlock("tab", "new", "--", "seq", "1000000000")
	s.until(func() error { return tabOf(s, w, "t2") })
	s.rowlock("tab", "focus", "t1")
	s.until(func() error { return tabOf(s, w, "t1") })
	s.steadyPicture()
	before := s.counted(w)
	s.busy("p2")
	after := s.counted(w)
	if pictures, rows := after.Presents-before.Presents, after.RowsDrawn-before.RowsDrawn; pictures != 1 || rows != 1 {
		t.Errorf("%d pictures and %d rows, not one, beside a busy tab", pictures, rows)
	}
}

// busy waits until the seq in a pane has counted on by a million.
func (s *scene) busy(pane string) {
	s.t.Helper()
	count := func() (int, error) {
		screen, err := s.Capture(pane)
		if err != nil {
			return 0, err
		}
		lines := strings.Fields(screen)
		if len(lines) < 2 {
			return 0, fmt.Errorf("the screen is %q", screen)
		}
		return strconv.Atoi(lines[len(lines)-2]) // the last may be half there
	}
	from := 0
	s.until(func() (err error) {
		from, err = count()
		return err
	})
	s.until(func() error {
		to, err := count()
		if err == nil && to < from+1000000 {
			err = fmt.Errorf("seq has come from %d to %d", from, to)
		}
		return err
	})
}
