package e2e

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"strings"
	"testing"

	"rowlock/e2e/stage"
	"rowlock/protocol"
)

// tabWidth is how many cells a tab has while few share the bar.
const tabWidth = 28

func TestClicksOnTheTabBar(t *testing.T) {
	s := setUp(t)
	s.open()
	rows := s.state().Tabs[0].Rows
	s.presses("ctrl+shift+t")
	s.becomes("shorter by the tab bar", func(st protocol.State) bool {
		return len(st.Tabs) == 2 && st.Tabs[1].Rows < rows && st.Tabs[1].Rows >= rows-2
	})
	s.presses("ctrl+shift+t")
	s.focusIs("p3")
	s.click(tabWidth+4, -1, 1)
	s.focusIs("p2")
	s.click(4, -1, 1)
	s.focusIs("p1")
	s.click(3*tabWidth+4, -1, 1) // beside the last: nothing
	s.click(2*tabWidth-2, -1, 1) // the close mark of the second
	s.becomes("without the second tab", func(st protocol.State) bool {
		return len(st.Tabs) == 2 && st.Tabs[0].ID == "t1" && st.Tabs[1].ID == "t3"
	})
	s.focusIs("p1")
	s.click(2*tabWidth-2, -1, 1)
	s.becomes("as high as before", func(st protocol.State) bool { return len(st.Tabs) == 1 && st.Tabs[0].Rows == rows })
}

// What is typed right behind a key that opens or shows something goes there,
// though the window has not yet heard from the server.
func TestTypingAhead(t *testing.T) {
	s := setUp(t)
	s.open()
	s.presses("ctrl+shift+t")
	s.types("echo in two\n")
	s.ok(s.SeeText("p2", "echo in two\n"))
	s.presses("ctrl+shift+o")
	s.types("echo in three\n")
	s.ok(s.SeeText("p3", "echo in three\n"))
	s.presses("ctrl+tab")
	s.types("echo in one\n")
	s.ok(s.SeeText("p1", "$ echo in one\nin one\n"))
	s.presses("ctrl+tab", "ctrl+shift+w")
	s.types("echo again in two\n")
	s.ok(s.SeeText("p2", "$ echo again in two\nagain in two\n"))
}

// The close mark is there only under the pointer.
func TestCloseMarkUnderThePointer(t *testing.T) {
	s := setUp(t)
	s.open()
	s.presses("ctrl+shift+t")
	s.focusIs("p2")
	s.sees("$")
	bare := s.steadyPicture()
	at := s.cell(4, -1)
	mark := s.cell(tabWidth-1, -1)
	s.Display.Point(at.X, at.Y)
	s.until(func() error {
		if sameAround(bare, s.Display.Screenshot(), mark) {
			return errors.New("no close mark")
		}
		return nil
	})
	s.Display.PointAway()
	s.until(func() error {
		if !s.Display.SameAs(bare) {
			return errors.New("the close mark stays")
		}
		return nil
	})
}

// sameAround reports whether two pictures agree about a point.
func sameAround(a, b *image.RGBA, at image.Point) bool {
	const reach = 12
	for y := at.Y - reach; y <= at.Y+reach; y++ {
		from, to := a.PixOffset(at.X-reach, y), a.PixOffset(at.X+reach, y)
		if !bytes.Equal(a.Pix[from:to], b.Pix[from:to]) {
			return false
		}
	}
	return true
}

// The program's end closes its pane, the last pane its tab, the last tab the
// window.
func TestExitsCloseTheWindow(t *testing.T) {
	s := setUp(t)
	w := s.open()
	s.presses("ctrl+shift+t")
	s.focusIs("p2")
	s.presses("ctrl+shift+o")
	s.focusIs("p3")
	s.sees("$")
	s.types("exit\n")
	s.focusIs("p2")
	s.sees("$")
	s.types("exit\n")
	s.focusIs("p1")
	s.types("exit\n")
	if stderr, err := w.Wait(); err != nil || stderr != "" {
		t.Errorf("the window: %v: %s", err, stderr)
	}
}

// A bell in a tab that this window has never shown is marked as well, and the
// mark goes when somebody looks.
func TestBellOfATabNeverShown(t *testing.T) {
	s := setUp(t)
	s.open()
	s.rowlock("api", "POST", "/api/actions/tab.new", `{"focus":false}`)
	s.ok(s.SeeText("p2", "$"))
	s.becomes("with two tabs", func(st protocol.State) bool { return len(st.Tabs) == 2 })
	s.steadyPicture()
	s.bellIs(false)
	s.rowlock("pane", "send", "--pane", "p2", "--enter", "printf '\\a'")
	s.bellIs(true)
	s.presses("ctrl+tab")
	s.focusIs("p2")
	s.bellIs(false)
}

