package fonts

import (
	"math"
	"slices"

	"github.com/go-text/typesetting/font"
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
	scaleX  float64 // pixels per font unit
	scaleY  float64
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
func newHinter(f *face, scaleX, scaleY float64) *hinter {
	px := scaleY * f.upem
	h := &hinter{em: px, scaleX: scaleX, scaleY: scaleY, adjust: 1, upright: f.is()&Italic == 0}
	extreme := func(letters string, high bool) (float64, bool) {
		var ys []float64
		for _, r := range letters {
			gid, ok := f.font.NominalGlyph(r)
			if !ok {
				continue
			}
			outline, _ := f.font.GlyphDataOutline(gid)
			if lo, hi, ok := heights(outline.Segments); ok {
				ys = append(ys, map[bool]float64{false: lo, true: hi}[high]*scaleY)
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
	path := scaledPath(outline.Segments, placed{}, h.scaleX, h.scaleY*h.adjust)
	var width float64
	for _, s := range stems(h.edges(h.flatten(path), axis), h.em) {
		if w := s.high.at - s.low.at; width == 0 || w < width {
			width = w
		}
	}
	return width
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
