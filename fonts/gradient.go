package fonts

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/go-text/typesetting/font/opentype/tables"
)

// foreground is the palette index that means the text's colour. A colour bitmap has none, so it is a light grey that
// reads on both themes.
const foreground = 0xFFFF

// color returns a palette's colour, premultiplied.
func (p *painter) color(index uint16, alpha tables.Fixed214) (color.RGBA, bool) {
	c := color.NRGBA{0x90, 0x98, 0xA2, 255}
	if index != foreground {
		if len(p.face.font.CPAL) == 0 || int(index) >= len(p.face.font.CPAL[0]) {
			return color.RGBA{}, false
		}
		r := p.face.font.CPAL[0][index]
		c = color.NRGBA{r.Red, r.Green, r.Blue, r.Alpha}
	}
	c.A = uint8(float64(c.A)*min(max(number(alpha), 0), 1) + 0.5)
	return color.RGBAModel.Convert(c).(color.RGBA), true
}

// gradient is a colour line laid over the plane. place says where on the line a point in font units falls; ok is false
// where there is no colour.
type gradient struct {
	bounds image.Rectangle
	back   affine // pixels to font units
	place  func(point) (t float64, ok bool)
	extend tables.Extend
	stops  []stop
}

type stop struct {
	at    float64
	color color.RGBA
}

func (g *gradient) ColorModel() color.Model { return color.RGBAModel }
func (g *gradient) Bounds() image.Rectangle { return g.bounds }

// At returns the colour of a pixel's middle.
func (g *gradient) At(x, y int) color.Color {
	t, ok := g.place(g.back.apply(point{float64(x) + 0.5, float64(y) + 0.5}))
	if !ok || math.IsNaN(t) {
		return color.RGBA{}
	}
	first, last := g.stops[0], g.stops[len(g.stops)-1]
	if length := last.at - first.at; length > 0 && g.extend != tables.ExtendPad {
		t = (t - first.at) / length
		whole := math.Floor(t)
		t -= whole
		if g.extend == tables.ExtendReflect && math.Mod(whole, 2) != 0 {
			t = 1 - t
		}
		t = first.at + t*length
	}
	if t <= first.at {
		return first.color
	}
	for i := 1; i < len(g.stops); i++ {
		a, b := g.stops[i-1], g.stops[i]
		if t < b.at {
			return mix(a.color, b.color, (t-a.at)/(b.at-a.at))
		}
	}
	return last.color
}

func mix(a, b color.RGBA, t float64) color.RGBA {
	m := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*t + 0.5) }
	return color.RGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), m(a.A, b.A)}
}

// source returns the picture that a paint fills shapes with.
func (p *painter) source(paint tables.PaintTable, at affine, depth int) (image.Image, bool) {
	if p.nodes++; depth > maxPaintDepth || p.nodes > maxPaintNodes {
		return nil, false
	}
	if inner, t, ok := transform(paint); ok {
		return p.source(inner, at.then(t), depth+1)
	}
	switch paint := paint.(type) {
	case tables.PaintSolid:
		c, ok := p.color(paint.PaletteIndex, paint.Alpha)
		return image.NewUniform(c), ok
	case tables.PaintVarSolid:
		c, ok := p.color(paint.PaletteIndex, paint.Alpha)
		return image.NewUniform(c), ok
	case tables.PaintLinearGradient:
		return p.gradient(at, paint.ColorLine, linear(paint))
	case tables.PaintVarLinearGradient:
		return p.gradient(at, fixed(paint.ColorLine), linear(tables.PaintLinearGradient{
			X0: paint.X0, Y0: paint.Y0, X1: paint.X1, Y1: paint.Y1, X2: paint.X2, Y2: paint.Y2}))
	case tables.PaintRadialGradient:
		return p.gradient(at, paint.ColorLine, radial(paint))
	case tables.PaintVarRadialGradient:
		return p.gradient(at, fixed(paint.ColorLine), radial(tables.PaintRadialGradient{
			X0: paint.X0, Y0: paint.Y0, Radius0: paint.Radius0, X1: paint.X1, Y1: paint.Y1, Radius1: paint.Radius1}))
	case tables.PaintSweepGradient:
		return p.gradient(at, paint.ColorLine, sweep(paint))
	case tables.PaintVarSweepGradient:
		return p.gradient(at, fixed(paint.ColorLine), sweep(tables.PaintSweepGradient{
			CenterX: paint.CenterX, CenterY: paint.CenterY, StartAngle: paint.StartAngle, EndAngle: paint.EndAngle}))
	}
	return nil, false
}

