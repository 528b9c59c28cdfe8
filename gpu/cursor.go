package gpu

import (
	"slices"

	"rowlock/fonts"
)

// columns is what c covers of its row.
func (c *Cursor) columns() span { return span{c.Col, c.Col + max(c.Width, 1)} }

// quad is the mark of a cursor that lies above its cell; a block has none.
func (c *Cursor) quad(g *grid, m fonts.Metrics) (Quad, bool) {
	cells := c.columns().within(g.cols)
	if c.Shape == ShapeBlock || c.Shape == ShapeHidden || c.Row < 0 || c.Row >= g.rows || cells.empty() {
		return Quad{}, false
	}
	line := max(m.UnderlineH, (m.CellW+4)/8, 1)
	q := Quad{
		X: g.x + cells.from*m.CellW, Y: g.y + c.Row*m.CellH,
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

// SetCursors replaces the cursors; what lies outside the grid is ignored. A
// block changes texels and dirties its cells, and so does any on a ligature; the
// other shapes are quads and damage themselves.
func (r *Renderer) SetCursors(cs []Cursor) {
	if slices.Equal(cs, r.cursors) {
		return
	}
	r.touchCells(cs)
	r.touchCells(r.cursors)
	r.cursors = append(r.cursors[:0], cs...)
	r.layCursors()
}

// touchCells dirties the cells that cs change.
func (r *Renderer) touchCells(cs []Cursor) {
	for i := range cs {
		if cs[i].Shape == ShapeBlock {
			r.grid.touch(cs[i].Row, cs[i].columns())
		}
		r.grid.touch(cs[i].Row, r.joints.under(&cs[i]))
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
		cells := c.columns().within(len(texels))
		for col := cells.from; col < cells.to; col++ {
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
