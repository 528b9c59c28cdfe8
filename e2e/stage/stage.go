// Package stage sets the scene for tests with real parts: a private X server
// (and a Wayland compositor on it), directories of its own, the built programs,
// and hands that type and eyes that look. It is used by the end-to-end tests
// and by the program that makes the README's picture; nothing of Rowlock
// imports it. One goroutine uses a Stage.
package stage

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"rowlock/protocol"
)

// Patience is how long anything may take that should happen at once: machines
// that run tests are slow and shared.
const Patience = 30 * time.Second

// Stage is one person's machine.
type Stage struct {
	Dir     string // everything it writes is below
	Bin     string // where the programs are
	Display *Display
	Env     []string

	programs []*Program
}

// New makes a stage below dir with a display of this size. bin holds rowlock
// and rowlock-window.
func New(dir, bin string, width, height int) (*Stage, error) {
	s := &Stage{Dir: dir, Bin: bin}
	for _, sub := range []string{"run", "state", "config", "cache", "home", "fb"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o700); err != nil {
			return nil, err
		}
	}
	d, err := StartDisplay(filepath.Join(dir, "fb"), width, height)
	if err != nil {
		return nil, err
	}
	s.Display = d
	s.Env = []string{
		"PATH=" + bin + ":" + os.Getenv("PATH"),
		"HOME=" + filepath.Join(dir, "home"),
		"XDG_RUNTIME_DIR=" + filepath.Join(dir, "run"),
		"XDG_STATE_HOME=" + filepath.Join(dir, "state"),
		"XDG_CONFIG_HOME=" + filepath.Join(dir, "config"),
		"XDG_CACHE_HOME=" + filepath.Join(dir, "cache"),
		"DISPLAY=" + d.Name,
		"LANG=C.UTF-8",
		"SHELL=/bin/bash",
		"PS1=$ ",
		"LIBGL_ALWAYS_SOFTWARE=1",
		"ROWLOCK_CHECKSUM=1",
	}
	if err := s.File("home/.bashrc", "PS1='$ '\nunset HISTFILE PROMPT_COMMAND\n"); err != nil {
		return nil, err
	}
	return s, nil
}

// File writes a file below the stage's directory.
func (s *Stage) File(name, text string) error {
	path := filepath.Join(s.Dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o600)
}

// Close ends the server, the windows and the display.
func (s *Stage) Close() {
	s.Rowlock("server", "stop")
	for _, p := range s.programs {
		p.Cmd.Process.Kill()
		p.Cmd.Wait()
	}
	s.Display.Close()
}

// Crash is what a program of ours that has crashed said, or "". For after Close.
func (s *Stage) Crash() string {
	for _, p := range s.programs {
		if said := p.stderr.String(); strings.Contains(said, "panic: ") || strings.Contains(said, "fatal error: ") {
			return said
		}
	}
	return ""
}

// Command is a program in this stage's environment.
func (s *Stage) Command(name string, args ...string) *exec.Cmd {
	if !strings.Contains(name, "/") {
		if _, err := os.Stat(filepath.Join(s.Bin, name)); err == nil {
			name = filepath.Join(s.Bin, name)
		}
	}
	c := exec.Command(name, args...)
	c.Env = s.Env
	c.Dir = filepath.Join(s.Dir, "home")
	return c
}

// Rowlock runs the command line and returns what it printed.
func (s *Stage) Rowlock(args ...string) (string, error) {
	c := s.Command("rowlock", args...)
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		return string(out), fmt.Errorf("rowlock %s: %w: %s", strings.Join(args, " "), err, stderr.String())
	}
	return string(out), nil
}

// JSON runs the command line with --json and reads its answer.
func (s *Stage) JSON(v any, args ...string) error {
	out, err := s.Rowlock(append(args, "--json")...)
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(out), v)
}

// Start starts a program and leaves it running; Close ends it.
func (s *Stage) Start(name string, args ...string) (*Program, error) {
	p := &Program{Cmd: s.Command(name, args...)}
	p.Cmd.Stderr = &p.stderr
	if err := p.Cmd.Start(); err != nil {
		return nil, err
	}
	s.programs = append(s.programs, p)
	return p, nil
}

// Program is a program that was started.
type Program struct {
	Cmd    *exec.Cmd
	stderr bytes.Buffer
}

// Wait waits until it has ended, and returns what it wrote to stderr.
func (p *Program) Wait() (stderr string, err error) {
	err = p.Cmd.Wait()
	return p.stderr.String(), err
}

// Open starts `rowlock ARGS…` and waits until its window is attached and has
// presented something.
func (s *Stage) Open(args ...string) (*Program, error) {
	p, err := s.Start("rowlock", args...)
	if err != nil {
		return nil, err
	}
	err = Until(func() error {
		k, err := s.Client(p)
		if err == nil && k.Presents == 0 {
			err = errors.New("the window has presented nothing")
		}
		return err
	})
	return p, err
}

// Client is the attached window that is p.
func (s *Stage) Client(p *Program) (protocol.Client, error) {
	var all []protocol.Client
	if err := s.JSON(&all, "client", "list"); err != nil {
		return protocol.Client{}, err
	}
	for _, k := range all {
		if k.PID == p.Cmd.Process.Pid {
			return k, nil
		}
	}
	return protocol.Client{}, errors.New("the window is not attached")
}

// Capture is the text on the screen of a pane ("" is the focused one).
func (s *Stage) Capture(pane string, flags ...string) (string, error) {
	args := []string{"pane", "capture"}
	if pane != "" {
		args = append(args, "--pane", pane)
	}
	return s.Rowlock(append(args, flags...)...)
}

// See waits until a pane's screen satisfies ok.
func (s *Stage) See(pane string, ok func(screen string) bool) (screen string, err error) {
	err = Until(func() error {
		var err error
		if screen, err = s.Capture(pane); err == nil && !ok(screen) {
			err = fmt.Errorf("the screen is\n%s", screen)
		}
		return err
	})
	return screen, err
}

// SeeText waits until a pane's screen holds text.
func (s *Stage) SeeText(pane, text string) error {
	_, err := s.See(pane, func(screen string) bool { return strings.Contains(screen, text) })
	if err != nil {
		return fmt.Errorf("no %q: %w", text, err)
	}
	return nil
}

// Until tries again until try succeeds, and gives its last error when Patience
// is over.
func Until(try func() error) error {
	deadline := time.After(Patience)
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for {
		err := try()
		if err == nil {
			return nil
		}
		select {
		case <-again.C:
		case <-deadline:
			return fmt.Errorf("not within %v: %w", Patience, err)
		}
	}
}

// Steady returns what the display shows once everything has been drawn: two
// looks a while apart are the same.
func (s *Stage) Steady() (*image.RGBA, error) {
	img := s.Display.Screenshot()
	err := Until(func() error {
		<-time.After(300 * time.Millisecond)
		next := s.Display.Screenshot()
		same := bytes.Equal(next.Pix, img.Pix)
		img = next
		if !same {
			return errors.New("the window keeps changing")
		}
		return nil
	})
	return img, err
}
