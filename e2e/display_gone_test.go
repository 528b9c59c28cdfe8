package e2e

import (
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// A display that ends takes the window along, and nothing else.

func TestDisplayThatDies(t *testing.T) {
	s := setUp(t)
	w := s.open()
	s.types("export X=kept\n")
	s.sees("\n$")
	s.Display.Crash()
	stderr, err := w.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 1 {
		t.Errorf("the window: %v, not status 1", err)
	}
	if n := strings.Count(stderr, "\n"); n > 2 || !strings.Contains(stderr, s.Display.Name) {
		t.Errorf("the window says\n%s", stderr)
	}
	s.livesOn()
}

func TestCompositorThatDies(t *testing.T) {
	s := setUp(t)
	s.need("weston")
	weston, err := s.StartWayland()
	s.ok(err)
	w := s.open()
	s.types("export X=kept\n")
	s.sees("\n$")
	s.ok(weston.Cmd.Process.Kill())
	if stderr, _ := w.Wait(); strings.Count(stderr, "\n") > 2 {
		t.Errorf("the window says\n%s", stderr)
	}
	s.livesOn()

	x11 := s.open() // the X server is left
	s.ok(runs(x11, "rowlock-window"))
	s.sees("\nstill kept\n")
}

// livesOn checks that no window is left and that the shell is.
func (s *scene) livesOn() {
	s.t.Helper()
	s.until(func() error { return s.clients(0) })
	s.rowlock("pane", "send", "--enter", "echo still $X")
	s.sees("\nstill kept\n")
}

// TestCompositorThatLeftItsSocket: a compositor that was killed leaves its
// socket in the runtime directory.
func TestCompositorThatLeftItsSocket(t *testing.T) {
	s := setUp(t)
	fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	s.ok(err)
	s.ok(unix.Bind(fd, &unix.SockaddrUnix{Name: filepath.Join(s.Dir, "run", "wayland-stage")}))
	s.ok(unix.Close(fd))
	s.Env = append(s.Env, "WAYLAND_DISPLAY=wayland-stage")
	w := s.open()
	s.ok(runs(w, "rowlock-window"))
}

func TestNoDisplayAtAll(t *testing.T) {
	s := setUp(t)
	s.Env = append(s.Env, "DISPLAY=", "WAYLAND_DISPLAY=wayland-gone")
	s.fails(1, "rowlock: cannot open Wayland display wayland-gone\n"+
		"start it in a Wayland session, or use rowlock-window for X11; without a display, use: rowlock server start, rowlock pane list\n", "rowlock")
}

func TestNoOpenGLOnWayland(t *testing.T) {
	s := setUp(t)
	s.need("weston")
	_, err := s.StartWayland()
	s.ok(err)
	s.Env = append(s.Env, "MESA_GL_VERSION_OVERRIDE=2.1")
	p, err := s.Start("rowlock")
	s.ok(err)
	stderr, _ := p.Wait()
	if status := p.Cmd.ProcessState.ExitCode(); status != 1 ||
		!strings.HasPrefix(stderr, "rowlock: no OpenGL 3.3 on this display") || strings.Count(stderr, "\n") != 2 {
		t.Errorf("status %d:\n%s", status, stderr)
	}
}
