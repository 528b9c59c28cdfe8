package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// A window that is made narrower and wide again: a reader who has scrolled back
// sees the same text, and what was selected before is what is copied after.
func TestResizeKeepsReaderAndSelection(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	s.types("clear; for i in $(seq 100 400); do echo \"line $i, which wraps in a window that is narrow\"; done\n")
	s.sees("line 400, which wraps in a window that is narrow\n$")
	s.steadyPicture()
	for range 3 {
		s.presses("shift+page_up")
	}
	s.steadyPicture()
	var first int
	fmt.Sscanf(s.lineAt(0), "line %d", &first)
	s.drag(5, 1, 20, 2)
	want := fmt.Sprintf("%d, which wraps in a window that is narrow\nline %d, which wraps", first+1, first+2)
	s.selects("primary", want)
	win := s.Display.Windows()[0]
	for _, width := range []int{300, 460, 236} {
		s.Display.Resize(win, width, 400)
		s.until(func() error {
			if p := s.pane("p1"); p.Cols != (width-2*padding)/10 {
				return fmt.Errorf("the pane has %d columns in %d pixels", p.Cols, width)
			}
			return nil
		})
		s.steadyPicture()
		s.presses("ctrl+shift+c")
		s.selects("clipboard", want)
		s.offer("clipboard", "")
	}
	if got := s.lineAt(0); !strings.HasPrefix(got, fmt.Sprintf("line %d, ", first)) {
		t.Errorf("the first line is %q, not line %d", got, first)
	}
}
