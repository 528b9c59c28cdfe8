package vt

// control does a C0 control.
func (t *Terminal) control(c byte) {
	switch c {
	case 0x07:
		t.event(Event{Kind: EventBell})
	case 0x08:
		t.left(1) // BS
	case 0x09:
		t.ht()
	case 0x0A, 0x0B, 0x0C:
		t.lf()
	case 0x0D:
		t.carriageReturn()
	case 0x0E:
		t.so()
	case 0x0F:
		t.si()
	}
}

// lf is LF, Line Feed, and so are VT and FF. With LNM it is a carriage return too.
func (t *Terminal) lf() {
	t.ind()
	if t.modes.has(modeLNM) {
		t.carriageReturn()
	}
}

// deckpam is DECKPAM, Keypad Application Mode: ESC =.
func (t *Terminal) deckpam() { t.modes.put(modeDECNKM, true) }

// deckpnm is DECKPNM, Keypad Numeric Mode: ESC >.
func (t *Terminal) deckpnm() { t.modes.put(modeDECNKM, false) }

// decaln is DECALN, Screen Alignment Pattern: ESC # 8. It fills the screen with
// E, drops the margins and homes the cursor, as all but alacritty and libvterm
// do.
func (t *Terminal) decaln() {
	t.resetMargins()
	for _, r := range t.scr.screen() {
		r.recycle(cell{text: 'E'})
	}
	t.moveTo(0, 0)
}

func (t *Terminal) resetMargins() {
	t.margins = margins{bottom: t.scr.rows - 1, right: t.scr.cols - 1}
}

// decstr is DECSTR, Soft Terminal Reset: CSI ! p. The screen, the tabs and the
// cursor's place stay.
func (t *Terminal) decstr() {
	for i := range modeTable {
		if modeTable[i].soft {
			t.modes.put(mode(i), modeTable[i].initial)
		}
	}
	t.resetMargins()
	t.cursor.charsets = charsets{}
	t.cursor.pen, t.cursor.protected, t.guarded = Style{}, false, false
	t.pen.dirty = true
	t.look = t.ownLook
	t.modes.modifyOther = 0
	t.scr.kitty = kittyStack{}
	t.scr.saved = savedCursor{}
}

// ris is RIS, Reset to Initial State: ESC c. The history
// goes too, as in xterm and alacritty.
func (t *Terminal) ris() {
	if t.modes.has(modeDECCOLM) {
		t.ask(80, 0)
	}
	t.ClearHistory()
	t.Reset()
	t.sweep() // nothing is left that names a style, a link or a cluster
}

// Reset puts everything but the history into the initial state.
func (t *Terminal) Reset() {
	t.scr = &t.main
	t.modes.reset()
	for _, s := range []*screen{&t.main, &t.alt} {
		s.clear()
		s.saved = savedCursor{}
		s.kitty = kittyStack{}
		s.pointers = nil
	}
	t.cursor = cursor{}
	t.pen = pen{dirty: true}
	t.cluster = cluster{text: t.cluster.text[:0]}
	t.resetMargins()
	t.tabs.reset(t.scr.cols)
	t.look = t.ownLook
	t.level = topLevel
	t.out.eightBit = false
	t.extent = 0
	t.guarded = false
	t.notification = notification{}
	t.atPrompt = false
	t.colors.reset()
	t.titles.stack = t.titles.stack[:0]
	t.titles.modes = 0
	t.version++
}

// decdhlTop is DECDHL, Double Height Line, top half: ESC # 3.
func (t *Terminal) decdhlTop() { t.lineWidth(RowDoubleWidth | RowDoubleTop) }

// decdhlBottom is DECDHL, bottom half: ESC # 4.
func (t *Terminal) decdhlBottom() { t.lineWidth(RowDoubleWidth | RowDoubleBottom) }

// decswl is DECSWL, Single Width Line: ESC # 5.
func (t *Terminal) decswl() { t.lineWidth(0) }

// decdwl is DECDWL, Double Width Line: ESC # 6.
func (t *Terminal) decdwl() { t.lineWidth(RowDoubleWidth) }

// lineWidth gives the cursor's line a width; with left and right margins there
// are only single width lines.
func (t *Terminal) lineWidth(flags RowFlags) {
	if t.modes.has(modeDECLRMM) {
		return
	}
	t.scr.row(t.cursor.row).setWidth(flags)
	if c := &t.cursor; c.col > t.lastCol() {
		t.moveTo(c.row, c.col)
	}
}

const widthFlags = RowDoubleWidth | RowDoubleTop | RowDoubleBottom

func (r *liveRow) setWidth(flags RowFlags) {
	if r.flags&widthFlags != flags {
		r.touch()
		r.flags = r.flags&^widthFlags | flags
	}
}
