package app

import (
	"slices"

	"rowlock/gpu"
	"rowlock/protocol"
	"rowlock/vt"
)

// view turns the screens of the shown tab into rows of cells for the renderer.
// It remembers what each row was made of and makes again only what changed: a
// keystroke costs one row.
type view struct {
	port   viewport
	tab    string
	places []protocol.Place
	grid   [2]int // columns and rows of the grid

	line    vt.Line // scratch
	paints  []paint // scratch
	cells   []gpu.Cell
	cursors []gpu.Cursor
	blinks  bool // something on screen blinks
}

// rowKey is everything that the cells of a drawn row depend on.
type rowKey struct {
	id        uint64
	looks     uint64
	from, end int // selected columns
	cols      int
	skip      int // columns hidden at the left
	dark      bool
}

// drawnRow is a row as it was drawn last.
type drawnRow struct {
	key    rowKey
	made   bool
	blinks bool // its text does: the halves of a blink matter to it
}

// grid is the part of the renderer that a view draws to.
type grid interface {
	SetRow(row, col int, cells []gpu.Cell)
	SetCursors([]gpu.Cursor)
}

// scene is what a view needs to know of the window to draw.
type scene struct {
	geo       *geometry
	model     *model
	base      *palette // the theme's
	outside   gpu.RGB  // around a tab that is smaller than the window
	selection *selection
	focused   bool // the window has the keyboard
	dark      bool // the dark half of a blink
	overlaid  bool // an overlay takes the keys: no cursor is lit
}

// compose brings the renderer's grid up to date.
func (v *view) compose(s *scene, out grid) {
	v.layOut(s, out)
	v.blinks = false
	v.cursors = v.cursors[:0]
	for i := range v.places {
		if p := s.model.panes[paneNumber(v.places[i].Pane)]; p != nil {
			v.composePane(s, &v.places[i], p, out)
		}
	}
	out.SetCursors(v.cursors)
}

// layOut notices that panes stand elsewhere than before, and then empties the
// grid and forgets what was drawn.
func (v *view) layOut(s *scene, out grid) {
	t := s.model.tab()
	if t == nil {
		t = &protocol.Tab{Cols: s.geo.cols, Rows: s.geo.rows}
	}
	port := v.port
	if t.ID != v.tab {
		port = viewport{}
	}
	port.cols, port.rows = t.Cols, t.Rows
	col, row := v.cursorCell(s.model, t)
	port = port.follow(s.geo, col, row)
	size := [2]int{s.geo.cols, s.geo.rows}
	if t.ID == v.tab && port == v.port && size == v.grid && slices.Equal(t.Places, v.places) {
		return
	}
	v.tab, v.port, v.grid = t.ID, port, size
	v.places = append(v.places[:0], t.Places...)
	for _, p := range s.model.panes {
		clear(p.drawn)
	}
	v.empty(s, out)
}

// empty fills the grid: the tab with its background, what lies beyond it with
// another.
func (v *view) empty(s *scene, out grid) {
	for row := range s.geo.rows {
		v.cells = v.cells[:0]
		for col := range s.geo.cols {
			bg := s.base.bg
			if v.port.row+row >= v.port.rows || v.port.col+col >= v.port.cols {
				bg = s.outside
			}
			v.cells = append(v.cells, gpu.Cell{Width: 1, FG: s.base.fg, BG: bg})
		}
		out.SetRow(row, 0, v.cells)
	}
}

// cursorCell is the cell of the tab that has the focused pane's cursor.
func (v *view) cursorCell(m *model, t *protocol.Tab) (col, row int) {
	for i := range t.Places {
		if pl := &t.Places[i]; pl.Pane == m.view.Focus {
			col, row = pl.Col, pl.Row
			if p := m.panes[paneNumber(pl.Pane)]; p != nil && p.screen.Cursor.Visible {
				col += min(p.screen.Cursor.Col, max(pl.Cols-1, 0))
				row += min(p.screen.Cursor.Row, max(pl.Rows-1, 0))
			}
		}
	}
	return col, row
}

func (v *view) composePane(s *scene, pl *protocol.Place, p *pane, out grid) {
	if pl.Cols <= 0 {
		return
	}
	p.updateLook(s.base)
	if len(p.drawn) < pl.Rows {
		p.drawn = append(p.drawn, make([]drawnRow, pl.Rows-len(p.drawn))...)
	}
	for i := range pl.Rows {
		row := pl.Row + i - v.port.row
		if row < 0 || row >= s.geo.rows {
			continue
		}
		v.composeRow(s, pl, p, i, row, out)
	}
	v.addCursor(s, pl, p)
}

func (v *view) composeRow(s *scene, pl *protocol.Place, p *pane, i, row int, out grid) {
	sc := &p.screen
	var r vt.Row
	if i < len(sc.rows) {
		r = sc.rows[i]
	}
	col := pl.Col - v.port.col
	key := rowKey{id: r.ID, looks: p.looks, cols: pl.Cols, skip: max(-col, 0), dark: s.dark}
	key.from, key.end = s.selection.onLine(p.id, sc.Top+uint64(i), pl.Cols)
	if sc.sizeOf(i) != gpu.SizeSingle {
		key.from, key.end = min(2*key.from, pl.Cols), min(2*key.end, pl.Cols)
	}
	d := &p.drawn[i]
	if !d.blinks {
		d.key.dark = s.dark
	}
	if d.made && key == d.key {
		v.blinks = v.blinks || d.blinks
		return
	}
	*d = drawnRow{key, true, v.build(&p.look, r, pl.Cols, key.from, key.end, s.dark)}
	v.blinks = v.blinks || d.blinks
	if key.skip < len(v.cells) {
		out.SetRow(row, max(col, 0), v.cells[key.skip:])
	}
}

