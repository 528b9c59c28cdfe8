package main

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	_ "embed"
)

// actorName is what the kernel calls the program in the terminal.
const actorName = "actor"

//go:embed actor/actor.c
var actorSource []byte

//go:embed actor/drain.c
var drainSource []byte

// compile builds a program of one C file into a directory.
func compile(dir, name string, source []byte) (string, error) {
	file := filepath.Join(dir, name+".c")
	if err := os.WriteFile(file, source, 0o600); err != nil {
		return "", err
	}
	program := filepath.Join(dir, name)
	if out, err := exec.Command("cc", "-O2", "-o", program, file).CombinedOutput(); err != nil {
		return "", fmt.Errorf("build %s: %w\n%s", name, err, out)
	}
	return program, nil
}

// actor is the bench's end of the program in a terminal (actor/actor.c).
type actor struct {
	cols, rows int

	conn    net.Conn
	answers chan string // closed when the actor has ended
}

// patience is how long an actor may take for anything.
const patience = 60 * time.Second

// meet waits for the next actor to start.
func meet(l *net.UnixListener) (*actor, error) {
	l.SetDeadline(time.Now().Add(20 * time.Second))
	c, err := l.Accept()
	if err != nil {
		return nil, fmt.Errorf("no program started in the terminal: %w", err)
	}
	p := &actor{conn: c, answers: make(chan string, 1)}
	go func() {
		defer close(p.answers)
		for lines := bufio.NewScanner(c); lines.Scan(); {
			p.answers <- lines.Text()
		}
	}()
	return p, p.answer("hello %d %d", &p.cols, &p.rows)
}

// answer waits for an answer of this form.
func (p *actor) answer(format string, values ...any) error {
	select {
	case line, ok := <-p.answers:
		if !ok {
			return errors.New("the program in the terminal has ended")
		}
		if _, err := fmt.Sscanf(line, format, values...); err != nil {
			return fmt.Errorf("the program in the terminal said %q: %w", line, err)
		}
		return nil
	case <-time.After(patience):
		return fmt.Errorf("the terminal has not done it within %v", patience)
	}
}

func (p *actor) tell(format string, args ...any) { fmt.Fprintf(p.conn, format+"\n", args...) }

// write has it write text and returns when the terminal has answered what came
// behind it.
func (p *actor) write(text string) error {
	p.tell("write %d\n%s", len(text), text)
	if err := p.answer("wrote"); err != nil {
		return err
	}
	p.tell("sync")
	var ns int64
	return p.answer("synced %d", &ns)
}

// fill has it fill its screen with a page whose marked cell is in a colour.
func (p *actor) fill(color uint32) error {
	if err := p.measure(); err != nil {
		return err
	}
	return p.write(page(p.cols, p.rows, pageColors[color]))
}

// measure asks for the size of its terminal.
func (p *actor) measure() error {
	p.tell("size")
	return p.answer("size %d %d", &p.cols, &p.rows)
}

// becomes waits until its terminal has the size that it should have.
func (p *actor) becomes(so func(cols, rows int) bool) error {
	var err error
	if slow := nudge("that the program in the terminal is told its size", func() bool {
		err = p.measure()
		return err != nil || so(p.cols, p.rows)
	}); err == nil {
		err = slow
	}
	return err
}

// keys is how many keys it was typed.
func (p *actor) keys() (n int, err error) {
	p.tell("keys")
	return n, p.answer("keys %d", &n)
}

// pour has it print a file over and over, and returns when that is under way.
func (p *actor) pour(file string) error {
	p.tell("pour %s", file)
	return p.answer("pouring")
}

// stop ends that. It must have printed something since.
func (p *actor) stop() error {
	p.tell("stop")
	var poured int64
	err := p.answer("poured %d", &poured)
	if err == nil && poured < 100<<10 {
		err = fmt.Errorf("the neighbour printed only %d bytes", poured)
	}
	return err
}

// The colours and letters of actor.c, in turn.
var (
	echoColors  = []uint32{0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00}
	echoLetters = []rune("οπρςστυ")
)

// Colours of the marked cell; an actor begins with the first.
const (
	magenta = 0xFF00FF
	cyan    = 0x00FFFF
)
