package vt

import (
	"math"
	"slices"
)

// A change of width gives lines other numbers. Whoever holds a place in the text
// (a reader who has scrolled back, the ends of a selection) has it carried along:
// it stays with its character.

// Carry keeps *p with its character whenever lines are numbered anew, until Drop.
// A place whose line is no longer kept is before Oldest.
func (t *Terminal) Carry(p *Pos) {
	if !slices.Contains(t.carried, p) {
		t.carried = append(t.carried, p)
	}
}

// Drop ends Carry.
func (t *Terminal) Drop(p *Pos) {
	t.carried = slices.DeleteFunc(t.carried, func(q *Pos) bool { return q == p })
}

// lift makes anchors of the carried places. Behind row end of the screen there is
// nothing.
func (t *Terminal) lift(end int) []anchor {
	anchors := make([]anchor, len(t.carried))
	for i, p := range t.carried {
		a := anchor{row: int(int64(p.Line - t.base)), col: min(max(p.Col, 0), t.main.cols-1)}
		if a.row >= end {
			a.row, a.col = end-1, MaxCols
		}
		anchors[i] = a
	}
	return anchors
}

// land puts the carried places where their anchors have gone on a screen that
// begins with row top.
func (t *Terminal) land(anchors []anchor, top int) {
	for i, a := range anchors {
		above := uint64(max(top-a.row, 0))
		*t.carried[i] = Pos{t.base - min(above, t.base) + uint64(max(a.row-top, 0)), a.col}
	}
}

// historyPlace is a place in the history by what no change of width changes. All
// is counted from behind, because lines are dropped at the front.
type historyPlace struct {
	anchor int
	block  int
	lines  int // logical lines of the block behind it
	cells  int // of its logical line from it on
}

// gone is the row of an anchor in a line that is no longer kept.
const gone = math.MinInt / 2

// lift finds the places of the anchors that are in the history.
func (h *history) lift(anchors []anchor) []historyPlace {
	var places []historyPlace
	for i := range anchors {
		a := &anchors[i]
		switch n := h.end + a.row; {
		case a.row >= 0:
		case n < h.start:
			a.row, a.col = gone, 0
		default:
			p := h.place(n, a.col)
			p.anchor = i
			places = append(places, p)
		}
	}
	return places
}

// land puts the anchors where their places have gone.
func (h *history) land(places []historyPlace, anchors []anchor) {
	for _, p := range places {
		n, col := h.find(p)
		anchors[p.anchor].row, anchors[p.anchor].col = n-h.end, min(col, h.cols-1)
	}
}

// place is the place of column col in row n.
func (h *history) place(n, col int) historyPlace {
	at := h.blockOf(n)
	b := h.settle(at)
	r := n - b.first
	p := historyPlace{block: at, cells: -min(col, int(b.marks[r].cells))}
	end := b.logicalLine(r)
	for ; r < end; r++ {
		p.cells += int(b.marks[r].cells)
	}
	for ; end < len(b.marks); end = b.logicalLine(end) {
		p.lines++
	}
	return p
}

// find is the row and column of a place.
func (h *history) find(p historyPlace) (n, col int) {
	b := h.settle(p.block)
	goesOn := func(r int) bool { return r > 0 && continues(b.marks[r-1].flags, b.marks[r].flags) }
	r := len(b.marks) - 1
	for range p.lines {
		for goesOn(r) {
			r--
		}
		r--
	}
	for p.cells > int(b.marks[r].cells) && goesOn(r) {
		p.cells -= int(b.marks[r].cells)
		r--
	}
	return b.first + r, max(int(b.marks[r].cells)-p.cells, 0)
}
