package server

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rowlock/config"
)

func TestEnvironment(t *testing.T) {
	for _, kv := range []string{"TMUX=/tmp/x", "VTE_VERSION=7000", "KITTY_WINDOW_ID=1", "KEPT=yes", "DISPLAY=:server", "SSH_AUTH_SOCK=/server"} {
		k, v, _ := strings.Cut(kv, "=")
		t.Setenv(k, v)
	}
	s := serve(t, func(c *config.Config) { c.Terminal.Term = "some-term" })
	h := hello()
	h.Env = map[string]string{"DISPLAY": ":7", "WAYLAND_DISPLAY": "wl-3", "LD_PRELOAD": "no"}
	w := s.attach(h)
	w.runs("env > ~/env")
	got, err := os.ReadFile(filepath.Join(os.Getenv("HOME"), "env"))
	if err != nil {
		t.Fatal(err)
	}
	env := "\n" + string(got)
	for _, want := range []string{"TERM=some-term", "COLORTERM=truecolor", "TERM_PROGRAM=Rowlock", "TERM_PROGRAM_VERSION=test",
		"ROWLOCK_PANE=p1", "ROWLOCK_SERVER=unix://" + s.socket, "KEPT=yes", "DISPLAY=:7", "WAYLAND_DISPLAY=wl-3"} {
		if !strings.Contains(env, "\n"+want+"\n") {
			t.Errorf("no %s", want)
		}
	}
	for _, stale := range []string{"TMUX", "VTE_VERSION", "KITTY_WINDOW_ID", "SSH_AUTH_SOCK", "LD_PRELOAD"} {
		if strings.Contains(env, "\n"+stale+"=") {
			t.Errorf("%s is set", stale)
		}
	}
}

// TestNewPanesSeeTheAttachingWindow is M14.
func TestNewPanesSeeTheAttachingWindow(t *testing.T) {
	s := serve(t)
	for i, display := range []string{":1", ":2"} {
		h := hello()
		h.Env = map[string]string{"DISPLAY": display}
		w := s.attach(h)
		if i > 0 {
			w.act("tab.new", nil)
			w.until("the new tab", func() bool { return w.view.Tab == "t2" })
		}
		w.types("echo [$DISPLAY]\n")
		w.sees("[" + display + "]")
		w.conn.Close()
	}
}

func TestLoginShell(t *testing.T) {
	s := serve(t, func(c *config.Config) { c.Terminal.LoginShell = true })
	w := s.attach(hello())
	w.types("echo [$0]\n")
	w.sees("[-sh]")
}

func TestPasswdShell(t *testing.T) {
	file := filepath.Join(t.TempDir(), "passwd")
	os.WriteFile(file, fmt.Appendf(nil, "x:x:99999:0::/:/bin/no\nme:x:%d:0:Me:/home/me:/bin/zsh\n", os.Getuid()), 0o600)
	if got := passwdShell(file); got != "/bin/zsh" {
		t.Errorf("shell %q", got)
	}
}

func TestAShellThatDoesNotExist(t *testing.T) {
	s := serve(t, func(c *config.Config) { c.Terminal.Shell = "/bin/nosuchshell" })
	w := s.attach(hello())
	w.sees("cannot run /bin/nosuchshell: there is no such program\nset terminal.shell in")
	r := w.act("tab.new", nil)
	if r.Error == nil || r.Error.Code != "no_such_program" || !strings.Contains(r.Error.Hint, "terminal.shell") {
		t.Errorf("reply %+v", r.Error)
	}
	r = w.act("pane.split", object{"command": []string{"nosuchcommand"}})
	if r.Error == nil || r.Error.Message != "cannot run nosuchcommand: there is no such program" {
		t.Errorf("reply %+v", r.Error)
	}
	if n := len(s.state().Panes); n != 1 {
		t.Errorf("%d panes", n)
	}
}

func TestCwd(t *testing.T) {
	s := serve(t)
	dir := t.TempDir()
	w := s.attach(hello())
	w.runs("cd " + dir)
	w.act("pane.split", object{"direction": "down"})
	w.until("the new pane", func() bool { return w.view.Focus == "p2" })
	w.types("pwd\n")
	w.sees(dir)
	if p := s.state().Panes[1]; p.Cwd != dir || p.Process != "sh" {
		t.Errorf("pane %+v", p)
	}
	// What the shell says counts, while it is a directory of this machine.
	w.types(`printf '\033]7;file:///usr\a'` + "\n")
	eventually(t, "OSC 7", func() bool { return s.state().Panes[1].Cwd == "/usr" })
	w.types(`printf '\033]7;file://elsewhere/bin\a'` + "\n")
	eventually(t, "a foreign OSC 7", func() bool { return s.state().Panes[1].Cwd == dir })
}
