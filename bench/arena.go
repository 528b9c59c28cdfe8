package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"rowlock/e2e/stage"
)

// The same for all.
const (
	displayWidth, displayHeight = 1440, 860

	termCols, termRows = 132, 40
	fontFamily         = "DejaVu Sans Mono"
	fontSize           = 12 // points
	historyLines       = 10000
)

// arena is where all compete: a display, directories and programs of its own.
type arena struct {
	*stage.Stage
	eye      *eye
	hand     *hand
	listener *net.UnixListener
	actor    string // the program in every terminal
	drain    string
	thread   string // how the bench itself runs
}

// openArena makes one below dir. bin is where Rowlock is.
func openArena(dir, bin string) (*arena, error) {
	s, err := stage.New(dir, bin, displayWidth, displayHeight)
	if err != nil {
		return nil, err
	}
	a := &arena{Stage: s, eye: newEye(s.Display), thread: sharpen()}
	if err := a.furnish(); err != nil {
		a.close()
		return nil, err
	}
	return a, nil
}

func (a *arena) furnish() (err error) {
	if a.actor, err = compile(a.Dir, actorName, actorSource); err != nil {
		return err
	}
	if a.drain, err = compile(a.Dir, "drain", drainSource); err != nil {
		return err
	}
	control := &net.UnixAddr{Name: filepath.Join(a.Dir, "control"), Net: "unix"}
	if a.listener, err = net.ListenUnix("unix", control); err != nil {
		return err
	}
	if a.hand, err = newHand(a.Display); err != nil {
		return err
	}
	for name, text := range configurations(a.actor) {
		if err := a.File(name, text); err != nil {
			return err
		}
	}
	for name, text := range corpus() {
		if err := a.File(name, text); err != nil {
			return err
		}
	}
	// As people run it: without the checks of tests.
	a.Env = slices.DeleteFunc(a.Env, func(v string) bool { return strings.HasPrefix(v, "ROWLOCK_CHECKSUM=") })
	a.Env = append(a.Env, "TMUX_TMPDIR="+filepath.Join(a.Dir, "run"), "SCREENDIR="+filepath.Join(a.Dir, "run", "screens"))
	return os.Mkdir(filepath.Join(a.Dir, "run", "screens"), 0o700)
}

// path is a file below the arena's directory.
func (a *arena) path(name string) string { return filepath.Join(a.Dir, name) }

func (a *arena) close() {
	a.run("tmux", "-L", "bench", "kill-server")
	a.run("screen", "-S", "bench", "-X", "quit")
	if a.hand != nil {
		a.hand.conn.Close()
	}
	if a.listener != nil {
		a.listener.Close()
	}
	a.Stage.Close()
}

// run runs a command and waits for it.
func (a *arena) run(name string, args ...string) (string, error) {
	c := a.Command(name, args...)
	out, err := c.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%s: %w: %s", c, err, out)
	}
	return strings.TrimSpace(string(out)), err
}

// nudge asks for something again and again until it is so.
func nudge(what string, so func() bool) error {
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); nap(5 * time.Millisecond) {
		if so() {
			return nil
		}
	}
	return fmt.Errorf("not within 20 s: %s", what)
}

// end kills a process and waits for it.
func end(c *exec.Cmd) {
	if c != nil && c.Process != nil {
		c.Process.Kill()
		c.Wait()
	}
}
