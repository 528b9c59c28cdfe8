package main

import (
	"errors"
	"fmt"
	"image"
	"time"
)

// animations are what full screens are made of (actor.c).
var animations = []string{"color", "noise"}

func (b *bench) animate(w *window) bool {
	for _, what := range animations {
		ok := b.step(w.c.name, "60 full screens a second, "+what, func() (string, error) {
			p, err := w.play(what, b.play)
			if err != nil {
				return "", err
			}
			b.add("shown_"+what, w.c.name, p.shown)
			b.add("cpu_"+what, w.c.name, 100*p.cpu)
			return fmt.Sprintf("%.0f taken, %.0f shown, %.0f %% CPU", p.taken, p.shown, 100*p.cpu), w.prepare()
		})
		if !ok {
			return false
		}
	}
	return true
}

// played is what came of an animation.
type played struct {
	taken float64 // frames a second that the terminal took from the program
	shown float64 // frames a second that stood in the frame buffer
	cpu   float64 // of the contestant, seconds a second
}

// play has the actor draw full screens and counts those that show: each bears a
// mark whose colour counts.
func (w *window) play(what string, d time.Duration) (played, error) {
	pids := w.processes()
	mark := image.Pt(w.cell.Min.X+1, w.cell.Min.Y+(w.actor.rows-2)*w.cell.Dy()+w.cell.Dy()/2)
	last, _ := markOf(w.eye.at(mark))
	before, began := cpu(pids), time.Now()
	w.actor.tell("play %s %g", what, d.Seconds())
	frames := 0
	for until := began.Add(d); time.Now().Before(until); nap(300 * time.Microsecond) {
		if k, ok := markOf(w.eye.at(mark)); ok && k != last {
			last = k
			frames++
		}
	}
	took := time.Since(began).Seconds()
	used := (cpu(pids) - before).Seconds()
	var taken int
	err := w.actor.answer("played %d", &taken)
	if err == nil && frames == 0 {
		err = errors.New("no frame of it was seen")
	}
	return played{float64(taken) / took, float64(frames) / took, used / took}, err
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
