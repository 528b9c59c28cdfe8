package vt

// blank is what erasing leaves: nothing, on the current background.
func (t *Terminal) blank() cell {
	if t.cursor.pen.BG == ColorDefault {
		return cell{}
	}
	return cell{style: t.style(Style{BG: t.cursor.pen.BG})}
}

// eraseCells makes columns x0 to x1 (not included) of line y blank.
func (t *Terminal) eraseCells(y, x0, x1 int) {
	r := t.scr.row(y)
	r.splitWide(x0)
	r.splitWide(x1)
	r.fill(x0, x1, t.blank())
	if x1 == t.scr.cols {
		r.unwrap()
	}
}

// eraseUnprotected is eraseCells, but leaves protected cells.
func (t *Terminal) eraseUnprotected(y, x0, x1 int) {
	r := t.scr.row(y)
	for x := x0; x < min(x1, r.used); x++ {
		if r.cells[x].text&cellProtected == 0 {
			r.touch()
			r.splitWide(x)
			r.splitWide(x + 1)
			r.cells[x] = t.blank()
		}
	}
	if x1 == t.scr.cols {
		t.unwrapRow(y)
	}
}

// eraseRows makes lines y0 to y1 (not included) blank.
func (t *Terminal) eraseRows(y0, y1 int) {
	blank := t.blank()
	if y0 < y1 {
		t.unwrapRow(y0 - 1)
	}
	for y := y0; y < y1; y++ {
		r := t.scr.row(y)
		r.clear()
		if blank != (cell{}) {
			r.fill(0, len(r.cells), blank)
		}
	}
}

// ed is ED, Erase in Display: CSI Ps J. 0: from the cursor, 1: to the cursor, 2:
// all, 3: the history (xterm).
func (t *Terminal) ed() {
	c := &t.cursor
	c.wrap = false
	switch t.seq.num(0) {
	case 0:
		if c.row == 0 && c.col == 0 {
			t.unwrapRow(-1) // all goes: nothing continues the history
		}
		t.erase(c.row, c.col, t.scr.cols)
		t.eraseLines(c.row+1, t.scr.rows)
	case 1:
		t.eraseLines(0, c.row)
		t.erase(c.row, 0, c.col+1)
	case 2:
		t.eraseLines(0, t.scr.rows)
	case 3:
		t.ClearHistory()
	}
}

// el is EL, Erase in Line: CSI Ps K. At a pending wrap it erases the last cell
// and drops the wrap, as xterm does.
func (t *Terminal) el() {
	c := &t.cursor
	c.wrap = false
	if x0, x1, ok := t.lineRange(); ok {
		t.erase(c.row, x0, x1)
	}
}

// lineRange is the columns of the cursor's line that EL and DECSEL mean.
func (t *Terminal) lineRange() (x0, x1 int, ok bool) {
	switch t.seq.num(0) {
	case 0:
		return t.cursor.col, t.scr.cols, true
	case 1:
		return 0, t.cursor.col + 1, true
	case 2:
		return 0, t.scr.cols, true
	}
	return 0, 0, false
}

// decsed is DECSED, Selective Erase in Display: CSI ? Ps J.
func (t *Terminal) decsed() {
	c := &t.cursor
	c.wrap = false
	y0, y1 := 0, t.scr.rows
	switch t.seq.num(0) {
	case 0:
		t.selectiveErase(c.row, c.col, t.scr.cols)
		y0 = c.row + 1
	case 1:
		t.selectiveErase(c.row, 0, c.col+1)
		y1 = c.row
	case 2:
	default:
		return
	}
	for y := y0; y < y1; y++ {
		t.selectiveErase(y, 0, t.scr.cols)
	}
}

// decsel is DECSEL, Selective Erase in Line: CSI ? Ps K.
func (t *Terminal) decsel() {
	t.cursor.wrap = false
	if x0, x1, ok := t.lineRange(); ok {
		t.selectiveErase(t.cursor.row, x0, x1)
	}
}

// ech is ECH, Erase Character: CSI Pn X.
func (t *Terminal) ech() {
	c := &t.cursor
	c.wrap = false
	t.erase(c.row, c.col, min(c.col+t.seq.arg(0, 1), t.scr.cols))
}

// insertCellsAt moves the cells of line y from column x to the right margin n to
// the right; what passes the margin is lost.
func (t *Terminal) insertCellsAt(y, x, n int) {
	r := t.scr.row(y)
	end := t.margins.right + 1
	n = min(n, end-x)
	r.extend(end) // what moves is there, blank or not
	r.splitWide(x)
	r.splitWide(end - n)
	cells := r.replace(x, end)
	copy(cells[n:], cells)
	blank := t.blank()
	for i := range n {
		cells[i] = blank
	}
}

// deleteCellsAt removes n cells of line y at column x; those up to the right
// margin move left.
func (t *Terminal) deleteCellsAt(y, x, n int) {
	r := t.scr.row(y)
	end := t.margins.right + 1
	n = min(n, end-x)
	r.extend(end) // what moves is there, blank or not
	r.splitWide(x)
	r.splitWide(x + n)
	cells := r.replace(x, end)
	copy(cells, cells[n:])
	blank := t.blank()
	for i := len(cells) - n; i < len(cells); i++ {
		cells[i] = blank
	}
}

// insertCells is insertCellsAt the cursor, if that is within the margins.
func (t *Terminal) insertCells(n int) {
	if c := &t.cursor; c.col >= t.margins.left && c.col <= t.margins.right {
		t.insertCellsAt(c.row, c.col, n)
	}
}

// deleteCells is deleteCellsAt the cursor, if that is within the margins.
func (t *Terminal) deleteCells(n int) {
	if c := &t.cursor; c.col >= t.margins.left && c.col <= t.margins.right {
		t.deleteCellsAt(c.row, c.col, n)
	}
}

// ich is ICH, Insert Character: CSI Pn @.
func (t *Terminal) ich() {
	t.cursor.wrap = false
	t.insertCells(t.seq.arg(0, 1))
}

// dch is DCH, Delete Character: CSI Pn P.
func (t *Terminal) dch() {
	t.cursor.wrap = false
	t.deleteCells(t.seq.arg(0, 1))
}

// il is IL, Insert Line: CSI Pn L. Outside of the region it does nothing; inside
// the cursor goes to the left margin.
func (t *Terminal) il() {
	if t.inMargins() {
		t.scrollDown(t.cursor.row, t.seq.arg(0, 1))
		t.moveTo(t.cursor.row, t.margins.left)
	}
}

// dl is DL, Delete Line: CSI Pn M, with the rules of il. Deleted lines don't go
// into the history.
func (t *Terminal) dl() {
	if t.inMargins() {
		t.removeRows(t.cursor.row, t.seq.arg(0, 1), false)
		t.moveTo(t.cursor.row, t.margins.left)
	}
}
