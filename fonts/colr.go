package fonts

import (
	"image"
	"math"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype/tables"
	"golang.org/x/image/draw"
)

// Glyphs made of layers, the COLR table. Version 0 is a list of outlines, each in one colour of the palette; version 1
// is a tree that fills outlines with colours or gradients under transformations. Of variable fonts the default is
// drawn. Porter-Duff operators are drawn, blend modes are not: such a
// glyph is left to its plain outline.

// Bounds of a paint tree: a hostile one may be a cycle, or repeat itself exponentially.
const (
	maxPaintDepth = 32
	maxPaintNodes = 1024
)

// affine maps font units to pixels: x' = xx*x + xy*y + dx, y' = yx*x + yy*y + dy.
type affine struct{ xx, yx, xy, yy, dx, dy float64 }

func (a affine) apply(p point) point {
	return point{a.xx*p[0] + a.xy*p[1] + a.dx, a.yx*p[0] + a.yy*p[1] + a.dy}
}

// then returns b done first, a second.
func (a affine) then(b affine) affine {
	return affine{
		a.xx*b.xx + a.xy*b.yx, a.yx*b.xx + a.yy*b.yx,
		a.xx*b.xy + a.xy*b.yy, a.yx*b.xy + a.yy*b.yy,
		a.xx*b.dx + a.xy*b.dy + a.dx, a.yx*b.dx + a.yy*b.dy + a.dy,
	}
}

// around moves the fixed point of a from the origin to x, y.
func (a affine) around(x, y int16) affine {
	cx, cy := float64(x), float64(y)
	return affine{1, 0, 0, 1, cx, cy}.then(a).then(affine{1, 0, 0, 1, -cx, -cy})
}

func (a affine) inverse() (affine, bool) {
	det := a.xx*a.yy - a.xy*a.yx
	if math.Abs(det) < 1e-12 || math.IsNaN(det) || math.IsInf(det, 0) {
		return affine{}, false
	}
	i := affine{xx: a.yy / det, yx: -a.yx / det, xy: -a.xy / det, yy: a.xx / det}
	i.dx, i.dy = -(i.xx*a.dx + i.xy*a.dy), -(i.yx*a.dx + i.yy*a.dy)
	return i, true
}

// painter draws one glyph's paint tree.
type painter struct {
	*rasterizer
	face  *face
	out   *image.RGBA
	mask  *image.Alpha
	nodes int
}

// paint draws a glyph's layers over the cells. ok is false for what isn't supported.
func (r *rasterizer) paint(c canvas, f *face, paint tables.PaintTable, gid font.GID) (Bitmap, bool) {
	b := c.color()
	bounds := image.Rect(0, 0, b.W, b.H)
	p := &painter{
		rasterizer: r,
		face:       f,
		out:        &image.RGBA{Pix: b.Pix, Stride: 4 * b.W, Rect: bounds},
		mask:       image.NewAlpha(bounds),
	}
	ok := p.draw(paint, gid, p.toPixels(c, gid), 0)
	return b, ok
}

// toPixels puts the em's box, ascender to descender and as wide as the advance, into the middle of the cells.
func (p *painter) toPixels(c canvas, gid font.GID) affine {
	w := max(1, float64(p.face.font.HorizontalAdvance(gid)))
	top, bottom := p.face.upem*0.9, -p.face.upem*0.2
	if e, ok := p.face.font.FontHExtents(); ok && e.Ascender > e.Descender {
		top, bottom = float64(e.Ascender), float64(e.Descender)
	}
	scale := min(float64(c.width())/w, float64(c.cell.CellH)/(top-bottom))
	return affine{scale, 0, 0, -scale, (float64(c.width()) - w*scale) / 2, (float64(c.cell.CellH)-(top-bottom)*scale)/2 + top*scale}
}

