package fonts

import "math"

// boxArms says for U+2500 to U+257F how each line runs from the middle of the cell: up, right, down, left; 0 no line,
// 1 light, 2 heavy, 3 double. What is no such cross is drawn by boxDrawing itself and stands here as "".
var boxArms = [128]string{
	"0101", "0202", "1010", "2020", "", "", "", "", "", "", "", "", "0110", "0210", "0120", "0220", // 2500
	"0011", "0012", "0021", "0022", "1100", "1200", "2100", "2200", "1001", "1002", "2001", "2002", "1110", "1210", "2110", "1120", // 2510
	"2120", "2210", "1220", "2220", "1011", "1012", "2011", "1021", "2021", "2012", "1022", "2022", "0111", "0112", "0211", "0212", // 2520
	"0121", "0122", "0221", "0222", "1101", "1102", "1201", "1202", "2101", "2102", "2201", "2202", "1111", "1112", "1211", "1212", // 2530
	"2111", "1121", "2121", "2112", "2211", "1122", "1221", "2212", "1222", "2122", "2221", "2222", "", "", "", "", // 2540
	"0303", "3030", "0310", "0130", "0330", "0013", "0031", "0033", "1300", "3100", "3300", "1003", "3001", "3003", "1310", "3130", // 2550
	"3330", "1013", "3031", "3033", "0313", "0131", "0333", "1303", "3101", "3303", "1313", "3131", "3333", "", "", "", // 2560
	"", "", "", "", "0001", "1000", "0100", "0010", "0002", "2000", "0200", "0020", "0201", "1020", "0102", "2010", // 2570
}

// Weights of boxArms.
const (
	armNone byte = '0' + iota
	armLight
	armHeavy
	armDouble
)

func (p *pen) boxDrawing(r rune) {
	switch {
	case r >= 0x2504 && r <= 0x250B:
		p.dashes(3+int(r-0x2504)/4, r&2 != 0, r&1 != 0)
	case r >= 0x254C && r <= 0x254F:
		p.dashes(2, r&2 != 0, r&1 != 0)
	case r >= 0x256D && r <= 0x2570:
		p.arc(r)
	case r >= 0x2571 && r <= 0x2573:
		p.diagonal(r)
	default:
		a := boxArms[r-0x2500]
		p.cross(a[0], a[1], a[2], a[3])
	}
}

// tracks are the places across a cell where lines of each weight run: from, to without.
type tracks struct {
	light, heavy, double [2]int // a double line is the outer edges of two light ones
}

func (p *pen) tracks(size int) tracks {
	t := p.light()
	middle := func(thickness int) [2]int {
		from := (size - thickness) / 2
		return [2]int{from, from + thickness}
	}
	light := middle(t)
	return tracks{light, middle(2 * t), [2]int{light[0] - t, light[1] + t}}
}

// reach returns how far an arm runs into the crossing lines, from its own end of the cell: to the near side (0) or the
// far side (1) of which track. before and after are the weights of the crossing arms, opposite is the arm beyond.
func (t tracks) reach(arm, opposite, before, after byte, near, far int) int {
	switch {
	case before == armHeavy || after == armHeavy:
		return t.heavy[far]
	case before != after || arm == opposite:
		if before == armDouble || after == armDouble {
			return t.double[far]
		}
		return t.light[far]
	case before == armNone:
		return t.light[far]
	}
	return t.light[near]
}

// cross draws up to four arms that meet in the middle.
func (p *pen) cross(up, right, down, left byte) {
	v, h := p.tracks(p.W), p.tracks(p.H)
	p.arm(up, left, right, 0, h.reach(up, down, left, right, 0, 1), 0, h.light[0], v, true)
	p.arm(down, left, right, h.reach(down, up, left, right, 1, 0), p.H, h.light[1], p.H, v, true)
	p.arm(left, up, down, 0, v.reach(left, right, up, down, 0, 1), 0, v.light[0], h, false)
	p.arm(right, up, down, v.reach(right, left, up, down, 1, 0), p.W, v.light[1], p.W, h, false)
}

// arm draws one arm along its axis from..to. A line of a double arm ends already at the corner (cornerFrom..cornerTo)
// when the arm crossing on its side is double as well.
func (p *pen) arm(weight, before, after byte, from, to, cornerFrom, cornerTo int, t tracks, vertical bool) {
	line := func(from, to, a, b int) {
		if vertical {
			p.rect(a, from, b, to)
		} else {
			p.rect(from, a, to, b)
		}
	}
	side := func(crossing byte, a, b int) {
		if crossing == armDouble {
			line(cornerFrom, cornerTo, a, b)
		} else {
			line(from, to, a, b)
		}
	}
	switch weight {
	case armLight:
		line(from, to, t.light[0], t.light[1])
	case armHeavy:
		line(from, to, t.heavy[0], t.heavy[1])
	case armDouble:
		side(before, t.double[0], t.light[0])
		side(after, t.light[1], t.double[1])
	}
}

// dashes draws a line in n dashes. The gap is split between both ends of the cell so that the rhythm goes on. Where
// there is no room for n dashes and n gaps the line is whole.
func (p *pen) dashes(n int, vertical, heavy bool) {
	length, across := p.W, p.tracks(p.H)
	if vertical {
		length, across = p.H, p.tracks(p.W)
	}
	track := across.light
	if heavy {
		track = across.heavy
	}
	gap := max(1, length/(3*n))
	if length < 2*n {
		gap = 0
	}
	for i := range n {
		from, to := i*length/n+gap/2, (i+1)*length/n-(gap-gap/2)
		if vertical {
			p.rect(track[0], from, track[1], to)
		} else {
			p.rect(from, track[0], to, track[1])
		}
	}
}

// arc draws a rounded corner: the largest quarter circle between the middle of the cell and its edges that leaves a
// pixel of straight line to join by, and the straight rest.
func (p *pen) arc(r rune) {
	v, h := p.tracks(p.W).light, p.tracks(p.H).light
	cx, cy := float64(v[0]+v[1])/2, float64(h[0]+h[1])/2
	half := float64(p.light()) / 2
	toX, toY := 1.0, 1.0 // ╭ runs right and down
	if r == 0x256E || r == 0x256F {
		toX = -1
	}
	if r == 0x256F || r == 0x2570 {
		toY = -1
	}
	radius := max(min(cx, cy, float64(p.W)-cx, float64(p.H)-cy)-1, half)
	p.shape(func(x, y float64) bool {
		dx, dy := toX*(x-cx), toY*(y-cy)
		switch {
		case dx < radius && dy < radius:
			return math.Abs(hypot(dx-radius, dy-radius)-radius) <= half
		case dy >= radius:
			return math.Abs(dx) <= half
		default:
			return math.Abs(dy) <= half
		}
	})
}
