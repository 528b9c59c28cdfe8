package app

import (
	"math"
	"testing"

	"rowlock/gpu"
)

func TestContrast(t *testing.T) {
	for _, c := range []struct {
		a, b gpu.RGB
		want float64
	}{{0, 0xFFFFFF, 21}, {0xFFFFFF, 0, 21}, {0x777777, 0xFFFFFF, 4.48}, {0x123456, 0x123456, 1}} {
		if got := contrast(c.a, c.b); math.Abs(got-c.want) > 0.01 {
			t.Errorf("%06x on %06x: %.2f, want %.2f", c.a, c.b, got, c.want)
		}
	}
}

func TestLegible(t *testing.T) {
	for _, least := range []float64{1, 1.1, 3, 4.5, 7, 21} {
		for _, bg := range []gpu.RGB{0, 0x15181d, 0x777777, 0x0000FF, 0xFFFF00, 0xfbfaf7, 0xFFFFFF} {
			for _, fg := range []gpu.RGB{1, 0x2a2f38, 0x777778, 0x0000FE, 0xFFFF01, 0xFFFFFE} {
				got := legible(fg, bg, least)
				possible := min(least, max(contrast(0, bg), contrast(0xFFFFFF, bg)))
				if c := contrast(got, bg); c < possible-0.001 {
					t.Errorf("%06x on %06x with %v: %06x has %.2f", fg, bg, least, got, c)
				}
				if contrast(fg, bg) >= least && got != fg {
					t.Errorf("%06x on %06x with %v: changed to %06x without need", fg, bg, least, got)
				}
			}
		}
	}
	if got := legible(0x333333, 0x333333, 21); got != 0x333333 {
		t.Errorf("hidden text became %06x", got)
	}
}
