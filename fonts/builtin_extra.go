package fonts

import "math"

// powerlineExtra draws the separators U+E0C0 to U+E0D4 that prompts know from Nerd Fonts. Each fills its cell from the
// left edge, which joins the segment before it, and ends in a pattern; the mirrored ones from the right.
func (p *pen) powerlineExtra(r rune) {
	mirror := func(draw func(*pen)) {
		draw(p)
		for y := range p.H {
			line := p.Pix[y*p.W:][:p.W]
			for i := range p.W / 2 {
				line[i], line[p.W-1-i] = line[p.W-1-i], line[i]
			}
		}
	}
	switch r {
	case 0xE0C0:
		p.upTo(flame)
	case 0xE0C1:
		p.along(flame)
	case 0xE0C2:
		mirror(func(p *pen) { p.upTo(flame) })
	case 0xE0C3:
		mirror(func(p *pen) { p.along(flame) })
	case 0xE0C4:
		p.dissolve(max(1, p.W/6))
	case 0xE0C5:
		mirror(func(p *pen) { p.dissolve(max(1, p.W/6)) })
	case 0xE0C6:
		p.dissolve(max(1, p.W/3))
	case 0xE0C7:
		mirror(func(p *pen) { p.dissolve(max(1, p.W/3)) })
	case 0xE0C8:
		p.upTo(ice)
	case 0xE0CA:
		mirror(func(p *pen) { p.upTo(ice) })
	case 0xE0CC:
		p.honeycomb(false)
	case 0xE0CD:
		p.honeycomb(true)
	case 0xE0CE:
		p.upTo(bricks)
	case 0xE0CF:
		p.along(bricks)
	case 0xE0D0, 0xE0D1:
		p.brick(r == 0xE0D1)
	case 0xE0D2:
		p.trapezoids()
	case 0xE0D4:
		mirror((*pen).trapezoids)
	}
}

// A contour says how far from the left the ink of a separator reaches at a height; both are shares of the cell.
type contour func(y float64) float64

// flame has three tongues of different length that lick upwards.
func flame(y float64) float64 {
	tongue := func(tip, root, reach float64) float64 {
		if y < tip || y > root {
			return 0
		}
		return reach * math.Pow((root-y)/(root-tip), 1.6)
	}
	return max(0.08, tongue(0.02, 0.5, 0.95), tongue(0.3, 0.8, 0.7), tongue(0.62, 1.3, 0.95))
}

// ice is a wave of straight lines.
func ice(y float64) float64 {
	_, t := math.Modf(y * 3)
	return 0.2 + 0.75*(1-math.Abs(2*t-1))
}

// bricks are studs as of building blocks.
func bricks(y float64) float64 {
	_, t := math.Modf(y * 3)
	if t >= 0.25 && t < 0.75 {
		return 0.9
	}
	return 0.5
}

func (p *pen) upTo(b contour) {
	w, h := float64(p.W), float64(p.H)
	p.shape(func(x, y float64) bool { return x/w <= b(y/h) })
}

// along draws a contour as a light line inside of it.
func (p *pen) along(b contour) {
	p.upTo(b)
	w, h, t := float64(p.W), float64(p.H), float64(p.light())
	p.clear(func(x, y float64) bool {
		for i := range 8 { // as far from the contour on all sides
			s, c := math.Sincos(float64(i) * math.Pi / 4)
			if (x+t*c)/w > b(min(max((y+t*s)/h, 0), 1)) {
				return false
			}
		}
		return true
	})
}

// dissolve scatters squares that get fewer to the right, in an order that looks like none.
func (p *pen) dissolve(size int) {
	order := [8]int{0, 5, 2, 7, 1, 4, 3, 6}
	columns := (p.W + size - 1) / size
	for x := range columns {
		for y := range (p.H + size - 1) / size {
			if order[(y+3*x)%8]*columns < 8*(columns-x) {
				p.rect(x*size, y*size, (x+1)*size, (y+1)*size)
			}
		}
	}
}

// honeycomb draws hexagons in columns; neighbouring cells continue it above and below.
func (p *pen) honeycomb(outline bool) {
	w, h, t := float64(p.W), float64(p.H), float64(p.light())
	radius := h / 4 / math.Sqrt(3) * 2 // two hexagons high
	inside := func(dx, dy, shrink float64) bool {
		r := radius*math.Sqrt(3)/2 - shrink
		dx, dy = math.Abs(dx), math.Abs(dy)
		return dy <= r && dx*math.Sqrt(3)/2+dy/2 <= r
	}
	p.shape(func(x, y float64) bool {
		for column := range 4 {
			for row := -1; row <= 3; row++ {
				cx, cy := float64(column)*radius*1.5, (float64(row)+float64(column%2)/2)*h/2
				if cx > w*0.7 {
					continue
				}
				if inside(x-cx, y-cy, t/2) && !(outline && inside(x-cx, y-cy, 1.5*t)) {
					return true
				}
			}
		}
		return false
	})
}

// brick is a building block seen from the front, with studs on top, or from the side.
func (p *pen) brick(sideways bool) {
	if sideways {
		p.part(0, 0, 5, 8, solid)
		p.part(5, 1, 7, 3, solid)
		p.part(5, 5, 7, 7, solid)
		return
	}
	p.part(0, 3, 8, 8, solid)
	p.part(1, 1, 3, 3, solid)
	p.part(5, 1, 7, 3, solid)
}

// trapezoids leave a light gap in the middle and narrow towards it from the right.
func (p *pen) trapezoids() {
	w, h := float64(p.W), float64(p.H)
	line := p.tracks(p.H).light
	upper, lower := float64(line[0]), float64(line[1])
	p.polygon(solid, point{0, 0}, point{w, 0}, point{w / 2, upper}, point{0, upper})
	p.polygon(solid, point{0, h}, point{w, h}, point{w / 2, lower}, point{0, lower})
}
