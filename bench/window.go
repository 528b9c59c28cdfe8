package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"os/exec"
	"strings"
	"time"

	"rowlock/e2e/stage"
)

// window is a contestant that stands on the display.
type window struct {
	*arena
	c      *contestant
	cmd    *exec.Cmd
	stderr bytes.Buffer
	actor  *actor
	cell   image.Rectangle // the marked one (row 2, column 2: beside no padding), in pixels
	took   time.Duration   // from the start to the first pixel of the actor
	weston *stage.Program
	x11    []string // the environment before
}

// open starts a contestant of which nothing runs.
func (a *arena) open(c *contestant) (*window, error) {
	w := &window{arena: a, c: c, x11: a.Env}
	if c.wayland {
		var err error
		if w.weston, err = a.StartWayland(); err != nil {
			return nil, err
		}
	}
	err := w.start()
	if err == nil {
		w.actor, err = meet(a.listener)
	}
	if err == nil {
		err = w.prepare()
	}
	if err != nil {
		w.close()
		return nil, fmt.Errorf("%w%s", err, w.complaint())
	}
	return w, nil
}

func (w *window) complaint() string {
	if s := strings.TrimSpace(w.stderr.String()); s != "" {
		return "; it said: " + s
	}
	return ""
}

// start starts the window and waits until the marked cell shows.
func (w *window) start() error {
	argv := w.c.command(w.arena)
	w.cmd = w.Command(argv[0], argv[1:]...)
	w.cmd.Stderr = &w.stderr
	before := len(w.Display.Windows())
	began := time.Now()
	if err := w.cmd.Start(); err != nil {
		return err
	}
	var at image.Point
	seen, ok := w.eye.watch(scan, 20*time.Second, func() (found bool) {
		at, found = w.eye.find(magenta)
		return found
	})
	if !ok {
		return errors.New("its window does not show what the program prints")
	}
	w.took = seen.at.Sub(began)
	w.cell = w.eye.around(at)
	if w.c.wayland {
		return nil // the compositor gives it the keyboard
	}
	return nudge("its window", func() bool {
		all := w.Display.Windows()
		if len(all) <= before {
			return false
		}
		w.Display.Focus(all[len(all)-1])
		return true
	})
}

// page is a screen full of text with the marked cell in a colour.
func page(cols, rows, color int) string {
	var b strings.Builder
	b.WriteString("\x1b[m\x1b[r\x1b[2J")
	line := strings.Repeat("The quick brown fox jumps over the lazy dog, and so on. ", cols/50+1)
	for y := range rows {
		fmt.Fprintf(&b, "\x1b[%d;1H%s", y+1, line[y%10:y%10+cols-1])
	}
	fmt.Fprintf(&b, "\x1b[2;2H\x1b[48;5;%dm \x1b[m", color)
	return b.String()
}

// prepare fills the screen and waits until it shows: what came before has gone
// all the way.
func (w *window) prepare() error {
	if err := w.paint(w.actor, cyan); err != nil {
		return err
	}
	return w.paint(w.actor, magenta)
}

// pageColors are the colours that a page may have in the marked cell, as palette indices.
var pageColors = map[uint32]int{magenta: 201, cyan: 51}

// paint has an actor show a page and finds the marked cell, which may
// have moved.
func (w *window) paint(p *actor, color uint32) error {
	if err := p.fill(color); err != nil {
		return err
	}
	if err := w.lookFor(color); err != nil {
		return err
	}
	nap(100 * time.Millisecond) // what else it has to do
	return nil
}

// lookFor waits until a colour shows, which is the marked cell's then.
func (w *window) lookFor(color uint32) error {
	_, ok := w.eye.watch(scan, patience, func() bool {
		at, found := w.eye.find(color)
		if found {
			w.cell = w.eye.around(at)
		}
		return found
	})
	if !ok {
		return errors.New("what was printed last did not appear")
	}
	return nil
}

// spot is a pixel of that cell, beside its letter.
func (w *window) spot() image.Point { return w.cell.Min.Add(image.Pt(1, 1)) }

// processes are the window's and those behind it.
func (w *window) processes() []int {
	pids := []int{w.cmd.Process.Pid}
	if w.c.server != nil {
		pids = append(pids, w.c.server(w.arena))
	}
	return family(pids)
}

// detach closes the window and leaves what is behind it.
func (w *window) detach() error {
	end(w.cmd)
	return nudge("that the window goes away", func() bool {
		_, ok := w.eye.find(magenta)
		return !ok
	})
}

// another opens a second window on what is behind this one.
func (w *window) another() (*window, error) {
	second := &window{arena: w.arena, c: w.c, actor: w.actor}
	before := len(w.Display.Windows())
	argv := w.c.command(w.arena)
	second.cmd = w.Command(argv[0], argv[1:]...)
	second.cmd.Stderr = &second.stderr
	err := second.cmd.Start()
	if err == nil {
		err = nudge("a second window", func() bool { return len(w.Display.Windows()) > before })
	}
	if err == nil {
		err = second.prepare()
	}
	if err != nil {
		end(second.cmd)
		return nil, fmt.Errorf("%w%s", err, second.complaint())
	}
	return second, nil
}

// leave closes it and leaves what is behind.
func (w *window) leave() {
	before := len(w.Display.Windows())
	end(w.cmd)
	nudge("one window less", func() bool { return len(w.Display.Windows()) < before })
}

// close ends everything of it.
func (w *window) close() {
	if w.c.stop != nil {
		w.c.stop(w.arena)
	}
	end(w.cmd)
	if w.weston != nil {
		end(w.weston.Cmd)
		w.Env = w.x11
	}
	if w.actor != nil {
		w.actor.conn.Close()
	}
	nudge("an empty display", func() bool { return len(w.Display.Windows()) == 0 })
}
