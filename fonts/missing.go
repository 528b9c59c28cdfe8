package fonts

import "fmt"

// digits are hexadecimal digits of three by five pixels, rows from the top, the highest bit at the left.
var digits = [16]uint16{
	0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111, 0b111_001_111_001_111,
	0b101_101_111_001_001, 0b111_100_111_001_111, 0b111_100_111_101_111, 0b111_001_010_010_010,
	0b111_101_111_101_111, 0b111_101_111_001_111, 0b010_101_111_101_101, 0b110_101_110_101_110,
	0b011_100_100_100_011, 0b110_101_101_101_110, 0b111_100_110_100_111, 0b111_100_110_100_100,
}

// missing draws a code point that no font has: its number in a box. Where the digits don't fit inside the frame they
// stand without one, and in cells too small for that there is the frame alone.
func (p *pen) missing(r rune) {
	text := fmt.Sprintf("%04X", r)
	if p.digits(text, p.light()+1) {
		p.frame()
	} else if !p.digits(text, 0) {
		p.frame()
	}
}

func (p *pen) frame() {
	t := p.light()
	top, bottom := min(t, p.H/4), p.H-min(t, p.H/4)
	p.rect(0, top, p.W-1, top+t)
	p.rect(0, bottom-t, p.W-1, bottom)
	p.rect(0, top, t, bottom)
	p.rect(p.W-1-t, top, p.W-1, bottom)
}

// digits writes text in the fewest lines that fit, as large as they fit, with a margin around.
func (p *pen) digits(text string, margin int) bool {
	for size := max(1, p.H/12); size > 0; size-- {
		for lines := 1; lines <= 3; lines++ {
			columns := (len(text) + lines - 1) / lines
			w, h := (4*columns-1)*size, (6*lines-1)*size
			if w > p.W-1-2*margin || h > p.H-2*margin {
				continue
			}
			x0, y0 := (p.W-1-w+1)/2, (p.H-h)/2
			for i, c := range text {
				d := c - '0'
				if c >= 'A' {
					d = c - 'A' + 10
				}
				p.digit(digits[d], x0+4*size*(i%columns), y0+6*size*(i/columns), size)
			}
			return true
		}
	}
	return false
}

func (p *pen) digit(bits uint16, x, y, size int) {
	for i := range 15 {
		if bits>>(14-i)&1 != 0 {
			px, py := x+i%3*size, y+i/3*size
			p.rect(px, py, px+size, py+size)
		}
	}
}
