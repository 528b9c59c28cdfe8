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
	fill   vector.Rasterizer
	curve  [256]byte // what becomes of each coverage
	curved bool
}

// darken makes strokes heavier by what they cover only in part: at 1 a pixel that is half covered becomes three
// quarters dark. Whole pixels stay, so that hinted text is as crisp as before.
func (r *rasterizer) darken(amount float64) {
	amount = min(max(amount, 0), 1) // and not for a NaN
	r.curved = amount > 0
	for i := range r.curve {
		v := float64(i) / 255
		r.curve[i] = byte(255*(v+amount*v*(1-v)) + 0.5)
	}
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
// Symbols of private code points are wider than a cell in many fonts, even in the cell's own; none is ever cut.
func (c canvas) layout(ch choice, style Style) layout {
	f := ch.face
	l := layout{scaleX: f.scaleX * c.zoomX, scaleY: f.scaleY * c.zoomY, baseline: float64(c.cell.Baseline)}
	switch {
	case ch.symbol:
		l.fit(c, ch)
	case !f.primary:
		l.settle(c, ch)
	}
	if style&Italic&^f.is() != 0 && !f.color && !ch.symbol {
		l.slant = synthSlant
		l.x -= math.Round(synthSlant * 0.25 * l.scaleY * f.upem)
	}
	return l
}

// box is an area in font units, y up.
type box struct{ left, right, top, bottom float64 }

// ink is what the glyphs of a run cover.
func (ch choice) ink() (b box, ok bool) {
	for _, g := range ch.run.glyphs {
		e, known := ch.face.font.GlyphExtents(g.gid)
		if !known || e.Width == 0 {
			continue
		}
		x, y := g.x+float64(e.XBearing), g.y+float64(e.YBearing)
		one := box{min(x, x+float64(e.Width)), max(x, x+float64(e.Width)), max(y, y+float64(e.Height)), min(y, y+float64(e.Height))}
		if !ok {
			b, ok = one, true
			continue
		}
		b = box{min(b.left, one.left), max(b.right, one.right), max(b.top, one.top), min(b.bottom, one.bottom)}
	}
	return b, ok
}

func (l *layout) settle(c canvas, ch choice) {
	room, height := float64(c.width()), float64(c.cell.CellH)
	b := box{right: ch.run.advance}
	if ink, ok := ch.ink(); ok {
		b = box{min(0, ink.left), max(b.right, ink.right), ink.top, ink.bottom}
	}
	scale := 1.0
	if width := (b.right - b.left) * l.scaleX; width > room*(1+overhang) {
		scale = room / width
	} else if c.cells == 2 && width > 0 {
		scale = min(max(1, room/width), maxGrow)
	}
	if tall := (b.top - b.bottom) * l.scaleY; tall*scale > height {
		scale = height / tall
	}
	l.scaleX, l.scaleY = l.scaleX*scale, l.scaleY*scale
	l.x = math.Round((room - (b.right+b.left)*l.scaleX) / 2)
	if over := b.top*l.scaleY - l.baseline; over > 0 {
		l.baseline += math.Ceil(over - overhang)
	} else if under := l.baseline - b.bottom*l.scaleY - height; under > 0 {
		l.baseline -= math.Ceil(under - overhang)
	}
}

// fit makes a symbol small enough for its cells, by its ink alone, and puts it in their middle; up and down it stays
// where its font has it as long as that is inside.
func (l *layout) fit(c canvas, ch choice) {
	ink, ok := ch.ink()
	if !ok {
		return
	}
	room, height := float64(c.width()), float64(c.cell.CellH)
	scale := min(1, room/((ink.right-ink.left)*l.scaleX), height/((ink.top-ink.bottom)*l.scaleY))
	l.scaleX, l.scaleY = l.scaleX*scale, l.scaleY*scale
	l.x = (room - (ink.right+ink.left)*l.scaleX) / 2
	l.baseline = max(l.baseline, ink.top*l.scaleY)
	l.baseline = min(l.baseline, height+ink.bottom*l.scaleY)
}

// outlines draws the glyphs of a cluster as one mask.
func (r *rasterizer) outlines(c canvas, ch choice, style Style) Bitmap {
	b := c.mask()
	r.fill.Reset(b.W, b.H)
	f := ch.face
	l := c.layout(ch, style)
	// Measured without what layout did to fit the cells: strokes keep the weight of the text around them.
	hints := f.hinter(c.zoomX, c.zoomY)
	if ch.symbol {
		hints = nil // they would move ink over the edge
	}
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
		if style&Bold&^f.is() != 0 {
			// The same shape again a little to the right; overlapping ink of one direction fills once.
			l := l
			l.x += max(1, math.Round(l.scaleX*f.upem*synthBold))
			r.add(path, l, b)
		}
	}
	bounds := image.Rect(0, 0, b.W, b.H)
	r.fill.Draw(&image.Alpha{Pix: b.Pix, Stride: b.W, Rect: bounds}, bounds, image.Opaque, image.Point{})
	if r.curved {
		for i, v := range b.Pix {
			b.Pix[i] = r.curve[v]
		}
	}
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
