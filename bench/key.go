package main

import (
	"fmt"
	"time"
)

// loseAfter is when a key counts as lost.
const loseAfter = 2 * time.Second

func (b *bench) keyToPixel(w *window) bool {
	return b.step(w.c.name, "key to pixel", func() (string, error) {
		l, err := w.typing(b.keys)
		b.addLatencies("key", w.c.name, l)
		return l.String(), err
	})
}

func (b *bench) keyToPixelBeside(w *window) bool {
	return b.step(w.c.name, "key to pixel beside a flood", func() (string, error) {
		l, err := w.beside(b.keys)
		b.addLatencies("key_flood", w.c.name, l)
		return l.String(), err
	})
}

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
			if err == nil {
				expected, err = l.lose(expected, reached, keys)
			}
			if err != nil {
				return l, err
			}
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

// lose counts a key of which nothing was seen. The program should have had
// expected keys before it, and has had reached now: that many are behind the
// next. More than a few lost ones are an error.
func (l *latencies) lose(expected, reached, keys int) (next int, err error) {
	l.lost++
	if reached > expected {
		l.unseen++
	}
	if l.lost > 1+keys/10 {
		err = fmt.Errorf("%d of %d keys without an effect; %d of those reached the program", l.lost, keys, l.unseen)
	}
	return reached, err
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
		w.actor.becomes(func(cols, _ int) bool { return cols == whole })
	}()
	if err := w.actor.becomes(func(cols, _ int) bool { return cols < whole }); err != nil {
		return latencies{}, err
	}
	if err := neighbour.write("\x1b[2J"); err != nil {
		return latencies{}, err
	}
	if err := w.prepare(); err != nil {
		return latencies{}, err
	}
	if err := neighbour.pour(w.path("plain")); err != nil {
		return latencies{}, err
	}
	l, err := w.typing(keys)
	if err != nil {
		return l, err
	}
	return l, neighbour.stop()
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
