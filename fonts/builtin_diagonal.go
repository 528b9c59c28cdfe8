package fonts

// diagonals are light lines between places of the cell,
//
//	a b c
//	l m r
//	h g f
//
// of which b, l, m, r and g are where the straight light lines of box drawing run, so that both kinds join. A blank
// begins another line.
var diagonals = map[rune]string{
	0x2571: "hc", 0x2572: "af", 0x2573: "hc af",
	0x1FBA0: "bl", 0x1FBA1: "br", 0x1FBA2: "lg", 0x1FBA3: "rg",
	0x1FBA4: "blg", 0x1FBA5: "brg", 0x1FBA6: "lgr", 0x1FBA7: "lbr",
	0x1FBA8: "bl rg", 0x1FBA9: "br lg", 0x1FBAA: "brgl", 0x1FBAB: "blgr",
	0x1FBAC: "lbrg", 0x1FBAD: "rblg", 0x1FBAE: "blgrb",
	0x1FBBD: "hc af", 0x1FBBE: "rg", 0x1FBBF: "blgrb", // ground and ink exchanged
	0x1FBD0: "rh", 0x1FBD1: "cl", 0x1FBD2: "ar", 0x1FBD3: "lf",
	0x1FBD4: "ag", 0x1FBD5: "bf", 0x1FBD6: "cg", 0x1FBD7: "bh",
	0x1FBD8: "amc", 0x1FBD9: "cmf", 0x1FBDA: "hmf", 0x1FBDB: "amh",
	0x1FBDC: "agc", 0x1FBDD: "clf", 0x1FBDE: "hbf", 0x1FBDF: "arh",
}

// diagonal draws the lines of diagonals, and U+1FBAF, a straight one with a stroke through it.
func (p *pen) diagonal(r rune) {
	if r == 0x1FBAF {
		p.cross(armNone, armLight, armNone, armLight)
		v, third := p.tracks(p.W).light, p.H/3
		p.rect(v[0], third, v[1], p.H-third)
		return
	}
	p.lines(diagonals[r])
	if r >= 0x1FBBD && r <= 0x1FBBF {
		p.invert()
	}
}

// lines draws light lines named as in diagonals. What ends at the cell's edge runs on beyond it and is cut there, so
// that neighbours continue it.
func (p *pen) lines(names string) {
	w, h := float64(p.W), float64(p.H)
	v, hz := p.tracks(p.W).light, p.tracks(p.H).light
	x, y := float64(v[0]+v[1])/2, float64(hz[0]+hz[1])/2
	places := map[byte]point{
		'a': {0, 0}, 'b': {x, 0}, 'c': {w, 0},
		'l': {0, y}, 'm': {x, y}, 'r': {w, y},
		'h': {0, h}, 'g': {x, h}, 'f': {w, h},
	}
	for i := 1; i < len(names); i++ {
		from, to := names[i-1], names[i]
		if from == ' ' || to == ' ' {
			continue
		}
		a, b := places[from], places[to]
		d := point{b[0] - a[0], b[1] - a[1]}
		if from != 'm' {
			a = point{a[0] - d[0], a[1] - d[1]}
		}
		if to != 'm' {
			b = point{b[0] + d[0], b[1] + d[1]}
		}
		p.stroke(float64(p.light()), a, b)
	}
}
