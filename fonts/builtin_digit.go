package fonts

// digitSegments are the lit segments of U+1FBF0 to U+1FBF9: bit 0 the top, then clockwise, bit 6 the middle.
var digitSegments = [10]uint{0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F}

// segments draws the digits of a seven-segment display.
func (p *pen) segments(r rune) {
	t := 2 * p.light()
	x0, x1 := max(1, p.W/8), p.W-max(1, p.W/8)
	y0, y2 := p.H/8, p.H-p.H/8
	y1 := (y0 + y2 - t) / 2
	gap := t / 2
	lit := digitSegments[r-0x1FBF0]
	for i, s := range [7][4]int{
		{x0 + gap, y0, x1 - gap, y0 + t},
		{x1 - t, y0 + gap, x1, y1 + t - gap},
		{x1 - t, y1 + gap, x1, y2 - gap},
		{x0 + gap, y2 - t, x1 - gap, y2},
		{x0, y1 + gap, x0 + t, y2 - gap},
		{x0, y0 + gap, x0 + t, y1 + t - gap},
		{x0 + gap, y1, x1 - gap, y1 + t},
	} {
		if lit>>i&1 != 0 {
			p.rect(s[0], s[1], s[2], s[3])
		}
	}
}
