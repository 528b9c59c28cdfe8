package fonts

import (
	"math"
	"slices"

	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
)

// Hinting. Below about 20 pixels an outline as designed falls between pixels and blurs. The hinter moves what the eye
// compares to whole pixels and bends the rest of the glyph along:
//
//  1. A face's alignment zones (baseline, x-height, capitals, ascenders, descenders) are measured once from reference
//     letters; the face is scaled so that the x-height is whole, the other zones are rounded.
//  2. A glyph's edges are found: stretches of outline that run along an axis, straight or around the extreme of a
//     curve, with the side that the ink is on.
//  3. Two facing edges with ink between them are a stem. Its width becomes whole; an edge in a zone goes to the zone,
//     other stems to the nearest whole position that keeps them apart.
//  4. Every point moves by the piecewise linear function through the edges' old and new places.
//
// Vertical stems are treated the same way, without zones. The advance needs no hinting: it is the cell.

// Measures of the hinter, in ems unless said otherwise.
const (
	edgeSlope    = 0.2   // an edge rises at most this much over its length (ratio)
	edgeLength   = 0.04  // shorter stretches are no edges
	edgeMerge    = 0.012 // edges nearer than this are one
	stemMax      = 0.24  // thicker ink is no stem
	zoneReach    = 0.025 // how far from a zone an edge still belongs to it
	zoneReachPx  = 0.8   // and in pixels
	xHeightUp    = 0.375 // the x-height is rounded up from this fraction on: letters rather too large than too small
	overshootMin = 0.65  // round letters overshoot flat ones only from this many pixels on
	softStem     = 0.22  // pixels over a whole width that a vertical stem may keep
	hintMinPx    = 6     // smaller sizes have no room for hints
	hintMaxPx    = 200   // larger ones need none
)

// zone is a height that letters share.
type zone struct {
	high      bool // edges with the ink below it; otherwise above it
	flat      float64
	round     float64 // where round letters reach instead
	fitted    float64 // whole pixels
	fittedOut float64 // the same for round letters
}

// hinter is what hinting knows of a face at one size. Lengths are pixels, y up.
type hinter struct {
	em      float64
	adjust  float64 // vertical scale that makes the x-height whole
	zones   []zone
	stemY   float64 // usual thickness of horizontal strokes, 0 if unknown
	stemX   float64 // and of vertical ones
	upright bool    // vertical strokes are vertical

	contours [][]point // reused by flatten
	points   []point
}

// zoneLetters measure the zones: flat letters and round ones.
var zoneLetters = []struct {
	high        bool
	flat, round string
}{
	{true, "xzuv", "oeac"}, // x-height; must be the first
	{false, "xzhkn", "oecu"},
	{true, "HEZTI", "OCQS"},
	{true, "bdhkl", "f"},
	{false, "pq", "gjy"},
}

// newHinter measures the face.
func newHinter(f *face, px float64) *hinter {
	h := &hinter{em: px, adjust: 1, upright: f.style&Italic == 0}
	extreme := func(letters string, high bool) (float64, bool) {
		var ys []float64
		for _, r := range letters {
			gid, ok := f.font.NominalGlyph(r)
			if !ok {
				continue
			}
			outline, _ := f.font.GlyphDataOutline(gid)
			if lo, hi, ok := heights(outline.Segments); ok {
				ys = append(ys, map[bool]float64{false: lo, true: hi}[high]*f.scaleY)
			}
		}
		if len(ys) == 0 {
			return 0, false
		}
		slices.Sort(ys)
		return ys[len(ys)/2], true
	}
	for i, l := range zoneLetters {
		flat, ok := extreme(l.flat, l.high)
		if !ok {
			continue
		}
		round, ok := extreme(l.round, l.high)
		if !ok || math.Abs(round-flat) > zoneReach*px {
			round = flat
		}
		if i == 0 && flat > 1 {
			h.adjust = max(1, math.Floor(flat+1-xHeightUp)) / flat
		}
		z := zone{high: l.high, flat: flat * h.adjust, round: round * h.adjust}
		z.fitted = math.Round(z.flat)
		z.fittedOut = z.fitted
		if over := z.round - z.flat; math.Abs(over) >= overshootMin {
			z.fittedOut += math.Round(over)
		}
		h.zones = append(h.zones, z)
	}
	h.stemY, h.stemX = h.usualStem(f, 'o', 1), h.usualStem(f, 'l', 0)
	return h
}

// heights returns the lowest and highest coordinate of an outline.
func heights(segments []font.Segment) (lo, hi float64, ok bool) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for i := range segments {
		args := segments[i].ArgsSlice()
		y := float64(args[len(args)-1].Y) // fonts put points on extremes
		lo, hi = min(lo, y), max(hi, y)
	}
	return lo, hi, lo < hi
}

// usualStem measures the thinnest stem of a letter across an axis.
func (h *hinter) usualStem(f *face, r rune, axis int) float64 {
	gid, ok := f.font.NominalGlyph(r)
	if !ok {
		return 0
	}
	outline, _ := f.font.GlyphDataOutline(gid)
	path := scaledPath(outline.Segments, placed{}, f.scaleX, f.scaleY*h.adjust)
	var width float64
	for _, s := range stems(h.edges(h.flatten(path), axis), h.em) {
		if w := s.high.at - s.low.at; width == 0 || w < width {
			width = w
		}
	}
	return width
}

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

