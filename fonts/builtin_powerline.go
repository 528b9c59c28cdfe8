package fonts

import "math"

// powerline draws the separators U+E0B0 to U+E0BF: arrows, half ellipses and triangles that fill the cell, each
// followed by its outline. Those that point left are the mirror image of those that point right.
func (p *pen) powerline(r rune) {
	w, h, t := float64(p.W), float64(p.H), float64(p.light())
	mirror := func(inside func(x, y float64) bool) func(x, y float64) bool {
		return func(x, y float64) bool { return inside(w-x, y) }
	}
	arrow := func(x, y float64) bool { return x/w <= 1-math.Abs(2*y/h-1) }
	chevron := func(x, y float64) bool {
		return min(distance(point{x, y}, point{0, 0}, point{w - t/2, h / 2}), distance(point{x, y}, point{w - t/2, h / 2}, point{0, h})) <= t/2
	}
	ellipse := func(w, h float64) func(x, y float64) bool {
		return func(x, y float64) bool {
			dx, dy := x/w, (y-float64(p.H)/2)/(h/2)
			return dx*dx+dy*dy <= 1
		}
	}
	disc := ellipse(w, h)
	inner := ellipse(max(w-t, 0.1), max(h-2*t, 0.1))
	bow := func(x, y float64) bool { return disc(x, y) && !inner(x, y) }
	lower := func(x, y float64) bool { return y/h >= x/w } // lower left triangle
	upper := func(x, y float64) bool { return y/h <= 1-x/w }

	switch r {
	case 0xE0B0:
		p.shape(arrow)
	case 0xE0B1:
		p.shape(chevron)
	case 0xE0B2:
		p.shape(mirror(arrow))
	case 0xE0B3:
		p.shape(mirror(chevron))
	case 0xE0B4:
		p.shape(disc)
	case 0xE0B5:
		p.shape(bow)
	case 0xE0B6:
		p.shape(mirror(disc))
	case 0xE0B7:
		p.shape(mirror(bow))
	case 0xE0B8:
		p.shape(lower)
	case 0xE0BA:
		p.shape(mirror(lower))
	case 0xE0BC:
		p.shape(upper)
	case 0xE0BE:
		p.shape(mirror(upper))
	case 0xE0B9, 0xE0BF:
		p.lines("af")
	case 0xE0BB, 0xE0BD:
		p.lines("hc")
	}
}
