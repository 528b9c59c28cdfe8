package gpu

// rect is a rectangle of pixels (origin top left) or cells; x1 and y1 are
// beyond it.
type rect struct{ x0, y0, x1, y1 int }

func (a rect) empty() bool { return a.x0 >= a.x1 || a.y0 >= a.y1 }

func (a rect) area() int { return (a.x1 - a.x0) * (a.y1 - a.y0) }

func (a rect) intersect(b rect) rect {
	return rect{max(a.x0, b.x0), max(a.y0, b.y0), min(a.x1, b.x1), min(a.y1, b.y1)}
}

// union is the smallest rectangle around a and b, neither of them empty.
func (a rect) union(b rect) rect {
	return rect{min(a.x0, b.x0), min(a.y0, b.y0), max(a.x1, b.x1), max(a.y1, b.y1)}
}

// maxRects bounds the rectangles of one picture: each costs a draw and a copy.
const maxRects = 8

// damage is the part of the window that must be drawn anew, as a few
// rectangles. They may overlap: each is drawn from the ground up.
type damage struct{ rects []rect }

func (d *damage) clear() { d.rects = d.rects[:0] }

// add damages r. Rectangles are joined where that adds little, and always when
// there are too many.
func (d *damage) add(r rect) {
	if r.empty() {
		return
	}
	for {
		at, growth := d.nearest(r)
		if at < 0 || growth > 0 && len(d.rects) < maxRects {
			d.rects = append(d.rects, r)
			return
		}
		r = r.union(d.rects[at])
		last := len(d.rects) - 1
		d.rects[at] = d.rects[last]
		d.rects = d.rects[:last]
	}
}

// clip cuts the damage to bounds.
func (d *damage) clip(bounds rect) {
	kept := d.rects[:0]
	for _, r := range d.rects {
		if r = r.intersect(bounds); !r.empty() {
			kept = append(kept, r)
		}
	}
	d.rects = kept
}

// nearest finds the rectangle that r is cheapest joined with, and the pixels
// that joining adds to drawing both, less an allowance for the call it saves.
func (d *damage) nearest(r rect) (at, growth int) {
	at = -1
	for i, o := range d.rects {
		both := r.area() + o.area()
		g := r.union(o).area() - both - both/4
		if at < 0 || g < growth {
			at, growth = i, g
		}
	}
	return at, growth
}

// span is a stretch of columns; to is beyond it.
type span struct{ from, to int }

func (s span) empty() bool { return s.from >= s.to }

func (s span) join(o span) span {
	if s.empty() {
		return o
	}
	return span{min(s.from, o.from), max(s.to, o.to)}
}

// within is s cut to the first cols columns.
func (s span) within(cols int) span { return span{max(s.from, 0), min(s.to, cols)} }
