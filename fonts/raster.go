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

// layout fits a cluster into its cells: a face of the cell's own width stands at the left edge, others are centred on
// whole pixels, and made smaller when they are wider than the cells.
func (c canvas) layout(ch choice, style Style) layout {
	f := ch.face
	l := layout{scaleX: f.scaleX, scaleY: f.scaleY, baseline: float64(c.cell.Baseline)}
	width, room := ch.run.advance*f.scaleX, float64(c.width())
	if width > room*1.02 {
		l.scaleX *= room / width
		l.scaleY *= room / width
		width = room
	}
	if width > 0 && width < room {
		l.x = math.Round((room - width) / 2)
	}
	if style&Italic&^f.style != 0 && !f.color {
		l.slant = synthSlant
		l.x -= math.Round(synthSlant * 0.25 * f.scaleY * f.upem)
	}
	return l
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
	// Hostile fonts put points anywhere; beyond a few bitmaps away they make no difference and cost time.
	clamp := func(v float64, size int) float32 {
		far := float64(4 * size)
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

// hinter returns the face's hints at a size, nil where none are needed.
func (f *face) hinter(px float64) *hinter {
	if px > hintMaxPx || px < 6 {
		return nil
	}
	if f.hints == nil || f.hints.em != px {
		f.hints = newHinter(f, px)
	}
	return f.hints
}
