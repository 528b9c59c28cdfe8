package main

import "time"

// idle watches processes that have nothing to do: times a second that a thread
// was awakened, and ms of CPU a second.
func idle(pids []int, d time.Duration) (wakes, used float64) {
	beforeW, beforeC, began := wakeUps(pids), cpu(pids), time.Now()
	nap(d)
	took := time.Since(began).Seconds()
	return (wakeUps(pids) - beforeW) / took, ms(cpu(pids)-beforeC) / took
}
