package main

import (
	"fmt"
	"time"
)

// loseAfter is when a key counts as lost.
const loseAfter = 2 * time.Second

// typing presses keys and watches the cell that each of them changes. The times
// are in ms, from just before the press is written to the X server to the first
// look at the frame buffer that finds the colour.
func (w *window) typing(keys int) (latencies, error) {
	var l latencies
	expected, err := w.actor.keys()
	if err != nil {
		return l, err
	}
	for i := range keys {
		chord := string(rune('a' + i%26))
		w.hand.pause(25*time.Millisecond, 60*time.Millisecond)
		began := w.hand.press(chord)
		seen, ok := w.eye.until(w.spot(), echoColors[expected%len(echoColors)], loseAfter)
		w.hand.release(chord)
		switch {
		case !ok:
			reached, err := w.actor.keys()
			if err != nil {
				return l, err
			}
			if l.lost++; l.lost > 1+keys/10 {
				return l, fmt.Errorf("%d of %d keys without an effect; %d reached the program", l.lost, i+1, reached-expected)
			}
			if reached > expected {
				l.unseen++
			}
			expected = reached
			continue
		case seen.blind > blindLimit:
			l.blind++
		default:
			l.times = append(l.times, ms(seen.at.Sub(began)))
		}
		expected++
	}
	n, err := w.actor.keys()
	if err == nil && n != expected {
		err = fmt.Errorf("%d keys reached the program and %d were seen", n, expected)
	}
	return l, err
}

// beside is typing with a second program in a pane at the right that prints a
// log without end.
func (w *window) beside(keys int) (latencies, error) {
	whole := w.actor.cols
	if err := w.c.split(w.arena); err != nil {
		return latencies{}, err
	}
	neighbour, err := meet(w.listener)
	if err != nil {
		return latencies{}, err
	}
	defer func() {
		neighbour.conn.Close() // it ends
		w.actor.becomes(func(cols int) bool { return cols == whole })
	}()
	if err := w.actor.becomes(func(cols int) bool { return cols < whole }); err != nil {
		return latencies{}, err
	}
	if err := neighbour.write("\x1b[2J"); err != nil {
		return latencies{}, err
	}
	if err := w.prepare(); err != nil {
		return latencies{}, err
	}
	neighbour.tell("pour %s", w.path("plain"))
	nap(300 * time.Millisecond)
	l, err := w.typing(keys)
	if err != nil {
		return l, err
	}
	neighbour.tell("stop")
	var poured int64
	if err := neighbour.answer("poured %d", &poured); err != nil {
		return l, err
	}
	if poured < 100<<10 {
		err = fmt.Errorf("the neighbour printed only %d bytes", poured)
	}
	return l, err
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
