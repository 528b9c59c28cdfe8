package main

import (
	"bytes"
	"fmt"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

// bare is a multiplexer without a terminal around it: the bench itself is at the
// other end of its client's pty, or of a connection that speaks the frame
// protocol.
type bare struct {
	*arena
	name  string
	actor *actor
	fd    int // what its screen comes from; blocking

	key   func(letter byte) []byte      // the bytes that type it
	take  func(b []byte) error          // what was read from fd
	mark  string                        // what take looks for
	seen  bool                          // take has found it
	split func() error                  // puts a second actor at the right
	tab   func() error                  // puts one into a tab
	pids  func() (client, server []int) // its processes
	read  int64                         // bytes so far
	ends  []func()

	messages *messages // of ours
}

// tmuxBare is `tmux attach` in a pty.
func (a *arena) tmuxBare() (*bare, error) {
	b := &bare{arena: a, name: bareTmux}
	argv := tmux(a, "new-session", "-A", "-s", "bench")
	cmd := a.Command(argv[0], argv[1:]...)
	cmd.Env = append(cmd.Env, "TERM=xterm-256color")
	m, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: termCols, Rows: termRows + 1})
	if err != nil {
		return nil, err
	}
	b.ends = append(b.ends, func() { a.run("tmux", "-L", "bench", "kill-server"); m.Close(); end(cmd) })
	b.fd = int(m.Fd()) // blocking from now on
	b.key = func(letter byte) []byte { return []byte{letter} }
	var last []byte
	b.take = func(p []byte) error {
		last = append(last[max(0, len(last)-8):], p...)
		b.seen = b.seen || b.mark != "" && bytes.Contains(last, []byte(b.mark))
		return nil
	}
	b.split = func() error {
		_, err := a.run("tmux", "-L", "bench", "split-window", "-h", ";", "select-pane", "-L")
		return err
	}
	b.tab = func() error {
		_, err := a.run("tmux", "-L", "bench", "new-window")
		return err
	}
	b.pids = func() (client, server []int) { return []int{cmd.Process.Pid}, []int{tmuxServer(a)} }
	return b, b.begin()
}

// begin meets the actor and fills its screen.
func (b *bare) begin() (err error) {
	defer func() {
		if err != nil {
			b.close()
		}
	}()
	if b.actor, err = meet(b.listener); err != nil {
		return err
	}
	if err := b.actor.fill(magenta); err != nil {
		return err
	}
	return b.pump(time.Now().Add(300 * time.Millisecond))
}

func (b *bare) close() {
	for _, f := range b.ends {
		f()
	}
	if b.actor != nil {
		b.actor.conn.Close()
	}
}

// pump reads what comes until a time, or until the mark was seen.
func (b *bare) pump(until time.Time) error {
	var buf [64 << 10]byte
	for !b.seen {
		left := time.Until(until)
		if left <= 0 {
			return nil
		}
		wait := unix.NsecToTimespec(int64(left))
		n, err := unix.Ppoll([]unix.PollFd{{Fd: int32(b.fd), Events: unix.POLLIN}}, &wait, nil)
		if n == 0 || err != nil {
			continue
		}
		n, err = unix.Read(b.fd, buf[:])
		if err != nil || n == 0 {
			return fmt.Errorf("%s hung up: %w", b.name, err)
		}
		b.read += int64(n)
		if err := b.take(buf[:n]); err != nil {
			return err
		}
	}
	return nil
}

// during pumps while something else is done.
func (b *bare) during(do func() error) error {
	done := make(chan error, 1)
	go func() { done <- do() }()
	for {
		if err := b.pump(time.Now().Add(10 * time.Millisecond)); err != nil {
			return err
		}
		select {
		case err := <-done:
			return err
		default:
		}
	}
}

// echo types keys and waits for what each of them changes to come out: µs.
func (b *bare) echo(keys int) (latencies, error) {
	var l latencies
	defer func() { b.mark, b.seen = "", false }()
	expected := 0
	err := b.during(func() (err error) { expected, err = b.actor.keys(); return err })
	if err != nil {
		return l, err
	}
	for i := range keys {
		b.mark, b.seen = "", false
		if err := b.pump(time.Now().Add(time.Duration(12+i%7) * time.Millisecond)); err != nil {
			return l, err
		}
		b.mark = string(echoLetters[expected%len(echoLetters)])
		key := b.key(byte('a' + i%26))
		began := time.Now()
		if _, err := unix.Write(b.fd, key); err != nil {
			return l, err
		}
		if err := b.pump(began.Add(loseAfter)); err != nil {
			return l, err
		}
		if !b.seen {
			l.lost++
			continue
		}
		l.times = append(l.times, ms(time.Since(began))*1000)
		expected++
	}
	return l, nil
}

// echoBeside is echo with a neighbour that floods.
func (b *bare) echoBeside(keys int) (l latencies, err error) {
	var neighbour *actor
	err = b.during(func() error {
		if err := b.split(); err != nil {
			return err
		}
		neighbour, err = meet(b.listener)
		return err
	})
	if err != nil {
		return l, err
	}
	defer neighbour.conn.Close()
	neighbour.tell("pour %s", b.path("plain"))
	if err := b.pump(time.Now().Add(300 * time.Millisecond)); err != nil {
		return l, err
	}
	if l, err = b.echo(keys); err != nil {
		return l, err
	}
	neighbour.tell("stop")
	return l, b.during(func() error {
		var poured int64
		return neighbour.answer("poured %d", &poured)
	})
}
