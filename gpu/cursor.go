package gpu

import (
	"slices"

	"rowlock/fonts"
)

// columns is what c covers of its row.
func (c *Cursor) columns() span { return span{c.Col, c.Col + max(c.Width, 1)} }

// quad is the mark of a cursor that lies above its cell; a block has none.
func (c *Cursor) quad(g *grid, m fonts.Metrics) (Quad, bool) {
	cells := c.columns()
	if c.Shape == ShapeBlock || c.Row < 0 || c.Row >= g.rows || cells.from < 0 || cells.to > g.cols {
		return Quad{}, false
	}
	line := max(m.UnderlineH, (m.CellW+4)/8, 1)
	q := Quad{
		X: g.x + c.Col*m.CellW, Y: g.y + c.Row*m.CellH,
		W: (cells.to - cells.from) * m.CellW, H: m.CellH,
		Fill: c.Color.Opaque(),
	}
	switch c.Shape {
	case ShapeHollow:
		q.Fill, q.Border, q.BorderWidth = 0, c.Color.Opaque(), max(m.UnderlineH, 1)
	case ShapeBar:
		q.W = line
	case ShapeUnderline:
		q.Y, q.H = q.Y+q.H-line, line
	}
	return q, true
}

// setCursors replaces the cursors. A block changes texels and dirties its
// cells; the other shapes are quads and damage themselves.
func (r *Renderer) setCursors(cs []Cursor) {
	if slices.Equal(cs, r.cursors) {
		return
	}
	r.touchBlocks(cs)
	r.touchBlocks(r.cursors)
	r.cursors = append(r.cursors[:0], cs...)
	r.layCursors()
}

// touchBlocks dirties the cells of the blocks in cs.
func (r *Renderer) touchBlocks(cs []Cursor) {
	for i := range cs {
		if cs[i].Shape == ShapeBlock {
			r.grid.touch(cs[i].Row, cs[i].columns())
		}
	}
}

// layCursors makes the quads of the cursors that need one.
func (r *Renderer) layCursors() {
	r.scratch = r.scratch[:0]
	for i := range r.cursors {
		if q, ok := r.cursors[i].quad(&r.grid, r.glyphs.main.metrics); ok {
			r.scratch = append(r.scratch, q)
		}
	}
	r.marks.set(r.scratch, &r.glyphs, &r.damage)
}

// withBlocks puts the block cursors of a row over its texels.
func (r *Renderer) withBlocks(row int, texels []texel) {
	for i := range r.cursors {
		c := &r.cursors[i]
		if c.Shape != ShapeBlock || c.Row != row {
			continue
		}
		cells := c.columns()
		for col := max(cells.from, 0); col < min(cells.to, len(texels)); col++ {
			texels[col] = texels[col].under(c)
		}
	}
}

// under is t with a block over it.
func (t texel) under(c *Cursor) texel {
	t.bg = uint32(c.Color)
	t.fg = t.fg&^0xFFFFFF | uint32(c.Text)
	if t.ul != 0 || t.fg>>underlineShift&7 != 0 {
		t.ul = uint32(c.Text)
	}
	return t
}
