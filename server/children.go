package server

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// Programs are reaped by SIGCHLD, each by its pid: waiting for one by a blocked
// thread would cost a thread for every pane.

// reap collects the programs that have ended. On the loop.
func (s *Server) reap() {
	for pid, p := range s.children {
		var ws syscall.WaitStatus
		got, err := syscall.Wait4(pid, &ws, syscall.WNOHANG, nil)
		if got == 0 && err == nil || err == syscall.EINTR {
			continue
		}
		delete(s.children, pid)
		if p == nil {
			continue // its pane is gone already
		}
		p.reaped, p.status = true, exitStatus(ws)
		p.pty.finish()
		s.paneEnded(p)
	}
}

// exitStatus is a status as a shell tells it: 128+n after signal n.
func exitStatus(ws syscall.WaitStatus) int {
	if ws.Signaled() {
		return 128 + int(ws.Signal())
	}
	return ws.ExitStatus()
}

// processName is the name of a process as ps shows it, "" when there is none.
func processName(pid int) string {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid))
	if err != nil {
		return ""
	}
	return strings.TrimSuffix(string(b), "\n")
}

func processDir(pid int) string {
	dir, err := os.Readlink(fmt.Sprintf("/proc/%d/cwd", pid))
	if err != nil {
		return ""
	}
	return dir
}
