package e2e

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// T28: tabs were blanks when they were written, wide characters are whole, and
// nothing follows the last character of a line.
func TestCopyOfTabsAndWideCharacters(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	s.types("clear; printf 'a\\tb   \\n\\xe4\\xb8\\xad\\xe6\\x96\\x87 x\\nlast\\n'\n")
	s.seesOn(func(screen string) bool { return strings.HasPrefix(screen, "a       b") })
	s.drag(0, 0, 30, 2)
	s.selects("primary", "a       b   \n中文 x\nlast")
	s.drag(1, 1, 2, 1) // from the right half of one to the left half of the next
	s.selects("primary", "中文")
}

// Alt drags a rectangle; Shift and a click move the nearer end of a selection.
func TestCopyOfARectangle(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	s.screenful("abcdef\\nghijkl\\nmn\\nopqrst\\n")
	s.Display.Hold("alt", true)
	s.drag(1, 0, 3, 3)
	s.Display.Hold("alt", false)
	s.selects("primary", "bcd\nhij\nn\npqr")
	s.drag(1, 0, 2, 0)
	s.selects("primary", "bc")
	s.Display.Hold("shift", true)
	s.click(4, 1, 1)
	s.Display.Hold("shift", false)
	s.selects("primary", "bcdef\nghijk")
}

// A whole history, more than what X takes at once, goes to other programs: a
// word at its beginning, then Shift and a click at its end.
func TestCopyOfALongHistory(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	text := numbered(400_000)
	s.ok(s.File("home/lines", text))
	s.types("clear; printf '\\e[3J'; cat lines\n")
	screen := s.seesOn(func(screen string) bool { return strings.HasSuffix(screen, "behind it\n$\n") })
	rows := strings.Count(screen, "\n")
	s.steadyPicture() // the window has it too
	s.presses("ctrl+shift+home")
	s.topIs("line 0 of a long paste, with some text behind it")
	s.click(0, 0, 2)
	s.selects("primary", "line")
	bottom := s.steadyPicture()
	s.presses("ctrl+shift+end")
	s.until(func() error {
		if s.Display.SameAs(bottom) {
			return errors.New("the window is not back at the end")
		}
		return nil
	})
	s.steadyPicture()
	s.Display.Hold("shift", true)
	s.click(60, rows-2, 1)
	s.Display.Hold("shift", false)
	s.until(func() error {
		if got, want := s.selection("primary"), strings.TrimRight(text, "\n"); got != want {
			return fmt.Errorf("%d bytes are selected, not %d", len(got), len(want))
		}
		return nil
	})
}

// M8: what a program does not read waits; a paste beyond the bound is refused
// whole, and of what was accepted nothing is lost.
func TestPasteThatIsRefused(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	w := s.open()
	text := numbered(5 << 20)
	sent := "\x1b[200~" + text + "\x1b[201~"
	s.types(fmt.Sprintf("stty raw -echo; printf '\\e[?2004hready\\r\\n'; until [ -e go ]; do sleep .05; done; head -c %d > pasted; stty sane\n", len(sent)+4))
	s.sees("\nready\n")
	s.offer("clipboard", text)
	before := s.steadyPicture()
	s.presses("ctrl+shift+v")
	s.presses("ctrl+shift+v")
	s.until(func() error { // the notice
		if s.Display.SameAs(before) {
			return errors.New("nothing tells that a paste was refused")
		}
		return nil
	})
	s.types("tail")
	s.ok(s.File("home/go", ""))
	s.fileHolds("pasted", sent+"tail")
	if _, err := s.Client(w); err != nil {
		t.Error(err)
	}
}

// A program that has the clipboard and hangs holds nothing up.
func TestClipboardThatDoesNotAnswer(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	s.ok(s.Display.OwnInSilence("CLIPBOARD"))
	s.presses("ctrl+shift+v")
	s.types("echo not held up\n")
	s.sees("\nnot held up\n")
	before := s.steadyPicture()
	s.until(func() error { // the notice
		if s.Display.SameAs(before) {
			return errors.New("nothing tells why there was no paste")
		}
		return nil
	})
	s.offer("clipboard", "another")
	s.presses("ctrl+shift+v")
	s.sees("$ another")
}

// A paste as one line, and pastes that need no question: a single line, and
// several in a program that brackets them.
func TestPasteAsOneLine(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	s.types("printf 'ready\\n'; cat > pasted\n")
	s.sees("\nready\n")
	s.offer("clipboard", "one\r\ntwo\n")
	before := s.steadyPicture()
	s.presses("ctrl+shift+v")
	s.until(func() error {
		if s.Display.SameAs(before) {
			return errors.New("no question")
		}
		return nil
	})
	s.types("j")
	s.types("\n")
	s.fileHolds("pasted", "one two\n")
	s.offer("clipboard", "single")
	s.presses("ctrl+shift+v")
	s.sees("\nsingle")
	s.types("\n")
	s.fileHolds("pasted", "one two\nsingle\n")
}

// M8: a thousand plain characters in one read.
func TestThousandCharactersAtOnce(t *testing.T) {
	s := setUp(t)
	s.open()
	s.types("stty -echo; printf 'ready\\n'; cat > got\n")
	s.sees("\nready\n")
	text := strings.Repeat("0123456789", 100)
	s.rowlock("pane", "send", "--enter", text)
	s.fileHolds("got", text+"\n")
}

// The clipboard that a window has set holds what was last copied, whoever had
// it meanwhile.
func TestCopyAgain(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	s.screenful("one two\\n")
	for i, word := range []string{"one", "two", "one"} {
		s.offer("clipboard", fmt.Sprint("another program's ", i))
		s.click(4*(i%2), 0, 2)
		s.selects("primary", word)
		s.presses("ctrl+shift+c")
		s.selects("clipboard", word)
	}
}
