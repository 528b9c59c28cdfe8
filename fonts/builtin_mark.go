package fonts

import "math"

// marks are the signs of the window's own chrome, drawn by code when no font has them. They stand on a square around
// the middle of the letters, as wide as the cell less a little air.
var marks = map[rune]func(*pen){
	'●': func(p *pen) { p.ring(1, 0) },
	'○': func(p *pen) { p.ring(1, 1) },
	'•': func(p *pen) { p.ring(0.5, 0) },
	'◆': func(p *pen) {
		b := p.markBox()
		p.shape(func(x, y float64) bool { return math.Abs(x-b.x)+math.Abs(y-b.y) <= b.r })
	},
	'✓': func(p *pen) { p.polyline(-1, 0.1, -0.3, 0.8, 1, -0.8) },
	'✗': func(p *pen) { p.polyline(-0.8, -0.8, 0.8, 0.8); p.polyline(-0.8, 0.8, 0.8, -0.8) },
	'♪': func(p *pen) {
		p.polyline(0, 0.8, 0, -1, 0.8, -0.4)
		b := p.markBox()
		p.shape(func(x, y float64) bool { return hypot(x-b.x+b.r*0.4, (y-b.y-b.r*0.8)*1.3) <= b.r*0.45 })
	},
	'⤢': func(p *pen) {
		p.polyline(-0.8, 0.8, 0.8, -0.8)
		p.polyline(0.1, -0.8, 0.8, -0.8, 0.8, -0.1)
		p.polyline(-0.1, 0.8, -0.8, 0.8, -0.8, 0.1)
	},
	'⊘': func(p *pen) { p.ring(1, 1); p.polyline(-0.6, 0.6, 0.6, -0.6) },
	'▮': func(p *pen) {
		b := p.markBox()
		p.rect(int(b.x-b.r*0.6), int(b.y-b.r), int(b.x+b.r*0.6+0.5), int(b.y+b.r))
	},
	'⇥': func(p *pen) {
		p.polyline(-1, 0, 0.6, 0)
		p.polyline(0.1, -0.5, 0.6, 0, 0.1, 0.5)
		p.polyline(1, -0.7, 1, 0.7)
	},
	'⇄': func(p *pen) {
		p.polyline(-1, -0.5, 1, -0.5)
		p.polyline(0.5, -1, 1, -0.5, 0.5, 0)
		p.polyline(1, 0.6, -1, 0.6)
		p.polyline(-0.5, 0.1, -1, 0.6, -0.5, 1.1)
	},
	'≡': func(p *pen) {
		b := p.markBox()
		t := p.light()
		for i := -1; i <= 1; i++ {
			y := int(b.y) + i*max(2*t, int(b.r*0.7)) - t/2
			p.rect(int(b.x-b.r), y, int(b.x+b.r), y+t)
		}
	},
}

// markBox is the middle of a mark and half its side.
type markBox struct{ x, y, r float64 }

func (p *pen) markBox() markBox {
	r := max(1, float64(p.m.CellW)/2-max(0.5, float64(p.m.CellW)/16))
	return markBox{float64(p.W) / 2, float64(p.m.Baseline) - float64(p.m.Baseline)*0.36, r}
}

// ring draws a circle of a share of the box, filled when thickness is 0 and otherwise that many light lines thick.
func (p *pen) ring(share, thickness float64) {
	b := p.markBox()
	outer := b.r * share
	inner := -1.0
	if thickness > 0 {
		inner = outer - thickness*float64(p.light())
	}
	p.shape(func(x, y float64) bool {
		d := hypot(x-b.x, y-b.y)
		return d <= outer && d > inner
	})
}

// polyline strokes through x, y pairs given in halves of the box from its middle.
func (p *pen) polyline(xy ...float64) {
	b := p.markBox()
	t := float64(p.light()) * 1.2
	reach := b.r - t/2
	points := make([]point, len(xy)/2)
	for i := range points {
		points[i] = point{b.x + xy[2*i]*reach, b.y + xy[2*i+1]*reach}
	}
	p.stroke(t, points...)
}
