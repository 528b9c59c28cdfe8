package fonts

import (
	"image"

	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
	"golang.org/x/image/vector"
)

// rasterizer fills outlines. It is reused from glyph to glyph.
type rasterizer struct {
	fill vector.Rasterizer
}

// outlines draws the glyphs of a cluster as one mask.
func (r *rasterizer) outlines(c canvas, ch choice, style Style) Bitmap {
	b := c.mask()
	r.fill.Reset(b.W, b.H)
	f := ch.face
	for _, g := range ch.run.glyphs {
		outline, ok := f.font.GlyphDataOutline(g.gid)
		if !ok {
			continue
		}
		r.add(outline.Segments, func(p font.SegmentPoint) (float32, float32) {
			return float32((float64(p.X) + g.x) * f.scaleX), float32(float64(c.cell.Baseline) - (float64(p.Y)+g.y)*f.scaleY)
		})
	}
	r.fill.Draw(&image.Alpha{Pix: b.Pix, Stride: b.W, Rect: image.Rect(0, 0, b.W, b.H)}, image.Rect(0, 0, b.W, b.H), image.Opaque, image.Point{})
	return b
}

func (r *rasterizer) add(segments []font.Segment, at func(font.SegmentPoint) (float32, float32)) {
	for i := range segments {
		s := &segments[i]
		ax, ay := at(s.Args[0])
		switch s.Op {
		case ot.SegmentOpMoveTo:
			r.fill.MoveTo(ax, ay)
		case ot.SegmentOpLineTo:
			r.fill.LineTo(ax, ay)
		case ot.SegmentOpQuadTo:
			bx, by := at(s.Args[1])
			r.fill.QuadTo(ax, ay, bx, by)
		case ot.SegmentOpCubeTo:
			bx, by := at(s.Args[1])
			cx, cy := at(s.Args[2])
			r.fill.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
}
