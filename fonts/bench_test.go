package fonts

import "testing"

func BenchmarkOpen(b *testing.B) {
	for b.Loop() {
		open(b, 16)
	}
}

func BenchmarkRasterize(b *testing.B) {
	for _, bench := range []struct {
		name, cluster string
		style         Style
	}{
		{"letter", "g", 0},
		{"bold", "g", Bold},
		{"accented", "e\u0301", 0},
		{"box", "┼", 0},
		{"arc", "╭", 0},
		{"octant", "\U0001CD23", 0},
		{"wedge", "\U0001FB44", 0},
		{"branch", "\uf604", 0},
		{"missing", "\U0010FFFD", 0},
	} {
		b.Run(bench.name, func(b *testing.B) {
			s := open(b, 16)
			s.system = func() []entry { return nil }
			for b.Loop() {
				s.Rasterize([]byte(bench.cluster), bench.style, 1)
			}
		})
	}
}

// What a screen of other scripts costs, a cluster at a time.
func BenchmarkFallback(b *testing.B) {
	entries := []location{needs(b, "fonts-noto-color-emoji", notoEmoji), needs(b, "fonts-wqy-microhei", wqyHei), needs(b, "fonts-font-awesome", fontAwesome)}
	for name, cluster := range map[string]string{"ideograph": "漢", "emoji": "👩‍👩‍👧‍👦", "symbol": "\uf0c2"} {
		b.Run(name, func(b *testing.B) {
			s := withCatalogue(b, 16, entries...)
			for b.Loop() {
				s.Rasterize([]byte(cluster), 0, 2)
			}
		})
	}
}
