package gpu

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestDamageJoins(t *testing.T) {
	row := func(n, from, to int) rect { return rect{from * 9, n * 18, to * 9, (n + 1) * 18} }
	tests := []struct {
		name string
		add  []rect
		want []rect
	}{
		{"one", []rect{row(1, 2, 3)}, []rect{row(1, 2, 3)}},
		{"empty", []rect{{5, 5, 5, 9}, {3, 3, 2, 4}}, nil},
		{"rows of a scroll", []rect{row(0, 0, 80), row(1, 0, 80), row(2, 0, 80)}, []rect{{0, 0, 720, 54}}},
		{"neighbours in a row", []rect{row(0, 3, 4), row(0, 4, 5)}, []rect{row(0, 3, 5)}},
		{"within another", []rect{row(0, 0, 9), row(0, 3, 5)}, []rect{row(0, 0, 9)}},
		{"far apart", []rect{row(0, 0, 1), row(40, 70, 80)}, []rect{row(0, 0, 1), row(40, 70, 80)}},
		{"what joins two joins all", []rect{row(0, 0, 80), row(2, 0, 80), row(1, 0, 80)}, []rect{{0, 0, 720, 54}}},
	}
	for _, tt := range tests {
		var d damage
		for _, r := range tt.add {
			d.add(r)
		}
		if !slices.Equal(d.rects, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, d.rects, tt.want)
		}
	}
}

// However much comes: nothing added is lost, and the rectangles stay few.
func TestDamageCovers(t *testing.T) {
	p := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var d damage
		var pixels [64][64]bool
		for range p.IntN(40) {
			x, y := p.IntN(70)-3, p.IntN(70)-3
			r := rect{x, y, x + p.IntN(20), y + p.IntN(9)}
			d.add(r)
			for y := max(r.y0, 0); y < min(r.y1, 64); y++ {
				for x := max(r.x0, 0); x < min(r.x1, 64); x++ {
					pixels[y][x] = true
				}
			}
		}
		d.clip(rect{0, 0, 64, 64})
		if len(d.rects) > maxRects {
			t.Fatalf("%d rectangles, at most %d are wanted", len(d.rects), maxRects)
		}
		for y := range pixels {
			for x, damaged := range pixels[y] {
				at := rect{x, y, x + 1, y + 1}
				covered := slices.ContainsFunc(d.rects, func(r rect) bool { return !r.intersect(at).empty() })
				if damaged && !covered {
					t.Fatalf("pixel %d,%d was damaged, %v leaves it out", x, y, d.rects)
				}
			}
		}
	}
}
