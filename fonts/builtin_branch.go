package fonts

import "strings"

// branchLines are the lines of commit graphs, U+F5D6 to U+F5ED, as the box drawing characters that lie on each other.
// The private code points are those of the vim plugin Flog, which kitty drew first.
var branchLines = [...]string{
	"╭", "╮", "╰", "╯", "│╰", "│╭", "╰╭", "│╯", "│╮", "╯╮",
	"─╮", "─╭", "╭╮", "─╯", "─╰", "╰╯", "│╯╰", "│╮╭", "─╮╯", "─╰╭", "│╯╭", "│╰╮", "─╯╭", "─╰╮",
}

// branchNodes are the arms of the commits, U+F5EE to U+F60D: up, right, down, left. Each is there filled and hollow.
var branchNodes = [...]string{
	"", "r", "l", "lr", "d", "u", "ud", "rd", "ld", "ur", "ul", "udr", "udl", "ldr", "ulr", "udlr",
}

// branch draws the symbols of commit graphs.
func (p *pen) branch(r rune) {
	switch {
	case r == 0xF5D0:
		p.boxDrawing('─')
	case r == 0xF5D1:
		p.boxDrawing('│')
	case r <= 0xF5D5:
		p.fade(r)
	case r <= 0xF5ED:
		for _, line := range branchLines[r-0xF5D6] {
			p.boxDrawing(line)
		}
	default:
		p.node(branchNodes[(r-0xF5EE)/2], r%2 == 0)
	}
}

// fade draws a line that fades to the right, left, bottom or top.
func (p *pen) fade(r rune) {
	if r <= 0xF5D3 {
		p.boxDrawing('─')
	} else {
		p.boxDrawing('│')
	}
	for i, v := range p.Pix {
		x, y := float64(i%p.W)/float64(p.W), float64(i/p.W)/float64(p.H)
		left := [...]float64{1 - x, x, 1 - y, y}[r-0xF5D2]
		p.Pix[i] = byte(float64(v) * left)
	}
}

// node draws a commit: a circle in the middle, and arms from it to the edges.
func (p *pen) node(arms string, filled bool) {
	arm := func(name string) byte {
		if strings.Contains(arms, name) {
			return armLight
		}
		return armNone
	}
	v, h, t := p.tracks(p.W).light, p.tracks(p.H).light, float64(p.light())
	x, y := float64(v[0]+v[1])/2, float64(h[0]+h[1])/2
	radius := min(x, y, float64(p.W)-x, float64(p.H)-y)
	p.cross(arm("u"), arm("r"), arm("d"), arm("l"))
	inside := func(radius float64) func(x, y float64) bool {
		return func(px, py float64) bool { return hypot(px-x, py-y) <= radius }
	}
	p.shape(inside(radius))
	if !filled {
		p.clear(inside(radius - t))
	}
}

// clear takes the ink away from what is inside.
func (p *pen) clear(inside func(x, y float64) bool) {
	hole := &pen{Bitmap{W: p.W, H: p.H, Pix: make([]byte, len(p.Pix))}, p.m}
	hole.shape(inside)
	for i, v := range hole.Pix {
		p.Pix[i] = min(p.Pix[i], 255-v)
	}
}
