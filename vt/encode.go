package vt

import (
	"encoding/binary"
	"slices"
	"unicode/utf8"
)

// snapshot encodes row r unless it is unchanged since the last time.
func (t *Terminal) snapshot(r *liveRow) Row {
	if r.id == 0 {
		e := t.encode(r)
		t.lastID++
		r.id = t.lastID
		r.snap = e.row(r.id, r.flags)
	}
	return r.snap
}

// encode builds the encoding of r in the terminal's encoder. Blanks at the end
// are left out, but for their style; a wrapped row keeps them. It goes over the
// cells once: a run of one style after another, and in it a stretch of one kind
// of character after another.
func (t *Terminal) encode(r *liveRow) *rowEncoder {
	e := &t.encoder
	e.reset()
	if r.used > 0 && r.drafted() {
		t.encodeDraft(e, &r.draft)
		return e
	}
	end := r.used
	if r.flags&RowWrapped == 0 {
		end = r.textEnd()
	}
	cells := r.cells[:r.used]
	for i := 0; i < len(cells); {
		style, start := cells[i].style, i
		if i < end {
			i += t.encodeText(e, cells[i:end])
		}
		if i >= end {
			for i < len(cells) && cells[i].style == style {
				i++
			}
		}
		t.encodeRun(e, style, i-start)
	}
	return e
}

// encodeRun adds what says the style of the next n cells.
func (t *Terminal) encodeRun(e *rowEncoder, style uint32, n int) {
	if style == 0 {
		e.cells += n // said when another style follows
		return
	}
	if e.cells > 0 {
		e.endRun()
	}
	e.runs = binary.AppendUvarint(e.runs, uint64(n))
	e.runs = t.appendStyleCode(e.runs, style)
}

// encodeText adds the text of cells as far as they are of one style, and returns
// how many those are.
func (t *Terminal) encodeText(e *rowEncoder, cells []cell) int {
	style := cells[0].style
	i := 0
	for i < len(cells) && cells[i].style == style {
		switch v := cells[i].text &^ cellProtected; {
		case v < utf8.RuneSelf:
			i += e.ascii(cells[i:])
		case v&cellCluster == 0 && v&cellSpacer == 0:
			i += e.codePoints(cells[i:])
		default:
			t.encodeCluster(e, cells[i])
			i++
		}
	}
	return i
}

// ascii adds cells that hold ASCII or nothing, as long as they are of the style
// of the first, and returns how many those are.
func (e *rowEncoder) ascii(cells []cell) int {
	at := len(e.text)
	e.text = slices.Grow(e.text, len(cells))
	n := asciiText(e.text[at:at+len(cells)], cells)
	e.text = e.text[:at+n]
	e.stretch(stretchNarrow, n)
	return n
}

// asciiText is the loop of ascii: 8 cells at a time become 8 bytes.
func asciiText(text []byte, cells []cell) int {
	const low, high = 0x7F7F7F7F7F7F7F7F, 0x8080808080808080
	style := cells[0].style
	i := 0
	for ; i+8 <= len(cells) && i+8 <= len(text); i += 8 {
		c := (*[8]cell)(cells[i:])
		c0, c1, c2, c3 := c[0].text, c[1].text, c[2].text, c[3].text
		c4, c5, c6, c7 := c[4].text, c[5].text, c[6].text, c[7].text
		others := (c0|c1|c2|c3|c4|c5|c6|c7)&^(cellProtected|0x7F) |
			(c[0].style ^ style) | (c[1].style ^ style) | (c[2].style ^ style) | (c[3].style ^ style) |
			(c[4].style ^ style) | (c[5].style ^ style) | (c[6].style ^ style) | (c[7].style ^ style)
		if others != 0 {
			break
		}
		x := uint64(uint8(c0)) | uint64(uint8(c1))<<8 | uint64(uint8(c2))<<16 | uint64(uint8(c3))<<24 |
			uint64(uint8(c4))<<32 | uint64(uint8(c5))<<40 | uint64(uint8(c6))<<48 | uint64(uint8(c7))<<56
		x |= ^(x + low) & high >> 2 // a space for a blank
		binary.LittleEndian.PutUint64(text[i:], x)
	}
	for ; i < len(cells); i++ {
		c := cells[i]
		if c.style != style || c.text&^cellProtected >= utf8.RuneSelf {
			break
		}
		text[i] = uint8(c.text)
		if text[i] == 0 {
			text[i] = ' '
		}
	}
	return i
}

// codePoints adds cells with a code point each, as long as they are of the style
// and the width of the first, and returns how many cells that takes.
func (e *rowEncoder) codePoints(cells []cell) int {
	const kinds = cellCluster | cellWide | cellSpacer
	first := cells[0]
	kind := stretchNarrow
	if first.text&cellWide != 0 {
		kind = stretchWide
	}
	width := 1 + kind
	at := len(e.text)
	e.text = slices.Grow(e.text, utf8.UTFMax*len(cells))
	text := e.text[:cap(e.text)]
	n, i := 0, 0
	for ; i < len(cells); i += width {
		c := cells[i]
		v := c.text & cellTextMask
		if c.style != first.style || (c.text^first.text)&kinds != 0 || v < utf8.RuneSelf && kind == stretchNarrow {
			break
		}
		if v >= 0x800 && v <= 0xFFFF { // most wide characters, and no surrogates
			b := (*[3]byte)(text[at:])
			b[0], b[1], b[2] = 0xE0|byte(v>>12), 0x80|byte(v>>6)&0x3F, 0x80|byte(v)&0x3F
			at += 3
		} else {
			at += utf8.EncodeRune(text[at:], rune(v))
		}
		n++
		if width == 2 && i+1 < len(cells) && cells[i+1].style != c.style {
			i++ // the right half begins the next run
			break
		}
	}
	e.text = e.text[:at]
	e.stretch(kind, n)
	return i
}

// encodeCluster adds the text of one cell with a cluster. A spacer has none: it
// came with its left half.
func (t *Terminal) encodeCluster(e *rowEncoder, c cell) {
	if c.text&cellSpacer != 0 {
		return
	}
	kind := stretchCluster
	if c.text&cellWide != 0 {
		kind = stretchWideCluster
	}
	at := len(e.text)
	e.text = t.appendText(e.text, c)
	e.stretch(kind, len(e.text)-at)
}

// load replaces the cells of r with those of a decoded row, as many as fit.
func (t *Terminal) load(r *liveRow, l *Line) {
	r.clear()
	r.flags = l.Flags
	n := min(len(l.Cells), len(r.cells))
	if n < len(l.Cells) && n > 0 && l.Cells[n].Width == 0 {
		n-- // no half of a wide character
	}
	last, style := -1, uint32(0)
	for i, lc := range l.Cells[:n] {
		if int(lc.Style) != last {
			last = int(lc.Style)
			s := l.Styles[last]
			s.Link = t.link(l.Links[s.Link])
			style = t.style(s)
		}
		c := cell{style: style}
		switch {
		case lc.Width == 0:
			c.text = cellSpacer
		case lc.Len > 0:
			c.text = t.textCell(l.CellText(i))
		}
		if lc.Width == 2 {
			c.text |= cellWide
		}
		r.cells[i] = c
	}
	r.used = n
}
