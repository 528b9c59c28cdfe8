package gpu

import (
	"slices"
	"testing"
)

func TestChromeDamagesTheDifference(t *testing.T) {
	a := testAtlas(t, 4)
	ts := &typesetter{main: a, chrome: a}
	at := func(x int) Quad { return Quad{X: x, W: 10, H: 10, Fill: RGB(0).Opaque()} }
	box := func(x int) rect { return rect{x, 0, x + 10, 10} }
	red := at(200)
	red.Fill = RGB(0xFF0000).Opaque()
	round := at(400)
	round.Shadow = Shadow{Y: 5, Blur: 3, Color: RGB(0).Opaque()}
	tests := []struct {
		name        string
		before, now []Quad
		want        []rect
	}{
		{"nothing", []Quad{at(0), at(100)}, []Quad{at(0), at(100)}, nil},
		{"one more", []Quad{at(0)}, []Quad{at(0), at(100)}, []rect{box(100)}},
		{"one less", []Quad{at(0), at(100)}, []Quad{at(100)}, []rect{box(0)}},
		{"one between", []Quad{at(0), at(100)}, []Quad{at(0), at(300), at(100)}, []rect{box(300)}},
		{"another colour", []Quad{at(0), at(200), at(100)}, []Quad{at(0), red, at(100)}, []rect{box(200)}},
		{"moved", []Quad{at(0), at(100)}, []Quad{at(0), at(300)}, []rect{box(100), box(300)}},
		{"two of many", []Quad{at(0), at(100), at(300)}, []Quad{at(500), at(100), at(600)},
			[]rect{box(0), box(300), box(500), box(600)}},
		{"with a shadow", nil, []Quad{round}, []rect{{397, 0, 413, 18}}},
		{"all of them", []Quad{at(0)}, nil, []rect{box(0)}},
	}
	for _, tt := range tests {
		var l layer
		var d damage
		l.set(tt.before, ts, &d)
		d.clear()
		l.set(tt.now, ts, &d)
		slices.SortFunc(d.rects, func(a, b rect) int { return a.x0 - b.x0 })
		if !slices.Equal(d.rects, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, d.rects, tt.want)
		}
	}
}

// Clusters stand as many cells apart as they are wide; blanks are not drawn.
func TestTextIsSetByCells(t *testing.T) {
	a := testAtlas(t, 4)
	ts := &typesetter{main: a, chrome: a}
	var l layer
	var d damage
	l.set([]Quad{{X: 50, Y: 7, Text: "a世\u0301 b"}}, ts, &d)
	var cols []int
	for _, in := range l.instances {
		cols = append(cols, (int(in.x)-50)/a.metrics.CellW)
	}
	if want := []int{0, 1, 2, 4}; !slices.Equal(cols, want) {
		t.Errorf("glyphs in columns %v, want %v", cols, want)
	}
	want := rect{50, 7, 50 + 5*a.metrics.CellW, 7 + a.metrics.CellH}
	if l.pieces[0].bounds != want {
		t.Errorf("bounds %v, want %v", l.pieces[0].bounds, want)
	}
}

func TestOnlyWhatIsTouchedIsGathered(t *testing.T) {
	a := testAtlas(t, 4)
	ts := &typesetter{main: a, chrome: a}
	var l layer
	var d damage
	l.set([]Quad{{X: 0, W: 10, H: 10}, {X: 100, Text: "abc"}, {X: 300, W: 10, H: 10}}, ts, &d)
	got := l.gather(nil, []rect{{105, 2, 106, 3}, {305, 5, 700, 6}})
	if len(got) != 4 || got[0].kind != kindGlyph || got[3].kind != kindRect {
		t.Errorf("%d instances: %+v; want three letters and a rectangle", len(got), got)
	}
}
