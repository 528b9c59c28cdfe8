package vt

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"testing"
)

// checkSound fails the test unless all holds that must hold of any terminal,
// whatever it was fed.
func checkSound(t testing.TB, name string, term *Terminal) {
	t.Helper()
	if p := soundProblem(term); p != "" {
		t.Fatalf("%s: %s", name, p)
	}
}

// soundProblem says what doesn't hold.
func soundProblem(term *Terminal) string {
	return cmp.Or(cursorProblem(term), gridProblem(term, &term.main), gridProblem(term, &term.alt),
		draftProblem(term), rowsProblem(term), historyProblem(&term.history))
}

// cursorProblem: the cursor, margins and tab stops lie in the screen.
func cursorProblem(term *Terminal) string {
	cols, rows := term.Size()
	c, m := term.cursor, term.margins
	switch {
	case c.row < 0 || c.row >= rows || c.col < 0 || c.col >= cols:
		return fmt.Sprintf("the cursor is at %d,%d of %dx%d", c.row, c.col, cols, rows)
	case m.top < 0 || m.top > m.bottom || m.bottom >= rows || m.top == m.bottom && rows > 1,
		m.left < 0 || m.left > m.right || m.right >= cols || m.left == m.right && cols > 1:
		return fmt.Sprintf("margins %+v of %dx%d", m, cols, rows)
	case len(term.tabs) < cols:
		return "columns without tab stops"
	}
	return ""
}

// gridProblem: no half of a wide character stands alone, and cells name nothing
// that isn't there.
func gridProblem(term *Terminal, s *screen) string {
	cols, rows := term.Size()
	if s.cols != cols || s.rows != rows || len(s.screen()) != rows {
		return fmt.Sprintf("a grid of %dx%d", s.cols, s.rows)
	}
	for y, r := range s.screen() {
		if len(r.cells) != cols || r.used > cols {
			return fmt.Sprintf("row %d has %d cells, %d of them used", y, len(r.cells), r.used)
		}
		for x := range r.used {
			c := r.cells[x]
			wide := c.text&cellWide != 0
			switch {
			case x == cols-1 && wide, wide != (r.at(x+1).text&cellSpacer != 0), x == 0 && c.text&cellSpacer != 0:
				return fmt.Sprintf("half a character in row %d column %d", y, x)
			case int(c.style) >= len(term.styles), c.text&cellCluster != 0 && int(c.text&cellTextMask) >= len(term.clusters):
				return fmt.Sprintf("the cell in row %d column %d names what isn't there", y, x)
			}
		}
	}
	return ""
}

// draftProblem: drafts say what the cells say.
func draftProblem(term *Terminal) string {
	for y, r := range term.scr.screen() {
		if !r.drafted() {
			continue
		}
		got := term.encode(r).row(0, 0)
		plain := *r
		plain.draft.cells = -1
		if want := term.encode(&plain).row(0, 0); !slices.Equal(got.Text, want.Text) || !slices.Equal(got.Meta, want.Meta) {
			return fmt.Sprintf("the draft of row %d is %q %x, not %q %x", y, got.Text, got.Meta, want.Text, want.Meta)
		}
	}
	return ""
}

// rowsProblem: every line is there, fits and survives being encoded again.
func rowsProblem(term *Terminal) string {
	cols, rows := term.Size()
	for n := term.Oldest(); n < term.Base()+uint64(rows); n++ {
		r, ok := term.Row(n)
		if !ok {
			return fmt.Sprintf("line %d is missing", n)
		}
		var line, again Line
		if err := line.Decode(r); err != nil {
			return fmt.Sprintf("line %d: %v", n, err)
		}
		if again.Decode(encodeLine(&line)) != nil || !sameCells(&again, &line) {
			return fmt.Sprintf("line %d: %+v is encoded as %+v", n, line, again)
		}
		if x := r.extent(); x.cells > max(cols, 2) || n >= term.Base() && len(line.Cells) > cols {
			return fmt.Sprintf("line %d has %d cells", n, len(line.Cells))
		}
	}
	return ""
}

func sameRow(a, b Row) bool {
	return a.ID == b.ID && a.Flags == b.Flags && bytes.Equal(a.Text, b.Text) && bytes.Equal(a.Meta, b.Meta)
}

