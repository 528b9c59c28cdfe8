package vt

// liveRow is one line of a live screen. Cells from used on are blank whatever
// they hold, so that clearing a row is used = 0. Every change sets id to 0;
// snapshot gives it a new one and keeps the encoding until the next change.
type liveRow struct {
	cells []cell // as many as the grid has columns
	used  int
	flags RowFlags
	id    uint64 // of snap; 0: changed since
	draft draft
	snap  Row
}

func newLiveRow(cols int) *liveRow { return &liveRow{cells: make([]cell, cols)} }

// touch says that the row is about to change.
func (r *liveRow) touch() { r.id, r.draft.cells = 0, 0 }

// clear makes every cell blank in the default style and drops the flags.
func (r *liveRow) clear() {
	if r.used > 0 || r.flags != 0 {
		r.touch()
		r.used, r.flags = 0, 0
	}
}

// recycle makes r a new row of blank cells.
func (r *liveRow) recycle(blank cell) {
	r.touch()
	r.used, r.flags = 0, 0
	if blank != (cell{}) {
		r.fill(0, len(r.cells), blank)
	}
}

// at is cell x as it shows.
func (r *liveRow) at(x int) cell {
	if x >= r.used {
		return cell{}
	}
	return r.cells[x]
}

// extend makes cells up to x (not included) used, blank where they were not.
func (r *liveRow) extend(x int) {
	if x > r.used {
		clear(r.cells[r.used:x])
		r.used = x
	}
}

// fill sets cells from x0 to x1 (not included) to c. It leaves halves of wide
// characters at the edges to the caller.
func (r *liveRow) fill(x0, x1 int, c cell) {
	if c == (cell{}) && x1 >= r.used {
		if x0 < r.used {
			r.touch()
			r.used = x0
		}
		return
	}
	r.touch()
	r.extend(x0)
	for i := x0; i < x1; i++ {
		r.cells[i] = c
	}
	r.used = max(r.used, x1)
}

// unwrap drops the soft wrap at the end of the row.
func (r *liveRow) unwrap() {
	if r.flags&RowWrapped != 0 {
		r.touch()
		r.flags &^= RowWrapped
	}
}

// splitWide blanks the wide character that stands across the boundary before
// column x, so that no half of it remains when one side is overwritten.
func (r *liveRow) splitWide(x int) {
	if r.splits(x) {
		r.touch()
		r.cells[x-1].text = 0
		r.cells[x].text = 0
	}
}

// splits reports whether a wide character stands across the boundary before
// column x.
func (r *liveRow) splits(x int) bool {
	return x > 0 && x < r.used && r.cells[x].text&cellSpacer != 0
}

// grid is a screen of rows: a window that slides over a longer list of row
// pointers, so that a scroll of the whole screen copies nothing. A row that
// leaves is used again for the one that comes.
type grid struct {
	cols, rows int
	list       []*liveRow
	top        int // list[top:top+rows] is the screen
}

// slack is how many scrolls fit between two moves of the window.
const slack = 256

func newGrid(cols, rows int) grid {
	g := grid{cols: cols, rows: rows, list: make([]*liveRow, rows+slack)}
	for i := range rows {
		g.list[i] = newLiveRow(cols)
	}
	return g
}

// row is line y of the screen, from 0.
func (g *grid) row(y int) *liveRow { return g.list[g.top+y] }

// screen is all of its lines.
func (g *grid) screen() []*liveRow { return g.list[g.top : g.top+g.rows] }

// clear makes every row blank.
func (g *grid) clear() {
	for _, r := range g.screen() {
		r.clear()
	}
}

// rotate moves the top row of the whole screen to its bottom, and returns it.
func (g *grid) rotate() *liveRow {
	r := g.list[g.top]
	g.list[g.top] = nil
	g.top++
	if g.top+g.rows > len(g.list) {
		copy(g.list, g.list[g.top:g.top+g.rows-1])
		clear(g.list[g.rows:])
		g.top = 0
	}
	g.list[g.top+g.rows-1] = r
	return r
}

// scrollUp moves the rows from top to bottom (included) up by one; the row that
// left stands at the bottom, its content to be replaced, and is returned.
func (g *grid) scrollUp(top, bottom int) *liveRow {
	if top == 0 && bottom == g.rows-1 {
		return g.rotate()
	}
	s := g.screen()[top : bottom+1]
	r := s[0]
	copy(s, s[1:])
	s[len(s)-1] = r
	return r
}

// scrollDown is the opposite of scrollUp.
func (g *grid) scrollDown(top, bottom int) *liveRow {
	s := g.screen()[top : bottom+1]
	r := s[len(s)-1]
	copy(s[1:], s)
	s[0] = r
	return r
}
