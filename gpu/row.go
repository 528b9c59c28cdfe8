package gpu

import (
	"unicode/utf8"

	"rowlock/fonts"
	"rowlock/vt"
)

// SetRow replaces the cells of a row from col on. What lies outside the grid is
// ignored. Only what differs is damaged.
func (r *Renderer) SetRow(row, col int, cells []Cell) {
	if row < 0 || row >= r.grid.rows {
		return
	}
	broken := r.broken(row)
	r.joints.drop(row, span{col, col + len(cells)})
	keys := r.runs.ligatures(r.glyphs.main.set, cells)
	for i := 0; i < len(cells) && col+i < r.grid.cols; i++ {
		c := &cells[i]
		switch {
		case keys != nil && keys[i] != nil:
			r.putJoint(row, col+i, c, keys[i])
		case c.isSymbol() && i+1 < len(cells) && cells[i+1].isBlank():
			blank := cells[i+1]
			blank.FG = c.FG // its half of the symbol has the symbol's colour
			g := r.glyph(c, c.Text, 2)
			r.put(row, col+i, c.texel(g[0]))
			i++
			r.put(row, col+i, blank.texel(g[1]))
		case c.Width == 0:
			r.put(row, col+i, c.texel(0))
		default:
			width := min(int(c.Width), maxGlyphCells)
			g := r.glyph(c, c.Text, width)
			r.put(row, col+i, c.texel(g[0]))
			for part := 1; part < width; part++ {
				if i+1 < len(cells) && cells[i+1].Width == 0 {
					i++
					r.put(row, col+i, c.texel(g[part]))
				} else {
					r.put(row, col+i+part, c.texel(g[part]))
				}
			}
		}
	}
	if now := r.broken(row); now != broken {
		r.grid.touch(row, now)
		r.grid.touch(row, broken)
	}
}

// put replaces one cell if it is in the grid.
func (r *Renderer) put(row, col int, t texel) {
	if col >= 0 && col < r.grid.cols {
		r.grid.put(row, col, t)
	}
}

// glyph is the tiles of a text in the style of c. Where an atlas is full, what
// no cell shows any more makes room.
func (r *Renderer) glyph(c *Cell, text []byte, cells int) glyph {
	g, ok := r.glyphs.main.glyph(text, c.style(), cells)
	if !ok {
		r.emptyAtlases()
		g, _ = r.glyphs.main.glyph(text, c.style(), cells)
	}
	return g
}

// style is what the fonts need to know of c.
func (c *Cell) style() fonts.Style {
	s := [...]fonts.Style{0, fonts.DoubleWidth, fonts.DoubleTop, fonts.DoubleBottom}[c.Size&3]
	if c.Attr&vt.Bold != 0 {
		s |= fonts.Bold
	}
	if c.Attr&vt.Italic != 0 {
		s |= fonts.Italic
	}
	return s
}

func (c *Cell) isBlank() bool {
	return c.Width == 1 && (len(c.Text) == 0 || len(c.Text) == 1 && c.Text[0] == ' ') &&
		c.Attr&(vt.Strike|vt.Overline) == 0 && c.Attr.Underline() == vt.UnderlineNone
}

// isSymbol reports a symbol of an icon font, which takes a blank behind it.
func (c *Cell) isSymbol() bool {
	if c.Width != 1 || c.Size != SizeSingle || len(c.Text) < 3 || c.Text[0] < 0xEE {
		return false
	}
	symbol, n := utf8.DecodeRune(c.Text)
	return n == len(c.Text) && fonts.IsSymbol(symbol)
}
