package main

import (
	"fmt"
	"os/exec"
	"time"
)

// flooded is what came of a flood.
type flooded struct {
	rate float64 // MB/s, to the answer of the last question
	cost float64 // CPU seconds per 10 MB
}

// flood has an actor print text of a kind for some seconds.
func (a *arena) flood(p *actor, kind string, seconds float64, pids []int) (flooded, error) {
	before := cpu(pids)
	const noMore = 1 << 40
	p.tell("flood %g %d %s", seconds, noMore, a.path(kind))
	var n, ns int64
	if err := p.answer("flooded %d %d", &n, &ns); err != nil {
		return flooded{}, err
	}
	mb := float64(n) / 1e6
	return flooded{mb / time.Duration(ns).Seconds(), (cpu(pids) - before).Seconds() / mb * 10}, nil
}

// unseen is an actor whose output nobody looks at.
type unseen struct {
	actor *actor
	pids  []int // of what takes it
	stop  func()
}

// unseenIn starts one in a server without windows or in the C loop that throws
// everything away.
func (a *arena) unseenIn(name string) (u unseen, err error) {
	server := func() int { return 0 }
	switch name {
	case aloneOurs:
		if _, err = a.Rowlock("server", "start"); err == nil {
			_, err = a.Rowlock("session", "new")
		}
		server = func() int { return rowlockServer(a) }
		u.stop = func() { a.Rowlock("server", "stop") }
	case aloneTmux:
		argv := tmux(a, "new-session", "-d", "-s", "bench", "-x", fmt.Sprint(termCols), "-y", fmt.Sprint(termRows))
		_, err = a.run(argv[0], argv[1:]...)
		server = func() int { return tmuxServer(a) }
		u.stop = func() { a.run("tmux", "-L", "bench", "kill-server") }
	case ceiling:
		c := exec.Command(a.drain, a.actor)
		err = c.Start()
		server = func() int { return c.Process.Pid }
		u.stop = func() { end(c) }
	}
	if err == nil {
		u.actor, err = meet(a.listener)
	}
	if err != nil {
		u.stop()
		return unseen{}, fmt.Errorf("%s: %w", name, err)
	}
	u.pids = []int{server()}
	return u, nil
}
