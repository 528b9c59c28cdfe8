package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"rowlock/e2e/stage"
	"rowlock/protocol"
)

// idleFor is how long nothing may happen.
const idleFor = 10 * time.Second

// maxWakeups is how often a process may wake in that time though nothing
// happens to it: Go's forced garbage collection comes once in two minutes and
// takes a few of its threads along.
const maxWakeups = 50

func TestIdleUnfocused(t *testing.T) {
	t.Parallel()
	s := setUp(t)
	w := s.open()
	s.Display.Focus(0)
	s.steadyPicture()
	s.idles(w)
}

func TestIdleFocused(t *testing.T) {
	t.Parallel()
	s := setUp(t)
	w := s.open()
	s.types("printf '\\e[1 q'; echo blinks\n")
	s.sees("\nblinks\n")
	<-time.After(11 * time.Second) // it stops when nobody has been there for ten
	s.steadyPicture()
	s.idles(w)
}

func TestIdleOnWayland(t *testing.T) {
	t.Parallel()
	s := setUp(t)
	w := s.openOnWayland()
	s.steadyPicture()
	s.idles(w)
}

// idles checks that neither the window nor the server do anything for a while,
// and that the window presents one picture for the output that comes then.
func (s *scene) idles(w *stage.Program) {
	s.t.Helper()
	before := s.counted(w)
	watched := map[string]int{"window": w.Cmd.Process.Pid, "server": s.serverPID()}
	was := map[string]usage{}
	for name, pid := range watched {
		was[name] = s.usage(pid)
	}
	<-time.After(idleFor)
	for name, pid := range watched {
		now := s.usage(pid)
		if n := now.ticks - was[name].ticks; n > 1 {
			s.t.Errorf("the %s used %d ticks of the CPU in %v", name, n, idleFor)
		}
		n := now.switches - was[name].switches
		s.t.Logf("the %s woke %d times in %v", name, n, idleFor)
		if n > maxWakeups {
			s.t.Errorf("the %s woke %d times in %v", name, n, idleFor)
		}
	}
	if after := s.counted(w); after.Presents != before.Presents+1 {
		s.t.Errorf("%d pictures, not one, between two outputs", after.Presents-before.Presents)
	}
}

// counted returns a window's counters, which it tells with the screens that it
// has drawn, after it has drawn one.
func (s *scene) counted(w *stage.Program) protocol.Client {
	s.t.Helper()
	s.upToDate(w)
	k, err := s.Client(w)
	s.ok(err)
	return k
}

// usage is what a process has used so far.
type usage struct {
	ticks    int // of the CPU, 100 a second
	switches int // voluntary context switches of its threads: it slept and woke
}

func (s *scene) usage(pid int) (u usage) {
	s.t.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	s.ok(err)
	const utime, stime = 11, 12 // fields after the name
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	u.ticks = s.number(fields[utime]) + s.number(fields[stime])
	tasks, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/status", pid))
	s.ok(err)
	for _, task := range tasks {
		status, err := os.ReadFile(task)
		if err != nil {
			continue // a thread that has ended
		}
		_, rest, _ := strings.Cut(string(status), "\nvoluntary_ctxt_switches:")
		line, _, _ := strings.Cut(rest, "\n")
		u.switches += s.number(strings.TrimSpace(line))
	}
	return u
}

func (s *scene) number(text string) int {
	s.t.Helper()
	n, err := strconv.Atoi(text)
	s.ok(err)
	return n
}

func (s *scene) serverPID() int {
	s.t.Helper()
	var status protocol.Status
	s.ok(s.JSON(&status, "server", "status"))
	return status.PID
}
