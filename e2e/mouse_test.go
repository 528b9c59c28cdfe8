package e2e

import (
	"fmt"
	"image"
	"strings"
	"testing"
)

// A window has no decoration here: FACE's padding, then cells; above them, with
// more than one tab, the tab bar, which is a cell and a little high.
const (
	padding = 8
	barAir  = 10
)

// cell is the middle of a cell of the window, in pixels of the display. The tab
// bar is row -1.
func (s *scene) cell(col, row int) image.Point {
	s.t.Helper()
	st := s.state()
	k := st.Clients[0]
	at := s.Display.Place(s.Display.Windows()[0])
	room, rows, bar := at.Dy()-2*padding, k.Rows, 0
	if len(st.Tabs) > 1 {
		room, rows, bar = room-barAir, rows+1, barAir
	}
	// The window is as large as its cells, or a little larger.
	w, h := (at.Dx()-2*padding)/k.Cols, room/rows
	if bar > 0 {
		bar += h
	}
	y := padding + bar + row*h + h/2
	if row < 0 {
		y = bar / 2
	}
	return at.Min.Add(image.Pt(padding+col*w+w/2, y))
}

func (s *scene) drag(fromCol, fromRow, toCol, toRow int) {
	s.t.Helper()
	s.Display.Drag(s.cell(fromCol, fromRow), s.cell(toCol, toRow))
}

func (s *scene) click(col, row, times int) {
	s.t.Helper()
	at := s.cell(col, row)
	s.Display.Point(at.X, at.Y)
	for range times {
		s.Display.Button(1)
	}
}

// selection is what xclip reads of a selection: "primary" or "clipboard".
func (s *scene) selection(which string) string {
	s.t.Helper()
	out, _ := s.Command("timeout", "5", "xclip", "-selection", which, "-o").Output() // an empty selection fails
	return string(out)
}

// selects waits until a selection holds text.
func (s *scene) selects(which, text string) {
	s.t.Helper()
	s.until(func() error {
		if got := s.selection(which); got != text {
			return fmt.Errorf("the %s selection is %q, not %q", which, got, text)
		}
		return nil
	})
}

// offer makes xclip the owner of a selection.
func (s *scene) offer(which, text string) {
	s.t.Helper()
	c := s.Command("xclip", "-selection", which, "-i")
	c.Stdin = strings.NewReader(text)
	s.ok(c.Run())
	s.selects(which, text) // xclip may return before it is the owner
}

// screenful prints lines on a cleared screen, from the first row on.
func (s *scene) screenful(lines string) {
	s.t.Helper()
	s.types("clear; printf '" + lines + "'\n")
	s.seesOn(func(screen string) bool {
		first, _, _ := strings.Cut(lines, "\\n")
		bare := strings.NewReplacer(" ", "", "\n", "").Replace // of wraps, and the blanks before them
		return strings.HasPrefix(bare(screen), bare(first))
	})
}

func TestSelectAndCopy(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	s.screenful("one two-three four\\nsecond line\\n")
	s.drag(4, 0, 12, 0)
	s.selects("primary", "two-three")
	s.click(1, 1, 2)
	s.selects("primary", "second")
	s.click(9, 1, 3)
	s.selects("primary", "second line")
	s.presses("ctrl+shift+c")
	s.selects("clipboard", "second line")
}

// T26: output while text is selected; output while scrolled back.
func TestSelectionAndViewStayOnTheirLines(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	pane := s.state().Panes[0].ID
	s.types("clear; seq 1 200; cat\n")
	s.sees("\n200\n")
	s.steadyPicture() // the window has the lines too
	s.presses("shift+page_up", "shift+page_up")
	view := s.steadyPicture()
	s.click(0, 3, 3)
	s.until(func() error {
		if s.selection("primary") == "" {
			return fmt.Errorf("nothing is selected")
		}
		return nil
	})
	line := s.selection("primary")
	s.rowlock("pane", "send", "--pane", pane, "--enter", "more output")
	s.ok(s.SeeText(pane, "more output\nmore output"))
	s.presses("ctrl+shift+c")
	s.selects("clipboard", line)
	s.click(9, 3, 1) // ends the selection
	s.Display.PointAway()
	s.until(func() error {
		if n := differing(view, s.Display.Screenshot()); n > 0 {
			return fmt.Errorf("the view has moved: %d pixels differ", n)
		}
		return nil
	})
}

// differing counts the pixels that differ where text stands, away from the
// scroll bar and the pill that counts lines.
func differing(a, b *image.RGBA) (n int) {
	for y := range 500 {
		for x := range 600 {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				n++
			}
		}
	}
	return n
}

// T27: neither a click nor an empty selection takes what the clipboard has.
func TestClickKeepsTheClipboard(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	s.screenful("some text\\n")
	s.offer("clipboard", "kept")
	s.offer("primary", "kept too")
	s.click(2, 0, 1)
	s.presses("ctrl+shift+c")
	s.types("echo done\n")
	s.sees("\ndone\n")
	s.selects("clipboard", "kept")
	s.selects("primary", "kept too")
}

