package main

import (
	"fmt"
	"os/exec"
	"time"
)

// floods floods a window with each kind of text.
func (b *bench) floods(w *window) bool {
	for _, k := range kinds {
		ok := b.step(w.c.name, "flood, "+k.name, func() (string, error) {
			f, err := b.flooding(w.actor, k.name, w.processes())
			if err != nil {
				return "", err
			}
			b.addFlood(k.name, w.c.name, f)
			return f.String(), w.prepare()
		})
		if !ok {
			return false
		}
	}
	return true
}

// bareFloods floods what has no window: a client that only reads, nobody who
// looks, and the C loop.
func (b *bench) bareFloods() {
	b.eachBare(func(p *bare) {
		client, server := p.pids()
		for _, k := range kinds {
			b.step(p.name, "flood, "+k.name, func() (string, error) {
				var f flooded
				err := p.during(func() (err error) {
					f, err = b.flooding(p.actor, k.name, append(client, server...))
					return err
				})
				if err == nil {
					b.addFlood(k.name, p.name, f)
				}
				return f.String(), err
			})
		}
	})
	for _, name := range []string{aloneOurs, aloneTmux, ceiling} {
		if name != aloneTmux || installed("tmux") {
			b.unseenFloods(name)
		}
	}
}

func (b *bench) unseenFloods(name string) {
	u, err := b.unseenIn(name)
	if err != nil {
		b.Failed = append(b.Failed, err.Error())
		return
	}
	defer u.stop()
	for _, k := range kinds {
		b.step(name, "flood, "+k.name, func() (string, error) {
			f, err := b.flooding(u.actor, k.name, u.pids)
			if err == nil {
				b.addFlood(k.name, name, f)
			}
			return f.String(), err
		})
	}
}

// flooded is what came of a flood.
type flooded struct {
	rate float64 // MB/s, to the answer of the last question
	cost float64 // ms of CPU per MB
}

func (f flooded) String() string {
	return fmt.Sprintf("%.1f MB/s, %.1f ms of CPU per MB", f.rate, f.cost)
}

func (b *bench) addFlood(kind, name string, f flooded) {
	b.add("flood_"+kind, name, f.rate)
	b.add("cost_"+kind, name, f.cost)
}

// flooding has an actor print text of a kind for a while.
func (b *bench) flooding(p *actor, kind string, pids []int) (flooded, error) {
	before := cpu(pids)
	const noMore = 1 << 40
	p.tell("flood %g %d %s", b.flood.Seconds(), noMore, b.path(kind))
	var n, ns int64
	if err := p.answer("flooded %d %d", &n, &ns); err != nil {
		return flooded{}, err
	}
	mb := float64(n) / 1e6
	return flooded{mb / time.Duration(ns).Seconds(), ms(cpu(pids)-before) / mb}, nil
}

// unseen is an actor whose output nobody looks at.
type unseen struct {
	actor *actor
	pids  []int // of what takes it
	stop  func()
}

// unseenIn starts one in a server without windows or in the C loop that throws
// everything away.
func (b *bench) unseenIn(name string) (u unseen, err error) {
	u.stop = func() {}
	switch name {
	case aloneOurs:
		// A window was there and has gone: the pane has the size of the others.
		p, err := b.rowlockBare()
		if err != nil {
			return u, err
		}
		u.actor = p.actor
		_, u.pids = p.pids()
		p.leave()
		u.stop = func() { b.Rowlock("server", "stop") }
	case aloneTmux:
		argv := tmux(b.arena, "new-session", "-d", "-s", "bench", "-x", fmt.Sprint(termCols), "-y", fmt.Sprint(termRows))
		if _, err := b.arena.run(argv[0], argv[1:]...); err != nil {
			return u, err
		}
		u.pids = []int{tmuxServer(b.arena)}
		u.stop = func() { b.arena.run("tmux", "-L", "bench", "kill-server") }
	case ceiling:
		c := exec.Command(b.drain, b.arena.actor)
		if err := c.Start(); err != nil {
			return u, err
		}
		u.pids = []int{c.Process.Pid}
		u.stop = func() { end(c) }
	}
	if u.actor == nil {
		u.actor, err = meet(b.listener)
	}
	if err == nil {
		err = u.actor.becomes(func(cols, rows int) bool { return cols == termCols && rows >= termRows-1 && rows <= termRows+1 })
	}
	if err != nil {
		u.stop()
		return u, fmt.Errorf("%s: %w", name, err)
	}
	return u, nil
}
