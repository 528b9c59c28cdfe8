// Package gpu draws a window: a grid of character cells, cursors, and the
// rectangles and text of the chrome above them. It owns every GL object, the
// glyph atlases and the damage; it knows nothing of windows, panes or themes,
// and refuses to resolve a colour or measure a text. All of it runs on the main
// thread with a current OpenGL 3.3 core context.
//
// A picture goes through it like this:
//
//  1. SetRow turns cells into texels (instances.go), rasterizing glyphs it has
//     not met into the atlas (atlas.go), and damages the columns that differ.
//     SetCursors and SetChrome do the same for what lies above (quads.go).
//  2. Draw uploads new glyphs and the dirty part of each row, and joins the
//     damage into a few rectangles (damage.go).
//  3. For each rectangle one scissored full-screen triangle reads the cell
//     texture and the atlas (shaders/cells.frag); the quads that touch the
//     damage follow, instanced (shaders/quads.frag).
//  4. The rectangles are copied to the front, or the whole picture is swapped
//     (target.go).
package gpu

import (
	"image"

	"rowlock/fonts"
	"rowlock/vt"
)

// RGB is an opaque colour, 0xRRGGBB.
type RGB uint32

// RGBA is a colour with alpha, 0xRRGGBBAA, not premultiplied. The zero value
// is invisible.
type RGBA uint32

// Opaque is c with full alpha.
func (c RGB) Opaque() RGBA { return RGBA(c)<<8 | 0xFF }

// Alpha is c with alpha a: 0 invisible, 255 opaque.
func (c RGB) Alpha(a uint8) RGBA { return RGBA(c)<<8 | RGBA(a) }

// FollowEdge as a padding colour gives each pixel around the grid the
// background of the cell that is nearest to it.
const FollowEdge RGB = 1 << 24

// Cell is one cell of the grid with its colours resolved: inverse, faint,
// conceal, theme and selection are the caller's.
type Cell struct {
	Text  []byte  // one character or cluster; empty: blank. Not kept
	Width uint8   // 1 or 2, doubled in a double row; 0: a further part of the cell before it
	Size  Size    // of the row
	Attr  vt.Attr // Bold, Italic, Strike, Overline and the underline are drawn
	FG    RGB
	BG    RGB
	UL    RGB // of the underline
}

// Size is the size of the characters of a row: DECSWL, DECDWL and the two halves
// of DECDHL.
type Size uint8

const (
	SizeSingle Size = iota
	SizeDoubleWidth
	SizeDoubleTop
	SizeDoubleBottom
)

// Shape is the shape of a cursor.
type Shape uint8

const (
	ShapeBlock     Shape = iota // the cell filled, its text in Text
	ShapeHollow                 // a frame, for a pane without focus
	ShapeBar                    // a line at the left edge
	ShapeUnderline              // a line at the bottom
	ShapeHidden                 // nothing, as between two blinks; a ligature stays broken there
)

// Cursor is a cursor in the grid.
type Cursor struct {
	Col, Row int
	Width    int // cells: 1 or 2
	Shape    Shape
	Color    RGB
	Text     RGB // of the text under a block
}

// Shadow is the soft shadow of a quad; the zero value is none.
type Shadow struct {
	Y     int // px that it lies below the quad
	Blur  int // px that it reaches beyond its edge
	Color RGBA
}

// Quad is a piece of chrome in framebuffer pixels, the origin at the top left:
// a rectangle, or where Text isn't empty a line of text whose cells begin at
// X, Y (W, H and the fields about edges then mean nothing). Quads are compared
// with == to find the damage.
type Quad struct {
	X, Y, W, H  int
	Fill        RGBA // of the inside, or of the text
	Radius      int  // of the corners
	BorderWidth int  // drawn inside the rectangle
	Border      RGBA
	Shadow      Shadow

	Text  string
	Style fonts.Style
	Main  bool // set in the main fonts rather than the chrome's
}

// Options are what a renderer needs from its window.
type Options struct {
	// Chrome is the set for chrome text; nil: the main one.
	Chrome *fonts.Set
	// Swap presents the back buffer.
	Swap func()
	// CopySub copies a part of the back buffer to the front, in GL's
	// coordinates (origin at the bottom left), and leaves the back buffer as it
	// is. It reports false, and has done nothing, where that is not safe now.
	// Nil where the platform can't. See CopySubBuffer.
	CopySub func(x, y, w, h int) bool
}

// Stats counts since New.
type Stats struct {
	Presents    uint64 // pictures shown, whole or in part
	RowsBuilt   uint64 // rows of the grid of which a part was uploaded
	RowsDrawn   uint64 // rows of the grid touched by what was drawn
	AtlasGlyphs uint64 // glyphs rasterized
}

// Renderer draws one window. It belongs to the main thread.
type Renderer struct {
	w, h    int // of the framebuffer
	glyphs  typesetter
	grid    grid
	cursors []Cursor
	marks   layer // of the cursors
	chrome  layer
	damage  damage
	stats   Stats

	painter painter
	scratch []Quad
	joints  joints
	runs    runs
}

// New makes a renderer for the current context.
func New(set *fonts.Set, o Options) (*Renderer, error) {
	r := &Renderer{}
	if err := r.painter.open(o); err != nil {
		return nil, err
	}
	r.SetFonts(set, o.Chrome)
	return r, nil
}

