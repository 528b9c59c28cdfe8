package e2e

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rowlock/protocol"
)

// fileHolds waits until a file in the home directory holds exactly this.
func (s *scene) fileHolds(name, text string) {
	s.t.Helper()
	s.until(func() error {
		b, err := os.ReadFile(filepath.Join(s.Dir, "home", name))
		if err == nil && string(b) != text {
			same := 0
			for same < min(len(b), len(text)) && b[same] == text[same] {
				same++
			}
			err = fmt.Errorf("%s holds %d bytes, not %d; the first %d are right", name, len(b), len(text), same)
		}
		return err
	})
}

// numbered is n bytes of lines, each telling its place.
func numbered(n int) string {
	var b bytes.Buffer
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, "line %d of a long paste, with some text behind it\n", i)
	}
	return b.String()
}

func TestPasteOf1MB(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.ok(s.File("config/rowlock/config.toml", "[clipboard]\npaste_safety = \"allow\"\n"))
	s.open()
	text := numbered(1 << 20)
	s.offer("clipboard", text)
	s.types("stty -echo; printf 'ready\\n'; cat > pasted\n")
	s.sees("\nready\n")
	s.presses("ctrl+shift+v")
	s.fileHolds("pasted", text)
	s.presses("ctrl+d")
	s.sees("ready\n$")
}

// M8: a bracketed paste of 5 MB loses nothing, neither end of it.
func TestBracketedPasteOf5MB(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	text := numbered(5 << 20)
	s.offer("clipboard", text)
	want := "\x1b[200~" + strings.ReplaceAll(text, "\n", "\r") + "\x1b[201~"
	s.types(fmt.Sprintf("stty raw -echo; printf '\\e[?2004hready\\r\\n'; head -c %d > pasted; stty sane\n", len(want)))
	s.sees("\nready\n")
	s.presses("ctrl+shift+v")
	s.until(func() error {
		b, err := os.ReadFile(filepath.Join(s.Dir, "home", "pasted"))
		if err != nil {
			return err
		}
		if len(b) != len(want) {
			return fmt.Errorf("%d bytes of %d", len(b), len(want))
		}
		// Newlines may stay as they are in a bracketed paste.
		if got := strings.ReplaceAll(string(b), "\n", "\r"); got != want {
			return errors.New("other bytes")
		}
		return nil
	})
}

// A paste of several lines into a program that does not bracket pastes runs
// each at once: the window asks first.
func TestUnsafePasteAsks(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	s.types("printf 'ready\\n'; cat > pasted\n")
	s.sees("\nready\n")
	s.offer("clipboard", "one\ntwo\n")
	before := s.steadyPicture()
	asked := func(want bool) {
		t.Helper()
		s.until(func() error {
			if (differing(before, s.Display.Screenshot()) > 500) != want {
				return fmt.Errorf("the question stands: %v", !want)
			}
			return nil
		})
	}
	s.presses("ctrl+shift+v")
	asked(true)
	s.presses("escape")
	asked(false)
	s.fileHolds("pasted", "")
	s.presses("ctrl+shift+v")
	asked(true)
	s.presses("enter")
	s.fileHolds("pasted", "one\ntwo\n")
}

// T29: the end marker inside a paste does not end it.
func TestPasteWithAnEndMarker(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	s.types("printf '\\e[?2004h'; " + reader)
	s.sees("\nready\n")
	s.offer("clipboard", "a\x1b[201~b\x03c")
	s.presses("ctrl+shift+v")
	s.sees("^[[200~abc^[[201~")
}

// M7: a program in a hidden tab sets the clipboard.
func TestOSC52FromAHiddenTab(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	s.types("cat; printf '\\e]52;c;dGVzdDI=\\a'\n")
	s.presses("ctrl+shift+t")
	s.focusIs("p2")
	s.rowlock("pane", "keys", "--pane", "p1", "ctrl+d")
	s.selects("clipboard", "test2")
}

// M6: one report to the pane that loses the focus and one to the pane that gets
// it, none on a change of size.
func TestFocusReports(t *testing.T) {
	s := setUp(t)
	s.open()
	win := s.Display.Windows()[0]
	s.types("printf '\\e[?1004h'; " + reader)
	s.sees("\nready\n")
	s.presses("ctrl+shift+t")
	s.focusIs("p2")
	s.ok(s.SeeText("p1", "^[[O"))
	s.presses("ctrl+tab")
	s.focusIs("p1")
	s.ok(s.SeeText("p1", "^[[O^[[I"))
	s.Display.Focus(0)
	s.ok(s.SeeText("p1", "^[[O^[[I^[[O"))
	s.Display.Focus(win)
	s.ok(s.SeeText("p1", "^[[O^[[I^[[O^[[I"))
	s.Display.Resize(win, 700, 500)
	s.types("x")
	s.ok(s.SeeText("p1", "^[[O^[[I^[[O^[[Ix"))
}

// The tab of a hidden pane that rang is marked, until somebody looks.
func TestBellMarksTheTab(t *testing.T) {
	s := setUp(t)
	s.open()
	s.types("cat; printf '\\a'\n")
	s.presses("ctrl+shift+t")
	s.focusIs("p2")
	s.sees("$")
	before := s.steadyPicture()
	s.rowlock("pane", "keys", "--pane", "p1", "ctrl+d")
	s.until(func() error {
		if s.Display.SameAs(before) {
			return errors.New("nothing marks the bell")
		}
		return nil
	})
}

func TestTitle(t *testing.T) {
	s := setUp(t)
	s.open()
	s.types("printf '\\e]2;a title\\a'; cat\n")
	s.becomes("titled", func(st protocol.State) bool { return st.Panes[0].Title == "a title" })
	win := s.Display.Windows()[0]
	s.until(func() error {
		if got := s.Display.Title(win); !strings.Contains(got, "a title") {
			return fmt.Errorf("the window's title is %q", got)
		}
		return nil
	})
}
