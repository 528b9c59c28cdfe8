package e2e

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/jezek/xgb/xproto"

	"rowlock/e2e/stage"
	"rowlock/protocol"
)

// second opens another window on what the first shows, of this size, and
// returns both as the display knows them.
func (s *scene) second(width, height int, args ...string) (w *stage.Program, first, second xproto.Window) {
	s.t.Helper()
	first = s.Display.Windows()[0]
	w, err := s.Open(args...)
	s.ok(err)
	for _, win := range s.Display.Windows() {
		if win != first {
			second = win
		}
	}
	was, err := s.Client(w)
	s.ok(err)
	s.Display.Resize(second, width, height)
	s.until(func() error {
		k, err := s.Client(w)
		if err == nil && k.Cols == was.Cols {
			err = fmt.Errorf("the window still has %d columns", k.Cols)
		}
		return err
	})
	return w, first, second
}

// sized waits until a pane that fills its tab has the size of a window.
func (s *scene) sized(pane string, w *stage.Program) {
	s.t.Helper()
	s.until(func() error {
		k, err := s.Client(w)
		if p := s.pane(pane); err == nil && (p.Cols != k.Cols || p.Rows != k.Rows) {
			err = fmt.Errorf("%s has %dx%d, the window %dx%d", pane, p.Cols, p.Rows, k.Cols, k.Rows)
		}
		return err
	})
}

// upToDate waits until a window knows what the server knew: it has drawn
// something that was printed since. What prints is the shell, to which it looks
// as if a space were typed.
func (s *scene) upToDate(w *stage.Program) {
	s.t.Helper()
	before, err := s.Client(w)
	s.ok(err)
	s.rowlock("pane", "send", "--pane", before.Focus, " ")
	s.until(func() error {
		k, err := s.Client(w)
		if err == nil && k.Presents == before.Presents {
			err = errors.New("the window has drawn nothing new")
		}
		return err
	})
	s.steadyPicture()
}

func TestTabFollowsTheWindowTypedIn(t *testing.T) {
	s := setUp(t)
	large := s.open()
	small, largeWin, smallWin := s.second(500, 300)
	s.Display.Focus(largeWin)
	s.types("a")
	s.sized("p1", large)
	s.Display.Focus(smallWin)
	s.types("b")
	s.sized("p1", small)
	s.sees("$ ab")
	s.presses("ctrl+shift+t")
	s.until(func() error { return tabOf(s, small, "t2") })
	s.upToDate(small)
	s.types("c")
	s.sized("p2", small)
	s.presses("ctrl+shift+q") // the small one has looked at both tabs, and leaves
	_, err := small.Wait()
	s.ok(err)
	s.sized("p1", large)
	s.sized("p2", large)
	s.Display.Focus(largeWin)
	s.types("d")
	s.sees("$ abd")
}

func TestPanesKnowTheirWindowsDesktop(t *testing.T) {
	s := setUp(t)
	env := s.Env
	s.Env = append(env, "SSH_AUTH_SOCK=/run/first")
	first := s.open()
	s.types("echo $SSH_AUTH_SOCK $DISPLAY\n")
	s.sees("\n/run/first " + s.Display.Name + "\n")
	s.Env = append(env, "SSH_AUTH_SOCK=/run/second", "DISPLAY="+s.Display.Name+".0")
	second, firstWin, secondWin := s.second(600, 400)
	for _, w := range []struct {
		window *stage.Program
		win    xproto.Window
		tab    string
		want   string
	}{
		{second, secondWin, "t2", "/run/second " + s.Display.Name + ".0"},
		{first, firstWin, "t3", "/run/first " + s.Display.Name},
	} {
		s.Display.Focus(w.win)
		s.presses("ctrl+shift+t")
		s.until(func() error { return tabOf(s, w.window, w.tab) })
		s.upToDate(w.window)
		s.types("echo $SSH_AUTH_SOCK $DISPLAY\n")
		s.sees("\n" + w.want + "\n")
	}
}

func TestReadOnlyWindow(t *testing.T) {
	s := setUp(t)
	typing := s.open()
	watching, typingWin, watchingWin := s.second(600, 400, "attach", "--read-only")
	var all []protocol.Client
	s.ok(s.JSON(&all, "client", "list"))
	for _, k := range all {
		if want := k.PID == watching.Cmd.Process.Pid; k.ReadOnly != want {
			t.Errorf("%s is read-only: %v", k.ID, k.ReadOnly)
		}
	}
	s.Display.Focus(watchingWin)
	s.types("echo no\n")
	s.presses("ctrl+c", "ctrl+shift+w", "ctrl+shift+t")
	s.steadyPicture()
	s.Display.Focus(typingWin)
	s.types("echo yes\n")
	screen := s.seesOn(func(screen string) bool { return strings.Contains(screen, "\nyes\n") })
	if strings.Contains(screen, "no") {
		t.Errorf("the window that watches typed:\n%s", screen)
	}
	s.ok(s.tabs(1))
	s.sized("p1", typing)
}
