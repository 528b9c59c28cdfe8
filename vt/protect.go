package vt

// Characters are protected in two ways. Those of DECSCA stay when DECSED, DECSEL
// and DECSERA erase; those of ECMA-48's SPA to EPA stay when ED, EL and ECH do. As
// in xterm a cell knows only that it is protected, and the way used last decides.

// decsca is DECSCA, Select Character Protection Attribute: CSI Ps " q.
func (t *Terminal) decsca() {
	switch t.seq.num(0) {
	case 0, 2:
		t.cursor.protected = false
	case 1:
		t.cursor.protected, t.guarded = true, false
	}
}

// spa is SPA, Start of Guarded Area: ESC V.
func (t *Terminal) spa() { t.cursor.protected, t.guarded = true, true }

// epa is EPA, End of Guarded Area: ESC W.
func (t *Terminal) epa() { t.cursor.protected = false }

// erase makes columns x0 to x1 (not included) of line y blank, for ED, EL and ECH.
func (t *Terminal) erase(y, x0, x1 int) {
	if t.guarded {
		t.eraseUnprotected(y, x0, x1)
	} else {
		t.eraseCells(y, x0, x1)
	}
}

// eraseLines is erase for lines y0 to y1 (not included).
func (t *Terminal) eraseLines(y0, y1 int) {
	if !t.guarded {
		t.eraseRows(y0, y1)
		return
	}
	for y := y0; y < y1; y++ {
		t.eraseUnprotected(y, 0, t.scr.cols)
	}
}

// selectiveErase is erase for DECSED, DECSEL and DECSERA.
func (t *Terminal) selectiveErase(y, x0, x1 int) {
	if t.guarded {
		t.eraseCells(y, x0, x1)
	} else {
		t.eraseUnprotected(y, x0, x1)
	}
}
