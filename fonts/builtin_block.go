package fonts

// eighth is the place of k/8 of a length in whole pixels.
func eighth(length, k int) int { return (length*k + 4) / 8 }

// column is the place of k/8 of the width, and row that of k/8 of the height. Columns are rounded from the left and rows
// from the bottom, as bars grow; every block divides the cell at the same places.
func (p *pen) column(k int) int { return eighth(p.W, k) }
func (p *pen) row(k int) int    { return p.H - eighth(p.H, 8-k) }

// part fills the eighths of the cell from column x0 and row y0 up to and without x1 and y1, at least a pixel of each.
func (p *pen) part(x0, y0, x1, y1 int, value byte) {
	l, t, r, b := p.column(x0), p.row(y0), p.column(x1), p.row(y1)
	if l == r {
		l, r = min(l, p.W-1), min(l, p.W-1)+1
	}
	if t == b {
		t, b = min(t, p.H-1), min(t, p.H-1)+1
	}
	p.shade(l, t, r, b, value)
}

// quadrants says for U+2596 to U+259F which quarters are filled: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
var quadrants = [10]uint{4, 8, 1, 1 | 4 | 8, 1 | 8, 1 | 2 | 4, 1 | 2 | 8, 2, 2 | 4, 2 | 4 | 8}

// block draws the block elements, U+2580 to U+259F.
func (p *pen) block(r rune) {
	k := int(r)
	switch {
	case r == 0x2580:
		p.part(0, 0, 8, 4, solid)
	case r <= 0x2588:
		p.part(0, 0x2588-k, 8, 8, solid)
	case r <= 0x258F:
		p.part(0, 0, 0x2590-k, 8, solid)
	case r == 0x2590:
		p.part(4, 0, 8, 8, solid)
	case r <= 0x2593:
		p.part(0, 0, 8, 8, shade(k-0x2590))
	case r == 0x2594:
		p.part(0, 0, 8, 1, solid)
	case r == 0x2595:
		p.part(7, 0, 8, 8, solid)
	default:
		p.grid(quadrants[r-0x2596], []int{0, p.row(4), p.H})
	}
}

// Shades are flat rather than dotted, so that they have no seams and no moiré at any size.
const solid = 255

// shade is k quarters of full ink.
func shade(k int) byte { return byte(64 * k) }

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
	p.grid(pattern, p.thirds())
}

// grid fills a pattern of two columns, lowest bit at the upper left, rows at the given places.
func (p *pen) grid(pattern uint, rows []int) {
	columns := [3]int{0, p.column(4), p.W}
	for i := range 2 * (len(rows) - 1) {
		if pattern>>i&1 != 0 {
			p.rect(columns[i%2], rows[i/2], columns[i%2+1], rows[i/2+1])
		}
	}
}

// octants are the patterns of U+1CD00 to U+1CDE5, lowest bit at the upper left. They count through the 256 patterns of
// two by four but leave out those that had a code point already.
var octants = func() (patterns []uint) {
	pair := func(quadrants uint) (pattern uint) { // each quadrant is two octants high
		for i := range 4 {
			if quadrants>>i&1 != 0 {
				pattern |= 0b101 << (i%2 + i/2*4)
			}
		}
		return pattern
	}
	skip := map[uint]bool{
		0b11: true, 0b111111: true, 0b11000000: true, 0b11111100: true, // quarters from the top and from the bottom
		0b10100: true, 0b101000: true, // the middle of a side
		0b1: true, 0b10: true, 0b1000000: true, 0b10000000: true, // corners
	}
	for q := range uint(16) {
		skip[pair(q)] = true
	}
	for pattern := range uint(256) {
		if !skip[pattern] {
			patterns = append(patterns, pattern)
		}
	}
	return patterns
}()

// octant draws the block octants.
func (p *pen) octant(r rune) {
	p.grid(octants[r-0x1CD00], []int{0, p.row(2), p.row(4), p.row(6), p.H})
}

// separated draws quadrants (U+1CC21 to U+1CC2F) and sextants (U+1CE51 to U+1CE8F) with a gap around each piece. The
// gap is half on each side of a cell's edge, so that pieces are evenly spread over neighbouring cells.
func (p *pen) separated(r rune) {
	pattern, rows := uint(r-0x1CC20), []int{0, p.row(4), p.H}
	if r >= 0x1CE51 {
		pattern, rows = uint(r-0x1CE50), p.thirds()
	}
	p.grid(pattern, rows)
	gap := max(1, p.W/5)
	for _, x := range []int{0, p.column(4), p.W} {
		p.erase(x-gap/2, 0, x+gap-gap/2, p.H)
	}
	for _, y := range rows {
		p.erase(0, y-gap/2, p.W, y+gap-gap/2)
	}
}

// sixteenth draws U+1CE90 to U+1CEAF: the sixteen pieces of four by four, then bars of two and three of them along
// an edge, which go around the cell from the lower edge's right half.
func (p *pen) sixteenth(r rune) {
	if n := int(r - 0x1CE90); n < 16 {
		x, y := n%4*2, n/4*2
		p.part(x, y, x+2, y+2, solid)
		return
	}
	spans := [4][2]int{{4, 8}, {2, 8}, {0, 6}, {0, 4}} // right half, right three quarters, left three quarters, left half
	n := int(r - 0x1CEA0)
	s := spans[n%4]
	switch n / 4 {
	case 0: // lower edge
		p.part(s[0], 6, s[1], 8, solid)
	case 1: // left edge, from the lower half up
		p.part(0, s[0], 2, s[1], solid)
	case 2: // upper edge, from the left half on
		s = spans[3-n%4]
		p.part(s[0], 0, s[1], 2, solid)
	case 3: // right edge, from the upper half down
		s = spans[3-n%4]
		p.part(6, s[0], 8, s[1], solid)
	}
}

// third draws U+1FBCE and U+1FBCF, two thirds and one third of the cell from the left.
func (p *pen) third(r rune) { p.rect(0, 0, (p.W*int(0x1FBD0-r)+1)/3, p.H) }

// thirds are the places where sextants divide the height.
func (p *pen) thirds() []int { return []int{0, (p.H + 1) / 3, (2*p.H + 1) / 3, p.H} }

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
