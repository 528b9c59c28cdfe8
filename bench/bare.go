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
	leave func()                        // closes ours and lets its server run on
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
	return b.duringEach(10*time.Millisecond, func() error { return nil }, do)
}

// duringEach is during, and calls each at intervals.
func (b *bare) duringEach(interval time.Duration, each, do func() error) error {
	done := make(chan error, 1)
	go func() { done <- do() }()
	for {
		if err := b.pump(time.Now().Add(interval)); err != nil {
			return err
		}
		if err := each(); err != nil {
			return err
		}
		select {
		case err := <-done:
			return err
		default:
		}
	}
}

// eachBare does something with each multiplexer that is installed.
func (b *bench) eachBare(do func(p *bare)) {
	opens := []func() (*bare, error){b.rowlockBare}
	if installed("tmux") {
		opens = append(opens, b.tmuxBare)
	}
	for _, open := range opens {
		p, err := open()
		if err != nil {
			b.Failed = append(b.Failed, err.Error())
			continue
		}
		do(p)
		p.close()
	}
}