// T28: a soft-wrapped line is one, spaces stay where they were written, and
// nothing is added at the end.
func TestCopyOfAWrappedLine(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	cols := s.state().Tabs[0].Cols
	long := strings.Repeat("abcdefghi ", cols/10+2)
	s.screenful(long + "x\\na  b   \\n")
	s.click(0, 0, 3)
	s.selects("primary", long+"x")
	s.drag(0, 2, 30, 2)
	s.selects("primary", "a  b   ")
}

func TestMiddleClickPastes(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	s.offer("primary", "echo pasted")
	at := s.cell(5, 5)
	s.Display.Point(at.X, at.Y)
	s.Display.Button(2)
	s.sees("$ echo pasted")
}

// Programs that ask get the pointer; Shift takes it back for a selection.
func TestMouseReports(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	s.screenful("some text\\n")
	s.types("printf '\\e[?1000h\\e[?1006h'; " + reader)
	s.sees("\nready\n")
	s.click(4, 0, 1)
	s.sees("^[[<0;5;1M^[[<0;5;1m")
	at := s.cell(4, 0)
	s.Display.Point(at.X, at.Y)
	s.Display.Button(4)
	s.sees("^[[<64;5;1M")
	before := s.rowlock("pane", "capture")
	s.Display.Hold("shift", true)
	s.drag(0, 0, 3, 0)
	s.Display.Hold("shift", false)
	s.selects("primary", "some")
	if after := s.rowlock("pane", "capture"); after != before {
		t.Errorf("the program was told:\n%s", after)
	}
}

func TestWheel(t *testing.T) {
	s := setUp(t)
	s.need("less")
	s.open()
	s.types("seq 1 300\n")
	s.sees("\n300\n$")
	bottom := s.steadyPicture()
	at := s.cell(9, 9)
	s.Display.Point(at.X, at.Y)
	s.Display.Button(4)
	s.until(func() error {
		if differing(bottom, s.Display.Screenshot()) == 0 {
			return fmt.Errorf("the wheel has not scrolled")
		}
		return nil
	})
	// In a full-screen program the wheel is arrow keys (mode 1007).
	s.types("seq 1 500 | less\n")
	s.seesOn(func(screen string) bool { return strings.HasPrefix(screen, "1\n2\n") })
	s.Display.Button(5)
	s.seesOn(func(screen string) bool { return !strings.HasPrefix(screen, "1\n") })
}

func TestClickFocusesAPane(t *testing.T) {
	s := setUp(t)
	s.open()
	s.presses("ctrl+shift+o")
	s.focusIs("p2")
	s.click(3, 3, 1)
	s.focusIs("p1")
}

// Motion goes to programs that ask: with a button down (1002) or always (1003),
// once for each cell, and to the pane where the button was pressed.
func TestMouseMotionReports(t *testing.T) {
	s := setUp(t)
	s.open()
	s.types("printf '\\e[?1002h\\e[?1006h'; " + reader)
	s.sees("\nready\n")
	s.presses("ctrl+shift+o") // a pane beside it
	s.focusIs("p2")
	from, to := s.cell(4, 0), s.cell(4, 2)
	s.Display.Point(from.X, from.Y)
	s.Display.HoldButton(1, true)
	s.focusIs("p1")
	s.Display.Point(to.X, to.Y)
	s.Display.Point(to.X+1, to.Y) // the same cell
	s.Display.Point(s.cell(90, 2).X, to.Y)
	s.Display.HoldButton(1, false)
	edge := s.state().Tabs[0].Places[0].Cols
	s.sees(fmt.Sprintf("ready\n^[[<0;5;1M^[[<32;5;3M^[[<32;%d;3M^[[<0;%d;3m\n", edge, edge))
}

func TestMouseModifiersAndButtons(t *testing.T) {
	s := setUp(t)
	s.open()
	s.types("printf '\\e[?1003h\\e[?1006h'; " + reader)
	s.sees("\nready\n")
	at := s.cell(9, 4)
	s.Display.Point(at.X, at.Y)
	s.sees("^[[<35;10;5M")
	s.Display.Button(2)
	s.sees("^[[<1;10;5M^[[<1;10;5m")
	s.Display.Hold("ctrl", true)
	s.Display.Button(3)
	s.Display.Button(5)
	s.Display.Hold("ctrl", false)
	s.sees("m^[[<18;10;5M^[[<18;10;5m^[[<81;10;5M")
}

// While the view is scrolled back the mouse is the window's, whatever the
// program wants: it would be told of cells that it does not show.
func TestMouseWhileScrolledBack(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	s.fillHistory(100)
	s.types("printf '\\e[?1000h\\e[?1006h'; " + reader)
	s.sees("\nready\n")
	s.presses("ctrl+shift+home")
	s.topIs("1")
	if screen := s.rowlock("pane", "capture"); strings.Contains(screen, "^[[<") {
		t.Errorf("the program was told:\n%s", screen)
	}
	s.presses("ctrl+shift+end")
	s.click(4, 0, 1)
	s.sees("^[[<0;5;1M^[[<0;5;1m")
}
