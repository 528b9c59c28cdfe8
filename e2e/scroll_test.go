package e2e

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// lineAt is the text of a row of the window, wherever it is scrolled to: what a
// triple click there selects.
func (s *scene) lineAt(row int) (text string) {
	s.t.Helper()
	const nothing = "nothing selected"
	s.offer("primary", nothing)
	s.click(0, row, 3)
	s.until(func() error {
		if text = s.selection("primary"); text == nothing || text == "" {
			return errors.New("a triple click selects nothing")
		}
		return nil
	})
	return text
}

// topIs waits until the first row of the window shows a line.
func (s *scene) topIs(line string) {
	s.t.Helper()
	s.until(func() error {
		if got := s.lineAt(0); got != line {
			return fmt.Errorf("the first row shows %q, not %q", got, line)
		}
		return nil
	})
}

// fillHistory fills the history with the numbers from 1 to n and returns the number
// in the first row.
func (s *scene) fillHistory(n int) (top int) {
	s.t.Helper()
	s.types(fmt.Sprintf("clear; printf '\\e[3J'; seq 1 %d\n", n))
	screen := s.seesOn(func(screen string) bool { return strings.HasSuffix(screen, fmt.Sprintf("\n%d\n$\n", n)) })
	first, _, _ := strings.Cut(screen, "\n")
	top, err := strconv.Atoi(first)
	s.ok(err)
	s.topIs(first) // the window has it too
	return top
}

func TestScrollKeys(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	top := s.fillHistory(300)
	page := s.state().Tabs[0].Rows - 1
	for _, step := range []struct {
		chord string
		top   int
	}{
		{"shift+page_up", top - page}, {"shift+page_up", top - 2*page}, {"shift+page_down", top - page},
		{"ctrl+shift+k", top - page - 1}, {"ctrl+shift+j", top - page},
		{"ctrl+shift+home", 1}, {"shift+page_up", 1}, {"ctrl+shift+j", 2},
		{"ctrl+shift+end", top}, {"shift+page_down", top},
	} {
		s.presses(step.chord)
		s.topIs(fmt.Sprint(step.top))
	}
	s.presses("shift+page_up")
	s.types("x") // typing goes back to the end
	s.topIs(fmt.Sprint(top))
}

func TestWheelScrollsThreeLines(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	top := s.fillHistory(300)
	at := s.cell(9, 9)
	s.Display.Point(at.X, at.Y)
	s.Display.Button(4)
	s.topIs(fmt.Sprint(top - 3))
	s.Display.Button(4)
	s.Display.Button(4)
	s.topIs(fmt.Sprint(top - 9))
	s.Display.Button(5)
	s.topIs(fmt.Sprint(top - 6))
}

// T26: what is looked at stays where it is while more is printed, and while the
// oldest lines fall out of the history; a paste goes back to the end.
func TestViewStaysWhileLinesCome(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.ok(s.File("config/rowlock/config.toml", "[terminal]\nscrollback_lines = 400\n"))
	s.open()
	top := s.fillHistory(300)
	s.presses("ctrl+shift+home", "ctrl+shift+j")
	s.topIs("2")
	s.rowlock("pane", "send", "--enter", "seq 301 390")
	s.sees("\n390\n$")
	s.topIs("2")
	s.rowlock("pane", "send", "--enter", "seq 391 1000")
	s.sees("\n1000\n$")
	oldest, _, _ := strings.Cut(s.rowlock("pane", "capture", "--history"), "\n")
	s.topIs(oldest) // the line is gone: the next best
	s.offer("clipboard", "pasted")
	s.presses("ctrl+shift+v")
	s.sees("$ pasted")
	s.topIs(fmt.Sprint(1000 - 300 + top))
}

// The selection stays on its lines when they move up into the history.
func TestSelectionMovesWithItsLines(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	s.screenful("one two three\\n")
	s.click(5, 0, 2)
	s.selects("primary", "two")
	s.rowlock("pane", "send", "--enter", "seq 1 200")
	s.sees("\n200\n$")
	s.presses("ctrl+shift+c")
	s.selects("clipboard", "two")
}

// A selection that is dragged over the edge of its pane takes lines along that
// were not on screen.
func TestDragBeyondTheEdge(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	s.Display.Move(s.Display.Windows()[0], 0, 80)
	top := s.fillHistory(60)
	from := s.cell(5, 2)
	s.Display.Point(from.X, from.Y)
	s.Display.HoldButton(1, true)
	s.Display.Point(s.cell(0, 0).X, 10)
	s.steadyPicture() // has scrolled to the oldest line
	s.Display.HoldButton(1, false)
	var want []string
	for i := 1; i <= top+2; i++ {
		want = append(want, fmt.Sprint(i))
	}
	s.selects("primary", strings.Join(want, "\n"))
}
