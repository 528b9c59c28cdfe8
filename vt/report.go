package vt

import "fmt"

// reply sends bytes to the program. What it doesn't read is bounded: a reply
// that doesn't fit is dropped whole.
func (t *Terminal) reply(format string, args ...any) {
	had := len(t.out.replies)
	t.out.replies = fmt.Appendf(t.out.replies, format, args...)
	if len(t.out.replies) > maxReplies {
		t.out.replies = t.out.replies[:had]
	}
}

// da1 is DA1, Primary Device Attributes: CSI c; and DECID: ESC Z. A VT420 with
// selective erase, horizontal scrolling, colour, rectangles and the clipboard.
func (t *Terminal) da1() {
	if t.seq.num(0) == 0 {
		t.reply("\x1b[?64;6;21;22;28;52c")
	}
}

// da2 is DA2, Secondary Device Attributes: CSI > c. Programs read the second
// number as a version of xterm's kind.
func (t *Terminal) da2() {
	if t.seq.num(0) == 0 {
		t.reply("\x1b[>1;400;0c")
	}
}

// da3 is DA3, Tertiary Device Attributes: CSI = c. The unit has no serial number.
func (t *Terminal) da3() {
	if t.seq.num(0) == 0 {
		t.reply("\x1bP!|00000000\x1b\\")
	}
}

// dsr is DSR, Device Status Report: CSI Ps n. 5: all is well; 6: CPR, the
// cursor's position.
func (t *Terminal) dsr() {
	switch t.seq.num(0) {
	case 5:
		t.reply("\x1b[0n")
	case 6:
		row, col := t.addressed()
		t.reply("\x1b[%d;%dR", row+1, col+1)
	}
}

// decdsr is DSR with DEC's parameters: CSI ? Ps n.
func (t *Terminal) decdsr() {
	switch t.seq.num(0) {
	case 6: // DECXCPR
		row, col := t.addressed()
		t.reply("\x1b[?%d;%dR", row+1, col+1)
	case 15: // printer: none
		t.reply("\x1b[?13n")
	case 25: // user defined keys: locked
		t.reply("\x1b[?21n")
	case 26: // keyboard: North American
		t.reply("\x1b[?27;1;0;0n")
	case 996:
		t.reportColorScheme()
	}
}

// reportColorScheme tells whether colours are dark (1) or light (2), as asked
// with CSI ? 996 n (contour's extension).
func (t *Terminal) reportColorScheme() {
	scheme := 1
	if luminance(t.colors.lookup(ColorBackground)) > luminance(t.colors.lookup(ColorForeground)) {
		scheme = 2
	}
	t.reply("\x1b[?997;%dn", scheme)
}

// xtversion is XTVERSION, Report Name and Version: CSI > 0 q.
func (t *Terminal) xtversion() {
	if t.seq.num(0) == 0 {
		t.reply("\x1bP>|%s\x1b\\", t.name)
	}
}

// xtwinops is XTWINOPS, Window Manipulation: CSI Ps t. Only reports and the title
// stack; a program has no business with the window itself.
func (t *Terminal) xtwinops() {
	g := &t.scr.grid
	switch t.seq.num(0) {
	case 14: // text area in pixels
		t.reply("\x1b[4;%d;%dt", g.rows*t.cell.h, g.cols*t.cell.w)
	case 16: // cell in pixels
		t.reply("\x1b[6;%d;%dt", t.cell.h, t.cell.w)
	case 18: // text area in cells
		t.reply("\x1b[8;%d;%dt", g.rows, g.cols)
	case 19: // screen in cells: no larger as far as a program is concerned
		t.reply("\x1b[9;%d;%dt", g.rows, g.cols)
	case 22:
		t.pushTitle()
	case 23:
		t.popTitle(t.seq.num(1))
	}
}

// inBandResize is mode 2048: sizes are reported as they change, and once at the
// start.
func (t *Terminal) inBandResize(bool) { t.reportSize() }

// reportSize sends the report of mode 2048.
func (t *Terminal) reportSize() {
	if !t.modes.has(modeInBandResize) {
		return
	}
	g := &t.scr.grid
	t.reply("\x1b[48;%d;%d;%d;%dt", g.rows, g.cols, g.rows*t.cell.h, g.cols*t.cell.w)
}
