package vt

import "slices"

// A change of width wraps soft wrapped lines anew. The screen is done at once,
// with that part of the history that its first line begins in. The history
// itself keeps its rows as they are and finds only how many they become
// (history.rewrap); a block is wrapped when somebody reads it. So a drag over
// 100,000 lines costs a pass over their marks for each step, and line numbers
// are exact all the same: the oldest line keeps its number, the others follow
// it, and the epoch says that they were numbered anew. A change of the rows
// alone renumbers nothing.
//
// Rows go into the history when the screen gets too small for them and come
// back when it grows, but the latter only if the screen was full to its last
// row: what was cleared away does not return under a prompt at the top.

// maxPulled bounds the cells of one logical line that are taken back from the
// history to be wrapped together with the screen. A longer one keeps a short
// row at the seam.
const maxPulled = 64 << 10

// anchor is a place that keeps its character: a cursor, or one of Carry's. Rows
// count from the first that is wrapped, those of the history are negative.
type anchor struct {
	row, col int
	wrap     bool
	shown    bool // it is the cursor that shows: an empty row behind a full one stays for it
}

// reflow changes the size of the main screen and wraps its lines and the
// history's anew.
func (t *Terminal) reflow(cols, rows int) {
	m := &t.main
	shown := &m.saved.cursor // the main screen's cursor
	if t.scr == m {
		shown = &t.cursor
	}
	end := t.contentEnd(shown.row)
	full := end == m.rows
	lines := slices.Clone(m.screen()[:end])
	anchors := []anchor{{}} // the top of the screen
	for _, c := range []*cursor{shown, &m.saved.cursor} {
		anchors = append(anchors, anchor{min(c.row, end-1), c.col, c.wrap, c == shown})
	}
	oldest, rewrap := t.Oldest(), cols != m.cols // rows alone wrap nothing
	if rewrap {
		anchors = append(anchors, t.lift(end)...)
		lines = t.rewrap(lines, cols, t.promptRow(shown.row), anchors)
	}

	top := len(lines) - rows
	if !full {
		top = max(top, anchors[0].row)
	}
	if top < 0 {
		back := t.pullRows(-top, cols)
		lines = append(back, lines...)
		shift(anchors, len(back))
		top = 0
	}
	for _, r := range lines[:top] {
		t.retire(r)
	}
	m.grid = gridOf(lines[top:], cols, rows)
	anchors[2].place(&m.saved.cursor, top, rows)
	anchors[1].place(shown, top, rows)
	if rewrap {
		t.base = oldest + uint64(t.history.len())
		t.epoch++
		t.land(anchors[3:], top)
	}
}

// rewrap wraps the lines of the screen, of which one is the prompt's, and the
// history. What begins in the history and goes on in the screen comes with it.
func (t *Terminal) rewrap(lines []*liveRow, cols, prompt int, anchors []anchor) []*liveRow {
	pulled := t.pullChain()
	shift(anchors, len(pulled))
	moved := t.history.lift(anchors)
	t.lastID = t.history.rewrap(cols, t.lastID)
	lines = rewrapScreen(append(pulled, lines...), cols, prompt+len(pulled), anchors)
	t.history.land(moved, anchors)
	return lines
}

func shift(anchors []anchor, rows int) {
	for i := range anchors {
		anchors[i].row += rows
	}
}

// place puts c where its anchor has gone, on a screen that begins with row top.
func (a anchor) place(c *cursor, top, rows int) {
	c.row = min(max(a.row-top, 0), rows-1)
	c.col, c.wrap = a.col, a.wrap
}

// contentEnd is the row after the last one of the main screen that shows
// something or holds the cursor.
func (t *Terminal) contentEnd(cursorRow int) int {
	end := t.main.rows
	for end > cursorRow+1 && t.main.row(end-1).empty() {
		end--
	}
	return end
}

// empty reports whether nothing of the row shows.
func (r *liveRow) empty() bool {
	for _, c := range r.cells[:r.used] {
		if c != (cell{}) {
			return false
		}
	}
	return true
}

// promptRow is the row in which the prompt began that the shell is waiting at,
// or the number of rows. The shell draws it again when the size changes, and
// gets confused if it has moved: see rewrapScreen.
func (t *Terminal) promptRow(cursorRow int) int {
	if t.atPrompt {
		for y := cursorRow; y >= 0; y-- {
			if t.main.row(y).flags&RowPrompt != 0 {
				return y
			}
		}
	}
	return t.main.rows
}

// pullChain takes the rows out of the history that continue on the screen.
func (t *Terminal) pullChain() []*liveRow {
	var lines []*liveRow
	if t.main.row(0).flags&RowPrompt != 0 {
		return nil
	}
	for len(lines)*t.main.cols < maxPulled && t.history.newestWrapped() {
		lines = append(lines, t.pullRow(t.main.cols))
	}
	slices.Reverse(lines)
	return lines
}

// pullRows takes the n newest rows out of the history, or as many as there are.
func (t *Terminal) pullRows(n, cols int) []*liveRow {
	lines := make([]*liveRow, min(n, t.history.len()))
	for i := len(lines) - 1; i >= 0; i-- {
		lines[i] = t.pullRow(cols)
	}
	return lines
}

func (t *Terminal) pullRow(cols int) *liveRow {
	r := newLiveRow(cols)
	row, _ := t.history.pop()
	var line Line
	if line.Decode(row) == nil {
		t.load(r, &line)
	}
	t.base--
	return r
}

