package vt

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// alacrittyPrelude is fed before some recordings: they rest on DECCOLM clearing
// the screen, which it does here, as in xterm, only when mode 40 allows it.
var alacrittyPrelude = map[string]string{
	"vttest_cursor_movement_1": "\x1b[?40h",
	"vttest_insert":            "\x1b[?40h",
}

// TestConformanceAlacritty plays Alacritty's reference recordings: screen,
// history, and the look of every cell.
func TestConformanceAlacritty(t *testing.T) {
	dir := conformanceDir(t, "alacritty-ref")
	set := newConformanceSet(t, "alacritty-ref")
	for _, path := range casePaths(t, dir, "*/recording") {
		dir := filepath.Dir(path)
		name := filepath.Base(dir)
		var size struct{ Columns, Lines, History int }
		if err := json.Unmarshal(readFile(t, filepath.Join(dir, "size.json")), &size); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		fresh := func() *Terminal { return newTestTerminal(size.Columns, size.Lines, size.History) }
		input := append([]byte(alacrittyPrelude[name]), readFile(t, path)...)
		term := fresh()
		term.Write(input)
		set.check(name, alacrittyProblem(t, term, dir))
		checkPieces(t, name, term, fresh, input)
	}
	set.finish()
}

// alacrittyProblem says what differs first between a screen and the files of
// its case.
func alacrittyProblem(t *testing.T, term *Terminal, dir string) string {
	if p := compareLines(screenLines(term), readLines(t, filepath.Join(dir, "expected.txt"))); p != "" {
		return "screen " + p
	}
	var history []string
	if path := filepath.Join(dir, "history.txt"); fileExists(path) {
		history = readLines(t, path)
	}
	got := trimBlankStart(textLines(term, term.Oldest(), int(term.Base()-term.Oldest())))
	if p := compareLines(got, history); p != "" {
		return "history " + p
	}
	looks := newLooks(term)
	if path := filepath.Join(dir, "attrs.tsv"); fileExists(path) {
		for _, line := range readLines(t, path) {
			looks.expect(line)
		}
	}
	return looks.problem(term)
}

func fileExists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func trimBlankStart(lines []string) []string {
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	return lines
}

// plainLook is a cell with nothing to say in attrs.tsv, and a look its columns
// fg, bg, style, underline colour and link, and whether the cell is of a wide
// character.
const plainLook = "-\t-\t-\t-\t-"

const wideLook = "\twide"

// looks is what attrs.tsv expects: the look of each cell and the rows that wrap,
// by row (0 is the top of the screen, -1 the newest line of the history).
type looks struct {
	cols  int
	cells map[int][]string
	wraps map[int]bool
}

func newLooks(term *Terminal) *looks {
	cols, _ := term.Size()
	return &looks{cols: cols, cells: map[int][]string{}, wraps: map[int]bool{}}
}

// expect reads one line of attrs.tsv.
func (l *looks) expect(line string) {
	where, what, _ := strings.Cut(line, "\t")
	row, _ := strconv.Atoi(where)
	if what == "wrap" {
		l.wraps[row] = true
		return
	}
	span, look, _ := strings.Cut(what, "\t")
	first, last, _ := strings.Cut(span, "-")
	from, _ := strconv.Atoi(first)
	to, _ := strconv.Atoi(last)
	cells := l.row(row)
	for i := from; i <= to; i++ {
		if look == "wide" {
			cells[i] += wideLook
		} else {
			cells[i] = look
		}
	}
}

func (l *looks) row(row int) []string {
	if l.cells[row] == nil {
		cells := make([]string, l.cols)
		for i := range cells {
			cells[i] = plainLook
		}
		l.cells[row] = cells
	}
	return l.cells[row]
}

// problem says where term first looks other than expected.
func (l *looks) problem(term *Terminal) string {
	_, rows := term.Size()
	history := int(term.Base() - term.Oldest())
	var line Line
	for row := -history; row < rows; row++ {
		r, _ := term.Row(term.Base() + uint64(row))
		if err := line.Decode(r); err != nil {
			return fmt.Sprintf("row %d: %v", row, err)
		}
		if got := line.Flags&RowWrapped != 0; got != l.wraps[row] {
			return fmt.Sprintf("row %d: wraps: %t, want %t", row, got, l.wraps[row])
		}
		for col, want := range l.row(row) {
			if got := lookOf(&line, col); got != want {
				return fmt.Sprintf("row %d column %d looks\n     %q\nwant %q", row, col, got, want)
			}
		}
	}
	return ""
}

func lookOf(l *Line, col int) string {
	if col >= len(l.Cells) {
		return plainLook
	}
	c := l.Cells[col]
	s := l.Styles[c.Style]
	look := strings.Join([]string{colorText(s.FG), colorText(s.BG), attrText(s.Attr), colorText(s.UL), linkText(l.Links[s.Link])}, "\t")
	if c.Width != 1 {
		look += wideLook
	}
	return look
}

func colorText(c Color) string {
	if rgb, ok := c.Direct(); ok {
		return fmt.Sprintf("#%06x", rgb)
	}
	if i, ok := c.Index(); ok {
		return strconv.Itoa(int(i))
	}
	return "-"
}

func linkText(l Link) string {
	if l == (Link{}) {
		return "-"
	}
	return l.ID + " " + l.URI
}

// attrText names renditions in the order of attrs.tsv.
func attrText(a Attr) string {
	underline := []string{"", "ul", "ul-double", "ul-curly", "ul-dotted", "ul-dashed"}[a.Underline()]
	var names []string
	for _, n := range []struct {
		on   bool
		name string
	}{
		{a&Bold != 0, "bold"},
		{a&Faint != 0, "dim"},
		{a&Italic != 0, "italic"},
		{underline != "", underline},
		{a&Inverse != 0, "inverse"},
		{a&Conceal != 0, "hidden"},
		{a&Strike != 0, "strike"},
	} {
		if n.on {
			names = append(names, n.name)
		}
	}
	if names == nil {
		return "-"
	}
	return strings.Join(names, "+")
}
