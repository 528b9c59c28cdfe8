package vt

// resize cuts or fills the grid without wrapping anything anew; a wide character
// that is cut through goes.
func (s *screen) resize(cols, rows int) {
	old := s.grid
	s.grid = newGrid(cols, rows)
	for y := range min(rows, old.rows) {
		src, dst := old.row(y), s.row(y)
		src.splitWide(cols)
		dst.used = copy(dst.cells, src.cells[:src.used])
		dst.flags = src.flags
		if cols != old.cols {
			dst.unwrap()
		}
	}
}

// showAlt switches to the alternate screen or back.
func (t *Terminal) showAlt(on bool) {
	t.cluster.end()
	t.scr = &t.main
	if on {
		t.scr = &t.alt
	}
}

// alt47 is mode 47: the alternate screen keeps what it had; the cursor is shared.
func (t *Terminal) alt47(on bool) { t.showAlt(on) }

// alt1047 is mode 1047: as 47, but the alternate screen is cleared when it is
// left.
func (t *Terminal) alt1047(on bool) {
	if !on && t.AltScreen() {
		t.eraseRows(0, t.scr.rows)
	}
	t.showAlt(on)
}

// alt1048 is mode 1048: the cursor is saved and restored.
func (t *Terminal) alt1048(on bool) {
	if on {
		t.decsc()
	} else {
		t.decrc()
	}
}

// alt1049 is mode 1049: the cursor is saved and the alternate screen cleared
// when it is entered, and the cursor restored when it is left.
func (t *Terminal) alt1049(on bool) {
	if on == t.AltScreen() {
		return
	}
	if !on {
		t.showAlt(false)
		t.decrc()
		return
	}
	t.decsc()
	t.showAlt(true)
	t.eraseRows(0, t.scr.rows)
}

// allowsDECCOLM: mode 40 does.
func (t *Terminal) allowsDECCOLM() bool { return t.modes.has(modeAllowDECCOLM) }

// deccolm is what DECCOLM, 132 Column Mode, does beside its bit: the screen is
// cleared, the margins go, the cursor goes home. The size is the window's and
// changes only where there is none (AllowResize).
func (t *Terminal) deccolm(on bool) {
	cols := 80
	if on {
		cols = 132
	}
	t.ask(cols, 0)
	t.resetMargins()
	t.modes.put(modeDECLRMM, false)
	t.eraseRows(0, t.scr.rows)
	t.moveTo(0, 0)
}

// sweep drops the styles, links and clusters that nothing names any more.
func (t *Terminal) sweep() {
	old := t.tables
	t.tables = newTables()
	for _, s := range []*screen{&t.main, &t.alt} {
		for _, r := range s.screen() {
			for i := range r.cells[:r.used] {
				r.cells[i] = t.renumber(r.cells[i], &old)
			}
			r.draft.cells = 0 // it has numbers of styles too
		}
		t.relink(&s.saved.pen, &old)
	}
	for i := range t.pen.pushed {
		t.relink(&t.pen.pushed[i], &old)
	}
	t.relink(&t.cursor.pen, &old)
	t.pen.dirty = true
	t.cluster.cell = t.renumber(t.cluster.cell, &old)
	t.sweepAt = max(minSweep, 2*t.entries())
}

// relink carries the link of a pen over from old tables.
func (t *Terminal) relink(s *Style, old *tables) { s.Link = t.link(old.links[s.Link]) }