// SetFonts replaces the fonts (chrome nil: the main set); everything is drawn
// anew. The grid stays where it is: cells of another size want a new SetGrid.
func (r *Renderer) SetFonts(set, chrome *fonts.Set) {
	old := r.glyphs.main
	r.glyphs.main = r.painter.newAtlas(set)
	r.glyphs.chrome = r.glyphs.main
	if chrome != nil && chrome != set {
		r.glyphs.chrome = r.painter.newAtlas(chrome)
	}
	if old != nil {
		if old.set.Family() != set.Family() {
			r.separate() // a ligature is glyphs of its own font
		}
		r.rename(old.names())
	}
	r.Invalidate()
}

// Resize sets the size of the framebuffer in pixels. A size of zero, as of a
// minimized window, stops the drawing.
func (r *Renderer) Resize(w, h int) {
	w, h = r.painter.clamp(w), r.painter.clamp(h)
	if w == r.w && h == r.h {
		return
	}
	r.w, r.h = w, h
	r.Invalidate()
}

// SetGrid places the grid: its top left corner in pixels, its size in cells and
// the colour around it, or FollowEdge. A new size empties every cell.
func (r *Renderer) SetGrid(x, y, cols, rows int, pad RGB) {
	cols, rows = r.painter.clamp(max(cols, 1)+2)-2, r.painter.clamp(max(rows, 1)+2)-2
	if !r.grid.place(x, y, cols, rows, pad) {
		return
	}
	r.joints.fit(&r.grid)
	r.layCursors()
	r.Invalidate()
}

// SetChrome replaces the quads above the cells, drawn in order.
func (r *Renderer) SetChrome(qs []Quad) {
	if !r.chrome.set(qs, &r.glyphs, &r.damage) {
		r.emptyAtlases()
	}
}

// Invalidate damages everything, for a window whose pixels were lost.
func (r *Renderer) Invalidate() {
	r.grid.touchAll()
	r.damage.clear()
	r.damage.add(rect{0, 0, r.w, r.h})
}

// emptyAtlases frees the tiles of glyphs that nothing shows any more. It may
// happen between two rows of one picture: tiles in use are named anew at once.
func (r *Renderer) emptyAtlases() {
	names := r.glyphs.main.names()
	r.glyphs.main.reset()
	r.glyphs.chrome.reset()
	r.rename(names)
	r.Invalidate()
}

// rename gives the glyphs that are in use tiles of the present atlases.
func (r *Renderer) rename(names map[tile]glyphName) {
	again := func(t tile) tile {
		n := names[t]
		if n.cells == 0 {
			return 0
		}
		g, _ := r.glyphs.main.glyph([]byte(n.text), n.style, n.cells)
		return g[n.part]
	}
	for i := range r.grid.texels {
		r.grid.texels[i].glyph = again(r.grid.texels[i].glyph)
	}
	for row, joints := range r.joints.rows {
		for _, s := range joints {
			for col := s.from; col < s.to; col++ {
				plain := &r.joints.plain[row*r.grid.cols+col]
				*plain = again(*plain)
			}
		}
	}
	r.layCursors()
	r.chrome.build(&r.glyphs)
}

// Draw draws what is damaged and presents it. It reports false, and has called
// nothing of GL, when nothing is, or when there is no grid or no window yet.
func (r *Renderer) Draw() bool {
	if r.w == 0 || r.h == 0 || r.grid.rows == 0 {
		return false
	}
	r.damageRows()
	r.damage.clip(rect{0, 0, r.w, r.h})
	if len(r.damage.rects) == 0 {
		return false
	}
	r.painter.paint(r)
	r.countRows()
	r.stats.Presents++
	kept := r.painter.target.present(r.damage.rects)
	r.damage.clear()
	if !kept {
		r.Invalidate()
	}
	return true
}

// Damaged reports whether there is something to draw already: after a Draw,
// that the picture was lost as it was shown.
func (r *Renderer) Damaged() bool { return len(r.damage.rects) > 0 }

// damageRows damages the pixels of the dirty columns.
func (r *Renderer) damageRows() {
	for row, s := range r.grid.dirty {
		if !s.empty() {
			r.damage.add(r.grid.pixels(row, s, r.glyphs.main.metrics, r.w, r.h))
		}
	}
}

// countRows counts the rows that the damage touches.
func (r *Renderer) countRows() {
	h := r.glyphs.main.metrics.CellH
	for row := range r.grid.rows {
		y := r.grid.y + row*h
		for _, d := range r.damage.rects {
			if d.y0 < y+h && y < d.y1 {
				r.stats.RowsDrawn++
				break
			}
		}
	}
}

// Stats returns what was counted.
func (r *Renderer) Stats() Stats {
	s := r.stats
	s.AtlasGlyphs = r.glyphs.main.rasterized
	if r.glyphs.chrome != r.glyphs.main {
		s.AtlasGlyphs += r.glyphs.chrome.rasterized
	}
	return s
}

// ReadPixels returns the picture that was drawn last.
func (r *Renderer) ReadPixels() *image.RGBA { return r.painter.target.read(r.w, r.h) }

// Close frees the GL objects.
func (r *Renderer) Close() { r.painter.close() }
