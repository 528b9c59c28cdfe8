package vt

// fullWidth reports whether the scroll region reaches from edge to edge.
func (t *Terminal) fullWidth() bool {
	return t.margins.left == 0 && t.margins.right == t.scr.cols-1
}

// inMargins reports whether the cursor is inside the scroll region.
func (t *Terminal) inMargins() bool {
	m, c := &t.margins, &t.cursor
	return c.row >= m.top && c.row <= m.bottom && c.col >= m.left && c.col <= m.right
}

// scrollUp moves the region up by n. Rows that leave the top of the main screen
// go into the history.
func (t *Terminal) scrollUp(n int) {
	t.removeRows(t.margins.top, n, t.margins.top == 0 && t.scr == &t.main)
}

// removeRows takes away n rows from line top on; those below, to the bottom
// margin, move up. Keep says that the removed rows go into the history.
func (t *Terminal) removeRows(top, n int, keep bool) {
	bottom := t.margins.bottom
	n = min(n, bottom+1-top)
	if !t.fullWidth() {
		for y := top; y <= bottom; y++ {
			t.copyCells(y, y+n, top)
		}
		return
	}
	if !keep {
		t.unwrapRow(top - 1)
	}
	blank := t.blank()
	for range n {
		r := t.scr.scrollUp(top, bottom)
		if keep {
			t.retire(r)
		}
		r.recycle(blank)
	}
}

// scrollDown moves rows from top to the bottom margin down by n.
func (t *Terminal) scrollDown(top, n int) {
	bottom := t.margins.bottom
	n = min(n, bottom+1-top)
	if !t.fullWidth() {
		for y := bottom; y >= top; y-- {
			t.copyCells(y, y-n, top)
		}
		return
	}
	blank := t.blank()
	for range n {
		t.scr.scrollDown(top, bottom).recycle(blank)
	}
	// What was wrapped into the first row now has blank rows in between.
	t.unwrapRow(top - 1)
	t.unwrapRow(bottom)
}

// copyCells copies the columns between the margins of row from to row to, or
// erases them if row from is not between top and the bottom margin.
func (t *Terminal) copyCells(to, from, top int) {
	m := t.margins
	dst := t.scr.row(to)
	cells := dst.replace(m.left, m.right+1)
	if from < top || from > m.bottom {
		blank := t.blank()
		for i := range cells {
			cells[i] = blank
		}
		return
	}
	src := t.scr.row(from)
	src.splitWide(m.left)
	src.splitWide(m.right + 1)
	for i := range cells {
		cells[i] = src.at(m.left + i)
	}
}

// unwrapRow says that the line below y does not continue it. The line above the
// screen is the newest of the history.
func (t *Terminal) unwrapRow(y int) {
	if y >= 0 {
		t.scr.row(y).unwrap()
		return
	}
	if t.scr == &t.main && t.history.newestWrapped() {
		t.lastID++
		t.history.unwrapNewest(t.lastID)
	}
}

// retire puts a row that leaves the screen into the history.
func (t *Terminal) retire(r *liveRow) {
	t.base++
	if r.id != 0 {
		t.history.push(r.snap, r.snap.extent())
		return
	}
	t.lastID++
	e := t.encode(r)
	t.history.push(e.view(t.lastID, r.flags), e.extent)
}

// index moves down one line, and scrolls at the bottom margin.
func (t *Terminal) index() {
	c := &t.cursor
	if c.row != t.margins.bottom {
		c.row = min(c.row+1, t.scr.rows-1)
		return
	}
	if c.col >= t.margins.left && c.col <= t.margins.right {
		t.scrollUp(1)
	}
}

// ind is IND, Index: ESC D.
func (t *Terminal) ind() {
	t.index()
	t.cursor.wrap = false
}

// nel is NEL, Next Line: ESC E.
func (t *Terminal) nel() {
	t.index()
	t.carriageReturn()
}

// ri is RI, Reverse Index: ESC M.
func (t *Terminal) ri() {
	c := &t.cursor
	c.wrap = false
	if c.row != t.margins.top {
		c.row = max(c.row-1, 0)
		return
	}
	if c.col >= t.margins.left && c.col <= t.margins.right {
		t.scrollDown(t.margins.top, 1)
	}
}

