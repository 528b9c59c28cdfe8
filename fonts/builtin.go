package fonts

import (
	"image"
	"math"

	"golang.org/x/image/vector"
)

// Shapes drawn by code. Line drawing, blocks and separators must meet their neighbours exactly at every size, which no
// font scaled to whole cells does, so they never come from one. Everything is measured from the cell's edges by
// integer rules that are the same in each cell.

// pen draws by code on a mask.
type pen struct {
	Bitmap
	m Metrics
}

// builtins says what draws each range of code points, in ascending order. Ranges have gaps where the standard has
// pictures rather than parts: those come from a font like any other character.
var builtins = []struct {
	from, to rune
	draw     func(p *pen, r rune)
}{
	{0x2500, 0x257F, (*pen).boxDrawing},
	{0x2580, 0x259F, (*pen).block},
	{0x2800, 0x28FF, (*pen).braille},
	{0xE0B0, 0xE0BF, (*pen).powerline},
	{0xE0C0, 0xE0C8, (*pen).powerlineExtra},
	{0xE0CA, 0xE0CA, (*pen).powerlineExtra},
	{0xE0CC, 0xE0D2, (*pen).powerlineExtra},
	{0xE0D4, 0xE0D4, (*pen).powerlineExtra},
	{0xF5D0, 0xF60D, (*pen).branch},
	{0x1CC1B, 0x1CC1E, (*pen).boxCorner},
	{0x1CC21, 0x1CC2F, (*pen).separated},
	{0x1CC30, 0x1CC3F, (*pen).circlePart},
	{0x1CD00, 0x1CDE5, (*pen).octant},
	{0x1CE00, 0x1CE01, (*pen).circle},
	{0x1CE0B, 0x1CE0C, (*pen).circlePart},
	{0x1CE16, 0x1CE19, (*pen).boxCorner},
	{0x1CE51, 0x1CE8F, (*pen).separated},
	{0x1CE90, 0x1CEAF, (*pen).sixteenth},
	{0x1FB00, 0x1FB3B, (*pen).sextant},
	{0x1FB3C, 0x1FB6F, (*pen).mosaic},
	{0x1FB70, 0x1FB92, (*pen).eighths},
	{0x1FB94, 0x1FB97, (*pen).eighths},
	{0x1FB98, 0x1FB99, (*pen).diagonalFill},
	{0x1FB9A, 0x1FB9F, (*pen).mosaic},
	{0x1FBA0, 0x1FBAF, (*pen).diagonal},
	{0x1FBBD, 0x1FBBF, (*pen).diagonal},
	{0x1FBCE, 0x1FBCF, (*pen).third},
	{0x1FBD0, 0x1FBDF, (*pen).diagonal},
	{0x1FBE0, 0x1FBEF, (*pen).circle},
	{0x1FBF0, 0x1FBF9, (*pen).segments},
}

// builtin returns what draws a cluster by code: one code point of the table. A variation selector after it changes
// nothing.
func builtin(runes []rune) (func(p *pen, r rune), bool) {
	if len(runes) > 2 || len(runes) == 2 && runes[1] != vs15 {
		return nil, false
	}
	for _, b := range builtins {
		if runes[0] <= b.to {
			return b.draw, runes[0] >= b.from
		}
	}
	return nil, false
}

// light is the thickness of a light line, one pixel in each sixteen of height.
func (p *pen) light() int { return max(1, (p.m.CellH+8)/16) }

// rect fills whole pixels from x0, y0 up to and without x1, y1.
func (p *pen) rect(x0, y0, x1, y1 int) { p.shade(x0, y0, x1, y1, 255) }

func (p *pen) shade(x0, y0, x1, y1 int, value byte) {
	x0, x1 = max(x0, 0), min(x1, p.W)
	for y := max(y0, 0); y < min(y1, p.H); y++ {
		for x := x0; x < x1; x++ {
			p.Pix[y*p.W+x] = max(p.Pix[y*p.W+x], value)
		}
	}
}

// erase takes the ink away from a rectangle.
func (p *pen) erase(x0, y0, x1, y1 int) {
	for y := max(y0, 0); y < min(y1, p.H); y++ {
		for x := max(x0, 0); x < min(x1, p.W); x++ {
			p.Pix[y*p.W+x] = 0
		}
	}
}

// shape fills what inside says is inside, in pixels from the top left. Each pixel is sampled 4 by 4 times, and 8 by 8
// times where those differ.
func (p *pen) shape(inside func(x, y float64) bool) {
	hits := func(x, y, n int) (hits int) {
		for i := range n * n {
			if inside(float64(x)+(float64(i%n)+0.5)/float64(n), float64(y)+(float64(i/n)+0.5)/float64(n)) {
				hits++
			}
		}
		return hits
	}
	for y := range p.H {
		for x := range p.W {
			switch n := hits(x, y, 4); n {
			case 0:
			case 16:
				p.shade(x, y, x+1, y+1, solid)
			default:
				p.shade(x, y, x+1, y+1, byte(hits(x, y, 8)*255/64))
			}
		}
	}
}

// polygon fills an area between points, in pixels, each pixel by the share of it that is covered.
func (p *pen) polygon(value byte, points ...point) {
	fill := vector.NewRasterizer(p.W, p.H)
	fill.MoveTo(float32(points[0][0]), float32(points[0][1]))
	for _, at := range points[1:] {
		fill.LineTo(float32(at[0]), float32(at[1]))
	}
	fill.ClosePath()
	area := image.NewAlpha(image.Rect(0, 0, p.W, p.H))
	fill.Draw(area, area.Rect, image.Opaque, image.Point{})
	for i, covered := range area.Pix {
		// Parts of one symbol share no area, so their shares of a pixel add up.
		p.Pix[i] = byte(min(255, int(p.Pix[i])+int(covered)*int(value)/255))
	}
}

// invert makes ink of what has none and the other way round.
func (p *pen) invert() {
	for i := range p.Pix {
		p.Pix[i] = 255 - p.Pix[i]
	}
}

// stroke draws lines through points, in pixels, with round ends.
func (p *pen) stroke(thickness float64, points ...point) {
	p.shape(func(x, y float64) bool {
		for i := 1; i < len(points); i++ {
			if distance(point{x, y}, points[i-1], points[i]) <= thickness/2 {
				return true
			}
		}
		return false
	})
}

// distance is that of a point from a line between two others.
func distance(p, a, b point) float64 {
	dx, dy := b[0]-a[0], b[1]-a[1]
	t := 0.0
	if l := dx*dx + dy*dy; l > 0 {
		t = min(max(((p[0]-a[0])*dx+(p[1]-a[1])*dy)/l, 0), 1)
	}
	return hypot(p[0]-a[0]-t*dx, p[1]-a[1]-t*dy)
}

// hypot is math.Hypot for lengths that neither overflow nor vanish, and several times as fast.
func hypot(x, y float64) float64 { return math.Sqrt(x*x + y*y) }
