package fonts

import (
	"math"
	"slices"
	"testing"
)

// pixelSizes are those at which everything drawn by code is tried: odd and even cells, the smallest and large ones.
func pixelSizes(t *testing.T, try func(px float64, draw func(r rune) Bitmap)) {
	t.Helper()
	for _, px := range []float64{6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 23, 27, 31, 32, 48, 64} {
		s := open(t, px)
		try(px, func(r rune) Bitmap { return s.Rasterize([]byte(string(r)), 0, 1) })
	}
}

// The table is in order, so that its search ends at the first range that may have a code point.
func TestBuiltinsAscend(t *testing.T) {
	last := rune(0)
	for _, b := range builtins {
		if b.from <= last || b.to < b.from {
			t.Errorf("U+%04X to U+%04X after U+%04X", b.from, b.to, last)
		}
		last = b.to
	}
}

// Everything in the table has ink at every size, and is no full cell unless it is the full block.
func TestBuiltinsHaveInk(t *testing.T) {
	pixelSizes(t, func(px float64, draw func(rune) Bitmap) {
		for _, r := range builtins {
			for c := r.from; c <= r.to; c++ {
				b := draw(c)
				if inkless(b) && c != 0x2800 {
					t.Errorf("%v px: U+%04X is blank", px, c)
				}
				if full := !slices.ContainsFunc(b.Pix, func(p byte) bool { return p != solid }); full && c != 0x2588 && px >= 10 {
					t.Errorf("%v px: U+%04X fills its cell", px, c)
				}
			}
		}
	})
}

// Shapes that are each other's rest fill the cell together, without a gap and without ink over ink.
func TestComplements(t *testing.T) {
	index := func(name string) rune {
		return rune(slices.Index(mosaics[:], name))
	}
	var pairs [][2]rune
	for i, name := range mosaics {
		if len(name) == 2 {
			if rest := index(name[1:] + name[:1]); rest >= 0 {
				pairs = append(pairs, [2]rune{0x1FB3C + rune(i), 0x1FB3C + rest})
			}
		} else if rest := index(name[1:2] + name[:1] + "m"); rest >= 0 {
			pairs = append(pairs, [2]rune{0x1FB3C + rune(i), 0x1FB3C + rest})
		}
	}
	if len(pairs) != 52 {
		t.Fatalf("%d mosaics and their rests, want all 52", len(pairs))
	}
	pairs = append(pairs, [2]rune{0x2580, 0x2584}, [2]rune{0x258C, 0x2590}, [2]rune{0x1FB82, 0x2586}, [2]rune{0x1FB85, 0x2582},
		[2]rune{0x1FB86, 0x2581}, [2]rune{0x1FB87, 0x258A}, [2]rune{0x1FB88, 0x258B}, [2]rune{0x1FB8A, 0x258E},
		[2]rune{0x1FB95, 0x1FB96}, [2]rune{0x1FB9A, 0x1FB9B}, [2]rune{0x2596, 0x259C}, [2]rune{0x259A, 0x259E})
	pixelSizes(t, func(px float64, draw func(rune) Bitmap) {
		for _, pair := range pairs {
			a, b := draw(pair[0]), draw(pair[1])
			for i := range a.Pix {
				if sum := int(a.Pix[i]) + int(b.Pix[i]); sum < 253 || sum > 257 {
					t.Fatalf("%v px: U+%04X and U+%04X: pixel %d has %d and %d", px, pair[0], pair[1], i, a.Pix[i], b.Pix[i])
				}
			}
		}
	})
}

