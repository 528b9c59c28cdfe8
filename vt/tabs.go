package vt

// tabStops is one flag for each column. Columns that a wider screen brings have
// a stop each 8.
type tabStops []bool

func (s *tabStops) reset(cols int) {
	*s = (*s)[:0]
	s.resize(cols)
}

func (s *tabStops) resize(cols int) {
	for x := len(*s); x < cols; x++ {
		*s = append(*s, x%8 == 0)
	}
}

// ht is HT, Horizontal Tab. It moves to the next stop or the right margin; where
// the cursor can't move, a pending wrap stays. With mode 41 that is done first.
func (t *Terminal) ht() {
	if t.cursor.wrap && t.modes.has(modeMoreFix) && t.modes.has(modeDECAWM) {
		t.wrapLine()
	}
	t.tabForward(1)
}

func (t *Terminal) tabForward(n int) {
	c := &t.cursor
	stop := t.scr.cols - 1
	if c.col <= t.margins.right {
		stop = t.margins.right
	}
	x := c.col
	for ; n > 0 && x < stop; n-- {
		for x++; x < stop && !t.tabs[x]; x++ {
		}
	}
	if x != c.col {
		t.moveTo(c.row, x)
	}
}

// cht is CHT, Cursor Forward Tabulation: CSI Pn I.
func (t *Terminal) cht() { t.tabForward(t.seq.arg(0, 1)) }

// cbt is CBT, Cursor Backward Tabulation: CSI Pn Z. In origin mode it stops at
// the left margin. A pending wrap stays, as in xterm.
func (t *Terminal) cbt() {
	stop := 0
	if t.modes.has(modeDECOM) {
		stop = t.margins.left
	}
	x := t.cursor.col
	for n := t.seq.arg(0, 1); n > 0 && x > stop; n-- {
		for x--; x > stop && !t.tabs[x]; x-- {
		}
	}
	t.cursor.col = x
}

// hts is HTS, Horizontal Tab Set: ESC H.
func (t *Terminal) hts() { t.tabs[t.cursor.col] = true }

// tbc is TBC, Tab Clear: CSI Ps g. 0: here, 3: all.
func (t *Terminal) tbc() {
	switch t.seq.num(0) {
	case 0:
		t.tabs[t.cursor.col] = false
	case 3:
		clear(t.tabs)
	}
}

// decst8c is DECST8C, Set Tab at every 8 Columns: CSI ? 5 W.
func (t *Terminal) decst8c() {
	if t.seq.num(0) == 5 {
		t.tabs.reset(t.scr.cols)
	}
}
