package fonts

import (
	"image"
	"math"

	ot "github.com/go-text/typesetting/font/opentype"
	"golang.org/x/image/vector"
)

// Synthetic styles: the slant of an oblique as rise over run, and the share of an em by which strokes thicken.
const (
	synthSlant = 0.2
	synthBold  = 1.0 / 24
)

// rasterizer fills outlines. It is reused from glyph to glyph.
type rasterizer struct {
	fill vector.Rasterizer
}

// layout says how a choice stands in its cells: the scale of its font units, and the origin in pixels.
type layout struct {
	scaleX, scaleY float64
	x, baseline    float64
	slant          float64
}

// A face from elsewhere may be this much larger than the set's, to fill the two cells of an ideograph, and its ink may
// stand this far (a share of the room) over the edge before it is made smaller.
const (
	maxGrow  = 1.1
	overhang = 0.04
)

// layout fits a cluster into its cells. The cell's own family stands at the left edge. Other faces are centred on
// whole pixels, made smaller when they are wider or higher than the cells, and moved inside where they stand out.
func (c canvas) layout(ch choice, style Style) layout {
	f := ch.face
	l := layout{scaleX: f.scaleX, scaleY: f.scaleY, baseline: float64(c.cell.Baseline)}
	if !f.primary {
		l.settle(c, ch)
	}
	if style&Italic&^f.style != 0 && !f.color {
		l.slant = synthSlant
		l.x -= math.Round(synthSlant * 0.25 * l.scaleY * f.upem)
	}
	return l
}

func (l *layout) settle(c canvas, ch choice) {
	room, height := float64(c.width()), float64(c.cell.CellH)
	left, right := 0.0, ch.run.advance
	top, bottom := 0.0, 0.0
	if len(ch.run.glyphs) == 1 {
		if ink, ok := ch.face.font.GlyphExtents(ch.run.glyphs[0].gid); ok {
			left, right = min(left, float64(ink.XBearing)), max(right, float64(ink.XBearing+ink.Width))
			top, bottom = float64(ink.YBearing), float64(ink.YBearing+ink.Height)
		}
	}
	scale := 1.0
	if width := (right - left) * l.scaleX; width > room*(1+overhang) {
		scale = room / width
	} else if c.cells == 2 && width > 0 {
		scale = min(max(1, room/width), maxGrow)
	}
	if tall := (top - bottom) * l.scaleY; tall*scale > height {
		scale = height / tall
	}
	l.scaleX, l.scaleY = l.scaleX*scale, l.scaleY*scale
	l.x = math.Round((room - (right+left)*l.scaleX) / 2)
	if over := top*l.scaleY - l.baseline; over > 0 {
		l.baseline += math.Ceil(over - overhang)
	} else if under := l.baseline - bottom*l.scaleY - height; under > 0 {
		l.baseline -= math.Ceil(under - overhang)
	}
}

// outlines draws the glyphs of a cluster as one mask.
func (r *rasterizer) outlines(c canvas, ch choice, style Style) Bitmap {
	b := c.mask()
	r.fill.Reset(b.W, b.H)
	f := ch.face
	l := c.layout(ch, style)
	hints := f.hinter(l.scaleY * f.upem)
	if hints != nil {
		l.scaleY *= hints.adjust
	}
	for _, g := range ch.run.glyphs {
		outline, ok := f.font.GlyphDataOutline(g.gid)
		if !ok {
			continue
		}
		path := scaledPath(outline.Segments, g, l.scaleX, l.scaleY)
		if hints != nil {
			hints.fit(path)
		}
		r.add(path, l, b)
		if style&Bold&^f.style != 0 {
			// The same shape again a little to the right; overlapping ink of one direction fills once.
			l := l
			l.x += max(1, math.Round(f.scaleY*f.upem*synthBold))
			r.add(path, l, b)
		}
	}
	bounds := image.Rect(0, 0, b.W, b.H)
	r.fill.Draw(&image.Alpha{Pix: b.Pix, Stride: b.W, Rect: bounds}, bounds, image.Opaque, image.Point{})
	return b
}

// add adds a path to the shape being filled, from pixels with y up to the bitmap's.
func (r *rasterizer) add(path []segment, l layout, b Bitmap) {
	// Hostile fonts put points anywhere; beyond the longest ligature they make no difference and cost time.
	clamp := func(v float64, size int) float32 {
		far := float64(64 * size)
		if !(v > -far) { // and NaN
			return float32(-far)
		}
		return float32(min(v, far+float64(size)))
	}
	at := func(p point) (x, y float32) {
		return clamp(l.x+p[0]+l.slant*p[1], b.W), clamp(l.baseline-p[1], b.H)
	}
	for i := range path {
		s := &path[i]
		ax, ay := at(s.args[0])
		switch s.op {
		case ot.SegmentOpMoveTo:
			r.fill.ClosePath()
			r.fill.MoveTo(ax, ay)
		case ot.SegmentOpLineTo:
			r.fill.LineTo(ax, ay)
		case ot.SegmentOpQuadTo:
			bx, by := at(s.args[1])
			r.fill.QuadTo(ax, ay, bx, by)
		case ot.SegmentOpCubeTo:
			bx, by := at(s.args[1])
			cx, cy := at(s.args[2])
			r.fill.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	r.fill.ClosePath()
}
