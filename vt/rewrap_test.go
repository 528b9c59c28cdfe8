package vt

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// oddText is output with rows of every kind that reflow must tell apart: wrapped
// in the middle of wide characters, empty behind a full one, with blanks and with
// styled blanks at the end, of double width.
func oddText(rnd *rand.Rand, cols int) string {
	full := strings.Repeat("f", cols)
	pieces := []string{
		"a", "bc ", "中", "文字", "e\u0301", "word word ", "  ", "\x1b[1;44mx\x1b[m",
		full, full + "g\b\x1b[K", full + "\x1b[44m \x1b[K\x1b[m\r\x1b[K", "\x1b[44m\x1b[K\x1b[m",
		"\x1b#6", "\x1b[5C", "\r\n", "\r\n\r\n", "\r\n",
	}
	var b strings.Builder
	for range rnd.IntN(60) {
		b.WriteString(pieces[rnd.IntN(len(pieces))])
	}
	b.WriteString("\x1b[m.\r\n")
	return b.String()
}

// logicalLine is the characters of the rows that soft wraps join.
type logicalLine struct {
	flags RowFlags // of the first row
	chars []string
	wide  []bool
}

// logicalLines reads all lines of a terminal.
func logicalLines(t *testing.T, term *Terminal) []logicalLine {
	_, n := term.Size()
	rows := term.Rows(nil, term.Oldest(), int(term.Base()-term.Oldest())+n)
	var lines []logicalLine
	var line Line
	for i, r := range rows {
		if err := line.Decode(r); err != nil {
			t.Fatal(err)
		}
		if i == 0 || !goesOn(rows, i-1) {
			lines = append(lines, logicalLine{flags: r.Flags &^ RowWrapped})
		}
		l := &lines[len(lines)-1]
		for x := range r.extent().cells {
			if c := line.Cells[x]; c.Width > 0 {
				l.chars = append(l.chars, string(line.CellText(x)))
				l.wide = append(l.wide, c.Width == 2)
			}
		}
	}
	return lines
}

// rows lays a logical line out.
func (l logicalLine) rows(cols int) []string {
	cols = wrapCols(l.flags, cols)
	rows, col := []string{""}, 0
	for i, c := range l.chars {
		width := 1
		if l.wide[i] {
			width = 2
		}
		if col > 0 && col+width > cols {
			rows, col = append(rows, ""), 0
		}
		rows[len(rows)-1] += c
		col += width
	}
	return rows
}

// Whoever reads the history, and whenever: after any changes of size its lines are
// those that the logical lines make, and a terminal that nobody reads has the
// same, with their styles.
func TestReflowWhoeverReads(t *testing.T) {
	for seed := range uint64(250) {
		rnd := rand.New(rand.NewPCG(seed, 5))
		cols, rows := 4+rnd.IntN(20), 1+rnd.IntN(8)
		read, unread := newTestTerminal(cols, rows, 10000), newTestTerminal(cols, rows, 10000)
		var steps strings.Builder
		for range 6 {
			text := oddText(rnd, cols)
			widths := []int{4 + rnd.IntN(20), 4 + rnd.IntN(20), cols}
			fmt.Fprintf(&steps, "%dx%d %q %d ", cols, rows, text, widths)
			read.Write([]byte(text))
			unread.Write([]byte(text))
			for _, w := range widths[:1+rnd.IntN(3)] {
				if w == cols {
					continue // rows stay as they are
				}
				want := wholeText(read)
				cols, rows = w, 1+rnd.IntN(8)
				lines := logicalLines(t, read)
				read.Resize(cols, rows)
				unread.Resize(cols, rows)
				if got := wholeText(read); got != want {
					t.Fatalf("seed %d: %s: %s", seed, &steps, firstDifference(got, want))
				}
				if p := historyDifference(read, lines); p != "" {
					t.Fatalf("seed %d: %s: at %dx%d: %s", seed, &steps, cols, rows, p)
				}
			}
		}
		if got, want := dumpTerminal(unread), dumpTerminal(read); got != want {
			t.Fatalf("seed %d: %s: %s", seed, &steps, firstDifference(got, want))
		}
		checkSound(t, steps.String(), unread)
	}
}

// historyDifference holds the history of a terminal that was just resized against
// the logical lines that there were before.
func historyDifference(term *Terminal, lines []logicalLine) string {
	cols, _ := term.Size()
	var want []string
	for _, l := range lines {
		want = append(want, l.rows(cols)...)
	}
	n := int(term.Base() - term.Oldest())
	got := make([]string, n)
	for i, r := range term.Rows(nil, term.Oldest(), n) {
		got[i] = string(r.Text)
	}
	return compareLines(got, want[:min(n, len(want))])
}
