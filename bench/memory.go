package main

import (
	"fmt"
	"time"
)

// weighEmpty asks for the memory of a window that has just been opened.
func (b *bench) weighEmpty(w *window) bool {
	return b.step(w.c.name, "memory", func() (string, error) { return b.weigh(w, "pss_window", "pss"), nil })
}

// weighFull is that with a history of lines of 130 characters, as long as the
// history may be.
func (b *bench) weighFull(w *window) bool {
	return b.step(w.c.name, "memory with a history", func() (string, error) {
		if err := w.actor.write(longLines()); err != nil {
			return "", err
		}
		if err := w.prepare(); err != nil {
			return "", err
		}
		nap(settle)
		return b.weigh(w, "pss_window_full", "pss_full"), nil
	})
}

// settle is how long a program may go on after the last that it was given before
// it is weighed: Rowlock's history goes cold after two seconds.
const settle = 3 * time.Second

func (b *bench) weigh(w *window, windowMetric, allMetric string) string {
	all := w.processes()
	one, sum := pss(all[:1]), pss(all)
	b.add(windowMetric, w.c.name, one)
	b.add(allMetric, w.c.name, sum)
	return fmt.Sprintf("window %.1f MiB, all %.1f MiB", one, sum)
}

// weighTwo opens a second window on the same server and asks what both windows
// have.
func (b *bench) weighTwo(w *window) bool {
	return b.step(w.c.name, "memory of two windows", func() (string, error) {
		second, err := w.another()
		if err != nil {
			return "", err
		}
		defer second.leave()
		both := pss([]int{w.cmd.Process.Pid, second.cmd.Process.Pid})
		b.add("pss_two", w.c.name, both)
		return fmt.Sprintf("%.1f MiB", both), nil
	})
}

// panes is how many panes a server is weighed with.
const panes = 16

// weighServers asks for the memory of servers with 1 pane and many, empty and
// with a history each. In the panes run actors and no shells; they are not
// counted.
func (b *bench) weighServers() {
	b.eachBare(func(p *bare) {
		b.step(p.name, "memory of a server with 1 pane", func() (string, error) {
			return b.weighServer(p, "server_1", []*actor{p.actor})
		})
	})
	b.eachBare(func(p *bare) {
		b.step(p.name, fmt.Sprintf("memory of a server with %d panes", panes), func() (string, error) {
			actors, err := p.more(panes)
			if err != nil {
				return "", err
			}
			return b.weighServer(p, "server_16", actors)
		})
	})
}

// more opens tabs until there are n actors.
func (b *bare) more(n int) ([]*actor, error) {
	actors := []*actor{b.actor}
	for len(actors) < n {
		err := b.during(func() error {
			if err := b.tab(); err != nil {
				return err
			}
			another, err := meet(b.listener)
			actors = append(actors, another)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return actors, nil
}

func (b *bench) weighServer(p *bare, metric string, actors []*actor) (string, error) {
	weigh := func(metric string) error {
		if err := p.pump(time.Now().Add(settle)); err != nil {
			return err
		}
		_, server := p.pids()
		b.add(metric, p.name, pss(server))
		return nil
	}
	if err := weigh(metric); err != nil {
		return "", err
	}
	for _, one := range actors {
		if err := p.during(func() error { return one.write(longLines()) }); err != nil {
			return "", err
		}
	}
	err := weigh(metric + "_full")
	return fmt.Sprintf("%.1f MiB, with history %.1f MiB", b.median(metric, p.name), b.median(metric+"_full", p.name)), err
}
