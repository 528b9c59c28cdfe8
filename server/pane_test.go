package server

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"rowlock/config"
	"rowlock/protocol"
	"rowlock/vt"
)

func TestExitedPanesAreKeptIfWanted(t *testing.T) {
	s := serve(t, func(c *config.Config) { c.Terminal.KeepExitedPanes = true })
	w := s.attach(hello())
	w.types("exit 3\n")
	w.sees("[the program ended with status 3]")
	eventually(t, "the exit in the state", func() bool {
		p := s.state().Panes[0]
		return p.Exited && p.ExitStatus == 3
	})
	w.types("nothing happens")
	w.send(protocol.AppendJSON(nil, protocol.KindAction, protocol.Action{Name: "pane.close"}))
	w.until("goodbye", func() bool { return w.bye != nil })
}

func TestKilledProgram(t *testing.T) {
	s := serve(t, func(c *config.Config) { c.Terminal.KeepExitedPanes = true })
	w := s.attach(hello())
	w.types("kill -9 $$\n")
	w.sees("[the program was ended by signal 9]")
	if p := s.state().Panes[0]; p.ExitStatus != 137 {
		t.Errorf("status %d", p.ExitStatus)
	}
}

func TestAProgramThatLeavesOthersOnThePtyStillClosesThePane(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.types("trap '' HUP; sleep 1000 & echo $! > ~/pid; exit\n")
	w.until("goodbye", func() bool { return w.bye != nil })
	b, err := os.ReadFile(filepath.Join(os.Getenv("HOME"), "pid"))
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil || syscall.Kill(pid, syscall.SIGKILL) != nil {
		t.Errorf("the program left behind, %q, did not live on", b)
	}
}

func TestTheLastOutputIsNotLost(t *testing.T) {
	s := serve(t, func(c *config.Config) { c.Terminal.KeepExitedPanes = true })
	for i := range 10 {
		var made struct{ Pane string }
		s.do("tab.new", object{"command": []string{"sh", "-c", "seq 1 2000; echo the end"}}, &made)
		eventually(t, "the end", func() bool { return strings.Contains(s.capture(made.Pane), "\n2000\nthe end\n") })
		_ = i
	}
}

func TestResizeReachesTheProgram(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.sees("$")
	w.types("stty size\n")
	w.sees("24 80\n")
	w.send(protocol.Resize{Cols: 100, Rows: 30, CellW: 8, CellH: 16}.Append(nil))
	w.until("the new size", func() bool { return w.screens[1].Cols == 100 })
	w.types("stty size\n")
	w.sees("30 100")
	if tb := s.state().Tabs[0]; tb.Cols != 100 || tb.Rows != 30 {
		t.Errorf("tab %+v", tb)
	}
}

// TestRepliesWithoutAWindow is M5: the server's own state answers, in order.
func TestRepliesWithoutAWindow(t *testing.T) {
	s := serve(t)
	var made struct{ Pane string }
	s.do("session.new", nil, nil)
	s.do("tab.new", object{"command": []string{"sh", "-c",
		`stty raw -echo; printf '\033]11;?\033\\\033[6n'; dd bs=1 count=30 2>/dev/null | cat -v; exec cat`}}, &made)
	eventually(t, "the replies", func() bool {
		return strings.Contains(s.capture(made.Pane), `^[]11;rgb:1515/1818/1d1d^[\^[[1;1`)
	})
}

func TestVimEditsAndSaves(t *testing.T) {
	vim, err := exec.LookPath("vim")
	if err != nil {
		t.Fatal("vim is not installed: scripts/deps test installs it")
	}
	s := serve(t)
	w := s.attach(hello())
	w.sees("$")
	// Without queries: their answers would come between typed characters.
	w.types(vim + " -N -u NONE -n --cmd 'set t_RV= t_u7= t_RF= t_RB=' ~/file\n")
	w.sees("[New")
	w.until("the alternate screen", func() bool { return w.screens[1].Modes&protocol.ScreenAlt != 0 })
	w.types("ihello from vim")
	w.sees("hello from vim")
	w.send(protocol.Key{Pane: 1, KeyEvent: vt.KeyEvent{Key: vt.KeyEscape, Action: vt.KeyPress}}.Append(nil))
	w.types(":wq\n")
	w.until("the shell", func() bool { return w.screens[1].Modes&protocol.ScreenAlt == 0 })
	eventually(t, "the file", func() bool {
		b, _ := os.ReadFile(filepath.Join(os.Getenv("HOME"), "file"))
		return string(b) == "hello from vim\n"
	})
}

// A program may choose the size of its screen as long as no window has a say.
func TestProgramsResizeWhatNoWindowShows(t *testing.T) {
	s := serve(t)
	var made struct{ Pane string }
	s.do("tab.new", object{"command": []string{"sh", "-c",
		`printf '\033[8;30;90t'; while [ "$(stty size)" != "30 90" ]; do read -t 1 x; done; echo done; cat`}}, &made)
	eventually(t, "the size", func() bool {
		p := s.state().Panes[0]
		return p.Cols == 90 && p.Rows == 30 && strings.Contains(s.capture(made.Pane), "done")
	})
	w := s.attach(hello())
	w.sees("done")
	w.until("the window's size", func() bool { return w.screens[1].Cols == 80 })
	s.do("pane.send", object{"pane": made.Pane, "text": "\x1b[8;10;20t.", "enter": true}, nil)
	w.sees(".")
	if p := s.state().Panes[0]; p.Cols != 80 {
		t.Errorf("%d columns beside a window", p.Cols)
	}
}
