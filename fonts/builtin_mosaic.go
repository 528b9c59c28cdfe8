package fonts

// mosaics are the shapes between places on the cell's edge, U+1FB3C to U+1FB6F. The places are lettered clockwise,
//
//	a b c
//	j   d
//	i   e
//	h g f
//
// and a shape is what lies between the edge, walked clockwise from the first letter to the second, and the line back.
// An m after them leads that line through the middle of the cell.
var mosaics = [...]string{
	"gi", "fi", "gj", "fj", // 1FB3C
	"ga", "bj", "cj", "bi", "ci", "bh", "di", "eg", "eh", "dg", "dh", "cg", "db", "da", "eb", "ea", // 1FB40
	"fb", "ej", "ig", "if", "jg", "jf", "ag", "jb", "jc", "ib", "ic", "hb", "id", "ge", "he", "gd", // 1FB50
	"hd", "gc", "bd", "ad", "be", "ae", "bf", "je", "ahm", "cam", "fcm", "hfm", "ham", "acm", "cfm", "fhm", // 1FB60
}

// mosaic draws the smooth mosaics, the triangles and the shaded triangles.
func (p *pen) mosaic(r rune) {
	switch r {
	case 0x1FB9A:
		p.between("acm", solid)
		p.between("fhm", solid)
	case 0x1FB9B:
		p.between("ham", solid)
		p.between("cfm", solid)
	case 0x1FB9C:
		p.between("hc", shade(2))
	case 0x1FB9D:
		p.between("af", shade(2))
	case 0x1FB9E:
		p.between("ch", shade(2))
	case 0x1FB9F:
		p.between("fa", shade(2))
	default:
		p.between(mosaics[r-0x1FB3C], solid)
	}
}

// between fills a shape that is named as in mosaics. Its corners are where sextants divide the cell.
func (p *pen) between(name string, value byte) {
	w, h, half, rows := float64(p.W), float64(p.H), float64(p.column(4)), p.thirds()
	upper, lower := float64(rows[1]), float64(rows[2])
	edge := [...]point{{0, 0}, {half, 0}, {w, 0}, {w, upper}, {w, lower}, {w, h}, {half, h}, {0, h}, {0, lower}, {0, upper}}
	var points []point
	for i := name[0] - 'a'; ; i = (i + 1) % byte(len(edge)) {
		points = append(points, edge[i])
		if i == name[1]-'a' {
			break
		}
	}
	if len(name) > 2 {
		points = append(points, point{w / 2, h / 2})
	}
	p.polygon(value, points...)
}
