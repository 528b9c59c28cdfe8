package e2e

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"rowlock/config"
	"rowlock/e2e/stage"
)

func TestWaylandWindow(t *testing.T) {
	s := setUp(t)
	w := s.openOnWayland()
	theme, err := config.ThemeByName(config.Default().Theme)
	s.ok(err)
	empty := s.steadyPicture()
	if stage.Count(empty, uint32(theme.BG)) < 180_000 {
		t.Error("the theme's background is not to be seen")
	}

	s.types("printf '\\e[31m%s\\e[m\\n' RED; echo $((6*7)) 'Hello, World!' | tr a-z A-Z\n")
	s.sees("\nRED\n42 HELLO, WORLD!\n")
	s.until(func() error {
		img := s.Display.Screenshot()
		switch {
		case stage.Count(img, uint32(theme.FG)) < stage.Count(empty, uint32(theme.FG))+100:
			return errors.New("the text is not to be seen")
		case stage.Count(img, uint32(theme.ANSI[1])) < 10:
			return errors.New("the red text is not to be seen")
		}
		return nil
	})

	before, err := s.Client(w)
	s.ok(err)
	s.presses("super+shift+m") // Weston maximizes the window
	s.until(func() error {
		k, err := s.Client(w)
		if err == nil && (k.Cols == before.Cols || k.Rows == before.Rows) {
			err = fmt.Errorf("the window has %dx%d cells", k.Cols, k.Rows)
		}
		return err
	})
	s.types("stty size\n")
	after, err := s.Client(w)
	s.ok(err)
	s.sees(fmt.Sprintf("\n%d %d\n", after.Rows, after.Cols))

	s.presses("ctrl+shift+t")
	s.until(func() error { return tabOf(s, w, "t2") })
	s.presses("ctrl+shift+q")
	if stderr, err := w.Wait(); err != nil {
		t.Errorf("the window: %v: %s", err, stderr)
	}
}

// openOnWayland opens a window on a Wayland compositor, all of it in sight.
func (s *scene) openOnWayland() *stage.Program {
	s.t.Helper()
	s.need("weston")
	s.ok(s.File("config/rowlock/config.toml", "[window]\ncols = 80\nrows = 20\n"))
	_, err := s.StartWayland()
	s.ok(err)
	w := s.open()
	s.ok(runs(w, "rowlock-window-wayland"))
	return w
}

func TestWaylandThatIsGone(t *testing.T) {
	s := setUp(t)
	s.Env = append(s.Env, "WAYLAND_DISPLAY=wayland-gone")
	w := s.open()
	s.ok(runs(w, "rowlock-window"))
	s.types("echo on X11\n")
	s.sees("\non X11\n")
}

// runs checks which program a process is.
func runs(p *stage.Program, name string) error {
	exe, err := os.Readlink(fmt.Sprintf("/proc/%d/exe", p.Cmd.Process.Pid))
	if err == nil && filepath.Base(exe) != name {
		err = fmt.Errorf("%s runs, not %s", exe, name)
	}
	return err
}
