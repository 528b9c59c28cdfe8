package gpu

import (
	"math"

	"rowlock/fonts"
	"rowlock/vt"
)

// underlineMask draws an underline of style u as one tile. Every style begins
// and ends so that the tiles of neighbouring cells join without a seam.
func underlineMask(m fonts.Metrics, u int) []byte {
	mask := make([]byte, m.CellW*m.CellH)
	line := max(m.UnderlineH, 1)
	top := min(m.UnderlineY, m.CellH-line)
	switch vt.Underline(u) {
	case vt.UnderlineSingle:
		fillMask(mask, m, top, line, func(int) bool { return true })
	case vt.UnderlineDouble:
		lower := min(top+line, m.CellH-line)
		fillMask(mask, m, lower-2*line, line, func(int) bool { return true })
		fillMask(mask, m, lower, line, func(int) bool { return true })
	case vt.UnderlineCurly:
		curlyMask(mask, m, top, line)
	case vt.UnderlineDotted:
		dots := max(m.CellW/(2*line), 1)
		for i := range dots {
			from := i * m.CellW / dots
			fillMask(mask, m, top, line, func(x int) bool { return x >= from && x < from+line })
		}
	case vt.UnderlineDashed:
		gap := max((m.CellW+2)/4, 1)
		fillMask(mask, m, top, line, func(x int) bool { return x < (m.CellW-gap+1)/2 || x >= (m.CellW+gap+1)/2 })
	}
	return mask
}

func fillMask(mask []byte, m fonts.Metrics, top, height int, on func(x int) bool) {
	for y := max(top, 0); y < min(top+height, m.CellH); y++ {
		for x := range m.CellW {
			if on(x) {
				mask[y*m.CellW+x] = 0xFF
			}
		}
	}
}

// curlyMask draws one period of a sine, as thick as the line and antialiased,
// as high as the cell's foot allows.
func curlyMask(mask []byte, m fonts.Metrics, top, line int) {
	thick := float64(line)
	amplitude := math.Max(float64(m.CellW)/8, 1)
	middle := math.Min(float64(top)+thick/2, float64(m.CellH)-amplitude-thick/2)
	for x := range m.CellW {
		phase := 2 * math.Pi * (float64(x) + 0.5) / float64(m.CellW)
		centre := middle - amplitude*math.Sin(phase)
		slope := amplitude * 2 * math.Pi / float64(m.CellW) * math.Cos(phase)
		half := thick / 2 * math.Hypot(1, slope)
		for y := range m.CellH {
			from := math.Max(float64(y), centre-half)
			to := math.Min(float64(y+1), centre+half)
			if to > from {
				mask[y*m.CellW+x] = byte(math.Round((to - from) * 255))
			}
		}
	}
}
