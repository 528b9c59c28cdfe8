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
