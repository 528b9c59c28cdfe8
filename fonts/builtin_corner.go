package fonts

// boxCorner draws the light lines along the cell's edges: U+1CC1B to U+1CC1E and U+1CE16 to U+1CE19.
func (p *pen) boxCorner(r rune) {
	t, middleX, middleY := p.light(), p.W/2, p.H/2
	switch r {
	case 0x1CC1B: // horizontal, and at the right edge up
		p.boxDrawing('─')
		p.rect(p.W-t, 0, p.W, middleY)
	case 0x1CC1C: // and down
		p.boxDrawing('─')
		p.rect(p.W-t, middleY, p.W, p.H)
	case 0x1CC1D: // top, and at the left edge down to the middle
		p.rect(0, 0, p.W, t)
		p.rect(0, 0, t, middleY)
	case 0x1CC1E: // bottom, and at the left edge up to the middle
		p.rect(0, p.H-t, p.W, p.H)
		p.rect(0, middleY, t, p.H)
	case 0x1CE16: // vertical, and at the top to the right
		p.boxDrawing('│')
		p.rect(middleX, 0, p.W, t)
	case 0x1CE17: // and at the bottom
		p.boxDrawing('│')
		p.rect(middleX, p.H-t, p.W, p.H)
	case 0x1CE18: // vertical, and at the top to the left
		p.boxDrawing('│')
		p.rect(0, 0, middleX, t)
	case 0x1CE19: // and at the bottom
		p.boxDrawing('│')
		p.rect(0, p.H-t, middleX, p.H)
	}
}
