package main

import (
	"fmt"
	"time"
)

// stillness is how long nothing happens before idleness is measured: cursors stop
// blinking, histories go cold.
const stillness = 12 * time.Second

// rest leaves a window that has the keyboard alone and counts what it does.
func (b *bench) rest(w *window) bool {
	return b.step(w.c.name, "idle", func() (string, error) {
		d := b.idle
		if w.c.ours() {
			d = b.idleOurs
		}
		pids := w.processes()
		nap(stillness)
		wakes, used := idleness(pids, d)
		b.add("wakes", w.c.name, wakes)
		b.add("idle_cpu", w.c.name, used)
		return fmt.Sprintf("%.2f wake-ups and %.2f ms of CPU a second", wakes, used), nil
	})
}

// idleness watches processes that have nothing to do: times a second that a
// thread was awakened, and ms of CPU a second.
func idleness(pids []int, d time.Duration) (wakes, used float64) {
	beforeW, beforeC, began := wakeUps(pids), cpu(pids), time.Now()
	nap(d)
	took := time.Since(began).Seconds()
	return (wakeUps(pids) - beforeW) / took, ms(cpu(pids)-beforeC) / took
}
