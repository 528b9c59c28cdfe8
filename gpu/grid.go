package gpu

import (
	"rowlock/fonts"
	"rowlock/vt"
)

// texel is one cell as cells.frag reads it. Its size is that of RGBA32UI.
type texel struct {
	glyph tile
	fg    uint32 // 0xRRGGBB and the decorations above it
	bg    uint32 // 0xRRGGBB
	ul    uint32 // 0xRRGGBB; 0 without an underline
}

const (
	underlineShift = 24 // three bits of fg: a vt.Underline
	strikeBit      = 1 << 27
	overlineBit    = 1 << 28
)

// grid is the cells of the window and which of them the texture hasn't got.
type grid struct {
	x, y       int // px of the top left corner
	cols, rows int
	pad        RGB
	texels     []texel // rows*cols, what SetRow said
	dirty      []span  // of each row
}

// place moves and sizes the grid and reports whether anything changed.
func (g *grid) place(x, y, cols, rows int, pad RGB) bool {
	if x == g.x && y == g.y && cols == g.cols && rows == g.rows && pad == g.pad {
		return false
	}
	if cols != g.cols || rows != g.rows {
		g.texels = make([]texel, cols*rows)
		g.dirty = make([]span, rows)
		for i := range g.texels {
			g.texels[i].bg = uint32(pad &^ FollowEdge)
		}
	}
	g.x, g.y, g.cols, g.rows, g.pad = x, y, cols, rows, pad
	g.touchAll()
	return true
}

func (g *grid) touchAll() {
	for i := range g.dirty {
		g.dirty[i] = span{0, g.cols}
	}
}

// touch dirties the columns of s, cut to the grid.
func (g *grid) touch(row int, s span) {
	s = s.within(g.cols)
	if row >= 0 && row < g.rows && !s.empty() {
		g.dirty[row] = g.dirty[row].join(s)
	}
}

// put replaces one cell.
func (g *grid) put(row, col int, t texel) {
	if at := &g.texels[row*g.cols+col]; *at != t {
		*at = t
		g.touch(row, span{col, col + 1})
	}
}

// withRing is s and, where it touches an edge, the column of padding beyond.
func (g *grid) withRing(s span) span {
	if s.from == 0 {
		s.from--
	}
	if s.to == g.cols {
		s.to++
	}
	return s
}

// appendRow appends the texels of a row between two of the padding beside it.
func (g *grid) appendRow(dst []texel, row int) []texel {
	cells := g.texels[row*g.cols:][:g.cols]
	dst = append(dst, g.padding(&cells[0]))
	dst = append(dst, cells...)
	return append(dst, g.padding(&cells[g.cols-1]))
}

// appendPadding appends the texels of the padding above or below a row.
func (g *grid) appendPadding(dst []texel, row int) []texel {
	dst = g.appendRow(dst, row)
	for i := range dst {
		dst[i] = g.padding(&dst[i])
	}
	return dst
}

// padding is the texel of the padding nearest to t.
func (g *grid) padding(t *texel) texel {
	if g.pad == FollowEdge {
		return texel{bg: t.bg}
	}
	return texel{bg: uint32(g.pad)}
}

// pixels is where the columns s of a row stand in a window of w x h pixels:
// with the padding beside them where that follows the edge.
func (g *grid) pixels(row int, s span, m fonts.Metrics, w, h int) rect {
	r := rect{
		g.x + s.from*m.CellW, g.y + row*m.CellH,
		g.x + s.to*m.CellW, g.y + (row+1)*m.CellH,
	}
	if g.pad != FollowEdge {
		return r
	}
	if s.from == 0 {
		r.x0 = 0
	}
	if s.to == g.cols {
		r.x1 = w
	}
	if row == 0 {
		r.y0 = 0
	}
	if row == g.rows-1 {
		r.y1 = h
	}
	return r
}

// texel is c with its glyph at t.
func (c *Cell) texel(t tile) texel {
	x := texel{glyph: t, bg: uint32(c.BG)}
	u := c.Attr.Underline()
	if u != vt.UnderlineNone {
		x.ul = uint32(c.UL)
		x.fg = uint32(u) << underlineShift
	}
	if c.Attr&vt.Strike != 0 {
		x.fg |= strikeBit
	}
	if c.Attr&vt.Overline != 0 {
		x.fg |= overlineBit
	}
	if t != 0 || x.fg != 0 { // else its colour shows nowhere: no difference
		x.fg |= uint32(c.FG)
	}
	return x
}