// su is SU, Scroll Up: CSI Pn S.
func (t *Terminal) su() { t.scrollUp(t.seq.arg(0, 1)) }

// sd is SD, Scroll Down: CSI Pn T; and as ECMA-48 has it, CSI Pn ^. With more
// parameters CSI T is xterm's highlight tracking, which we don't have.
func (t *Terminal) sd() {
	if t.seq.count() < 2 {
		t.scrollDown(t.margins.top, t.seq.arg(0, 1))
	}
}

// decstbm is DECSTBM, Set Top and Bottom Margins: CSI Pt ; Pb r. A bottom margin
// of 0 or beyond the screen is the last line. The cursor goes home.
func (t *Terminal) decstbm() {
	top, bottom := t.seq.arg(0, 1)-1, min(t.seq.arg(1, t.scr.rows), t.scr.rows)-1
	if top >= bottom {
		return
	}
	t.margins.top, t.margins.bottom = top, bottom
	t.address(0, 0)
}

// decslrm is DECSLRM, Set Left and Right Margins: CSI Pl ; Pr s, while DECLRMM
// is set; otherwise the sequence is SCOSC, Save Cursor: CSI s.
func (t *Terminal) decslrm() {
	if !t.modes.has(modeDECLRMM) {
		t.decsc()
		return
	}
	left, right := t.seq.arg(0, 1)-1, min(t.seq.arg(1, t.scr.cols), t.scr.cols)-1
	if left >= right {
		return
	}
	t.margins.left, t.margins.right = left, right
	t.address(0, 0)
}

// allowsDECLRMM: a VT300 has no left and right margins.
func (t *Terminal) allowsDECLRMM() bool { return t.level >= 4 }

// declrmm is what DECLRMM, Left Right Margin Mode, does beside its bit.
func (t *Terminal) declrmm(on bool) {
	t.margins.left, t.margins.right = 0, t.scr.cols-1
	if !on {
		return
	}
	for _, r := range t.scr.screen() { // lines are of single width in this mode
		r.setWidth(0)
	}
}

// sl is SL, Scroll Left: CSI Pn SP @.
func (t *Terminal) sl() { t.shiftColumns(t.margins.left, t.seq.arg(0, 1), (*Terminal).deleteCellsAt) }

// sr is SR, Scroll Right: CSI Pn SP A.
func (t *Terminal) sr() { t.shiftColumns(t.margins.left, t.seq.arg(0, 1), (*Terminal).insertCellsAt) }

// decic is DECIC, Insert Column: CSI Pn ' }.
func (t *Terminal) decic() { t.shiftColumns(t.cursor.col, t.seq.arg(0, 1), (*Terminal).insertCellsAt) }

// decdc is DECDC, Delete Column: CSI Pn ' ~.
func (t *Terminal) decdc() { t.shiftColumns(t.cursor.col, t.seq.arg(0, 1), (*Terminal).deleteCellsAt) }

// shiftColumns moves what is right of column x in each line of the region.
func (t *Terminal) shiftColumns(x, n int, shift func(*Terminal, int, int, int)) {
	if !t.inMargins() {
		return
	}
	for y := t.margins.top; y <= t.margins.bottom; y++ {
		shift(t, y, x, n)
	}
}

// decbi is DECBI, Back Index: ESC 6. At the left margin everything moves right.
func (t *Terminal) decbi() {
	switch {
	case t.cursor.col != t.margins.left:
		t.moveTo(t.cursor.row, t.cursor.col-1)
	default:
		t.shiftColumns(t.margins.left, 1, (*Terminal).insertCellsAt)
	}
}

// decfi is DECFI, Forward Index: ESC 9. At the right margin everything moves left.
func (t *Terminal) decfi() {
	switch {
	case t.cursor.col != t.margins.right:
		t.moveTo(t.cursor.row, t.cursor.col+1)
	default:
		t.shiftColumns(t.margins.left, 1, (*Terminal).deleteCellsAt)
	}
}
