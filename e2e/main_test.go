// Package e2e holds the end-to-end tests: the built programs, real windows on a
// private X server (or a Wayland compositor on it), real keys, real shells and
// programs. Each test has a stage of its own.
package e2e

import (
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"rowlock/e2e/stage"
)

// bin is where the programs under test are: $ROWLOCK_BIN, or built for this run.
var bin string

func TestMain(m *testing.M) {
	code, err := withPrograms(m.Run)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func withPrograms(run func() int) (int, error) {
	if bin = os.Getenv("ROWLOCK_BIN"); bin != "" {
		return run(), nil
	}
	dir, err := os.MkdirTemp("", "rowlock-bin-")
	if err != nil {
		return 1, err
	}
	defer os.RemoveAll(dir)
	bin = dir
	for name, args := range map[string][]string{
		"rowlock":                {"rowlock/cmd/rowlock"},
		"rowlock-window":         {"rowlock/cmd/rowlock-window"},
		"rowlock-window-wayland": {"-tags", "wayland", "rowlock/cmd/rowlock-window"},
	} {
		out, err := exec.Command("go", append([]string{"build", "-o", filepath.Join(dir, name)}, args...)...).CombinedOutput()
		if err != nil {
			return 1, fmt.Errorf("build %s: %w\n%s", name, err, out)
		}
	}
	return run(), nil
}

// scene is a stage that fails its test instead of returning errors.
type scene struct {
	*stage.Stage
	t *testing.T
}

// setUp makes a stage. A test that fails leaves a picture of what stood on its
// display in $ROWLOCK_PICTURES, where that is set.
func setUp(t *testing.T) *scene {
	t.Helper()
	s, err := stage.New(t.TempDir(), bin, 1100, 700)
	if err != nil {
		t.Fatal(err)
	}
	sc := &scene{s, t}
	t.Cleanup(func() {
		if t.Failed() {
			sc.picture()
		}
		s.Close()
		if crash := s.Crash(); crash != "" {
			t.Error(crash) // also of a window whose screen is not the server's: see ROWLOCK_CHECKSUM
		}
	})
	return sc
}

func (s *scene) picture() {
	dir := os.Getenv("ROWLOCK_PICTURES")
	if dir == "" {
		return
	}
	name := filepath.Join(dir, strings.ReplaceAll(s.t.Name(), "/", "-")+".png")
	if err := stage.SavePNG(name, s.Display.Screenshot()); err != nil {
		s.t.Log(err)
	}
}

// need fails the test when a program that it drives is not installed.
func (s *scene) need(programs ...string) {
	s.t.Helper()
	for _, p := range programs {
		if _, err := exec.LookPath(p); err != nil {
			s.t.Fatalf("%s is not installed: scripts/deps test installs it", p)
		}
	}
}

func (s *scene) ok(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// open opens a window and waits for the shell's prompt in it.
func (s *scene) open(args ...string) *stage.Program {
	s.t.Helper()
	w, err := s.Open(args...)
	s.ok(err)
	s.sees("$")
	return w
}

// types types text with the keyboard, a newline as Enter.
func (s *scene) types(text string) {
	s.t.Helper()
	s.ok(s.Display.Type(text))
}

// presses presses chords.
func (s *scene) presses(chords ...string) {
	s.t.Helper()
	s.ok(s.Display.Press(chords...))
}

// sees waits for text on the focused pane's screen.
func (s *scene) sees(text string) {
	s.t.Helper()
	s.ok(s.SeeText("", text))
}

// seesOn waits until the focused pane's screen satisfies ok.
func (s *scene) seesOn(ok func(screen string) bool) string {
	s.t.Helper()
	screen, err := s.See("", ok)
	s.ok(err)
	return screen
}

// rowlock runs the command line, which must succeed.
func (s *scene) rowlock(args ...string) string {
	s.t.Helper()
	out, err := s.Rowlock(args...)
	s.ok(err)
	return strings.TrimRight(out, "\n")
}

// until waits until try succeeds.
func (s *scene) until(try func() error) {
	s.t.Helper()
	s.ok(stage.Until(try))
}

// steadyPicture is what the display shows once nothing moves on it.
func (s *scene) steadyPicture() *image.RGBA {
	s.t.Helper()
	img, err := s.Steady()
	s.ok(err)
	return img
}
