package vt

// moveTo puts the cursor at row and col of the screen, within it, and drops a
// pending wrap.
func (t *Terminal) moveTo(row, col int) {
	t.cursor.row = min(max(row, 0), t.scr.rows-1)
	t.cursor.col = min(max(col, 0), t.lastCol())
	t.cursor.wrap = false
}

// lastCol is the last column of the cursor's line.
func (t *Terminal) lastCol() int {
	if t.scr.row(t.cursor.row).flags&RowDoubleWidth != 0 {
		return max(t.scr.cols/2-1, 0)
	}
	return t.scr.cols - 1
}

// address puts the cursor at row and col as programs count them, from 0: from
// the margins and within them in origin mode.
func (t *Terminal) address(row, col int) {
	if t.modes.has(modeDECOM) {
		m := t.margins
		row = min(row+m.top, m.bottom)
		col = min(col+m.left, m.right)
	}
	t.moveTo(row, col)
}

// addressed is the cursor's place as address counts.
func (t *Terminal) addressed() (row, col int) {
	row, col = t.cursor.row, t.cursor.col
	if t.modes.has(modeDECOM) {
		row, col = row-t.margins.top, col-t.margins.left
	}
	return row, col
}

func (t *Terminal) clampCursor() {
	wrap := t.cursor.wrap && t.cursor.col == t.scr.cols-1
	t.moveTo(t.cursor.row, t.cursor.col)
	t.cursor.wrap = wrap
}

// up and down stop at the margin, unless the cursor is beyond it already; so do
// left and right.
func (t *Terminal) up(n int) {
	stop := 0
	if t.cursor.row >= t.margins.top {
		stop = t.margins.top
	}
	t.moveTo(max(t.cursor.row-n, stop), t.cursor.col)
}

func (t *Terminal) down(n int) {
	stop := t.scr.rows - 1
	if t.cursor.row <= t.margins.bottom {
		stop = t.margins.bottom
	}
	t.moveTo(min(t.cursor.row+n, stop), t.cursor.col)
}

func (t *Terminal) right(n int) {
	stop := t.scr.cols - 1
	if t.cursor.col <= t.margins.right {
		stop = t.margins.right
	}
	t.moveTo(t.cursor.row, min(t.cursor.col+n, stop))
}

// left moves back. In reverse wrap mode it goes on over soft wraps, and over
// those only, as xterm does since 383; with mode 1045 over any line end, and from
// the top margin to the bottom one. With either, a pending wrap counts for a step.
func (t *Terminal) left(n int) {
	all := t.modes.has(modeReverseWrapAll)
	if t.cursor.wrap && t.modes.has(modeDECAWM) && (all || t.modes.has(modeReverseWrap)) {
		t.cursor.wrap = false
		n--
	}
	if all {
		n = min(n, t.scr.cols*t.scr.rows) // all around
	}
	for {
		stop := 0
		if t.cursor.col >= t.margins.left {
			stop = t.margins.left
		}
		step := min(n, t.cursor.col-stop)
		t.moveTo(t.cursor.row, t.cursor.col-step)
		n -= step
		if n == 0 || !t.reverseWraps() {
			return
		}
		row := t.cursor.row - 1
		if t.cursor.row == t.margins.top || row < 0 {
			row = t.margins.bottom
		}
		t.moveTo(row, t.margins.right)
		n--
	}
}

// reverseWraps reports whether the cursor, at the start of a line, may go back to
// the end of the one above.
func (t *Terminal) reverseWraps() bool {
	if !t.modes.has(modeDECAWM) {
		return false
	}
	return t.modes.has(modeReverseWrapAll) ||
		t.modes.has(modeReverseWrap) && t.cursor.row > 0 && t.cursor.row != t.margins.top &&
			t.scr.row(t.cursor.row-1).flags&RowWrapped != 0
}

func (t *Terminal) carriageReturn() {
	col := 0
	if t.cursor.col >= t.margins.left {
		col = t.margins.left
	}
	t.moveTo(t.cursor.row, col)
}

// cuu is CUU, Cursor Up: CSI Pn A.
func (t *Terminal) cuu() { t.up(t.seq.arg(0, 1)) }

// cud is CUD, Cursor Down: CSI Pn B.
func (t *Terminal) cud() { t.down(t.seq.arg(0, 1)) }

// cuf is CUF, Cursor Forward: CSI Pn C.
func (t *Terminal) cuf() { t.right(t.seq.arg(0, 1)) }

// cub is CUB, Cursor Backward: CSI Pn D.
func (t *Terminal) cub() { t.left(t.seq.arg(0, 1)) }

// cnl is CNL, Cursor Next Line: CSI Pn E.
func (t *Terminal) cnl() {
	t.down(t.seq.arg(0, 1))
	t.carriageReturn()
}

// cpl is CPL, Cursor Preceding Line: CSI Pn F.
func (t *Terminal) cpl() {
	t.up(t.seq.arg(0, 1))
	t.carriageReturn()
}

// cha is CHA, Cursor Character Absolute: CSI Pn G; and HPA: CSI Pn `.
func (t *Terminal) cha() {
	row, _ := t.addressed()
	t.address(row, t.seq.arg(0, 1)-1)
}

// hpr is HPR, Character Position Relative: CSI Pn a.
func (t *Terminal) hpr() {
	row, col := t.addressed()
	t.address(row, col+t.seq.arg(0, 1))
}

// vpa is VPA, Line Position Absolute: CSI Pn d.
func (t *Terminal) vpa() {
	_, col := t.addressed()
	t.address(t.seq.arg(0, 1)-1, col)
}

// vpr is VPR, Line Position Relative: CSI Pn e.
func (t *Terminal) vpr() {
	row, col := t.addressed()
	t.address(row+t.seq.arg(0, 1), col)
}

// cup is CUP, Cursor Position: CSI Pl ; Pc H; and HVP: CSI Pl ; Pc f.
func (t *Terminal) cup() { t.address(t.seq.arg(0, 1)-1, t.seq.arg(1, 1)-1) }

// savedCursor is what DECSC keeps. There is one for each screen.
type savedCursor struct {
	cursor
	origin bool
}

// decsc is DECSC, Save Cursor: ESC 7. A pending wrap is saved too.
func (t *Terminal) decsc() {
	t.scr.saved = savedCursor{t.cursor, t.modes.has(modeDECOM)}
}

// decrc is DECRC, Restore Cursor: ESC 8; and SCORC: CSI u. Where nothing was
// saved the cursor goes home, plain.
func (t *Terminal) decrc() {
	t.cursor = t.scr.saved.cursor
	t.modes.put(modeDECOM, t.scr.saved.origin)
	t.clampCursor()
	t.pen.dirty = true
}

// decom is what DECOM, Origin Mode, does beside its bit: the cursor goes home.
func (t *Terminal) decom(bool) { t.address(0, 0) }

// decscusr is DECSCUSR, Set Cursor Style: CSI Ps SP q. 1 is a blinking
// block, 2 a steady one, then underline and bar likewise. 0 gives back the look
// that the person has chosen, as in kitty, foot and Ghostty; xterm takes it as 1.
func (t *Terminal) decscusr() {
	n := t.seq.num(0)
	if n > 6 {
		return
	}
	if n == 0 {
		t.look = t.ownLook
		return
	}
	n--
	t.look = cursorLook{shape: CursorShape(n / 2), blink: n%2 == 0}
}
