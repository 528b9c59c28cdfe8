package fonts

import (
	"cmp"
	"math"
	"slices"

	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
)

// point is a place in pixels, [0] x to the right, [1] y up.
type point [2]float64

// segment is a piece of a path: a move, line, quadratic or cubic curve by its number of points.
type segment struct {
	op   ot.SegmentOp
	args [3]point
}

func (s *segment) points() []point {
	switch s.op {
	case ot.SegmentOpQuadTo:
		return s.args[:2]
	case ot.SegmentOpCubeTo:
		return s.args[:3]
	default:
		return s.args[:1]
	}
}

// scaledPath brings an outline from font units to pixels.
func scaledPath(segments []font.Segment, g placed, scaleX, scaleY float64) []segment {
	path := make([]segment, len(segments))
	for i := range segments {
		path[i].op = segments[i].Op
		for j, p := range segments[i].ArgsSlice() {
			path[i].args[j] = point{(float64(p.X) + g.x) * scaleX, (float64(p.Y) + g.y) * scaleY}
		}
	}
	return path
}

// edge is a stretch of outline along the other axis: across the axis at `at`, along it from lo to hi.
type edge struct {
	at, lo, hi float64
	high       bool // the ink is on the lower side
}

// edges finds the edges of a shape across an axis, in the order of their places.
func (h *hinter) edges(contours [][]point, axis int) []edge {
	sign := orientation(contours)
	if axis == 0 {
		sign = -sign
	}
	var edges []edge
	for _, contour := range contours {
		edges = h.contourEdges(edges, contour, axis, sign)
	}
	slices.SortFunc(edges, func(a, b edge) int { return cmp.Compare(a.at, b.at) })
	return mergeEdges(edges, edgeMerge*h.em)
}

// contourEdges appends the edges of one closed polygon. A stretch is a run of lines that keep near the axis and to one
// direction; its place is its outermost one, which for a curve is the extreme and for a line the line.
func (h *hinter) contourEdges(edges []edge, c []point, axis int, sign float64) []edge {
	along := 1 - axis
	n := len(c)
	heading := func(i int) int {
		a, b := c[i%n], c[(i+1)%n]
		da, db := math.Abs(b[axis]-a[axis]), b[along]-a[along]
		if da > edgeSlope*math.Abs(db) || db == 0 {
			return 0
		}
		if db*sign > 0 {
			return 1
		}
		return -1
	}
	start := 0
	for start < n && heading(start) != 0 && heading(start) == heading(start+n-1) {
		start++
	}
	if start == n {
		return edges
	}
	for i := start; i < start+n; {
		dir := heading(i)
		end := i + 1
		for end < start+n && heading(end) == dir {
			end++
		}
		if dir != 0 {
			if e := stretch(c, i, end, axis, dir > 0); e.hi-e.lo >= edgeLength*h.em {
				edges = append(edges, e)
			}
		}
		i = end
	}
	return edges
}

// stretch makes an edge of the points from one to another of a polygon.
func stretch(c []point, from, to, axis int, high bool) edge {
	n, along := len(c), 1-axis
	first, last := c[from%n][axis], c[to%n][axis]
	e := edge{lo: math.Inf(1), hi: math.Inf(-1), high: high}
	lowest, highest := first, first
	for k := from; k <= to; k++ {
		p := c[k%n]
		lowest, highest = min(lowest, p[axis]), max(highest, p[axis])
		e.lo, e.hi = min(e.lo, p[along]), max(e.hi, p[along])
	}
	// A bump turns back to the level it came from: its extreme counts. A slope counts by its middle.
	switch level := (first + last) / 2; {
	case highest-level > 2*(level-lowest):
		e.at = highest
	case level-lowest > 2*(highest-level):
		e.at = lowest
	default:
		e.at = level
	}
	return e
}

// mergeEdges joins edges of one kind at nearly one place.
func mergeEdges(edges []edge, near float64) []edge {
	out := edges[:0]
next:
	for _, e := range edges {
		for i := range out {
			o := &out[i]
			if o.high == e.high && e.at-o.at <= near {
				o.lo, o.hi = min(o.lo, e.lo), max(o.hi, e.hi)
				if e.high { // outermost
					o.at = e.at
				}
				continue next
			}
		}
		out = append(out, e)
	}
	return out
}

// flatten turns a path into closed polygons, which are valid until the next call.
func (h *hinter) flatten(path []segment) [][]point {
	const steps = 8
	contours, points, start := h.contours[:0], h.points[:0], 0
	end := func() {
		if len(points)-start > 2 {
			contours = append(contours, points[start:len(points):len(points)])
		}
		start = len(points)
	}
	for i := range path {
		s := &path[i]
		if s.op == ot.SegmentOpMoveTo || len(points) == start {
			end()
			points = append(points, s.args[0])
			continue
		}
		from := points[len(points)-1]
		switch s.op {
		case ot.SegmentOpLineTo:
			if s.args[0] != from {
				points = append(points, s.args[0])
			}
		case ot.SegmentOpQuadTo:
			for k := 1; k <= steps; k++ {
				t := float64(k) / steps
				points = append(points, lerp(lerp(from, s.args[0], t), lerp(s.args[0], s.args[1], t), t))
			}
		case ot.SegmentOpCubeTo:
			for k := 1; k <= steps; k++ {
				t := float64(k) / steps
				a, b := lerp(from, s.args[0], t), lerp(s.args[0], s.args[1], t)
				points = append(points, lerp(lerp(a, b, t), lerp(b, lerp(s.args[1], s.args[2], t), t), t))
			}
		}
	}
	end()
	h.contours, h.points = contours, points
	return contours
}

func lerp(a, b point, t float64) point {
	return point{a[0] + (b[0]-a[0])*t, a[1] + (b[1]-a[1])*t}
}

// orientation is 1 when outer contours run clockwise, as in TrueType, so that ink is at the right of the direction of
// travel, and -1 otherwise.
func orientation(contours [][]point) float64 {
	var area float64
	for _, c := range contours {
		for i, p := range c {
			q := c[(i+1)%len(c)]
			area += p[0]*q[1] - q[0]*p[1]
		}
	}
	if area > 0 {
		return -1
	}
	return 1
}

// stem is ink between two facing edges.
type stem struct{ low, high edge }

// stems pairs each low edge with the nearest high edge above it, where both have no nearer partner.
func stems(edges []edge, em float64) []stem {
	partner := func(i int) int {
		best := -1
		e := edges[i]
		for j, o := range edges {
			if o.high == e.high || min(e.hi, o.hi)-max(e.lo, o.lo) <= 0.01*em {
				continue
			}
			gap := o.at - e.at
			if e.high {
				gap = -gap
			}
			if gap > 0 && gap <= stemMax*em && (best < 0 || math.Abs(edges[best].at-e.at) > gap) {
				best = j
			}
		}
		return best
	}
	var out []stem
	for i, e := range edges {
		if e.high {
			continue
		}
		if j := partner(i); j >= 0 && partner(j) == i {
			out = append(out, stem{e, edges[j]})
		}
	}
	return out
}
