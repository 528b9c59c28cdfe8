package vt

// rect is a rectangle of cells: rows top to bottom and columns left to right,
// both not included at the end.
type rect struct{ top, left, bottom, right int }

// area reads a rectangle from parameters i to i+3 (top, left, bottom, right),
// which in origin mode count from the margins and stay within them. Ok says that
// there is anything in it.
func (t *Terminal) area(i int) (a rect, ok bool) {
	limit := rect{0, 0, t.scr.rows, t.scr.cols}
	if m := t.margins; t.modes.has(modeDECOM) {
		limit = rect{m.top, m.left, m.bottom + 1, m.right + 1}
	}
	q := &t.seq
	a.top = limit.top + q.arg(i, 1) - 1
	a.left = limit.left + q.arg(i+1, 1) - 1
	a.bottom = min(limit.top+q.arg(i+2, maxParam), limit.bottom)
	a.right = min(limit.left+q.arg(i+3, maxParam), limit.right)
	return a, a.top < a.bottom && a.left < a.right
}

// decfra is DECFRA, Fill Rectangular Area: CSI Pch ; Pt ; Pl ; Pb ; Pr $ x.
func (t *Terminal) decfra() {
	ch := t.seq.num(0)
	a, ok := t.area(1)
	if !ok || ch < 0x20 || ch > 0xFF || ch >= 0x7F && ch < 0xA0 {
		return
	}
	c := cell{uint32(ch) | t.cursor.protection(), t.penStyle()}
	for y := a.top; y < a.bottom; y++ {
		cells := t.scr.row(y).replace(a.left, a.right)
		for i := range cells {
			cells[i] = c
		}
	}
}

// decera is DECERA, Erase Rectangular Area: CSI Pt ; Pl ; Pb ; Pr $ z.
func (t *Terminal) decera() {
	if a, ok := t.area(0); ok {
		for y := a.top; y < a.bottom; y++ {
			t.eraseCells(y, a.left, a.right)
		}
	}
}

// decsera is DECSERA, Selective Erase Rectangular Area: CSI Pt ; Pl ; Pb ; Pr $ {.
func (t *Terminal) decsera() {
	if a, ok := t.area(0); ok {
		for y := a.top; y < a.bottom; y++ {
			t.selectiveErase(y, a.left, a.right)
		}
	}
}

// deccra is DECCRA, Copy Rectangular Area: CSI Pts ; Pls ; Pbs ; Prs ; Pps ; Ptd
// ; Pld ; Ppd $ v. There is one page.
func (t *Terminal) deccra() {
	src, ok := t.area(0)
	if !ok {
		return
	}
	limit := margins{bottom: t.scr.rows - 1, right: t.scr.cols - 1}
	if t.modes.has(modeDECOM) {
		limit = t.margins
	}
	top := limit.top + t.seq.arg(5, 1) - 1
	left := limit.left + t.seq.arg(6, 1) - 1
	rows := min(src.bottom-src.top, limit.bottom+1-top)
	cols := min(src.right-src.left, limit.right+1-left)
	if rows <= 0 || cols <= 0 {
		return
	}
	line := make([]cell, cols)
	for i := range rows {
		if top > src.top {
			i = rows - 1 - i // the areas may overlap
		}
		from := t.scr.row(src.top + i)
		for x := range line {
			line[x] = from.at(src.left + x)
		}
		trimWide(line)
		copy(t.scr.row(top+i).replace(left, left+cols), line)
	}
}

// trimWide blanks halves of wide characters at the edges of a copied line.
func trimWide(line []cell) {
	if line[0].text&cellSpacer != 0 {
		line[0].text = 0
	}
	if last := &line[len(line)-1]; last.text&cellWide != 0 {
		last.text = 0
	}
}

// decsace is DECSACE, Select Attribute Change Extent: CSI Ps * x. With 2,
// DECCARA and DECRARA mean a rectangle, otherwise the text from its first
// corner to its last.
func (t *Terminal) decsace() {
	if n := t.seq.num(0); n <= 2 {
		t.extent = uint8(n)
	}
}

// deccara is DECCARA, Change Attributes in Rectangular Area: CSI Pt ; Pl ; Pb ;
// Pr ; Pm $ r.
func (t *Terminal) deccara() {
	t.changeStyles(func(s *Style) {
		for i := 4; i < t.seq.count(); {
			i += t.rendition(s, i)
		}
	})
}

// decrara is DECRARA, Reverse Attributes in Rectangular Area: CSI Pt ; Pl ; Pb ;
// Pr ; Pm $ t.
func (t *Terminal) decrara() {
	t.changeStyles(func(s *Style) {
		for i := 4; i < t.seq.count(); i++ {
			s.reverse(t.seq.num(i))
		}
	})
}

// reverse exchanges on and off of a rendition that DECRARA knows.
func (s *Style) reverse(n int) {
	switch n {
	case 0:
		for _, n := range []int{1, 4, 5, 7} {
			s.reverse(n)
		}
	case 1:
		s.Attr ^= Bold
	case 4:
		if s.Attr.Underline() == UnderlineNone {
			s.Attr = s.Attr.WithUnderline(UnderlineSingle)
		} else {
			s.Attr = s.Attr.WithUnderline(UnderlineNone)
		}
	case 5:
		s.Attr ^= Blink
	case 7:
		s.Attr ^= Inverse
	case 8:
		s.Attr ^= Conceal
	}
}

// changeStyles applies change to the style of every cell in the extent.
func (t *Terminal) changeStyles(change func(*Style)) {
	a, ok := t.area(0)
	if !ok {
		return
	}
	for y := a.top; y < a.bottom; y++ {
		x0, x1 := a.left, a.right
		if t.extent != 2 {
			if y > a.top {
				x0 = 0
			}
			if y < a.bottom-1 {
				x1 = t.scr.cols
			}
		}
		r := t.scr.row(y)
		r.touch()
		r.extend(x1)
		for i := x0; i < x1; i++ {
			s := t.styles[r.cells[i].style]
			change(&s)
			r.cells[i].style = t.style(s)
		}
	}
}

// decrqcra is DECRQCRA, Request Checksum of Rectangular Area: CSI Pid ; Pp ; Pt
// ; Pl ; Pb ; Pr * y. The sum is that of the VT420, negated, as in xterm since
// 336: of characters and renditions. A cell in which nothing was written counts
// only when it is the first, as a space.
func (t *Terminal) decrqcra() {
	sum := 0
	if a, ok := t.area(2); ok {
		for y := a.top; y < a.bottom; y++ {
			for x := a.left; x < a.right; x++ {
				if c := t.scr.row(y).at(x); c != (cell{}) || y == a.top && x == a.left {
					sum += t.checksum(c)
				}
			}
		}
	}
	t.reply("\x1bP%d!~%04X\x1b\\", t.seq.num(0), uint16(-sum))
}

func (t *Terminal) checksum(c cell) int {
	sum := int(c.text & cellTextMask)
	switch {
	case c.text&cellCluster != 0:
		sum = 0
		for _, r := range t.clusters[c.text&cellTextMask] {
			sum += int(r)
		}
	case c.blank():
		sum = ' '
	}
	attr := t.styles[c.style].Attr
	for _, weight := range []struct {
		on  bool
		add int
	}{
		{attr.Underline() != UnderlineNone, 0x10},
		{attr&Inverse != 0, 0x20},
		{attr&Blink != 0, 0x40},
		{attr&Bold != 0, 0x80},
	} {
		if weight.on {
			sum += weight.add
		}
	}
	return sum
}