// draw draws a tree without a shape to fill: layers, references, transformations around them, and filled outlines.
func (p *painter) draw(paint tables.PaintTable, gid font.GID, at affine, depth int) bool {
	if p.nodes++; depth > maxPaintDepth || p.nodes > maxPaintNodes {
		return false
	}
	if inner, t, ok := transform(paint); ok {
		return p.draw(inner, gid, at.then(t), depth+1)
	}
	switch paint := paint.(type) {
	case tables.PaintColrLayersResolved:
		for _, layer := range paint {
			if color, ok := p.color(layer.PaletteIndex, 1); ok && p.outline(font.GID(layer.GlyphID), at) {
				p.fillWith(image.NewUniform(color))
			}
		}
		return true
	case tables.PaintColrLayers:
		layers, err := p.face.font.COLR.LayerList.Resolve(paint)
		if err != nil {
			return false
		}
		for _, layer := range layers {
			if !p.draw(layer, gid, at, depth+1) {
				return false
			}
		}
		return true
	case tables.PaintColrGlyph:
		inner, ok := p.face.font.COLR.Search(tables.GlyphID(paint.GlyphID))
		return ok && p.draw(inner, font.GID(paint.GlyphID), at, depth+1)
	case tables.PaintGlyph:
		fill, ok := p.source(paint.Paint, at, depth+1)
		if !ok {
			return false
		}
		if p.outline(font.GID(paint.GlyphID), at) {
			p.fillWith(fill)
		}
		return true
	case tables.PaintComposite:
		return p.composite(paint, gid, at, depth)
	default:
		fill, ok := p.source(paint, at, depth+1)
		if ok {
			draw.Draw(p.out, p.out.Rect, fill, image.Point{}, draw.Over)
		}
		return ok
	}
}

// porterDuff gives for each operator how much of the source and of the backdrop stays, by the other's alpha.
var porterDuff = map[tables.CompositeMode]func(source, backdrop float64) (keepSource, keepBackdrop float64){
	tables.CompositeClear:    func(s, b float64) (float64, float64) { return 0, 0 },
	tables.CompositeSrc:      func(s, b float64) (float64, float64) { return 1, 0 },
	tables.CompositeDest:     func(s, b float64) (float64, float64) { return 0, 1 },
	tables.CompositeSrcOver:  func(s, b float64) (float64, float64) { return 1, 1 - s },
	tables.CompositeDestOver: func(s, b float64) (float64, float64) { return 1 - b, 1 },
	tables.CompositeSrcIn:    func(s, b float64) (float64, float64) { return b, 0 },
	tables.CompositeDestIn:   func(s, b float64) (float64, float64) { return 0, s },
	tables.CompositeSrcOut:   func(s, b float64) (float64, float64) { return 1 - b, 0 },
	tables.CompositeDestOut:  func(s, b float64) (float64, float64) { return 0, 1 - s },
	tables.CompositeSrcAtop:  func(s, b float64) (float64, float64) { return b, 1 - s },
	tables.CompositeDestAtop: func(s, b float64) (float64, float64) { return 1 - b, s },
	tables.CompositeXor:      func(s, b float64) (float64, float64) { return 1 - b, 1 - s },
	tables.CompositePlus:     func(s, b float64) (float64, float64) { return 1, 1 },
}

// composite draws backdrop and source apart, combines them, and lays the result over what is there.
func (p *painter) composite(paint tables.PaintComposite, gid font.GID, at affine, depth int) bool {
	keep, ok := porterDuff[paint.CompositeMode]
	if !ok {
		return false
	}
	below := p.out
	defer func() { p.out = below }()
	backdrop, source := image.NewRGBA(below.Rect), image.NewRGBA(below.Rect)
	p.out = backdrop
	if !p.draw(paint.BackdropPaint, gid, at, depth+1) {
		return false
	}
	p.out = source
	if !p.draw(paint.SourcePaint, gid, at, depth+1) {
		return false
	}
	for i := 0; i < len(source.Pix); i += 4 {
		s, b := keep(float64(source.Pix[i+3])/255, float64(backdrop.Pix[i+3])/255)
		for k := i; k < i+4; k++ {
			source.Pix[k] = uint8(min(255, float64(source.Pix[k])*s+float64(backdrop.Pix[k])*b+0.5))
		}
	}
	draw.Draw(below, below.Rect, source, image.Point{}, draw.Over)
	return true
}

// outline sets the mask to a glyph's shape.
func (p *painter) outline(gid font.GID, at affine) bool {
	outline, ok := p.face.font.GlyphDataOutline(gid)
	if !ok {
		return false
	}
	path := scaledPath(outline.Segments, placed{}, 1, 1)
	for i := range path {
		for j := range path[i].points() {
			q := at.apply(path[i].args[j])
			path[i].args[j] = point{q[0], -q[1]} // add counts y up
		}
	}
	size := p.mask.Rect.Size()
	p.fill.Reset(size.X, size.Y)
	p.add(path, layout{}, Bitmap{W: size.X, H: size.Y})
	clear(p.mask.Pix)
	p.fill.Draw(p.mask, p.mask.Rect, image.Opaque, image.Point{})
	return true
}

