package vt

import (
	"fmt"
	"math"
)

// reply sends bytes to the program. What it doesn't read is bounded: a reply
// that doesn't fit is dropped whole.
func (t *Terminal) reply(format string, args ...any) {
	had := len(t.out.replies)
	t.out.replies = fmt.Appendf(t.out.replies, format, args...)
	if t.out.eightBit {
		t.out.replies = t.out.replies[:had+len(shortenC1(t.out.replies[had:], math.MaxInt))]
	}
	if len(t.out.replies) > maxReplies {
		t.out.replies = t.out.replies[:had]
	}
}

// da1 is DA1, Primary Device Attributes: CSI c; and DECID: ESC Z. A VT420 with
// 132 columns, selective erase, national and technical character sets,
// horizontal scrolling, colour, rectangles and the clipboard. There is no
// printer and no locator.
func (t *Terminal) da1() {
	if t.seq.num(0) == 0 {
		t.reply("\x1b[?64;1;6;9;15;21;22;28;52c")
	}
}

// da2 is DA2, Secondary Device Attributes: CSI > c. 41 is a VT420, as xterm
// says; programs read the second number as a version of xterm's kind.
func (t *Terminal) da2() {
	if t.seq.num(0) == 0 {
		t.reply("\x1b[>41;400;0c")
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
	case 6: // DECXCPR: the last is the page
		row, col := t.addressed()
		t.reply("\x1b[?%d;%d;1R", row+1, col+1)
	case 15: // printer: none
		t.reply("\x1b[?13n")
	case 25: // user defined keys: locked
		t.reply("\x1b[?21n")
	case 26: // keyboard: North American, ready, LK201
		t.reply("\x1b[?27;1;0;0n")
	case 53, 55: // locator: none
		t.reply("\x1b[?50n")
	case 56: // kind of locator: unknown
		t.reply("\x1b[?57;0n")
	case 62: // DECMSR: no room for macros
		t.reply("\x1b[0*{")
	case 63: // DECCKSR: checksum of macros
		t.reply("\x1bP%d!~0000\x1b\\", t.seq.num(1))
	case 75: // data integrity: no errors
		t.reply("\x1b[?70n")
	case 85: // sessions: one
		t.reply("\x1b[?83n")
	case 996:
		t.reportColorScheme()
	}
}

// decreqtparm is DECREQTPARM, Request Terminal Parameters: CSI Ps x. No parity, 8
// bits, 38,400 baud both ways.
func (t *Terminal) decreqtparm() {
	if n := t.seq.num(0); n <= 1 {
		t.reply("\x1b[%d;1;1;128;128;1;0x", n+2)
	}
}

// colorScheme is 1 where text is light on dark, 2 where it is dark on light.
func (t *Terminal) colorScheme() int {
	if luminance(t.colors.lookup(ColorBackground)) > luminance(t.colors.lookup(ColorForeground)) {
		return 2
	}
	return 1
}

// reportColorScheme is the answer to CSI ? 996 n, and what mode 2031 reports
// (contour's extension).
func (t *Terminal) reportColorScheme() { t.reply("\x1b[?997;%dn", t.colorScheme()) }

// xtversion is XTVERSION, Report Name and Version: CSI > 0 q.
func (t *Terminal) xtversion() {
	if t.seq.num(0) == 0 {
		t.reply("\x1bP>|%s\x1b\\", t.name)
	}
}
