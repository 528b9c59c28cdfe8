package vt

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// wholeText is all lines, joined, without the blank ones at the end.
func wholeText(term *Terminal) string {
	_, rows := term.Size()
	all := term.Rows(nil, term.Oldest(), int(term.Base()-term.Oldest())+rows)
	return strings.TrimRight(string(AppendText(nil, all, true)), "\n")
}

// randomText is lines of every kind: short, long, blank, wide, styled, with
// clusters and with written spaces inside.
func randomText(rnd *rand.Rand) string {
	pieces := []string{"a", "bc ", "中", "文字", "e\u0301", "\U0001F468\u200D\U0001F469\u200D\U0001F467",
		"\x1b[1;44mx\x1b[m", "\u2764\uFE0F", " ", "word ", "\t"}
	var b strings.Builder
	for range 1 + rnd.IntN(40) {
		for range rnd.IntN(60) * rnd.IntN(2) {
			b.WriteString(pieces[rnd.IntN(len(pieces))])
		}
		b.WriteString("\x1b[m.\r\n")
		if rnd.IntN(4) == 0 {
			b.WriteString("\r\n")
		}
	}
	return b.String()
}

// Any widths and heights and back: no text is lost or added, the cursor stays
// with its text, and the history's count is that of its rows.
func TestReflowKeepsText(t *testing.T) {
	for seed := range uint64(300) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		term := newTestTerminal(2+rnd.IntN(40), 1+rnd.IntN(12), 10000)
		term.Write([]byte(randomText(rnd)))
		term.Write([]byte("cursor>"))
		want := wholeText(term)
		for step := range 8 {
			term.Resize(2+rnd.IntN(60), 1+rnd.IntN(15))
			if rnd.IntN(3) == 0 {
				term.Row(term.Oldest() + uint64(rnd.IntN(20)))
			}
			name := fmt.Sprintf("seed %d, step %d", seed, step)
			checkReflow(t, term, name, want)
			if t.Failed() {
				return
			}
		}
	}
}

func checkReflow(t *testing.T, term *Terminal, name, want string) {
	t.Helper()
	if got := wholeText(term); got != want {
		t.Errorf("%s: %s", name, firstDifference(got, want))
	}
	cols, rows := term.Size()
	c := term.Cursor()
	if c.Row < 0 || c.Row >= rows || c.Col < 0 || c.Col >= cols || c.PendingWrap && c.Col != cols-1 {
		t.Errorf("%s: cursor at %+v of %dx%d", name, c, cols, rows)
	}
	end := c.Col
	if c.PendingWrap {
		end++
	}
	var line Line
	row, _ := term.Row(term.Base() + uint64(c.Row))
	if line.Decode(row); end != len(line.Cells) || end > 0 && string(line.CellText(end-1)) != ">" {
		t.Errorf("%s: cursor at %d of %q", name, end, row.Text)
	}
	for n := term.Oldest(); n < term.Base()+uint64(rows); n++ {
		row, ok := term.Row(n)
		if !ok || line.Decode(row) != nil || row.extent().cells > cols {
			t.Errorf("%s: line %d: %q in %d columns", name, n, row.Text, cols)
		}
	}
}

// The right halves of wide characters stand beside their left halves, whatever
// was resized.
func TestReflowWide(t *testing.T) {
	term := newTestTerminal(8, 4, 100)
	term.Write([]byte("abc中文字def"))
	for _, cols := range []int{7, 6, 5, 4, 3, 2, 1, 2, 9, 8} {
		term.Resize(cols, 4)
		for _, r := range term.main.screen() {
			for x, c := range r.cells[:r.used] {
				wide := c.text&cellWide != 0
				if wide && (x+1 >= r.used || r.cells[x+1].text&cellSpacer == 0) {
					t.Errorf("%d columns: half a character in column %d", cols, x)
				}
			}
		}
	}
}

// M3: 500 lines of 70 characters, made in 40 columns, stand once and unwrapped
// in 120.
func TestReflowHistoryWidened(t *testing.T) {
	term := newTestTerminal(40, 24, 10000)
	var want []string
	for i := range 500 {
		want = append(want, fmt.Sprintf("%03d%s", i, strings.Repeat("x", 67)))
	}
	term.Write([]byte(strings.Join(want, "\r\n")))
	term.Resize(120, 24)
	got := textLines(term, term.Oldest(), 500)
	if d := compareLines(got, want); d != "" {
		t.Error(d)
	}
	if n := term.Base() - term.Oldest(); n != 500-24 {
		t.Errorf("%d lines of history", n)
	}
	for i, line := range Capture(term.Rows(nil, term.Oldest(), 500), false) {
		if line.Text != want[i] {
			t.Errorf("line %d is captured as %q", i, line.Text)
		}
	}
}

// A resize storm over a long history: the cost of a step does not grow with the
// text, only with the marks of its rows.
func TestReflowStorm(t *testing.T) {
	term := New(Options{Cols: 100, Rows: 40, HistoryLines: 100000, HistoryBytes: 64 << 20})
	for i := range 20000 {
		fmt.Fprintf(term, "%d %s\r\n", i, strings.Repeat("word ", i%50))
	}
	term.Write([]byte("$ "))
	want := wholeText(term)
	for i := range 200 {
		term.Resize(20+i*7%100, 10+i*3%50)
	}
	if got := wholeText(term); got != want {
		t.Error(firstDifference(got, want))
	}
}