// attention is FACE's colour of what needs somebody.
const attention = 0xf0b45b

// bellIs waits until a bell is marked in the tab bar, or none is.
func (s *scene) bellIs(marked bool) {
	s.t.Helper()
	bar := image.Rect(0, 0, 1100, s.cell(0, -1).Y*2)
	s.until(func() error {
		img := s.Display.Screenshot().SubImage(bar).(*image.RGBA)
		if n := countIn(img, attention); (n > 3) != marked {
			return fmt.Errorf("%d pixels of the tab bar call for attention", n)
		}
		return nil
	})
}

func countIn(img *image.RGBA, rgb uint32) (n int) {
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		for x := img.Rect.Min.X; x < img.Rect.Max.X; x++ {
			c := img.RGBAAt(x, y)
			if uint32(c.R)<<16|uint32(c.G)<<8|uint32(c.B) == rgb {
				n++
			}
		}
	}
	return n
}

// T30: titles of bytes that are no text, with lines, and of 10 MB are cleaned
// and cut; the window lives.
func TestHostileTitles(t *testing.T) {
	s := setUp(t)
	s.open()
	win := s.Display.Windows()[0]
	s.types("printf '\\e]2;one\\ntwo\\r\\377\\001three\\a'; cat\n")
	s.until(func() error {
		if got := s.Display.Title(win); got != "onetwo\ufffdthree — Rowlock" {
			return fmt.Errorf("the window's title is %q", got)
		}
		return nil
	})
	s.presses("ctrl+c")
	s.types("printf '\\e]2;'; head -c 10000000 /dev/zero | tr '\\0' x; printf '\\a'; printf 'do''ne\\n'\n")
	s.sees("\ndone\n")
	if title := s.state().Panes[0].Title; len(title) > 4096 {
		t.Errorf("a title of %d bytes", len(title))
	}
	s.types("echo alive\n")
	s.sees("\nalive\n")
}

// M6: of two windows on one tab only the one that has the keyboard gives its
// pane the focus, and the pane beside it hears nothing.
func TestFocusReportsOfTwoWindows(t *testing.T) {
	s := setUp(t)
	first := s.open()
	s.types("printf '\\e[?1004h'; " + reader)
	s.ok(s.SeeText("p1", "\nready\n"))
	s.presses("ctrl+shift+o")
	s.focusIs("p2")
	s.ok(s.SeeText("p1", "ready\n^[[O"))
	s.sees("$")
	s.types("printf '\\e[?1004h'; " + reader)
	s.ok(s.SeeText("p2", "\nready\n"))
	s.presses("ctrl+shift+left")
	s.ok(s.SeeText("p1", "ready\n^[[O^[[I"))
	second, err := s.Open() // it takes the keyboard
	s.ok(err)
	s.until(func() error { return hasKeyboard(s, second, first) })
	for range 2 {
		s.Display.Focus(0)
		s.until(func() error { return hasKeyboard(s, nil, first, second) })
		s.Display.Focus(s.Display.Windows()[0])
		s.until(func() error { return hasKeyboard(s, first, second) })
	}
	s.rowlock("pane", "send", "--pane", "p1", "x")
	s.rowlock("pane", "send", "--pane", "p2", "x")
	s.ok(s.SeeText("p2", "ready\n^[[Ox"))
	// From window to window the pane may keep the focus or lose and get it.
	const begin, end = "ready\n^[[O^[[I", "^[[O^[[I^[[O^[[Ix"
	_, err = s.See("p1", func(screen string) bool {
		return strings.Contains(screen, begin+end) || strings.Contains(screen, begin+"^[[O^[[I"+end)
	})
	s.ok(err)
}

// hasKeyboard tells whether with, but none of without, has the keyboard.
func hasKeyboard(s *scene, with *stage.Program, without ...*stage.Program) error {
	for _, w := range append(without, with) {
		if w == nil {
			continue
		}
		k, err := s.Client(w)
		if err == nil && k.Focused != (w == with) {
			err = fmt.Errorf("a window has the keyboard: %v", k.Focused)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
