package fonts

import "math"

// Shapes drawn by code. Line drawing, blocks and separators must meet their neighbours exactly at every size, which no
// font scaled to whole cells does, so they never come from one. Everything is measured from the cell's edges by
// integer rules that are the same in each cell.

// pen draws by code on a mask.
type pen struct {
	Bitmap
	m Metrics
}

// builtin returns what draws a cluster by code: those of one code point in the ranges below. A variation selector
// after it changes nothing.
func builtin(runes []rune) (func(p *pen, r rune), bool) {
	if len(runes) > 2 || len(runes) == 2 && runes[1] != vs15 {
		return nil, false
	}
	switch r := runes[0]; {
	case r >= 0x2500 && r <= 0x257F:
		return (*pen).boxDrawing, true
	case r >= 0x2580 && r <= 0x259F:
		return (*pen).block, true
	case r >= 0x2800 && r <= 0x28FF:
		return (*pen).braille, true
	case r >= 0xE0B0 && r <= 0xE0BF:
		return (*pen).powerline, true
	case r >= 0x1FB00 && r <= 0x1FB3B:
		return (*pen).sextant, true
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

// shape fills what inside says is inside, in pixels from the top left, each pixel sampled 8 by 8 times.
func (p *pen) shape(inside func(x, y float64) bool) {
	const n = 8
	for y := range p.H {
		for x := range p.W {
			hits := 0
			for i := range n * n {
				if inside(float64(x)+(float64(i%n)+0.5)/n, float64(y)+(float64(i/n)+0.5)/n) {
					hits++
				}
			}
			if v := byte(hits * 255 / (n * n)); v > 0 {
				p.shade(x, y, x+1, y+1, v)
			}
		}
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
	return math.Hypot(p[0]-a[0]-t*dx, p[1]-a[1]-t*dy)
}
