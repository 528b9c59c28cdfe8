package main

import (
	"fmt"
	"os"
	"runtime/pprof"
	"slices"
	"syscall"

	"rowlock/vt"
)

// ours is what the tables call the emulator of this tree.
const ours = "Rowlock"

// ingestFile is the driver of our own emulator, see engine.
func ingestFile(name string, seconds float64, profile string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	t := vt.New(vt.Options{Cols: cols, Rows: rows, HistoryLines: historyLines})
	read := func() {
		for b := range slices.Chunk(data, chunk) {
			t.Write(b)
		}
		t.TakeReplies()
		t.TakeEvents()
	}
	read()
	if profile != "" {
		f, err := os.Create(profile)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := pprof.StartCPUProfile(f); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	start, bytes := cpu(), 0
	for {
		read()
		bytes += len(data)
		if used := cpu() - start; float64(used) >= seconds*1e9 {
			fmt.Println(bytes, used)
			return nil
		}
	}
}

// cpu is the CPU time of this process in nanoseconds, the collector's included.
func cpu() int64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // asks for nothing that could fail
	}
	return u.Utime.Nano() + u.Stime.Nano()
}
