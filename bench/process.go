package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// What the kernel says of processes. Nothing here is asked while keys are typed.

// family is these processes and what they started, but for the actors: they are
// the load.
func family(pids []int) []int {
	below := children()
	var all []int
	seen := map[int]bool{}
	for queue := pids; len(queue) > 0; queue = queue[1:] {
		pid := queue[0]
		if pid <= 0 || seen[pid] || nameOf(pid) == actorName {
			continue
		}
		seen[pid] = true
		all = append(all, pid)
		queue = append(queue, below[pid]...)
	}
	return all
}

// nameOf is what the kernel calls a process.
func nameOf(pid int) string {
	b, _ := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid))
	return strings.TrimSpace(string(b))
}

// parseStat reads the line of /proc/PID/stat: "PID (NAME) STATE PARENT …".
func parseStat(line string) (pid, parent int, ok bool) {
	end := strings.LastIndexByte(line, ')')
	if end < 0 {
		return 0, 0, false
	}
	number, _, _ := strings.Cut(line, " ")
	fields := strings.Fields(line[end+1:])
	if len(fields) < 2 {
		return 0, 0, false
	}
	pid, err := strconv.Atoi(number)
	parent, err2 := strconv.Atoi(fields[1])
	return pid, parent, err == nil && err2 == nil
}

// cpu is the processor time that processes have had, all threads of theirs that
// ever were.
func cpu(pids []int) time.Duration {
	var sum time.Duration
	for _, pid := range pids {
		var t unix.Timespec
		clock := int32(^pid<<3 | 2) // the process' CPU clock: clock_getcpuclockid(3)
		if unix.ClockGettime(clock, &t) == nil {
			sum += time.Duration(t.Nano())
		}
	}
	return sum
}

// pss is the memory of processes in MiB; what several share counts in parts.
func pss(pids []int) float64 {
	return sumFields("/proc/%d/smaps_rollup", "Pss:", pids) / 1024
}

// wakeUps is how often threads that wait were awakened so far.
func wakeUps(pids []int) float64 {
	return sumFields("/proc/%d/task/*/status", "voluntary_ctxt_switches:", pids)
}

// sumFields adds up the number behind a word at the start of a line in files of
// processes.
func sumFields(pattern, word string, pids []int) float64 {
	sum := 0.0
	for _, pid := range pids {
		names, _ := filepath.Glob(fmt.Sprintf(pattern, pid))
		for _, name := range names {
			b, _ := os.ReadFile(name)
			for line := range strings.Lines(string(b)) {
				if rest, ok := strings.CutPrefix(line, word); ok {
					n, _ := strconv.ParseFloat(strings.Fields(rest)[0], 64)
					sum += n
				}
			}
		}
	}
	return sum
}
