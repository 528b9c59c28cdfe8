package fonts

import (
	"math"

	"github.com/go-text/typesetting/font"
)

// Metrics is the cell in whole pixels. Y values count down from the cell's top and name the top edge of the thing.
type Metrics struct {
	CellW, CellH           int
	Baseline               int // the first pixel row below the letters that stand on it
	UnderlineY, UnderlineH int
	StrikeY, StrikeH       int
	OverlineY              int // as thick as the underline
}

// The rule by which a cell is measured, with what stands in for a table that is missing or absurd. All lengths are
// in ems of the first face until the end, where each is rounded once to whole pixels.
//
//	cell width     advance of '0'                                     (missing: 0.6)
//	ascent         OS/2 typo if the font asks for it, else hhea       (missing: 0.93)
//	descent        the same                                           (missing: 0.24)
//	cell height    round(ascent + descent + line gap)
//	baseline       round(ascent + half the line gap)
//	underline      post table; thickness at least 1 px                (missing: 1/14 thick, 0.1 below the baseline)
//	               kept below the baseline and inside the cell
//	strike         OS/2 table; thickness at least 1 px                (missing: as thick as the underline, its middle
//	               at half the height of x)
//	overline       the cell's first row
func measure(f *face, px float64) Metrics {
	em := func(units float32, lo, hi, missing float64) float64 {
		v := float64(units) / f.upem
		if math.IsNaN(v) || v < lo || v > hi {
			v = missing
		}
		return v * px
	}
	pixels := func(v float64) int { return max(1, int(math.Round(v))) }

	var extents font.FontExtents
	var advance, ulPos, ulThick, stPos, stThick, xHeight float32
	// A face that panics here keeps the zeros, which are all replaced below.
	_ = fence(func() error {
		if gid, ok := f.font.NominalGlyph('0'); ok {
			advance = f.font.HorizontalAdvance(gid)
		}
		extents, _ = f.font.FontHExtents()
		ulPos, ulThick = f.font.LineMetric(font.UnderlinePosition), f.font.LineMetric(font.UnderlineThickness)
		stPos, stThick = f.font.LineMetric(font.StrikethroughPosition), f.font.LineMetric(font.StrikethroughThickness)
		xHeight = f.font.LineMetric(font.XHeight)
		return nil
	})

	ascent := em(extents.Ascender, 0.2, 3, 0.93)
	descent := em(-extents.Descender, 0.01, 3, 0.24)
	gap := em(extents.LineGap, 0, 1, 0)
	m := Metrics{
		CellW: pixels(em(advance, 0.1, 3, 0.6)),
		CellH: max(2, pixels(ascent+descent+gap)),
	}
	m.Baseline = min(max(pixels(ascent+gap/2), 1), m.CellH-1)

	below := em(-ulPos, 0.01, 0.5, 0.1)
	m.UnderlineH = min(pixels(em(ulThick, 0.01, 0.3, 1.0/14)), max(1, m.CellH/4))
	m.UnderlineY = min(max(m.Baseline+int(math.Round(below)), m.Baseline+1), m.CellH-m.UnderlineH)

	m.StrikeH = min(pixels(em(stThick, 0.01, 0.3, float64(m.UnderlineH)/px)), max(1, m.CellH/4))
	middle := em(xHeight, 0.1, 1, 0.53) / 2
	above := em(stPos, 0.05, 0.8, (middle+float64(m.StrikeH)/2)/px)
	m.StrikeY = min(max(m.Baseline-int(math.Round(above)), 0), m.CellH-m.StrikeH)
	return m
}
