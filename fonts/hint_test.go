package fonts

import (
	"testing"
)

// blur counts the grey pixels of all of ASCII for each black one, as a measure of how crisp text is.
func blur(s *Set, style Style) float64 {
	grey, black := 0, 0
	for r := '!'; r <= '~'; r++ {
		for _, p := range s.Rasterize([]byte(string(r)), style, 1).Pix {
			switch {
			case p >= 224:
				black++
			case p >= 32:
				grey++
			}
		}
	}
	return float64(grey) / float64(black)
}

// Hinting makes small text crisp. The figures for the embedded face are logged; the test holds that they stay.
func TestHintingSharpens(t *testing.T) {
	for _, px := range []float64{11, 12, 13, 14, 15, 16, 18, 20} {
		hinted, plain := open(t, px), open(t, px)
		for _, f := range mustFaces(t, plain) {
			f.unhinted = true
		}
		before, after := blur(plain, 0), blur(hinted, 0)
		t.Logf("%v px: %.1f grey pixels for each black one, hinted %.1f", px, before, after)
		if after > 0.65*before {
			t.Errorf("%v px: %.2f grey pixels for each black one, unhinted %.2f", px, after, before)
		}
	}
}

// The same for fonts that people use: docs/text.md has the figures.
func TestHintingOfCommonFonts(t *testing.T) {
	for name, l := range map[string]location{
		"Fira Code":      needs(t, "fonts-firacode", firaCode),
		"JetBrains Mono": needs(t, "fonts-jetbrains-mono", jetBrainsMono),
		"Tlwg Mono":      needs(t, "fonts-tlwg-mono", tlwgMono),
	} {
		for _, px := range []float64{12, 13, 16, 20} {
			hinted, plain := withFace(t, px, l, Options{}), withFace(t, px, l, Options{})
			plain.styles[0][0].unhinted = true
			before, after := blur(plain, 0), blur(hinted, 0)
			t.Logf("%s, %v px: %.1f grey pixels for each black one, hinted %.1f", name, px, before, after)
			if after > before {
				t.Errorf("%s, %v px: %.2f grey pixels for each black one, unhinted %.2f", name, px, after, before)
			}
		}
	}
}

func mustFaces(t *testing.T, s *Set) []*face {
	t.Helper()
	faces, err := s.faces(0)
	if err != nil {
		t.Fatal(err)
	}
	return faces
}

// Letters of one height have one height: the first and last rows with ink are the same for all of a group, in all
// sizes and upright styles.
func TestZonesAreEven(t *testing.T) {
	for px := 9.0; px <= 40; px++ {
		s := open(t, px)
		for _, style := range []Style{0, Bold} {
			for _, group := range []string{"xzvnumr", "HEFIKLMNTXZ", "bdhkl"} {
				first := inkRows(s.Rasterize([]byte(group[:1]), style, 1))
				for i := range group {
					if rows := inkRows(s.Rasterize([]byte(group[i:i+1]), style, 1)); rows != first {
						t.Errorf("%v px style %d: %c has ink in rows %v, %c in %v", px, style, group[0], first, group[i], rows)
					}
				}
			}
		}
	}
}

// inkRows returns the first and the last row with clear ink.
func inkRows(b Bitmap) [2]int {
	rows := [2]int{-1, -1}
	for i, p := range b.Pix {
		if p < 64 {
			continue
		}
		if rows[0] < 0 {
			rows[0] = i / b.W
		}
		rows[1] = i / b.W
	}
	return rows
}

// A path through the warp stays in order: no knot turns it back.
func TestKnotsAreMonotone(t *testing.T) {
	var k knots
	for _, add := range [][2]float64{{5, 5}, {1, 1}, {3, 6}, {4, 3}, {8, 4}, {9, 9}, {9, 12}} {
		k.add(add[0], add[1])
	}
	last := k.move(-10)
	for v := -9.9; v < 20; v += 0.1 {
		to := k.move(v)
		if to < last {
			t.Fatalf("%v goes to %v, below %v", v, to, last)
		}
		last = to
	}
}

// Darkening adds weight, and no pixel of its own.
func TestDarken(t *testing.T) {
	weight := func(darken float64) (ink, pixels, solid int) {
		s, err := Open(Options{Darken: darken})
		if err != nil {
			t.Fatal(err)
		}
		for r := '!'; r <= '~'; r++ {
			for _, v := range s.Rasterize([]byte(string(r)), 0, 1).Pix {
				ink += int(v)
				if v > 0 {
					pixels++
				}
				if v == 255 {
					solid++
				}
			}
		}
		return ink, pixels, solid
	}
	plain, pixels, solid := weight(0)
	last := plain
	for _, darken := range []float64{0.3, 0.6, 1} {
		ink, p, s := weight(darken)
		if ink <= last || p != pixels || s < solid {
			t.Errorf("darkened by %v: %d of ink in %d pixels, %d solid; as designed %d, %d and %d", darken, ink, p, s, plain, pixels, solid)
		}
		last = ink
	}
	if ink, _, _ := weight(-5); ink != plain {
		t.Errorf("a negative amount changes something")
	}
}
