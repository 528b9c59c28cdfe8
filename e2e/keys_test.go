package e2e

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"rowlock/protocol"
)

// state is everything that the server has.
func (s *scene) state() protocol.State {
	s.t.Helper()
	var st protocol.State
	s.ok(s.JSON(&st, "api", "GET", "/api/state"))
	return st
}

// becomes waits until the state satisfies ok.
func (s *scene) becomes(what string, ok func(protocol.State) bool) {
	s.t.Helper()
	s.until(func() error {
		if st := s.state(); !ok(st) {
			return fmt.Errorf("not %s: %+v", what, st)
		}
		return nil
	})
}

// focusIs waits until the only window's focus is this pane.
func (s *scene) focusIs(pane string) {
	s.t.Helper()
	s.becomes("focused on "+pane, func(st protocol.State) bool { return st.Clients[0].Focus == pane })
}

// reader is a program that prints what it is sent, as cat -v does, without the
// terminal's own editing.
const reader = "stty raw -echo; printf 'ready\\r\\n'; cat -v\n"

// echoer is a program that prints each line again. What is typed before it runs
// is edited by the shell, which leaves an Enter that ends no line for it.
const echoer = "printf 'ready\\n'; cat\n"

func TestKeysReachThePrograms(t *testing.T) {
	s := setUp(t)
	s.open()
	s.types(reader)
	s.sees("\nready\n")
	s.presses("ctrl+a", "alt+x", "left", "f5", "shift+tab", "ctrl+left", "page_up", "backspace", "escape", "enter")
	s.sees(`^A^[x^[[D^[[15~^[[Z^[[1;5D^[[5~^?^[^M`)
	s.types("Aa~|{}")
	s.sees(`^MAa~|{}`)
}

func TestKeysFollowTheModes(t *testing.T) {
	s := setUp(t)
	s.open()
	s.types("printf '\\e[?1h\\e[>1u'; " + reader)
	s.sees("\nready\n")
	s.presses("up", "escape", "ctrl+i")
	s.sees("^[[A^[[27u^[[105;5u")
}

func TestControlStopsAProgram(t *testing.T) {
	s := setUp(t)
	s.open()
	s.types(echoer)
	s.sees("\nready\n")
	s.types("x\n")
	s.sees("\nx\nx\n")
	s.presses("ctrl+c")
	s.sees("^C\n$")
}

func TestHelp(t *testing.T) {
	s := setUp(t)
	s.open()
	before := s.steadyPicture()
	differs := func(want bool) {
		t.Helper()
		s.until(func() error {
			if s.Display.SameAs(before) == want {
				return errors.New("the overlay is not as expected")
			}
			return nil
		})
	}
	s.presses("ctrl+shift+slash")
	differs(true)
	s.types("zoom")
	if screen := s.rowlock("pane", "capture"); strings.Contains(screen, "zoom") {
		t.Errorf("the filter went to the shell: %q", screen)
	}
	s.presses("escape", "escape")
	differs(false)
}

func TestKeyRepeat(t *testing.T) {
	s := setUp(t)
	s.open()
	s.Display.AutoRepeat(true)
	s.Display.Hold("x", true)
	s.sees("$ xxxxx")
	s.Display.Hold("x", false)
}
