package main

import (
	"fmt"
	"time"

	"golang.org/x/sys/unix"
)

// echoes measures keys without a display: a client that speaks the frame
// protocol, and `tmux attach` in a pty.
func (b *bench) echoes() {
	b.eachBare(func(p *bare) {
		b.step(p.name, "key to echo", func() (string, error) {
			l, err := p.echo(2 * b.keys)
			b.addLatencies("echo", p.name, l)
			return l.String(), err
		})
		b.step(p.name, "key to echo beside a flood", func() (string, error) {
			l, err := p.echoBeside(2 * b.keys)
			b.addLatencies("echo_flood", p.name, l)
			return l.String(), err
		})
	})
}

// echo types keys and waits for what each of them changes to come out: µs.
func (b *bare) echo(keys int) (latencies, error) {
	var l latencies
	defer func() { b.mark, b.seen = "", false }()
	expected, err := b.keys()
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
		if b.seen {
			l.times = append(l.times, 1000*ms(time.Since(began)))
			expected++
			continue
		}
		reached, err := b.keys()
		if err == nil {
			expected, err = l.lose(expected, reached, keys)
		}
		if err != nil {
			return l, err
		}
	}
	n, err := b.keys()
	if err == nil && n != expected {
		err = fmt.Errorf("%d keys reached the program and %d were seen", n, expected)
	}
	return l, err
}

// keys is how many keys the program has had.
func (b *bare) keys() (n int, err error) {
	b.mark, b.seen = "", false
	err = b.during(func() (err error) { n, err = b.actor.keys(); return err })
	return n, err
}

// echoBeside is echo with a neighbour that floods.
func (b *bare) echoBeside(keys int) (l latencies, err error) {
	var neighbour *actor
	err = b.during(func() error {
		if err := b.split(); err != nil {
			return err
		}
		if neighbour, err = meet(b.listener); err != nil {
			return err
		}
		return neighbour.pour(b.path("plain"))
	})
	if neighbour != nil {
		defer neighbour.conn.Close()
	}
	if err != nil {
		return l, err
	}
	if l, err = b.echo(keys); err != nil {
		return l, err
	}
	return l, b.during(neighbour.stop)
}