// T25: the prompt that a shell waits at is cut, not wrapped: the shell draws it again
// from the row in which it began.
func TestReflowPrompt(t *testing.T) {
	const input = "output that wraps\r\n\x1b]133;A\x1b\\prompt in two\r\nrows> \x1b]133;B\x1b\\command"
	term := newTestTerminal(20, 6, 100)
	term.Write([]byte(input))
	term.Resize(10, 6)
	if d := compareLines(screenLines(term), []string{"output tha", "t wraps", "prompt in", "rows> comm"}); d != "" {
		t.Error(d)
	}
	if c := term.Cursor(); c.Row != 3 || c.Col != 9 {
		t.Errorf("cursor at %+v", c)
	}

	// Once the command runs, its line is text like any other.
	term = newTestTerminal(20, 6, 100)
	term.Write([]byte(input + "\r\n\x1b]133;C\x1b\\"))
	term.Resize(10, 6)
	if got, want := wholeText(term), "output that wraps\nprompt in two\nrows> command"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// Lines that were cleared do not continue in what is written in their place.
func TestReflowAfterClear(t *testing.T) {
	for _, clear := range []string{"\x1b[H\x1b[2J", "\x1b[H\x1b[J", "\x1b[H\x1b[L", "\x1b[H\x1b[3M"} {
		term := newTestTerminal(5, 2, 100)
		term.Write([]byte("aaaaabbbbbccccc" + clear + "new"))
		term.Resize(20, 2)
		if got := wholeText(term); !strings.HasPrefix(got, "aaaaa\nnew") {
			t.Errorf("%q: %q", clear, got)
		}
	}
}

// Without a change of width lines keep their numbers.
func TestResizeRowsKeepsNumbers(t *testing.T) {
	term := newTestTerminal(10, 5, 100)
	for i := range 20 {
		fmt.Fprintf(term, "line %d\r\n", i)
	}
	epoch := term.Epoch()
	for _, rows := range []int{3, 8, 1, 25, 5} {
		term.Resize(10, rows)
		for n := term.Oldest(); n < 20; n++ {
			if r, _ := term.Row(n); string(r.Text) != fmt.Sprint("line ", n) {
				t.Errorf("%d rows: line %d is %q", rows, n, r.Text)
			}
		}
	}
	if term.Epoch() != epoch {
		t.Error("the epoch has changed")
	}
}

// The alternate screen is cut and filled, and nothing of it is wrapped; below it
// the main screen is, with its saved cursor.
func TestReflowAlternate(t *testing.T) {
	term := newTestTerminal(10, 3, 100)
	term.Write([]byte("main line of text\x1b[?1049h\x1b[Halternate!"))
	term.Resize(6, 3)
	if d := compareLines(screenLines(term), []string{"altern"}); d != "" {
		t.Error(d)
	}
	term.Resize(12, 3)
	if d := compareLines(screenLines(term), []string{"altern"}); d != "" {
		t.Error(d)
	}
	term.Write([]byte("\x1b[?1049l|"))
	if d := compareLines(screenLines(term), []string{"main line of", " text|"}); d != "" {
		t.Error(d)
	}
}

// longHistory is a terminal with 100,000 lines of history: a log that wraps when it
// gets narrow, with a few lines of wide characters.
func longHistory() *Terminal {
	term := New(Options{Cols: 200, Rows: 60, HistoryLines: 100000, HistoryBytes: 64 << 20})
	plain := []byte(strings.Repeat("\x1b[32msome\x1b[m words ", 14) + "\r\n")
	wide := []byte(strings.Repeat("\x1b[32m一些\x1b[m 词语 ", 14) + "\r\n")
	for i := range 100100 {
		if i%20 == 0 {
			term.Write(wide)
		} else {
			term.Write(plain)
		}
	}
	return term
}

// A drag over 100,000 lines, 60 sizes, each of which is drawn: a step wraps the
// screen, the newest block and those that a reader looks at. All others are
// wrapped when they are read.
func TestReflowDragIsLazy(t *testing.T) {
	term := longHistory()
	compactAll(term)
	h := &term.history
	if n := h.len(); n < 99000 || len(h.blocks) < 100 {
		t.Fatalf("%d lines in %d blocks", n, len(h.blocks))
	}
	reader := Pos{Line: term.Oldest() + 50000}
	term.Carry(&reader)
	most := 0
	for step := range 60 {
		before := slices.Clone(h.blocks)
		cols, rows := 199-3*step, 60-step%30
		term.Resize(cols, rows)
		term.Rows(nil, term.Base(), rows)
		term.Rows(nil, reader.Line, rows)
		wrapped := 0 // rows
		for _, b := range h.blocks {
			if !slices.Contains(before, b) {
				wrapped += b.count
			}
		}
		if most = max(most, wrapped); wrapped > h.len()/50 {
			t.Fatalf("step %d: %d of %d rows were wrapped", step, wrapped, h.len())
		}
	}
	if most == 0 {
		t.Error("nothing was wrapped")
	}
	t.Logf("up to %d rows were wrapped in a step", most)
}

// One step of a drag, with what a window draws.
func BenchmarkReflow(b *testing.B) {
	for _, state := range []string{"hot", "cold"} {
		b.Run(state, func(b *testing.B) {
			term := longHistory()
			if state == "cold" {
				compactAll(term)
			}
			for i := 0; b.Loop(); i++ {
				term.Resize(200-i%60*2, 60)
				term.Rows(nil, term.Base(), 60)
			}
		})
	}
}
