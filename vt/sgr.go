package vt

// pen is the number of the cursor's style, found when it is next needed, and the
// styles that XTPUSHSGR has put aside.
type pen struct {
	id     uint32
	dirty  bool
	pushed []Style
}

// penStyle is the number of the style that the cursor prints in.
func (t *Terminal) penStyle() uint32 {
	if t.pen.dirty {
		t.pen.id, t.pen.dirty = t.styleOf(&t.cursor.pen), false
	}
	return t.pen.id
}

// sgr is SGR, Select Graphic Rendition: CSI Pm m. Parts of a parameter follow
// colons (ITU T.416), or semicolons for the colours 38 and 48 and 58, as old
// programs write them.
func (t *Terminal) sgr() {
	t.pen.dirty = true
	s := &t.cursor.pen
	n := t.seq.count()
	if n == 0 {
		s.plain()
		return
	}
	for i := 0; i < n; {
		if p := t.seq.v[i]; t.seq.sub == 0 && p != 38 && p != 48 && p != 58 {
			s.set(int(p)) // nearly all of them
			i++
			continue
		}
		i += t.rendition(s, i)
	}
}

// plain drops everything but the link, which OSC 8 alone ends.
func (s *Style) plain() { *s = Style{Link: s.Link} }

// rendition does parameter i of an SGR to s and returns how many it took.
func (t *Terminal) rendition(s *Style, i int) int {
	q := &t.seq
	parts := 1
	for i+parts < q.count() && q.isSub(i+parts) {
		parts++
	}
	switch n := q.num(i); {
	case n == 4 && parts > 1:
		if u := q.num(i + 1); u <= int(UnderlineDashed) {
			s.Attr = s.Attr.WithUnderline(Underline(u))
		}
	case n == 38:
		return t.extendedColor(&s.FG, i, parts)
	case n == 48:
		return t.extendedColor(&s.BG, i, parts)
	case n == 58:
		return t.extendedColor(&s.UL, i, parts)
	case parts == 1:
		s.set(n)
	}
	return parts
}

// set does an SGR parameter that stands for itself.
func (s *Style) set(n int) {
	switch {
	case n == 0:
		s.plain()
	case n >= 30 && n <= 37:
		s.FG = Indexed(uint8(n - 30))
	case n >= 40 && n <= 47:
		s.BG = Indexed(uint8(n - 40))
	case n >= 90 && n <= 97:
		s.FG = Indexed(uint8(n - 90 + 8))
	case n >= 100 && n <= 107:
		s.BG = Indexed(uint8(n - 100 + 8))
	default:
		s.setAttr(n)
	}
}

func (s *Style) setAttr(n int) {
	switch n {
	case 1:
		s.Attr |= Bold
	case 2:
		s.Attr |= Faint
	case 3:
		s.Attr |= Italic
	case 4:
		s.Attr = s.Attr.WithUnderline(UnderlineSingle)
	case 5, 6:
		s.Attr |= Blink
	case 7:
		s.Attr |= Inverse
	case 8:
		s.Attr |= Conceal
	case 9:
		s.Attr |= Strike
	case 21:
		s.Attr = s.Attr.WithUnderline(UnderlineDouble)
	case 22:
		s.Attr &^= Bold | Faint
	case 23:
		s.Attr &^= Italic
	case 24:
		s.Attr = s.Attr.WithUnderline(UnderlineNone)
	case 25:
		s.Attr &^= Blink
	case 27:
		s.Attr &^= Inverse
	case 28:
		s.Attr &^= Conceal
	case 29:
		s.Attr &^= Strike
	case 39:
		s.FG = ColorDefault
	case 49:
		s.BG = ColorDefault
	case 53:
		s.Attr |= Overline
	case 55:
		s.Attr &^= Overline
	case 59:
		s.UL = ColorDefault
	}
}

// extendedColor does 38, 48 or 58 at parameter i, which has parts joined by
// colons, and returns how many parameters it took: 38:5:n, 38:2:r:g:b,
// 38:2:space:r:g:b, and the same with semicolons, without a colour space.
func (t *Terminal) extendedColor(c *Color, i, parts int) int {
	q := &t.seq
	if parts > 1 {
		switch kind := q.num(i + 1); {
		case kind == 5 && parts >= 3:
			setIndexed(c, q.num(i+2))
		case kind == 2 && parts >= 6:
			setDirect(c, q.num(i+3), q.num(i+4), q.num(i+5))
		case kind == 2 && parts == 5:
			setDirect(c, q.num(i+2), q.num(i+3), q.num(i+4))
		}
		return parts
	}
	switch left := q.count() - i; q.num(i + 1) {
	case 5:
		if left >= 3 {
			setIndexed(c, q.num(i+2))
		}
		return 3
	case 2:
		if left >= 5 {
			setDirect(c, q.num(i+2), q.num(i+3), q.num(i+4))
		}
		return 5
	}
	return 1
}

func setIndexed(c *Color, i int) {
	if i <= 255 {
		*c = Indexed(uint8(i))
	}
}

func setDirect(c *Color, r, g, b int) {
	if max(r, g, b) <= 255 {
		*c = RGB(uint8(r), uint8(g), uint8(b))
	}
}

// maxPens bounds XTPUSHSGR's stack, as in xterm; more replaces the newest.
const maxPens = 10

// xtpushsgr is XTPUSHSGR, Push Video Attributes: CSI # {. All of them are kept,
// whatever the parameters say.
func (t *Terminal) xtpushsgr() {
	if len(t.pen.pushed) == maxPens {
		t.pen.pushed = t.pen.pushed[:maxPens-1]
	}
	t.pen.pushed = append(t.pen.pushed, t.cursor.pen)
}

// xtpopsgr is XTPOPSGR, Pop Video Attributes: CSI # }.
func (t *Terminal) xtpopsgr() {
	if n := len(t.pen.pushed); n > 0 {
		t.cursor.pen = t.pen.pushed[n-1]
		t.pen.pushed = t.pen.pushed[:n-1]
		t.pen.dirty = true
	}
}
