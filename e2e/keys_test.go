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

func TestKeysOfTabsAndPanes(t *testing.T) {
	s := setUp(t)
	s.open()
	s.presses("ctrl+shift+t")
	s.focusIs("p2")
	s.presses("ctrl+tab")
	s.focusIs("p1")
	s.presses("ctrl+shift+tab")
	s.focusIs("p2")
	s.presses("ctrl+shift+o")
	s.focusIs("p3")
	s.presses("ctrl+shift+e")
	s.focusIs("p4")
	for _, step := range []struct{ chord, focus string }{
		{"ctrl+shift+left", "p2"}, {"ctrl+shift+right", "p4"}, {"ctrl+shift+up", "p3"}, {"ctrl+shift+down", "p4"},
	} {
		s.presses(step.chord)
		s.focusIs(step.focus)
	}
	s.presses("ctrl+shift+z")
	s.becomes("zoomed", func(st protocol.State) bool { return st.Tabs[1].Zoomed == "p4" && len(st.Tabs[1].Places) == 1 })
	s.presses("ctrl+shift+z")
	s.becomes("unzoomed", func(st protocol.State) bool { return len(st.Tabs[1].Places) == 3 })
	s.presses("ctrl+shift+w")
	s.becomes("closed", func(st protocol.State) bool { return len(st.Panes) == 3 })
}

func TestKeysOfTheFont(t *testing.T) {
	s := setUp(t)
	s.open()
	cols := func() int { return s.state().Tabs[0].Cols }
	before := cols()
	s.presses("ctrl+equal", "ctrl+equal")
	s.becomes("larger text", func(st protocol.State) bool { return st.Tabs[0].Cols < before })
	s.presses("ctrl+0")
	s.becomes("as before", func(st protocol.State) bool { return st.Tabs[0].Cols == before })
	s.presses("ctrl+minus", "ctrl+minus")
	s.becomes("smaller text", func(st protocol.State) bool { return st.Tabs[0].Cols > before })
}

// reader is a program that prints what it is sent, as cat -v does, without the
// terminal's own editing.
const reader = "stty raw -echo; printf 'ready\\r\\n'; cat -v\n"

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
	s.types("cat\n")
	s.types("x\n")
	s.sees("\nx\nx\n")
	s.presses("ctrl+c")
	s.sees("^C\n$")
}

// A Cyrillic layout has no Latin letter at all: the places of a US keyboard
// hold.
func TestKeysOfACyrillicLayout(t *testing.T) {
	s := setUp(t)
	s.open()
	s.types("cat\n")
	s.ok(s.Display.UseLayout("ru"))
	s.presses("ctrl+c")
	s.sees("^C\n$")
	s.presses("ctrl+shift+t")
	s.focusIs("p2")
}

// T31: the key that held Ctrl goes up while another window has the keyboard.
func TestNoStuckModifier(t *testing.T) {
	s := setUp(t)
	s.open()
	win := s.Display.Windows()[0]
	s.Display.Hold("ctrl", true)
	s.Display.Focus(0)
	s.Display.Hold("ctrl", false)
	s.Display.Focus(win)
	s.types("echo plain\n")
	s.sees("\nplain\n")
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

func TestDetach(t *testing.T) {
	s := setUp(t)
	w := s.open()
	s.presses("ctrl+shift+q")
	if stderr, err := w.Wait(); err != nil || stderr != "" {
		t.Errorf("the window: %v: %s", err, stderr)
	}
	if n := len(s.state().Panes); n != 1 {
		t.Errorf("%d panes are left", n)
	}
}

func TestKeyRepeat(t *testing.T) {
	s := setUp(t)
	s.open()
	s.Display.AutoRepeat(true)
	s.Display.Hold("x", true)
	s.sees("$ xxxxx")
	s.Display.Hold("x", false)
}
