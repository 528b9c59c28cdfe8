package fonts

// circle draws the circles that stand against the cell's edges, half and quarter, and the pairs of halves U+1CE00 and
// U+1CE01; among them, U+1FBE4 to U+1FBE7, are the quarter blocks at the middle of an edge.
func (p *pen) circle(r rune) {
	w, h := float64(p.W), float64(p.H)
	top, right, bottom, left := point{w / 2, 0}, point{w, h / 2}, point{w / 2, h}, point{0, h / 2}
	switch r {
	case 0x1CE00:
		p.disc(left, true)
		p.disc(right, true)
	case 0x1CE01:
		p.disc(top, true)
		p.disc(bottom, true)
	case 0x1FBE4:
		p.part(2, 0, 6, 4, solid)
	case 0x1FBE5:
		p.part(2, 4, 6, 8, solid)
	case 0x1FBE6:
		p.part(0, 2, 4, 6, solid)
	case 0x1FBE7:
		p.part(4, 2, 8, 6, solid)
	default:
		middles := [...]point{top, right, bottom, left}
		corners := [...]point{{w, 0}, {0, h}, {w, h}, {0, 0}}
		switch n := r - 0x1FBE0; {
		case n < 4:
			p.disc(middles[n], true)
		case n < 12:
			p.disc(middles[n-8], false)
		default:
			p.disc(corners[n-12], false)
		}
	}
}

// disc draws a circle half as wide as the cell's shorter side around a point, white ones as a light line.
func (p *pen) disc(middle point, white bool) {
	radius := float64(min(p.W, p.H)) / 2
	inner := -1.0
	if white {
		inner = radius - float64(p.light())
	}
	p.shape(func(x, y float64) bool {
		d := hypot(x-middle[0], y-middle[1])
		return d <= radius && d > inner
	})
}

// circlePart draws the pieces of large ellipses: U+1CC30 to U+1CC3F are four by four cells around the middle of a grid
// of four by four, the inner four a smaller one of two by two; U+1CE0B and U+1CE0C are the halves of one of two cells.
func (p *pen) circlePart(r rune) {
	switch r {
	case 0x1CE0B:
		p.ellipse(1, 0.5, 1, 0.5)
	case 0x1CE0C:
		p.ellipse(0, 0.5, 1, 0.5)
	default:
		column, row := int(r-0x1CC30)%4, int(r-0x1CC30)/4
		radius := 2.0
		if column%3 != 0 && row%3 != 0 {
			radius = 1
		}
		p.ellipse(float64(2-column), float64(2-row), radius, radius)
	}
}

// ellipse draws a light line inside an ellipse, its middle and its radii in cells from the upper left.
func (p *pen) ellipse(middleX, middleY, radiusX, radiusY float64) {
	w, h, t := float64(p.W), float64(p.H), float64(p.light())
	a, b := radiusX*w, radiusY*h
	p.shape(func(x, y float64) bool {
		x, y = x-middleX*w, y-middleY*h
		return hypot(x/a, y/b) <= 1 && hypot(x/max(a-t, 0.1), y/max(b-t, 0.1)) > 1
	})
}
