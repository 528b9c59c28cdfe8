package server

import (
	"os/signal"
	"syscall"
	"testing"
)

func TestProgramsIgnoreNoSignal(t *testing.T) {
	ignored := []syscall.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT}
	for _, sig := range ignored {
		signal.Ignore(sig)
		defer signal.Reset(sig)
	}
	s := serve(t)
	w := s.attach(hello())
	w.sees("$")
	w.types("grep SigIgn /proc/self/status\n")
	w.sees("SigIgn: 0000000000000000")
}
