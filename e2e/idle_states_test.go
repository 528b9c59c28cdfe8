package e2e

import (
	"testing"
	"time"
)

// States in which something might keep ticking.

func TestIdleWithoutServer(t *testing.T) {
	t.Parallel()
	s := setUp(t)
	w := s.open()
	s.killServer()
	picture := s.steadyPicture()
	before := s.usage(w.Cmd.Process.Pid)
	<-time.After(idleFor)
	after := s.usage(w.Cmd.Process.Pid)
	if n := after.ticks - before.ticks; n > 1 {
		t.Errorf("the window used %d ticks of the CPU in %v", n, idleFor)
	}
	if n := after.switches - before.switches; n > maxWakeups {
		t.Errorf("the window woke %d times in %v", n, idleFor)
	}
	if !s.Display.SameAs(picture) {
		t.Error("the window has changed")
	}
}

func TestIdleBehindACard(t *testing.T) {
	t.Parallel()
	s := setUp(t)
	s.ok(s.File("config/rowlock/config.toml", "[font]\nsise = 12\n"))
	w := s.open()
	s.showsError()
	s.steadyPicture()
	s.idles(w)
}

func TestIdleScrolledBack(t *testing.T) {
	t.Parallel()
	s := setUp(t)
	w := s.open()
	s.types("seq 1 300\n")
	s.sees("\n300\n$")
	s.presses("ctrl+shift+o", "ctrl+shift+e", "ctrl+shift+t")
	s.until(func() error { return tabOf(s, w, "t2") })
	s.presses("ctrl+tab")
	s.until(func() error { return tabOf(s, w, "t1") })
	s.rowlock("pane", "focus", "p1")
	s.until(func() error { return s.focuses(w, "p1") })
	s.presses("shift+page_up", "shift+page_up")
	s.rowlock("pane", "focus", "p2")
	s.until(func() error { return s.focuses(w, "p2") })
	s.steadyPicture()
	s.idles(w)
}
