package main

import (
	"errors"
	"fmt"
	"time"
)

// tabs opens a second tab, goes from one to the other and closes the second.
func (b *bench) tabs(w *window) bool {
	return b.step(w.c.name, "tabs", func() (string, error) {
		second, opened, err := w.openTab()
		if err != nil {
			return "", err
		}
		defer func() {
			second.conn.Close() // it ends, and its tab with it
			w.lookFor(cyan)
		}()
		b.add("tab_new", w.c.name, opened)
		l, err := w.switchTabs(second, b.switches)
		b.addLatencies("tab_switch", w.c.name, l)
		return fmt.Sprintf("opened in %.1f ms, switched in %v", opened, l), err
	})
}

// openTab presses the keys for a tab: ms from the last to the first thing that its
// program prints.
func (w *window) openTab() (second *actor, opened float64, err error) {
	if err := w.paint(w.actor, cyan); err != nil {
		return nil, 0, err
	}
	began := w.chords(w.c.newTab)
	seen, ok := w.eye.watch(scan, 5*time.Second, func() bool { _, found := w.eye.find(magenta); return found })
	if !ok {
		return nil, 0, errors.New("no second tab appeared")
	}
	second, err = meet(w.listener)
	return second, ms(seen.at.Sub(began)), err
}

// switchTabs goes from tab to tab, of which the second is on the screen: ms from
// the last key to the other program's colour.
func (w *window) switchTabs(second *actor, switches int) (latencies, error) {
	var l latencies
	// Each fills its screen while it shows: a tab bar may have taken rows from the
	// first, of which it is told when it shows again.
	if err := w.paint(second, magenta); err != nil {
		return l, err
	}
	w.chords(w.c.nextTab)
	if err := w.actor.becomes(func(cols, rows int) bool { return cols == second.cols && rows == second.rows }); err != nil {
		return l, err
	}
	if err := w.paint(w.actor, cyan); err != nil {
		return l, err
	}
	for i := range switches {
		w.hand.pause(150*time.Millisecond, 200*time.Millisecond)
		began := w.chords(w.c.nextTab)
		seen, ok := w.eye.until(w.spot(), [...]uint32{magenta, cyan}[i%2], loseAfter)
		switch {
		case !ok:
			return l, errors.New("the other tab did not appear")
		case seen.blind > blindLimit:
			l.blind++
		default:
			l.times = append(l.times, ms(seen.at.Sub(began)))
		}
	}
	return l, nil
}

// chords presses chords one after another and says when the last was.
func (w *window) chords(chords []string) (began time.Time) {
	for i, c := range chords {
		if i > 0 {
			nap(20 * time.Millisecond)
		}
		began = w.hand.press(c)
		w.hand.release(c)
	}
	return began
}