// fixed is a variable colour line at its default.
func fixed(line tables.VarColorLine) tables.ColorLine {
	out := tables.ColorLine{Extend: line.Extend}
	for _, s := range line.ColorStops {
		out.ColorStops = append(out.ColorStops, tables.ColorStop{StopOffset: s.StopOffset, PaletteIndex: s.PaletteIndex, Alpha: s.Alpha})
	}
	return out
}

func (p *painter) gradient(at affine, line tables.ColorLine, place func(point) (float64, bool)) (image.Image, bool) {
	back, ok := at.inverse()
	g := &gradient{bounds: p.out.Rect, back: back, place: place, extend: line.Extend}
	for _, s := range line.ColorStops {
		c, known := p.color(s.PaletteIndex, s.Alpha)
		ok = ok && known
		g.stops = append(g.stops, stop{number(s.StopOffset), c})
	}
	slices.SortStableFunc(g.stops, func(a, b stop) int { return cmp.Compare(a.at, b.at) })
	return g, ok && len(g.stops) > 0
}

// linear runs from p0 to the foot of p1 on the perpendicular of p0 p2, as the OpenType specification has it.
func linear(g tables.PaintLinearGradient) func(point) (float64, bool) {
	x0, y0 := float64(g.X0), float64(g.Y0)
	dx, dy := float64(g.X1)-x0, float64(g.Y1)-y0
	rx, ry := float64(g.X2)-x0, float64(g.Y2)-y0
	if length := rx*rx + ry*ry; length > 0 {
		k := (dx*rx + dy*ry) / length
		dx, dy = dx-k*rx, dy-k*ry
	}
	length := dx*dx + dy*dy
	return func(p point) (float64, bool) {
		return ((p[0]-x0)*dx + (p[1]-y0)*dy) / length, length > 0
	}
}

// radial finds the largest t whose circle, between the two given ones, goes through the point.
func radial(g tables.PaintRadialGradient) func(point) (float64, bool) {
	x0, y0, r0 := float64(g.X0), float64(g.Y0), float64(g.Radius0)
	dx, dy, dr := float64(g.X1)-x0, float64(g.Y1)-y0, float64(g.Radius1)-r0
	a := dx*dx + dy*dy - dr*dr
	return func(p point) (float64, bool) {
		px, py := p[0]-x0, p[1]-y0
		b, c := px*dx+py*dy+r0*dr, px*px+py*py-r0*r0
		if math.Abs(a) < 1e-9 {
			t := c / (2 * b)
			return t, b != 0 && r0+t*dr >= 0
		}
		root := b*b - a*c
		if root < 0 {
			return 0, false
		}
		root = math.Sqrt(root)
		for _, t := range [2]float64{max((b+root)/a, (b-root)/a), min((b+root)/a, (b-root)/a)} {
			if r0+t*dr >= 0 {
				return t, true
			}
		}
		return 0, false
	}
}

// sweep runs counter-clockwise from the start to the end angle; 1 is half a turn.
func sweep(g tables.PaintSweepGradient) func(point) (float64, bool) {
	x, y := float64(g.CenterX), float64(g.CenterY)
	start, end := (number(g.StartAngle)+1)*math.Pi, (number(g.EndAngle)+1)*math.Pi
	return func(p point) (float64, bool) {
		angle := math.Atan2(p[1]-y, p[0]-x)
		if angle < 0 {
			angle += 2 * math.Pi
		}
		return (angle - start) / (end - start), end != start
	}
}
