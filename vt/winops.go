package vt

// Bounds of the sizes that programs may ask for.
const (
	maxAskedCols = 1000
	maxAskedRows = 500
)

// xtwinops is XTWINOPS, Window Manipulation: CSI Ps t. The window itself is none
// of a program's business: it can't be moved, iconified or raised, and reports
// say that it fills the screen. A size is granted where no window has a say.
func (t *Terminal) xtwinops() {
	g, q := &t.scr.grid, &t.seq
	switch op := q.num(0); op {
	case 4: // size in pixels; what is left out or 0 stays
		t.ask(q.num(2)/t.cell.W, q.num(1)/t.cell.H)
	case 8: // size in cells
		t.ask(q.num(2), q.num(1))
	case 11: // not iconified
		t.reply("\x1b[1t")
	case 13: // place of the window
		t.reply("\x1b[3;0;0t")
	case 14: // text area, or with 2 the window, in pixels
		t.reply("\x1b[4;%d;%dt", g.rows*t.cell.H, g.cols*t.cell.W)
	case 15: // screen in pixels
		t.reply("\x1b[5;%d;%dt", g.rows*t.cell.H, g.cols*t.cell.W)
	case 16: // cell in pixels
		t.reply("\x1b[6;%d;%dt", t.cell.H, t.cell.W)
	case 18: // text area in cells
		t.reply("\x1b[8;%d;%dt", g.rows, g.cols)
	case 19: // screen in cells
		t.reply("\x1b[9;%d;%dt", g.rows, g.cols)
	case 20:
		t.reportTitle('L', t.titles.icon)
	case 21:
		t.reportTitle('l', t.titles.window)
	case 22:
		t.pushTitle()
	case 23:
		t.popTitle(q.num(1))
	default:
		if op >= 24 { // DECSLPP
			t.ask(0, op)
		}
	}
}

// AllowResize says whether a program may choose the size of its screen, by
// XTWINOPS, DECSLPP, DECSCPP, DECSNLS or DECCOLM. When it does, there is an
// EventResize.
func (t *Terminal) AllowResize(on bool) { t.resizable = on }

// ask resizes the screen for a program, if it may; 0 leaves columns or rows as
// they are.
func (t *Terminal) ask(cols, rows int) {
	if !t.resizable {
		return
	}
	if cols == 0 {
		cols = t.scr.cols
	}
	if rows == 0 {
		rows = t.scr.rows
	}
	t.Resize(min(cols, maxAskedCols), min(rows, maxAskedRows))
	t.event(Event{Kind: EventResize, N: t.scr.cols, M: t.scr.rows})
}

// decscpp is DECSCPP, Select Columns Per Page: CSI Pn $ |.
func (t *Terminal) decscpp() { t.ask(t.seq.arg(0, 80), 0) }

// decsnls is DECSNLS, Select Number of Lines per Screen: CSI Pn * |.
func (t *Terminal) decsnls() { t.ask(0, t.seq.num(0)) }

// inBandResize is mode 2048: sizes are reported as they change, and once at the
// start.
func (t *Terminal) inBandResize(on bool) {
	if on {
		t.reportSize()
	}
}

// reportSize sends the report of mode 2048.
func (t *Terminal) reportSize() {
	if !t.modes.has(modeInBandResize) {
		return
	}
	g := &t.scr.grid
	t.reply("\x1b[48;%d;%d;%d;%dt", g.rows, g.cols, g.rows*t.cell.H, g.cols*t.cell.W)
}
