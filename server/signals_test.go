package server

import (
	"os/signal"
	"syscall"
	"testing"
)

func TestProgramsIgnoreNoSignal(t *testing.T) {
	// Not undone: the server catches it from here on, as it would in a process
	// that was started so.
	signal.Ignore(syscall.SIGHUP)
	s := serve(t)
	w := s.attach(hello())
	w.sees("$")
	// The low 28; a C library may ignore one of its own far above.
	w.types("grep SigIgn /proc/self/status | cut -c 18- | sed s/^/low/\n")
	w.sees("low0000000\n")
}
