package e2e

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"rowlock/protocol"
)

// Much at once: sizes, tabs, panes.

// storm gives the window two hundred sizes in two seconds, as an impatient hand
// does, and leaves it at 800 by 500.
func (s *scene) storm() {
	s.t.Helper()
	win := s.Display.Windows()[0]
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for i := range 200 {
		s.Display.Resize(win, 300+i*37%640, 200+i*53%400)
		<-tick.C
	}
	s.Display.Resize(win, 800, 500)
	const cols = (800 - 2*8) / 10 // a padding of 8 pixels, cells of 10
	s.until(func() error {
		if p := s.pane("p1"); p.Cols != cols {
			return fmt.Errorf("the pane has %dx%d", p.Cols, p.Rows)
		}
		return nil
	})
}

// pane is what the server says of a pane.
func (s *scene) pane(id string) protocol.Pane {
	s.t.Helper()
	var panes []protocol.Pane
	s.ok(s.JSON(&panes, "pane", "list"))
	for _, p := range panes {
		if p.ID == id {
			return p
		}
	}
	s.t.Fatalf("no pane %s", id)
	return protocol.Pane{}
}

func screenLines(screen string) []string { return strings.Split(strings.TrimRight(screen, "\n"), "\n") }

// M15: no line of 100,000 is lost.
func TestResizeStormWithZsh(t *testing.T) {
	s := setUp(t)
	s.ok(s.File("config/rowlock/config.toml", "[terminal]\nscrollback_lines = 200000\nscrollback_bytes = 67108864\n"))
	s.openZsh()
	s.types("seq 1 100000\n")
	s.sees("\n100000\nleft>")
	s.storm()
	s.types("echo unharmed\n")
	s.sees("\nunharmed\nleft>")
	lines := screenLines(s.rowlock("pane", "capture", "--history"))
	at := slices.Index(lines, "100000")
	if at < 99_999 {
		t.Fatalf("%d lines are left of 100,000", at+1)
	}
	for i := range 100_000 {
		if want := fmt.Sprint(100_000 - i); lines[at-i] != want {
			t.Fatalf("%d lines before the last stands %q, not %s", i, lines[at-i], want)
		}
	}
}

// TestResizeWithZsh gives zsh the time to follow: what it drew for a size before
// it knew the next is its own.
func TestResizeWithZsh(t *testing.T) {
	s := setUp(t)
	s.openZsh()
	s.types("seq 1 100\n")
	s.sees("\n100\nleft>")
	win := s.Display.Windows()[0]
	for i := range 20 {
		s.Display.Resize(win, 300+i*370%640, 300+i*53%300)
		s.seesOn(func(screen string) bool {
			lines := screenLines(screen)
			last := lines[len(lines)-1]
			return strings.HasPrefix(last, "left>") && strings.HasSuffix(last, "<right") && len(last) == s.pane("p1").Cols-1
		})
	}
	if screen := s.rowlock("pane", "capture", "--history"); strings.Count(screen, "left>") != 2 || strings.Count(screen, "\n100\nleft>") != 1 {
		t.Errorf("the prompts are not as they were:\n%s", screen)
	}
}

// openZsh opens a window on a zsh with a prompt at either side.
func (s *scene) openZsh() {
	s.t.Helper()
	s.need("zsh")
	s.ok(s.File("home/.zshrc", "PROMPT='left> '\nRPROMPT='<right'\n"))
	_, err := s.Open("-e", "zsh")
	s.ok(err)
	s.sees("left>")
}

func TestResizeStormWithVim(t *testing.T) {
	s := setUp(t)
	s.need("vim")
	s.open()
	s.types("vim -u NONE -c 'set laststatus=2'\n")
	s.sees("[No Name]")
	s.storm()
	s.seesOn(func(screen string) bool {
		lines, rows := screenLines(screen), s.pane("p1").Rows
		return len(lines) >= rows-1 && strings.Contains(lines[rows-2], "[No Name]") && strings.Count(screen, "\n~\n") > 0
	})
	s.types(":q\n")
	s.seesOn(func(screen string) bool { return !strings.Contains(screen, "~") }) // the shell's screen is back
	s.types("echo back\n")
	s.sees("\nback\n$")
}

func TestTabsComeAndGo(t *testing.T) {
	s := setUp(t)
	w := s.open()
	for range 20 {
		s.presses("ctrl+shift+t")
	}
	s.until(func() error { return s.tabs(21) })
	for range 20 {
		s.presses("ctrl+shift+w")
	}
	s.until(func() error { return s.tabs(1) })
	s.until(func() error { return tabOf(s, w, "t1") })
	for range 30 { // faster than the window hears of them
		s.presses("ctrl+shift+t", "ctrl+shift+w")
	}
	s.until(func() error { return errors.Join(s.tabs(1), tabOf(s, w, "t1")) })
	s.upToDate(w)
	s.types("echo one tab is left\n")
	s.sees("\none tab is left\n")
}

func (s *scene) tabs(want int) error {
	var tabs []protocol.Tab
	if err := s.JSON(&tabs, "tab", "list"); err != nil {
		return err
	}
	if len(tabs) != want {
		return fmt.Errorf("%d tabs, not %d", len(tabs), want)
	}
	return nil
}

func TestTwentyPanes(t *testing.T) {
	s := setUp(t)
	w := s.open()
	panes := []string{"p1"}
	for range 3 { // rows
		panes = append(panes, s.rowlock("pane", "split", "--pane", panes[0], "--down", "--size", "6"))
	}
	for _, row := range panes[:4] {
		for range 4 {
			panes = append(panes, s.rowlock("pane", "split", "--pane", row, "--right", "--size", "17"))
		}
	}
	for _, p := range panes {
		s.ok(s.SeeText(p, "$"))
		s.rowlock("pane", "send", "--pane", p, "--enter", "echo $((1+1)) "+p)
	}
	for _, p := range panes {
		s.ok(s.SeeText(p, "2 "+p))
	}
	for _, p := range panes[1:] {
		s.rowlock("pane", "send", "--pane", p, "--enter", "exit")
	}
	s.until(func() error {
		var left []protocol.Pane
		if err := s.JSON(&left, "pane", "list"); err != nil || len(left) != 1 {
			return fmt.Errorf("%d panes, %v", len(left), err)
		}
		return nil
	})
	s.upToDate(w)
	s.types("echo alone\n")
	s.sees("\nalone\n")
}
