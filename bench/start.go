package main

import (
	"errors"
	"time"
)

// attach closes the window, opens one on what runs on, and gives the ms from
// the start of the second to its first picture of the pane.
func (w *window) attach() (float64, error) {
	if err := w.prepare(); err != nil {
		return 0, err
	}
	if err := w.detach(); err != nil {
		return 0, err
	}
	if err := w.start(); err != nil {
		return 0, err
	}
	return ms(w.took), w.prepare()
}

// tabs opens a second tab and goes from one to the other: ms from the last key
// to the other program's colour on the display.
func (w *window) tabs(switches int) (opened float64, switched latencies, err error) {
	if err := w.paint(w.actor, cyan); err != nil {
		return 0, switched, err
	}
	began := w.chords(w.c.newTab)
	seen, ok := w.eye.watch(5*time.Second, func() bool { _, found := w.eye.find(magenta); return found })
	if !ok {
		return 0, switched, errors.New("no second tab appeared")
	}
	opened = ms(seen.at.Sub(began))
	second, err := meet(w.listener)
	if err != nil {
		return 0, switched, err
	}
	defer second.conn.Close()
	// A tab bar may have taken rows from the first, and scrolled it.
	if err := w.actor.fill(cyan); err != nil {
		return 0, switched, err
	}
	if err := w.paint(second, magenta); err != nil {
		return 0, switched, err
	}
	for i := range switches {
		w.hand.pause(150*time.Millisecond, 200*time.Millisecond)
		began := w.chords(w.c.nextTab)
		seen, ok := w.eye.until(w.spot(), [...]uint32{cyan, magenta}[i%2], loseAfter)
		switch {
		case !ok:
			return 0, switched, errors.New("the other tab did not appear")
		case seen.blind > blindLimit:
			switched.blind++
		default:
			switched.times = append(switched.times, ms(seen.at.Sub(began)))
		}
	}
	return opened, switched, nil
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
