package vt

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// textRow is a row of plain text.
func textRow(id uint64, text string, flags RowFlags) Row {
	var e rowEncoder
	e.reset()
	for _, r := range text {
		e.cell([]byte(string(r)), runeWidth(r), Style{}, Link{})
	}
	return e.row(id, flags)
}

// keep pushes a row that somebody else has encoded.
func (h *history) keep(r Row) { h.push(r, r.extent()) }

func historyLines(h *history) []string {
	lines := make([]string, h.len())
	for i := range lines {
		lines[i] = string(h.row(i).Text)
	}
	return lines
}

func TestHistoryBoundsLines(t *testing.T) {
	h := newHistory(80, 100, 1<<20)
	for i := range 1000 {
		h.keep(textRow(uint64(i+1), fmt.Sprint("line ", i), 0))
		if want := min(i+1, 100); h.len() != want {
			t.Fatalf("after %d rows: %d kept, not %d", i+1, h.len(), want)
		}
	}
	if first, last := h.row(0), h.row(99); string(first.Text) != "line 900" || string(last.Text) != "line 999" || last.ID != 1000 {
		t.Errorf("rows %q to %q, id %d", first.Text, last.Text, last.ID)
	}
}

func TestHistoryBoundsBytes(t *testing.T) {
	const bound = 256 << 10
	h := newHistory(10000, 1<<30, bound)
	for i := range 20000 {
		h.keep(textRow(uint64(i+1), strings.Repeat("x", 100), RowWrapped)) // one endless line
	}
	held := 0
	for _, b := range h.blocks {
		held += b.size()
	}
	if held > bound*5/4 || held < bound/2 {
		t.Errorf("%d bytes held, the bound is %d", held, bound)
	}
	if h.row(h.len()-1).ID != 20000 {
		t.Error("the newest row is gone")
	}
}

// A row that was handed out stays as it is while its block is given up, used
// again, popped from and wrapped anew.
func TestHistoryRowsStay(t *testing.T) {
	h := newHistory(10, 1000, 20<<10)
	want := strings.Repeat("a", 10)
	h.keep(textRow(1, want, 0))
	held := []Row{h.row(0)}
	for i := range 5000 {
		h.keep(textRow(uint64(i+2), strings.Repeat("b", 10), 0))
		if i%500 == 0 {
			h.pop()
			h.keep(textRow(9, want, 0))
			held = append(held, h.row(h.len()-1))
			h.pop()
			h.rewrap(7+i%3, 1)
		}
	}
	for i, r := range held {
		if !bytes.Equal(r.Text, []byte(want)) {
			t.Errorf("row %d became %q", i, r.Text)
		}
	}
}

// A row that is longer than a block has one of its own.
func TestHistoryHugeRow(t *testing.T) {
	h := newHistory(4096, 10, 64<<10)
	huge := strings.Repeat("e\u0301\u0302", 3000)
	var e rowEncoder
	e.reset()
	for range 3000 {
		e.cell([]byte("e\u0301\u0302"), 1, Style{}, Link{})
	}
	h.keep(textRow(1, "before", 0))
	h.keep(e.row(2, 0))
	h.keep(textRow(3, "after", 0))
	if got := historyLines(&h); got[len(got)-1] != "after" || got[len(got)-2] != huge {
		t.Errorf("%d rows, the last is %q", len(got), got[len(got)-1])
	}
}

func TestHistoryRewrap(t *testing.T) {
	h := newHistory(6, 1000, 1<<20)
	for i, r := range []Row{
		textRow(1, "abcdef", RowWrapped), textRow(2, "gh", 0),
		textRow(3, "", RowPrompt),
		textRow(4, "中文字", RowWrapped), textRow(5, "x", 0),
	} {
		r.ID = uint64(i + 1)
		h.keep(r)
	}
	for _, c := range []struct {
		cols int
		want string
	}{
		{8, "abcdefgh||中文字x"},
		{3, "abc|def|gh||中|文|字x"},
		{1, "a|b|c|d|e|f|g|h||中|文|字|x"},
		{20, "abcdefgh||中文字x"},
		{6, "abcdef|gh||中文字|x"},
	} {
		h.rewrap(c.cols, 100)
		counted := h.len()
		if got := strings.Join(historyLines(&h), "|"); got != c.want {
			t.Errorf("%d columns: %s, not %s", c.cols, got, c.want)
		}
		settled := 0
		for _, b := range h.blocks {
			settled += len(b.marks)
		}
		if settled != counted {
			t.Errorf("%d columns: %d rows counted, %d made", c.cols, counted, settled)
		}
	}
}

// What was trimmed does not come back with a rewrap.
func TestHistoryRewrapAfterTrim(t *testing.T) {
	h := newHistory(10, 4, 1<<20)
	for i := range 8 {
		h.keep(textRow(uint64(i+1), fmt.Sprint(i), 0))
	}
	h.rewrap(5, 8)
	if got := strings.Join(historyLines(&h), ""); got != "4567" {
		t.Errorf("got %s", got)
	}
}

// M9: one line of a million characters in ten columns, and many of 2,000: memory
// reaches a plateau.
func TestHistoryPlateau(t *testing.T) {
	for name, line := range map[string]string{"one line": "x", "yes": strings.Repeat("y", 2000) + "\r\n"} {
		t.Run(name, func(t *testing.T) { checkPlateau(t, bytes.Repeat([]byte(line), 100_000/len(line))) })
	}
}

func checkPlateau(t *testing.T, chunk []byte) {
	term := New(Options{Cols: 10, Rows: 5, HistoryLines: 10000, HistoryBytes: 1 << 20})
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	var after [10]uint64
	for i := range after {
		term.Write(chunk)
		after[i] = heap()
	}
	if after[9] > after[4]+(1<<20) {
		t.Errorf("heap grew from %d to %d", after[4], after[9])
	}
	if n := term.Base() - term.Oldest(); n != 10000 {
		t.Errorf("%d lines kept", n)
	}
}

func BenchmarkHistoryPush(b *testing.B) {
	h := newHistory(200, 10000, 16<<20)
	r := textRow(1, strings.Repeat("some words ", 12), 0)
	b.ReportAllocs()
	for b.Loop() {
		h.keep(r)
	}
}

func BenchmarkHistoryRewrap(b *testing.B) {
	for _, text := range []string{strings.Repeat("some words ", 12), strings.Repeat("中文 ", 26)} {
		h := newHistory(200, 100000, 64<<20)
		for range 100000 {
			h.keep(textRow(1, text, 0))
		}
		b.Run("count", func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				h.rewrap(40+i%2, 1)
			}
		})
		b.Run("settle-10000", func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				h.rewrap(40+i%2, 1)
				for k := range 40000 {
					h.row(k)
				}
				h.rewrap(200, 1)
			}
		})
	}
}