// gridOf makes a screen of up to rows lines, each of cols cells.
func gridOf(lines []*liveRow, cols, rows int) grid {
	g := grid{cols: cols, rows: rows, list: make([]*liveRow, rows+slack)}
	n := copy(g.list[:rows], lines)
	for i := n; i < rows; i++ {
		g.list[i] = newLiveRow(cols)
	}
	return g
}

// rewrapScreen lays the logical lines of a screen out for another width and
// moves the anchors with their characters. From row prompt on each row is only
// cut: a shell that waits there counts its rows from where it began to draw.
func rewrapScreen(lines []*liveRow, cols, prompt int, anchors []anchor) []*liveRow {
	w := screenWrapper{
		cols: cols, anchors: anchors,
		placed: slices.Clone(anchors), offs: make([]int, len(anchors)),
	}
	for i := 0; i < min(len(lines), prompt); {
		end := i + 1
		for end < min(len(lines), prompt) && continues(lines[end-1].flags, lines[end].flags) {
			end++
		}
		w.logicalLine(lines[i:end], i)
		i = end
	}
	for i := prompt; i < len(lines); i++ {
		w.cut(lines[i], i)
	}
	copy(anchors, w.placed)
	return w.lines
}

// screenWrapper does for live rows what rowWrapper does for the history's.
type screenWrapper struct {
	cols    int
	limit   int // cells of a row of the line being laid out
	anchors []anchor
	placed  []anchor
	lines   []*liveRow // made so far
	row     *liveRow   // the newest, being filled
	cells   []cell     // of the logical line
	offs    []int      // of the anchors in cells; -1: not in this line
}

// cut copies one row as far as it fits.
func (w *screenWrapper) cut(r *liveRow, number int) {
	w.begin(r.flags)
	r.splitWide(w.cols)
	w.row.used = copy(w.row.cells, r.cells[:r.used])
	for i, a := range w.anchors {
		if a.row == number {
			w.place(i, a.col, a.wrap && a.col >= w.limit-1)
		}
	}
}

// logicalLine wraps rows, the first of which has the given number.
func (w *screenWrapper) logicalLine(rows []*liveRow, number int) {
	w.join(rows, number)
	last := rows[len(rows)-1]
	text := len(w.cells)
	if last.flags&RowWrapped == 0 { // otherwise its blanks are text, as in its encoding
		text += last.textEnd() - last.used
	}
	w.begin(rows[0].flags)
	for k, c := range w.cells {
		col := w.row.used
		switch {
		case c.text&cellSpacer != 0: // came with its left half
			col--
		case k < text:
			col = w.add(c)
		case col < w.limit:
			w.append(c)
		}
		for i, off := range w.offs {
			if off == k {
				w.place(i, col, false)
			}
		}
	}
	w.row.flags |= last.flags & RowWrapped
	w.placeBeyond(number)
}

// join puts the cells of a logical line into w.cells and finds the anchors in
// it: a pending wrap stands after the last cell of its row.
func (w *screenWrapper) join(rows []*liveRow, number int) {
	w.cells = w.cells[:0]
	for i := range w.offs {
		w.offs[i] = -1
	}
	for y, r := range rows {
		for i, a := range w.anchors {
			if a.row == number+y {
				w.offs[i] = len(w.cells) + a.col
				if a.wrap {
					w.offs[i]++
				}
			}
		}
		w.cells = append(w.cells, r.cells[:r.used]...)
	}
}

// placeBeyond places the anchors behind the last cell. Where that is behind the
// last column the wrap is pending, unless the cursor shows in a row of its own.
func (w *screenWrapper) placeBeyond(number int) {
	end := w.row
	for i, off := range w.offs {
		if off < len(w.cells) {
			continue
		}
		a := w.anchors[i]
		col := end.used + off - len(w.cells)
		switch {
		case off > len(w.cells) || col < w.limit:
			w.place(i, col, false)
		case a.shown && a.col == 0 && a.row > number:
			w.wrap()
			w.place(i, 0, false)
		default:
			w.place(i, w.limit-1, true)
		}
	}
}

func (w *screenWrapper) place(i, col int, wrap bool) {
	w.placed[i] = anchor{row: len(w.lines) - 1, col: min(col, w.limit-1), wrap: wrap}
}

func (w *screenWrapper) begin(flags RowFlags) {
	w.row = newLiveRow(w.cols)
	w.row.flags = flags &^ RowWrapped
	w.limit = wrapCols(flags, w.cols)
	w.lines = append(w.lines, w.row)
}

func (w *screenWrapper) wrap() {
	w.row.flags |= RowWrapped
	w.begin(w.row.flags & widthFlags)
}

// add puts a character where it fits and returns its column. A wide one becomes
// a blank in a single column.
func (w *screenWrapper) add(c cell) (col int) {
	width := 1
	if c.text&cellWide != 0 {
		width = 2
	}
	if w.row.used > 0 && w.row.used+width > w.limit {
		w.wrap()
	}
	col = w.row.used
	switch {
	case width == 1:
		w.append(c)
	case w.cols == 1: // of double width it may have one that doesn't show
		w.append(cell{style: c.style})
	default:
		w.append(c)
		w.append(cell{cellSpacer | c.text&cellProtected, c.style})
	}
	return col
}

func (w *screenWrapper) append(c cell) {
	w.row.cells[w.row.used] = c
	w.row.used++
}

// textEnd is the column after the last character.
func (r *liveRow) textEnd() int {
	end := r.used
	for end > 0 && r.cells[end-1].blank() {
		end--
	}
	return end
}
