package main

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// The bench starts programs that start programs, and some of those go into the
// background. So that none is left behind, however a run ends, it runs twice:
//
//	keeper   makes the directory, is the one that orphans are given to, waits
//	  bench  measures
//	    Xvfb, terminals, servers, …
//
// When the bench has ended, by itself, by Ctrl-C, a panic or kill -9, the keeper
// ends what is left and removes the directory. When it is the keeper that was
// killed, the bench does the same.

// directoryVariable tells the bench that it has a keeper, and its directory.
const directoryVariable = "ROWLOCK_BENCH_DIR"

// keep runs this program again and gives its exit status.
func keep() (status int, err error) {
	dir, err := os.MkdirTemp("", "rowlock-bench-")
	if err != nil {
		return 1, err
	}
	defer os.RemoveAll(dir)
	self, err := os.Executable()
	if err != nil {
		return 1, err
	}
	runtime.LockOSThread() // a child is told of the end of the thread that started it
	adopt()
	p, err := os.StartProcess(self, os.Args, &os.ProcAttr{
		Env:   append(os.Environ(), directoryVariable+"="+dir),
		Files: []*os.File{os.Stdin, os.Stdout, os.Stderr},
		Sys:   &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM},
	})
	if err != nil {
		return 1, err
	}
	onEnd(func() { p.Kill() })
	defer endOffspring()
	for {
		var s unix.WaitStatus
		pid, err := unix.Wait4(-1, &s, 0, nil)
		switch {
		case errors.Is(err, unix.EINTR):
		case err != nil:
			return 1, fmt.Errorf("wait for the bench: %w", err)
		case pid == p.Pid && s.Signaled():
			return 1, fmt.Errorf("broken off: %v", s.Signal())
		case pid == p.Pid:
			return s.ExitStatus(), nil
		}
	}
}

// minded prepares the bench for the death of its keeper.
func minded(dir string) {
	adopt()
	onEnd(func() {
		endOffspring()
		os.RemoveAll(dir)
		os.Exit(1)
	})
}

// adopt makes this process the parent of those below it that lose theirs.
func adopt() { unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) }

// onEnd has a function called when somebody wants this process to end.
func onEnd(do func()) {
	c := make(chan os.Signal, 1)
	signal.Notify(c, unix.SIGINT, unix.SIGTERM, unix.SIGHUP)
	go func() {
		for range c {
			do()
		}
	}()
}

// endOffspring kills all processes below this one; those that become orphans on
// the way come to it.
func endOffspring() {
	for {
		for _, pid := range children()[os.Getpid()] {
			unix.Kill(pid, unix.SIGKILL)
		}
		if _, err := unix.Wait4(-1, nil, 0, nil); err != nil && !errors.Is(err, unix.EINTR) {
			return
		}
	}
}

// children are the processes by their parent.
func children() map[int][]int {
	all := map[int][]int{}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range stats {
		line, _ := os.ReadFile(name)
		if pid, parent, ok := parseStat(string(line)); ok {
			all[parent] = append(all[parent], pid)
		}
	}
	return all
}