// encodeLine encodes the cells of a line one by one.
func encodeLine(l *Line) Row {
	var e rowEncoder
	e.reset()
	text := 0 // cells of the text
	for i, c := range l.Cells {
		if c.Len > 0 {
			text = i + int(c.Width)
		}
	}
	for i, c := range l.Cells {
		style := l.Styles[c.Style]
		link := l.Links[style.Link]
		style.Link = 0
		if i >= text {
			e.blanks(1, style, link)
		} else if c.Width > 0 {
			e.cell(l.CellText(i), int(c.Width), style, link)
		}
	}
	return e.row(l.ID, l.Flags)
}

// sameCells reports whether two lines show the same. The right half of a wide
// character has the style of the left one.
func sameCells(a, b *Line) bool {
	if len(a.Cells) != len(b.Cells) || !bytes.Equal(a.Text, b.Text) {
		return false
	}
	look := func(l *Line, i int) (Style, Link) {
		s := l.Styles[l.Cells[i].Style]
		link := l.Links[s.Link]
		s.Link = 0
		return s, link
	}
	for i, c := range a.Cells {
		d := b.Cells[i]
		if c.Off != d.Off || c.Len != d.Len || c.Width != d.Width {
			return false
		}
		styleA, linkA := look(a, i)
		styleB, linkB := look(b, i)
		if c.Width > 0 && (styleA != styleB || linkA != linkB) {
			return false
		}
	}
	return true
}

// historyProblem: the blocks follow each other, and what is counted is so.
func historyProblem(h *history) string {
	if len(h.blocks) == 0 {
		if h.len() != 0 || h.sealed != 0 || h.extra != 0 {
			return fmt.Sprintf("%d lines and %d bytes of no history", h.len(), h.sealed)
		}
		return ""
	}
	end, sealed, extra := h.blocks[0].first, 0, 0
	for i, b := range h.blocks {
		if b.first != end || b.count <= 0 || !b.stale && b.count != len(b.marks) {
			return fmt.Sprintf("block %d has lines %d to %d, %d of them made", i, b.first, b.first+b.count, len(b.marks))
		}
		end += b.count
		extra += b.extra()
		if i < len(h.blocks)-1 {
			sealed += b.size()
		}
	}
	switch {
	case end != h.end || h.start < h.blocks[0].first || h.start >= end:
		return fmt.Sprintf("lines %d to %d in blocks of %d to %d", h.start, h.end, h.blocks[0].first, end)
	case sealed != h.sealed || extra != h.extra:
		return fmt.Sprintf("%d bytes and %d lines more, not %d and %d", h.sealed, h.extra, sealed, extra)
	case h.len() > h.maxLines+extra:
		return fmt.Sprintf("%d lines of %d", h.len(), h.maxLines)
	}
	return ""
}

// watch holds one terminal against what it was before: versions only grow, and a
// row that has changed has another id.
type watch struct {
	term    *Terminal
	version uint64
	shown   string
	rows    map[uint64]Row // as they were when their ids were new
}

// problem says what is wrong since the last call.
func (w *watch) problem() string {
	version, shown := w.term.Version(), dumpScreen(w.term)
	if version < w.version {
		return "the version went back"
	}
	if w.shown != "" && version == w.version && shown != w.shown {
		return "the screen changed, and the version did not:\n" + firstDifference(shown, w.shown)
	}
	w.version, w.shown = version, shown
	if w.rows == nil {
		w.rows = map[uint64]Row{}
	}
	_, rows := w.term.Size()
	for n := w.term.Oldest(); n < w.term.Base()+uint64(rows); n++ {
		r, _ := w.term.Row(n)
		if was, ok := w.rows[r.ID]; ok && !sameRow(was, r) {
			return fmt.Sprintf("row %d was %q %x and is %q %x", r.ID, was.Text, was.Meta, r.Text, r.Meta)
		}
		w.rows[r.ID] = Row{r.ID, r.Flags, bytes.Clone(r.Text), bytes.Clone(r.Meta)}
	}
	return ""
}

// sweepProblem: nothing is kept but what shows, and that stays as it is.
func sweepProblem(term *Terminal) string {
	before := dumpTerminal(term)
	term.sweep()
	for _, s := range []*screen{&term.main, &term.alt} {
		for _, r := range s.screen() {
			r.touch()
		}
	}
	if after := dumpTerminal(term); after != before {
		return "a sweep changed what shows:\n" + firstDifference(after, before)
	}
	cols, rows := term.Size()
	if n, most := term.entries(), 3*(2*cols*rows+maxPens+4); n > most {
		return fmt.Sprintf("%d entries of %d cells are left", n, cols*rows)
	}
	return ""
}
