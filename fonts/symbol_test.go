package fonts

import "testing"

const fontAwesome = "/usr/share/fonts/truetype/font-awesome/fontawesome-webfont.ttf"

// No symbol of an icon font has ink outside its cells, whether it has one or two of them, as a fallback face or as the
// first one, which gives the cell its size.
func TestSymbolsAreWhole(t *testing.T) {
	l := needs(t, "fonts-font-awesome", fontAwesome)
	for _, px := range []float64{6, 9, 13, 16, 31, 64} {
		for name, s := range map[string]*Set{"fallback": withCatalogue(t, px, l), "first": withFace(t, px, l, Options{})} {
			symbols := 0
			for r := rune(0xF000); r <= 0xF2E0; r++ {
				for cells := 1; cells <= 2; cells++ {
					ch := s.choose([]rune{r}, 0, cells)
					if ch.face == nil {
						continue
					}
					symbols++
					c := s.canvas(0, cells)
					layout := c.layout(ch, 0)
					ink, _ := ch.ink()
					const slack = 1e-6
					left, right := layout.x+ink.left*layout.scaleX, layout.x+ink.right*layout.scaleX
					top, bottom := layout.baseline-ink.top*layout.scaleY, layout.baseline-ink.bottom*layout.scaleY
					if left < -slack || right > float64(c.width())+slack || top < -slack || bottom > float64(c.cell.CellH)+slack {
						t.Fatalf("%s, %v px: U+%04X in %d cells covers %.2f to %.2f and %.2f to %.2f of %dx%d",
							name, px, r, cells, left, right, top, bottom, c.width(), c.cell.CellH)
					}
				}
			}
			if symbols < 1000 {
				t.Errorf("%s: %d symbols tried", name, symbols)
			}
		}
	}
}

// Two cells are used where one would make a symbol small.
func TestSymbolsUseTwoCells(t *testing.T) {
	s := withCatalogue(t, 16, needs(t, "fonts-font-awesome", fontAwesome))
	ink := func(cells int) (sum int) {
		b := s.Rasterize([]byte("\uf0c2"), 0, cells) // a cloud
		for _, v := range b.Pix {
			sum += int(v)
		}
		return sum
	}
	if one, two := ink(1), ink(2); two < one*3/2 {
		t.Errorf("%d of ink in one cell, %d in two", one, two)
	}
}

func TestIsSymbol(t *testing.T) {
	for r, want := range map[rune]bool{'a': false, '漢': false, 0xE000: true, 0xF0C2: true, 0xF8FF: true, 0xF900: false, 0x100000: true, 0xE0B0: false, 0xF5D0: false} {
		if IsSymbol(r) != want {
			t.Errorf("U+%04X: %v", r, !want)
		}
	}
}