// fit moves the points of a path, in place.
func (h *hinter) fit(path []segment) {
	contours := h.flatten(path)
	y := h.place(h.edges(contours, 1), 1, h.zones, h.stemY)
	var x knots
	if h.upright {
		x = h.place(h.edges(contours, 0), 0, nil, h.stemX)
	}
	for i := range path {
		for j := range path[i].points() {
			p := &path[i].args[j]
			p[0], p[1] = x.move(p[0]), y.move(p[1])
		}
	}
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
	slices.SortFunc(edges, func(a, b edge) int {
		switch {
		case a.at < b.at:
			return -1
		case a.at > b.at:
			return 1
		}
		return 0
	})
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
			e := edge{at: c[i%n][axis], lo: math.Inf(1), hi: math.Inf(-1), high: dir > 0}
			low, high := e.at, e.at
			for k := i; k <= end; k++ {
				p := c[k%n]
				low, high = min(low, p[axis]), max(high, p[axis])
				e.lo, e.hi = min(e.lo, p[along]), max(e.hi, p[along])
			}
			// A bump turns back to the level it came from: its extreme counts. A slope counts by its middle.
			first, last := c[i%n][axis], c[end%n][axis]
			switch level := (first + last) / 2; {
			case high-level > 2*(level-low):
				e.at = high
			case level-low > 2*(high-level):
				e.at = low
			default:
				e.at = level
			}
			if e.hi-e.lo >= edgeLength*h.em {
				edges = append(edges, e)
			}
		}
		i = end
	}
	return edges
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

// knots is a monotone piecewise linear function; beyond its ends it shifts, and without any it changes nothing.
type knots []struct{ from, to float64 }

func (k knots) move(v float64) float64 {
	if len(k) == 0 {
		return v
	}
	switch last := len(k) - 1; {
	case v <= k[0].from:
		return v + k[0].to - k[0].from
	case v >= k[last].from:
		return v + k[last].to - k[last].from
	}
	i := 1
	for v > k[i].from {
		i++
	}
	a, b := k[i-1], k[i]
	return a.to + (v-a.from)*(b.to-a.to)/(b.from-a.from)
}

// add inserts a knot unless it would turn the function back.
func (k *knots) add(from, to float64) {
	i := 0
	for i < len(*k) && (*k)[i].from < from {
		i++
	}
	if i > 0 && (*k)[i-1].to > to || i < len(*k) && ((*k)[i].to < to || (*k)[i].from == from) {
		return
	}
	*k = slices.Insert(*k, i, struct{ from, to float64 }{from, to})
}

// place decides where the edges go: zones first, then the stems that hang on them, then free stems from the low end up.
func (h *hinter) place(edges []edge, axis int, zones []zone, usual float64) knots {
	var k knots
	var free []stem
	inZone := func(e edge) (float64, bool) { return h.zoneOf(e, zones) }
	for _, s := range stems(edges, h.em) {
		w := stemWidth(s.high.at-s.low.at, usual, axis)
		low, lowOK := inZone(s.low)
		high, highOK := inZone(s.high)
		switch {
		case lowOK && (!highOK || high-low < 1):
			k.add(s.low.at, low)
			k.add(s.high.at, low+w)
		case highOK && !lowOK:
			k.add(s.high.at, high)
			k.add(s.low.at, high-w)
		case lowOK && highOK:
			k.add(s.low.at, low)
			k.add(s.high.at, high)
		default:
			free = append(free, s)
		}
	}
	for _, e := range edges {
		if at, ok := inZone(e); ok {
			k.add(e.at, at)
		}
	}
	for _, s := range free {
		h.placeFree(&k, s, stemWidth(s.high.at-s.low.at, usual, axis))
	}
	return k
}

// placeFree puts a stem outside the zones: its middle goes where its surroundings went, then its edges to whole pixels
// with at least one pixel between it and the stem below.
func (h *hinter) placeFree(k *knots, s stem, w float64) {
	middle := k.move((s.low.at + s.high.at) / 2)
	low := math.Round(middle - w/2)
	for i := range *k {
		below, above := (*k)[i], i+1 < len(*k)
		if below.from < s.low.at && low < below.to+1 && s.low.at-below.from > 0.4 {
			low = below.to + 1
		}
		if above {
			if next := (*k)[i+1]; next.from > s.high.at && low+w > next.to-1 && next.to-1-w > below.to {
				low = next.to - 1 - w
			}
		}
	}
	k.add(s.low.at, low)
	k.add(s.high.at, low+w)
}

// zoneOf returns where an edge that lies in a zone goes: to the nearest one of its kind.
func (h *hinter) zoneOf(e edge, zones []zone) (to float64, ok bool) {
	nearest := min(zoneReach*h.em, zoneReachPx)
	for _, z := range zones {
		if z.high != e.high {
			continue
		}
		if d := math.Abs(e.at - z.flat); d <= nearest {
			nearest, to, ok = d, z.fitted, true
		}
		if d := math.Abs(e.at - z.round); d < nearest {
			nearest, to, ok = d, z.fittedOut, true
		}
	}
	return to, ok
}

// stemWidth rounds a width, treating what is near the usual one as the usual one so that strokes stay even. Across the
// horizontal axis a width far from a whole one is kept: the stem has one sharp edge and one soft one, and upright
// strokes stay as heavy as slanted ones.
func stemWidth(w, usual float64, axis int) float64 {
	if math.Abs(w-usual) < 0.25*usual {
		w = usual
	}
	whole := max(1, math.Round(w))
	if axis == 0 && w > whole+softStem {
		return w
	}
	return whole
}
