package server

import (
	"os"
	"os/signal"
	"syscall"
)

// A program inherits which signals are ignored. Whoever started the server may
// ignore some (nohup does with SIGHUP, a shell with SIGINT for what it runs in
// the background); in a pane Ctrl+C would then end nothing, and closing the
// pane neither.

// heedSignals catches the signals that this process was started to ignore, and
// drops them: to it they do what they did, nothing, but a program that it starts
// has them at their default.
func heedSignals() {
	dropped := make(chan os.Signal, 1)
	for sig := syscall.Signal(1); sig < 32; sig++ {
		if signal.Ignored(sig) {
			signal.Notify(dropped, sig)
		}
	}
}
