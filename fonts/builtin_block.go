package fonts

// eighth is the place of k/8 of a length in whole pixels.
func eighth(length, k int) int { return (length*k + 4) / 8 }

// quadrants says for U+2596 to U+259F which quarters are filled: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
var quadrants = [10]uint{4, 8, 1, 1 | 4 | 8, 1 | 8, 1 | 2 | 4, 1 | 2 | 8, 2, 2 | 4, 2 | 4 | 8}

// block draws the block elements, U+2580 to U+259F. Halves are split at the same pixel from both sides.
func (p *pen) block(r rune) {
	w, h := p.W, p.H
	switch {
	case r == 0x2580:
		p.rect(0, 0, w, h-eighth(h, 4))
	case r <= 0x2588:
		p.rect(0, h-eighth(h, int(r-0x2580)), w, h)
	case r <= 0x258F:
		p.rect(0, 0, max(1, eighth(w, int(0x2590-r))), h)
	case r == 0x2590:
		p.rect(eighth(w, 4), 0, w, h)
	case r <= 0x2593:
		p.shade(0, 0, w, h, byte(64*(r-0x2590)))
	case r == 0x2594:
		p.rect(0, 0, w, max(1, eighth(h, 1)))
	case r == 0x2595:
		p.rect(w-max(1, eighth(w, 1)), 0, w, h)
	default:
		p.grid(quadrants[r-0x2596], []int{0, h - eighth(h, 4), h})
	}
}

// sextant draws the block sextants, U+1FB00 to U+1FB3B. They count through the 64 patterns of two by three but leave
// out those that are blocks already: none, left half, right half, all.
func (p *pen) sextant(r rune) {
	pattern := uint(r-0x1FB00) + 1
	if pattern >= 0b010101 {
		pattern++
	}
	if pattern >= 0b101010 {
		pattern++
	}
	p.grid(pattern, []int{0, (p.H + 1) / 3, (2*p.H + 1) / 3, p.H})
}

// grid fills a pattern of two columns, lowest bit at the upper left, rows at the given places.
func (p *pen) grid(pattern uint, rows []int) {
	columns := [3]int{0, eighth(p.W, 4), p.W}
	for i := range 2 * (len(rows) - 1) {
		if pattern>>i&1 != 0 {
			p.rect(columns[i%2], rows[i/2], columns[i%2+1], rows[i/2+1])
		}
	}
}

// braille draws U+2800 to U+28FF. Dots 1 to 6 count down the left column of three, then the right one; 7 and 8 were
// added below. Dots are squares of whole pixels, evenly spread over the cell so that graphs run on across cells.
func (p *pen) braille(r rune) {
	dots := [8][2]int{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}}
	size := max(1, min(p.W/4, p.H/8))
	for i, d := range dots {
		if r>>i&1 != 0 {
			x, y := (p.W*(2*d[0]+1)-2*size)/4, (p.H*(2*d[1]+1)-4*size)/8
			p.rect(x, y, x+size, y+size)
		}
	}
}
