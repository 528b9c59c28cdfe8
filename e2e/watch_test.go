package e2e

import (
	"strings"
	"testing"
)

// A window that only watches gives the program nothing: no mouse, no wheel, no
// paste, and no word of the keyboard that it has.
func TestReadOnlyWindowIsSilent(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	typing := s.open()
	s.types("printf '\\e[?1000;1004;1006h'; cat\n")
	s.sees("cat\n")
	_, typingWin, watchingWin := s.second(500, 300, "attach", "--read-only")
	s.Display.Focus(typingWin)
	s.types("begin:")
	s.sees("begin:")
	s.Display.Focus(watchingWin)
	s.sees("^[[O")
	s.offer("primary", "pasted")
	s.Display.Point(200, 100)
	for _, button := range []byte{1, 2, 3, 4, 5} {
		s.Display.Button(button)
	}
	s.presses("shift+insert")
	s.steadyPicture()
	s.Display.Focus(typingWin)
	s.types("end")
	screen := s.seesOn(func(screen string) bool { return strings.Contains(screen, "end") })
	_, said, _ := strings.Cut(screen, "begin:")
	if got := strings.TrimSpace(said); got != "^[[O^[[Iend" {
		t.Errorf("the program was told %q", got)
	}
	s.sized("p1", typing)
}
