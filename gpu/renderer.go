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
	Width uint8   // 1 or 2; 0: the right half of the cell before it
	Attr  vt.Attr // Bold, Italic, Strike, Overline and the underline are drawn
	FG    RGB
	BG    RGB
	UL    RGB // of the underline
}

// Shape is the shape of a cursor.
type Shape uint8

const (
	ShapeBlock     Shape = iota // the cell filled, its text in Text
	ShapeHollow                 // a frame, for a pane without focus
	ShapeBar                    // a line at the left edge
	ShapeUnderline              // a line at the bottom
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
	// is; nil where the platform can't. See CopySubBuffer.
	CopySub func(x, y, w, h int)
}

// Stats counts since New.
type Stats struct {
	Presents    uint64 // pictures shown, whole or in part
	RowsBuilt   uint64 // rows of the grid of which a part was uploaded
	RowsDrawn   uint64 // rows of the grid touched by what was drawn
	AtlasGlyphs uint64 // glyphs rasterized
}

// Renderer draws one window. It belongs to the main thread.
type Renderer struct{}

// New makes a renderer for the current context.
func New(set *fonts.Set, o Options) (*Renderer, error) { return &Renderer{}, nil }

// SetFonts replaces the fonts (chrome nil: the main set); everything is drawn anew.
func (r *Renderer) SetFonts(set, chrome *fonts.Set) {}

// Resize sets the size of the framebuffer in pixels.
func (r *Renderer) Resize(w, h int) {}

// SetGrid places the grid: its top left corner in pixels, its size in cells and
// the colour around it, or FollowEdge. A new size empties every cell.
func (r *Renderer) SetGrid(x, y, cols, rows int, pad RGB) {}

// SetRow replaces the cells of a row from col on. What lies outside the grid is
// ignored. Only what differs is damaged.
func (r *Renderer) SetRow(row, col int, cells []Cell) {}

// SetCursors replaces the cursors.
func (r *Renderer) SetCursors(cs []Cursor) {}

// SetChrome replaces the quads above the cells, drawn in order.
func (r *Renderer) SetChrome(qs []Quad) {}

// Invalidate damages everything, for a window whose pixels were lost.
func (r *Renderer) Invalidate() {}

// Draw draws what is damaged and presents it. It reports false, and has called
// nothing of GL, when nothing is.
func (r *Renderer) Draw() bool { return false }

// Stats returns what was counted.
func (r *Renderer) Stats() Stats { return Stats{} }

// ReadPixels returns the picture that was drawn last.
func (r *Renderer) ReadPixels() *image.RGBA { return nil }

// Close frees the GL objects.
func (r *Renderer) Close() {}
