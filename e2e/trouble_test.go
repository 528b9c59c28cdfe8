package e2e

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"rowlock/protocol"
)

// What a person sees when something is wrong: one sentence and what helps.

func TestDoctorFindsNothing(t *testing.T) {
	s := setUp(t)
	s.rowlock("server", "start")
	out := s.rowlock("doctor")
	for _, want := range []string{"ok  socket", "ok  server", "ok  config", "ok  display", "ok  opengl", "ok  fonts", "ok  terminfo"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// fails runs a program that must end with this status and say this on stderr.
func (s *scene) fails(status int, stderr string, name string, args ...string) {
	s.t.Helper()
	p, err := s.Start(name, args...)
	s.ok(err)
	said, err := p.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != status {
		s.t.Errorf("%s %s: %v, not status %d", name, strings.Join(args, " "), err, status)
	}
	if said != stderr {
		s.t.Errorf("%s %s says\n%s", name, strings.Join(args, " "), said)
	}
}

func TestDisplayThatIsNone(t *testing.T) {
	s := setUp(t)
	s.Env = append(s.Env, "DISPLAY=:none")
	s.fails(1, "rowlock: cannot open display :none\n"+
		"start it in a graphical session (over ssh: ssh -X); without one, use: rowlock server start, rowlock pane list\n", "rowlock")
	s.rowlock("session", "list") // the server runs all the same
}

func TestAnotherVersion(t *testing.T) {
	s := setUp(t)
	for theirs, remedy := range map[string]string{
		"99": "install the newer rowlock, or use a server of your own: rowlock --server NAME",
		"1":  "rowlock server restart (ends its programs), or attach with the rowlock that started it",
	} {
		socket := filepath.Join(s.Dir, theirs+".sock")
		l, err := net.Listen("unix", socket)
		s.ok(err)
		defer l.Close()
		go http.Serve(l, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set(protocol.VersionHeader, theirs)
			w.WriteHeader(http.StatusUpgradeRequired)
		}))
		says := fmt.Sprintf("rowlock: this rowlock speaks protocol %d, the server speaks protocol %s\n%s\n", protocol.Version, theirs, remedy)
		s.fails(5, says, "rowlock", "--server", "unix://"+socket)
		s.fails(5, says, "rowlock-window", "--socket", socket)
	}
}

func TestConfigThatIsNone(t *testing.T) {
	s := setUp(t)
	s.ok(s.File("config/rowlock/config.toml", "[font]\nsise = 12\n"))
	s.open()
	s.presses("escape") // the card that tells of it
	s.types("echo a shell $((6*7))\n")
	s.sees("\na shell 42\n")
}

func TestShellThatIsNone(t *testing.T) {
	s := setUp(t)
	s.ok(s.File("config/rowlock/config.toml", "[terminal]\nshell = \"fihs\"\n"))
	_, err := s.Open()
	s.ok(err)
	s.sees("cannot run fihs: there is no such program")
	s.sees("terminal.shell")
}