func (p *painter) fillWith(source image.Image) {
	draw.DrawMask(p.out, p.out.Rect, source, image.Point{}, p.mask, image.Point{}, draw.Over)
}

// number is the value of a 2.14 bit fixed point number.
func number(v tables.Fixed214) float64 { return float64(v) / (1 << 14) }

// transform returns the transformation that a paint puts around another.
func transform(paint tables.PaintTable) (inner tables.PaintTable, t affine, ok bool) {
	scale := func(x, y tables.Fixed214) affine { return affine{xx: number(x), yy: number(y)} }
	rotate := func(angle tables.Fixed214) affine {
		sin, cos := math.Sincos(number(angle) * math.Pi)
		return affine{xx: cos, yx: sin, xy: -sin, yy: cos}
	}
	skew := func(x, y tables.Fixed214) affine {
		return affine{xx: 1, yx: math.Tan(number(y) * math.Pi), xy: -math.Tan(number(x) * math.Pi), yy: 1}
	}
	move := func(x, y int16) affine { return affine{1, 0, 0, 1, float64(x), float64(y)} }
	switch p := paint.(type) {
	case tables.PaintTransform:
		m := p.Transform
		return p.Paint, affine{float64(m.Xx), float64(m.Yx), float64(m.Xy), float64(m.Yy), float64(m.Dx), float64(m.Dy)}, true
	case tables.PaintVarTransform:
		m := p.Transform
		return p.Paint, affine{float64(m.Xx), float64(m.Yx), float64(m.Xy), float64(m.Yy), float64(m.Dx), float64(m.Dy)}, true
	case tables.PaintTranslate:
		return p.Paint, move(p.Dx, p.Dy), true
	case tables.PaintVarTranslate:
		return p.Paint, move(p.Dx, p.Dy), true
	case tables.PaintScale:
		return p.Paint, scale(p.ScaleX, p.ScaleY), true
	case tables.PaintVarScale:
		return p.Paint, scale(p.ScaleX, p.ScaleY), true
	case tables.PaintScaleAroundCenter:
		return p.Paint, scale(p.ScaleX, p.ScaleY).around(p.CenterX, p.CenterY), true
	case tables.PaintVarScaleAroundCenter:
		return p.Paint, scale(p.ScaleX, p.ScaleY).around(p.CenterX, p.CenterY), true
	case tables.PaintScaleUniform:
		return p.Paint, scale(p.Scale, p.Scale), true
	case tables.PaintVarScaleUniform:
		return p.Paint, scale(p.Scale, p.Scale), true
	case tables.PaintScaleUniformAroundCenter:
		return p.Paint, scale(p.Scale, p.Scale).around(p.CenterX, p.CenterY), true
	case tables.PaintVarScaleUniformAroundCenter:
		return p.Paint, scale(p.Scale, p.Scale).around(p.CenterX, p.CenterY), true
	case tables.PaintRotate:
		return p.Paint, rotate(p.Angle), true
	case tables.PaintVarRotate:
		return p.Paint, rotate(p.Angle), true
	case tables.PaintRotateAroundCenter:
		return p.Paint, rotate(p.Angle).around(p.CenterX, p.CenterY), true
	case tables.PaintVarRotateAroundCenter:
		return p.Paint, rotate(p.Angle).around(p.CenterX, p.CenterY), true
	case tables.PaintSkew:
		return p.Paint, skew(p.XSkewAngle, p.YSkewAngle), true
	case tables.PaintVarSkew:
		return p.Paint, skew(p.XSkewAngle, p.YSkewAngle), true
	case tables.PaintSkewAroundCenter:
		return p.Paint, skew(p.XSkewAngle, p.YSkewAngle).around(p.CenterX, p.CenterY), true
	case tables.PaintVarSkewAroundCenter:
		return p.Paint, skew(p.XSkewAngle, p.YSkewAngle).around(p.CenterX, p.CenterY), true
	}
	return nil, affine{}, false
}
