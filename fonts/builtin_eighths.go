package fonts

import "math"

// boxEighths are the blocks made of eighths of the cell, U+1FB70 to U+1FB8B: rectangles from x0, y0 to x1, y1.
var boxEighths = [...][][4]int{
	{{1, 0, 2, 8}}, {{2, 0, 3, 8}}, {{3, 0, 4, 8}}, {{4, 0, 5, 8}}, {{5, 0, 6, 8}}, {{6, 0, 7, 8}}, // columns 2 to 7
	{{0, 1, 8, 2}}, {{0, 2, 8, 3}}, {{0, 3, 8, 4}}, {{0, 4, 8, 5}}, {{0, 5, 8, 6}}, {{0, 6, 8, 7}}, // rows 2 to 7
	{{0, 0, 1, 8}, {0, 7, 8, 8}}, {{0, 0, 1, 8}, {0, 0, 8, 1}}, {{7, 0, 8, 8}, {0, 0, 8, 1}}, {{7, 0, 8, 8}, {0, 7, 8, 8}}, // corners
	{{0, 0, 8, 1}, {0, 7, 8, 8}},                             // rows 1 and 8
	{{0, 0, 8, 1}, {0, 2, 8, 3}, {0, 4, 8, 5}, {0, 7, 8, 8}}, // rows 1, 3, 5 and 8
	{{0, 0, 8, 2}}, {{0, 0, 8, 3}}, {{0, 0, 8, 5}}, {{0, 0, 8, 6}}, {{0, 0, 8, 7}}, // from the top
	{{6, 0, 8, 8}}, {{5, 0, 8, 8}}, {{3, 0, 8, 8}}, {{2, 0, 8, 8}}, {{1, 0, 8, 8}}, // from the right
}

// eighths draws U+1FB70 to U+1FB97: bars, half cells in a shade, the checker board and the heavy stripes.
func (p *pen) eighths(r rune) {
	const medium, inverse = 128, 127
	switch r {
	case 0x1FB8C:
		p.part(0, 0, 4, 8, medium)
	case 0x1FB8D:
		p.part(4, 0, 8, 8, medium)
	case 0x1FB8E:
		p.part(0, 0, 8, 4, medium)
	case 0x1FB8F:
		p.part(0, 4, 8, 8, medium)
	case 0x1FB90:
		p.part(0, 0, 8, 8, inverse)
	case 0x1FB91:
		p.part(0, 0, 8, 4, solid)
		p.part(0, 4, 8, 8, inverse)
	case 0x1FB92:
		p.part(0, 0, 8, 4, inverse)
		p.part(0, 4, 8, 8, solid)
	case 0x1FB94:
		p.part(0, 0, 4, 8, inverse)
		p.part(4, 0, 8, 8, solid)
	case 0x1FB95, 0x1FB96:
		for i := range 16 {
			if x, y := i%4, i/4; (x+y)%2 == int(r-0x1FB95) {
				p.rect(p.column(2*x), p.row(2*y), p.column(2*x+2), p.row(2*y+2))
			}
		}
	case 0x1FB97:
		p.part(0, 2, 8, 4, solid)
		p.part(0, 6, 8, 8, solid)
	default:
		for _, b := range boxEighths[r-0x1FB70] {
			p.part(b[0], b[1], b[2], b[3], solid)
		}
	}
}

// diagonalFill draws U+1FB98, stripes that fall, and U+1FB99, stripes that rise: a whole number to a cell, so that each
// goes on in the neighbours on all sides.
func (p *pen) diagonalFill(r rune) {
	stripes := float64(min(max(p.W/(3*p.light()), 2), 4))
	w, h := float64(p.W), float64(p.H)
	apart := 1 / hypot(stripes/w, stripes/h)
	half := min(float64(p.light()), apart/2) / 2
	p.shape(func(x, y float64) bool {
		if r == 0x1FB99 {
			y = -y
		}
		at := stripes * (x/w - y/h)
		return math.Abs(at-math.Round(at))*apart <= half
	})
}
