package e2e

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rowlock/e2e/stage"
	"rowlock/protocol"
)

func TestTypeACommand(t *testing.T) {
	s := setUp(t)
	s.open()
	before := s.Display.Screenshot()
	s.types("echo $((6*7)) 'Hello, World!' | tr a-z A-Z\n")
	s.sees("42 HELLO, WORLD!")
	s.until(func() error {
		if bytes.Equal(s.Display.Screenshot().Pix, before.Pix) {
			return errors.New("the window shows nothing of it")
		}
		return nil
	})
}

func TestVimEditsAndSaves(t *testing.T) {
	s := setUp(t)
	s.need("vim")
	s.open()
	s.types("vim -u NONE note.txt\n")
	s.sees(`"note.txt" [New`) // [New] or [New File]
	s.types("ihello from vim")
	s.presses("escape")
	s.types("yyp")
	s.types(":wq\n")
	s.until(func() error {
		b, err := os.ReadFile(filepath.Join(s.Dir, "home", "note.txt"))
		if err == nil && string(b) != "hello from vim\nhello from vim\n" {
			err = fmt.Errorf("the file holds %q", b)
		}
		return err
	})
	s.seesOn(func(screen string) bool { return !strings.Contains(screen, "~\n~") }) // the shell's screen is back
}

func TestLess(t *testing.T) {
	s := setUp(t)
	s.need("less")
	s.open()
	s.types("seq 1 500 | less\n")
	s.sees("\n10\n")
	s.presses("space")
	s.seesOn(func(screen string) bool {
		return !strings.HasPrefix(screen, "1\n") && strings.Contains(screen, "\n50\n")
	})
	s.types("G")
	s.sees("\n500\n")
	s.types("q")
	s.sees("less\n")
}

func TestHtop(t *testing.T) {
	s := setUp(t)
	s.need("htop")
	s.open()
	s.types("htop\n")
	s.sees("F10Quit")
	s.presses("f10")
	s.seesOn(func(screen string) bool { return !strings.Contains(screen, "F10Quit") })
}

func TestTmuxInside(t *testing.T) {
	s := setUp(t)
	s.need("tmux")
	s.open()
	s.types("tmux -L inner -f /dev/null\n")
	s.sees("[0]")
	s.presses("ctrl+b")
	s.types("%")
	s.sees("│")
	s.types("echo in $((1+1)) panes\n")
	s.sees("in 2 panes")
	s.types("tmux kill-server\n")
	s.sees("[server exited]")
}

func TestZshWithRightPrompt(t *testing.T) {
	s := setUp(t)
	s.need("zsh")
	s.ok(s.File("home/.zshrc", "PROMPT='left> '\nRPROMPT='<right'\n"))
	s.open()
	s.types("zsh\n")
	right := func(screen string) bool {
		lines := strings.Split(strings.TrimRight(screen, "\n"), "\n")
		last := lines[len(lines)-1]
		return strings.HasPrefix(last, "left>") && strings.HasSuffix(last, "<right")
	}
	s.seesOn(right)
	s.types("echo zsh works\n")
	s.sees("\nzsh works\n")
	s.seesOn(right)
}

func TestSeq100000(t *testing.T) {
	s := setUp(t)
	s.open()
	s.types("seq 1 100000\n")
	s.sees("99999\n100000\n$")
	lines := strings.Split(s.rowlock("pane", "capture", "--history"), "\n")
	for i, at := 0, len(lines)-2; i < 9000; i++ {
		if want := fmt.Sprint(100000 - i); lines[at-i] != want {
			t.Fatalf("%d lines from the end stands %q, want %s", i, lines[at-i], want)
		}
	}
}

func TestResizeWhileVimRuns(t *testing.T) {
	s := setUp(t)
	s.need("vim")
	s.open()
	s.types("vim -u NONE -c 'set laststatus=2'\n")
	s.sees("[No Name]")
	win := s.Display.Windows()[0]
	for _, size := range [][2]int{{600, 400}, {900, 620}, {500, 300}, {800, 500}} {
		s.Display.Resize(win, size[0], size[1])
		s.until(func() error {
			var panes []protocol.Pane
			if err := s.JSON(&panes, "pane", "list"); err != nil {
				return err
			}
			screen, err := s.Capture("")
			if err != nil {
				return err
			}
			lines := strings.Split(strings.TrimRight(screen, "\n"), "\n")
			if n := panes[0].Rows; len(lines) < n-1 || !strings.Contains(lines[n-2], "[No Name]") {
				return fmt.Errorf("vim has not filled %d rows:\n%s", n, screen)
			}
			return nil
		})
	}
}

func TestCloseAndAttachAgain(t *testing.T) {
	s := setUp(t)
	w := s.open()
	s.types("export X=kept; echo screen $X\n")
	s.sees("\nscreen kept\n")
	before := s.rowlock("pane", "capture")
	s.presses("ctrl+shift+q")
	if stderr, err := w.Wait(); err != nil {
		t.Fatalf("the window: %v: %s", err, stderr)
	}
	again, err := s.Open()
	s.ok(err)
	s.seesOn(func(screen string) bool { return strings.TrimRight(screen, "\n") == before })
	s.types("echo shell $X\n")
	s.sees("\nshell kept\n")
	if k, err := s.Client(again); err != nil || k.Focus != "p1" {
		t.Errorf("the window shows %+v, %v", k, err)
	}
}

func TestKilledWindow(t *testing.T) {
	s := setUp(t)
	w := s.open()
	s.types("echo still here\n")
	s.sees("\nstill here\n")
	s.ok(w.Cmd.Process.Kill())
	w.Wait()
	s.until(func() error {
		var all []protocol.Client
		if err := s.JSON(&all, "client", "list"); err != nil || len(all) > 0 {
			return fmt.Errorf("%d clients, %v", len(all), err)
		}
		return nil
	})
	s.open()
	s.sees("\nstill here\n")
}

func TestKilledProgram(t *testing.T) {
	s := setUp(t)
	s.open()
	pane := s.rowlock("pane", "split", "--", "sh", "-c", "echo pid $$; exec cat")
	s.ok(s.SeeText(pane, "pid "))
	var panes []protocol.Pane
	s.ok(s.JSON(&panes, "pane", "list"))
	for _, p := range panes {
		if p.ID == pane {
			proc, err := os.FindProcess(p.PID)
			s.ok(err)
			s.ok(proc.Kill())
		}
	}
	s.until(func() error {
		var left []protocol.Pane
		if err := s.JSON(&left, "pane", "list"); err != nil || len(left) != 1 {
			return fmt.Errorf("%d panes, %v", len(left), err)
		}
		return nil
	})
	s.steadyPicture() // the window knows it too
	s.types("echo the other one lives\n")
	s.sees("\nthe other one lives\n")
}

func TestTwoWindowsDifferentTabs(t *testing.T) {
	s := setUp(t)
	first := s.open()
	s.types("echo in tab one\n")
	s.sees("\nin tab one\n")
	s.presses("ctrl+shift+t")
	s.until(func() error { return tabOf(s, first, "t2") })
	second, err := s.Open()
	s.ok(err)
	s.rowlock("tab", "focus", "t1") // the window used last
	s.until(func() error { return tabOf(s, second, "t1") })
	s.ok(tabOf(s, first, "t2"))
	s.ok(s.SeeText("p1", "in tab one"))
}

func tabOf(s *scene, w *stage.Program, tab string) error {
	k, err := s.Client(w)
	if err == nil && k.Tab != tab {
		err = fmt.Errorf("the window shows %s, not %s", k.Tab, tab)
	}
	return err
}