// Octants divide the cell at the same places as quadrants, quarters and sixteenths do.
func TestOctantsAgree(t *testing.T) {
	if len(octants) != 230 || octants[0] != 0b100 || octants[229] != 0b11111110 {
		t.Fatalf("%d octants from %b to %b", len(octants), octants[0], octants[len(octants)-1])
	}
	find := func(pattern uint) rune { return 0x1CD00 + rune(slices.Index(octants, pattern)) }
	unions := map[rune][]rune{ // a block, and what it is the union of
		0x2598:                   {0x1CEA8, find(0b100)},
		0x259D:                   {0x1CEAB, find(0b1000)},
		0x2596:                   {0x1CEA3, find(0b10000)},
		0x2597:                   {0x1CEA0, find(0b100000)},
		0x1FBE6:                  {find(0b100), find(0b10000)},
		0x1CEA8:                  {0x1CE90, 0x1CE91},
		0x1FB82:                  {0x1CE90, 0x1CE91, 0x1CE92, 0x1CE93},
		find(0b11110000 | 0b100): {0x2584, find(0b100)},
	}
	pixelSizes(t, func(px float64, draw func(rune) Bitmap) {
		for whole, parts := range unions {
			want := draw(whole)
			got := make([]byte, len(want.Pix))
			for _, part := range parts {
				for i, v := range draw(part).Pix {
					got[i] = max(got[i], v)
				}
			}
			// In cells of a few pixels a piece is at least a pixel of each side, and may reach over its own.
			if px >= 10 && string(got) != string(want.Pix) {
				t.Errorf("%v px: U+%04X is not the union of %X", px, whole, parts)
			}
		}
	})
}

// What is drawn by light lines leaves its cell where the light lines of box drawing do: arcs, the lines and nodes of
// branches.
func TestLightLinesJoin(t *testing.T) {
	sides := map[rune]string{'╭': "dr", '╮': "dl", '╰': "ur", '╯': "ul", 0xF5D0: "lr", 0xF5D1: "ud", 0x1CC1B: "l", 0x1CE16: "d", 0x1FBAF: "lr"}
	for i, lines := range branchLines {
		for _, l := range lines {
			sides[0xF5D6+rune(i)] += map[rune]string{'─': "lr", '│': "ud"}[l] + sides[l]
		}
	}
	for i, arms := range branchNodes {
		sides[0xF5EE+rune(2*i)], sides[0xF5EF+rune(2*i)] = arms, arms
	}
	pixelSizes(t, func(px float64, draw func(rune) Bitmap) {
		vertical, horizontal := border(draw('│'), 0), border(draw('─'), 1)
		for r, names := range sides {
			for side, name := range []byte("urdl") {
				if !slices.Contains([]byte(names), name) {
					continue
				}
				want := [][]byte{vertical, horizontal}[side%2]
				got := border(draw(r), side)
				if r >= 0xF5EE { // where the circle of a node touches the edge there is more ink
					for i := range got {
						got[i] = min(got[i], want[i])
					}
				}
				if !slices.Equal(got, want) {
					t.Errorf("%v px: U+%04X leaves its cell on side %d as %v, want %v", px, r, side, got, want)
				}
			}
		}
	})
}

// A diagonal meets the one beyond the corner: the two cells beside each other have the same ink along the edge they
// share, one pixel further in each direction.
func TestDiagonalsJoin(t *testing.T) {
	pairs := [][2]rune{ // left and right neighbours
		{0x1FBA3, 0x1FBA2}, {0x1FBA1, 0x1FBA0}, {0x1FBD0, 0x1FBD3}, {0x1FBD1, 0x1FBD2}, {0x1FBA6, 0x1FBA6}, {0x1FBA7, 0x1FBA7},
	}
	pixelSizes(t, func(px float64, draw func(rune) Bitmap) {
		for _, pair := range pairs {
			if px < 12 { // the line is as thick as the cell
				continue
			}
			a, b := draw(pair[0]), draw(pair[1])
			ink := func(column []byte) (middle float64) {
				sum := 0.0
				for y, v := range column {
					sum, middle = sum+float64(v), middle+float64(v)*float64(y)
				}
				return middle / sum
			}
			if l, r := ink(border(a, 1)), ink(border(b, 3)); math.Abs(l-r) > 1.5 {
				t.Errorf("%v px: U+%04X ends at %.1f, U+%04X begins at %.1f", px, pair[0], l, pair[1], r)
			}
		}
	})
}
