package main

import (
	"image"
	"time"
)

// played is what came of an animation.
type played struct {
	shown float64 // frames a second that stood in the frame buffer
	cpu   float64 // of the contestant, seconds a second
}

// play has the actor draw full screens and counts those that show: each bears a
// mark whose colour counts.
func (w *window) play(what string, seconds float64) (played, error) {
	pids := w.processes()
	before, began := cpu(pids), time.Now()
	w.actor.tell("play %s %g", what, seconds)
	mark := image.Pt(w.cell.Min.X+1, w.cell.Min.Y+(w.actor.rows-2)*w.cell.Dy()+w.cell.Dy()/2)
	frames := 0
	last := -1
	for until := began.Add(time.Duration(seconds * 1e9)); time.Now().Before(until); nap(300 * time.Microsecond) {
		if k, ok := markOf(w.eye.at(mark)); ok && k != last {
			last = k
			frames++
		}
	}
	took := time.Since(began).Seconds()
	used := (cpu(pids) - before).Seconds()
	var offered int
	err := w.actor.answer("played %d", &offered)
	return played{float64(frames) / took, used / took}, err
}

// markOf is the number that a mark's colour stands for, in base 5 (actor.c).
func markOf(rgb uint32) (k int, ok bool) {
	for shift := 16; shift >= 0; shift -= 8 {
		digit := -1
		for d, level := range [...]uint32{0, 95, 135, 175, 215} {
			if rgb>>shift&0xFF == level {
				digit = d
			}
		}
		if digit < 0 {
			return 0, false
		}
		k = k*5 + digit
	}
	return k, true
}