// build makes the cells of a row in v.cells; it reports whether any blinks.
func (v *view) build(l *look, r vt.Row, cols, from, end int, dark bool) (blinks bool) {
	if err := v.line.Decode(r); err != nil {
		v.line.Cells = v.line.Cells[:0] // a row that means nothing is shown blank
	}
	v.paints = v.paints[:0]
	for _, st := range v.line.Styles {
		v.paints = append(v.paints, l.palette.resolve(st, l.reverse, dark))
		blinks = blinks || st.Attr&vt.Blink != 0
	}
	blankPaint := l.palette.resolve(vt.Style{}, l.reverse, false)
	v.cells = v.cells[:0]
	size := sizeOf(r.Flags)
	for i := 0; len(v.cells) < cols; i++ {
		if i >= len(v.line.Cells) {
			v.add(&l.palette, nil, 1, blankPaint, from, end)
			continue
		}
		c := &v.line.Cells[i]
		if size == gpu.SizeSingle {
			v.add(&l.palette, v.line.CellText(i), c.Width, v.paints[c.Style], from, end)
			continue
		}
		v.add(&l.palette, v.line.CellText(i), 2*c.Width, v.paints[c.Style], from, end)
		v.cells[len(v.cells)-1].Size = size
		v.add(&l.palette, nil, 0, v.paints[c.Style], from, end)
	}
	v.cells = v.cells[:cols]
	v.cutWide()
	return blinks
}

// cutWide blanks a character at the end of the row of which a part lies outside.
func (v *view) cutWide() {
	for i := max(0, len(v.cells)-4); i < len(v.cells); i++ {
		if c := &v.cells[i]; i+int(c.Width) > len(v.cells) {
			c.Text, c.Width = nil, 1
		}
	}
}

// sizeOf is the size of the characters in a row of the screen.
func (s *screen) sizeOf(row int) gpu.Size {
	if row < 0 || row >= len(s.rows) {
		return gpu.SizeSingle
	}
	return sizeOf(s.rows[row].Flags)
}

// sizeOf is the size of a row's characters.
func sizeOf(flags vt.RowFlags) gpu.Size {
	switch {
	case flags&vt.RowDoubleTop != 0:
		return gpu.SizeDoubleTop
	case flags&vt.RowDoubleBottom != 0:
		return gpu.SizeDoubleBottom
	case flags&vt.RowDoubleWidth != 0:
		return gpu.SizeDoubleWidth
	}
	return gpu.SizeSingle
}

func (v *view) add(p *palette, text []byte, width uint8, c paint, from, end int) {
	if at := len(v.cells); at >= from && at < end {
		c = p.selected(c)
	}
	v.cells = append(v.cells, gpu.Cell{Text: text, Width: width, Attr: c.attr, FG: c.fg, BG: c.bg, UL: c.ul})
}

// addCursor adds the cursor of a pane: lit in the pane that has the keyboard, a
// frame elsewhere.
func (v *view) addCursor(s *scene, pl *protocol.Place, p *pane) {
	c := p.screen.Cursor
	at, width := c.Col, v.cursorWidth(p, c)
	if p.screen.sizeOf(c.Row) != gpu.SizeSingle {
		at, width = 2*at, 2*width
	}
	col, row := pl.Col+min(at, pl.Cols-1)-v.port.col, pl.Row+c.Row-v.port.row
	if !c.Visible || c.Row >= pl.Rows || col < 0 || row < 0 || col >= s.geo.cols || row >= s.geo.rows {
		return
	}
	cur := gpu.Cursor{Col: col, Row: row, Width: width, Color: p.look.palette.cursor, Text: p.look.palette.bg}
	switch {
	case !s.focused || s.overlaid || pl.Pane != s.model.view.Focus:
		cur.Shape = gpu.ShapeHollow
	case c.Blink && s.dark:
		v.blinks = true
		cur.Shape = gpu.ShapeHidden
	default:
		v.blinks = v.blinks || c.Blink
		cur.Shape = shapeOf(c.Shape)
	}
	v.cursors = append(v.cursors, cur)
}

// cursorWidth is how many cells the character under the cursor takes.
func (v *view) cursorWidth(p *pane, c vt.Cursor) int {
	if c.Row >= len(p.screen.rows) || v.line.Decode(p.screen.rows[c.Row]) != nil {
		return 1
	}
	if c.Col < len(v.line.Cells) && v.line.Cells[c.Col].Width == 2 {
		return 2
	}
	return 1
}

func shapeOf(s vt.CursorShape) gpu.Shape {
	switch s {
	case vt.CursorBar:
		return gpu.ShapeBar
	case vt.CursorUnderline:
		return gpu.ShapeUnderline
	default:
		return gpu.ShapeBlock
	}
}
