package server

import (
	"syscall"
	"testing"
)

func TestTypeACommandAndSeeItsOutput(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.sees("$")
	w.types("echo $((6*7)).\n")
	w.sees("42.")
}

func TestProgramsOutliveWindows(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.types("echo kept; x=1$((1))1\n")
	w.sees("kept\n$")
	pid := s.state().Panes[0].PID
	w.conn.Close()
	eventually(t, "the window to be forgotten", func() bool { return len(s.state().Clients) == 0 })

	w = s.attach(hello())
	w.sees("kept")
	w.types("echo $x\n")
	w.sees("111")
	if p := s.state().Panes; len(p) != 1 || p[0].PID != pid {
		t.Errorf("panes after attaching again: %+v", p)
	}
}

func TestChildExitClosesPaneTabAndSession(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.types("exit\n")
	w.until("goodbye", func() bool { return w.bye != nil })
	if w.bye.Code != "session_closed" {
		t.Errorf("bye %+v", w.bye)
	}
	if st := s.state(); len(st.Sessions)+len(st.Panes)+len(st.Clients) != 0 {
		t.Errorf("left: %+v", st)
	}
}

func TestTwoWindowsOnDifferentTabs(t *testing.T) {
	s := serve(t)
	a, b := s.attach(hello()), s.attach(hello())
	a.types("echo first\n")
	b.sees("first\n$")
	if r := b.act("tab.new", nil); r.Error != nil {
		t.Fatal(r.Error)
	}
	b.until("the new tab", func() bool { return b.view.Tab == "t2" })
	b.sees("$")
	b.types("echo second\n")
	b.sees("second\n$")
	a.types("echo third\n")
	a.sees("third\n$")
	if got := a.text(); len(got) == 0 || a.view.Tab != "t1" {
		t.Errorf("a shows %+v", a.view)
	}
}

func TestFloodEndsOnTheLastLine(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.types("seq 1 100000\n")
	w.sees("99999\n100000\n$")
	p := s.state().Panes[0]
	var screen []byte
	if err := s.api.Do(t.Context(), "GET", "/api/panes/"+p.ID+"/screen?history=1&lines=..-1", nil, &screen); err != nil {
		t.Fatal(err)
	}
}

func TestServerStop(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.sees("$")
	pid := s.state().Panes[0].PID
	s.do("server.stop", nil, nil)
	w.until("goodbye", func() bool { return w.bye != nil })
	if w.bye.Code != "server_stopped" {
		t.Errorf("bye %+v", w.bye)
	}
	eventually(t, "the shell to end", func() bool { return syscall.Kill(pid, 0) != nil })
	eventually(t, "the socket to go", func() bool { return !exists(s.socket) })
}
