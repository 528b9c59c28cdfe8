package app

import (
	"cmp"

	"rowlock/protocol"
	"rowlock/vt"
)

// unit is what a selection grows by.
type unit uint8

const (
	byCell unit = iota
	byWord
	byLine
)

// pos is a cell: an absolute line of a pane and a column.
type pos struct {
	line uint64
	col  int
}

func (p pos) compare(q pos) int {
	return cmp.Or(cmp.Compare(p.line, q.line), cmp.Compare(p.col, q.col))
}

// span is a run of cells from the first to the last, both included.
type span struct{ from, to pos }

// join is the smallest span over both.
func (s span) join(t span) span {
	if t.from.compare(s.from) < 0 {
		s.from = t.from
	}
	if t.to.compare(s.to) > 0 {
		s.to = t.to
	}
	return s
}

// selection is the text that a person has marked in a pane. It is kept by
// absolute lines, so that output and scrolling leave it where it is; when lines
// are numbered anew, as when the width changes, the server says where its ends
// are now. The zero value selects nothing.
type selection struct {
	pane     uint32
	epoch    uint32
	alt      bool
	unit     unit
	block    bool // a rectangle
	anchor   span // what was first pressed on
	cells    span
	made     bool // there is something in it
	dragging bool
	serial   uint64 // of the Mark of its places; 0: it has none
}

// press begins a selection. A single cell selects nothing until the pointer has
// moved; a word and a line are selected at once.
func (s *selection) press(pane uint32, sc *screen, at span, u unit, block bool) {
	*s = selection{pane: pane, epoch: sc.Epoch, alt: isAlt(sc), unit: u, block: block,
		anchor: at, cells: at, made: u != byCell, dragging: true}
}

// drag grows the selection to the cell, word or line under the pointer.
func (s *selection) drag(to span) {
	if !s.made && to == s.anchor {
		return
	}
	s.made = true
	s.cells = s.anchor.join(to)
}

// extend is a press with Shift or the right button: the nearer end moves.
func (s *selection) extend(to span) {
	if !s.made {
		return
	}
	s.dragging, s.serial = true, 0
	if to.from.compare(s.cells.from) < 0 {
		s.anchor = span{s.cells.to, s.cells.to}
	} else {
		s.anchor = span{s.cells.from, s.cells.from}
	}
	s.cells = s.anchor.join(to)
}

// marks are the places that the server keeps with their characters. Of a
// rectangle and of the alternate screen there are none: what is in them is
// another text at another width.
func (s *selection) marks() []vt.Pos {
	if !s.made || s.block || s.alt {
		return nil
	}
	var places []vt.Pos
	for _, p := range s.places() {
		places = append(places, vt.Pos{Line: p.line, Col: p.col})
	}
	return places
}

func (s *selection) places() [protocol.MaxMarks]*pos {
	return [...]*pos{&s.anchor.from, &s.anchor.to, &s.cells.from, &s.cells.to}
}

// follow goes to where the text is in sc, and reports whether there is any left.
func (s *selection) follow(sc *screen) bool {
	if s.epoch != sc.Epoch {
		if s.serial == 0 || s.serial != sc.Marks.Serial || len(sc.Marks.Places) != protocol.MaxMarks {
			return false
		}
		for i, p := range s.places() {
			*p = pos{sc.Marks.Places[i].Line, sc.Marks.Places[i].Col}
		}
		s.epoch = sc.Epoch
	}
	return s.alt == isAlt(sc) && s.cells.to.line >= sc.Oldest
}

// onLine is the part of the selection in a line: columns from to before end,
// equal where there is none.
func (s *selection) onLine(pane uint32, line uint64, cols int) (from, end int) {
	if !s.made || s.pane != pane || line < s.cells.from.line || line > s.cells.to.line {
		return 0, 0
	}
	if s.block {
		a, b := s.columns()
		return a, min(b+1, cols)
	}
	end = cols
	if line == s.cells.from.line {
		from = s.cells.from.col
	}
	if line == s.cells.to.line {
		end = min(s.cells.to.col+1, cols)
	}
	return min(from, end), end
}

// columns are the first and last column of a rectangle.
func (s *selection) columns() (from, to int) {
	return min(s.cells.from.col, s.cells.to.col), max(s.cells.from.col, s.cells.to.col)
}

// wordAt is the word around a cell of a line: a run of cells of one kind. Blanks
// are a word too, so that a double click always marks something.
func wordAt(l *vt.Line, line uint64, col, cols int) span {
	kind := func(i int) wordKind {
		if i < len(l.Cells) && l.Cells[i].Width == 0 && i > 0 {
			i--
		}
		if i >= len(l.Cells) {
			return blank
		}
		return kindOf(l.CellText(i))
	}
	want := kind(col)
	from, to := col, col
	for from > 0 && kind(from-1) == want {
		from--
	}
	for to+1 < cols && kind(to+1) == want {
		to++
	}
	return span{pos{line, from}, pos{line, to}}
}

type wordKind uint8

const (
	blank wordKind = iota
	wordText
	mark
)

// wordMarks are the marks that belong to words as they stand in terminals:
// paths, addresses, options.
const wordMarks = "-_./~:?&=%+#@"

func kindOf(text []byte) wordKind {
	switch {
	case len(text) == 0 || text[0] == ' ':
		return blank
	case text[0] >= 0x80:
		return wordText
	}
	c := text[0]
	if c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
		return wordText
	}
	for i := range len(wordMarks) {
		if wordMarks[i] == c {
			return wordText
		}
	}
	return mark
}

// lineAt is the whole logical line around a row of the screen: the rows that
// soft wraps join, as far as the screen shows them.
func lineAt(sc *screen, line uint64) span {
	first, last := line, line
	wrapped := func(n uint64) bool {
		i := n - sc.Top
		return n >= sc.Top && i < uint64(len(sc.rows)) && sc.rows[i].Flags&vt.RowWrapped != 0
	}
	for first > sc.Top && wrapped(first-1) {
		first--
	}
	for wrapped(last) {
		last++
	}
	return span{pos{first, 0}, pos{last, max(sc.Cols-1, 0)}}
}

// wholeCell is a cell, or both halves of a wide character.
func wholeCell(l *vt.Line, line uint64, col int) span {
	from, to := col, col
	if col < len(l.Cells) {
		switch l.Cells[col].Width {
		case 0:
			from = max(col-1, 0)
		case 2:
			to++
		}
	}
	return span{pos{line, from}, pos{line, to}}
}
