//go:build !wayland

package gpu

import (
	"fmt"
	"testing"

	"github.com/go-gl/gl/v3.3-core/gl"
)

// The grid of PLATFORM's measurements. Each picture is waited for.
const benchCols, benchRows = 125, 40

func benchRenderer(b *testing.B, way way) (*Renderer, [2][]Cell) {
	set := openFonts(b, 12, 1)
	r := openRenderer(b, way, set, 1270, 780)
	r.SetGrid(8, 8, benchCols, benchRows, paper)
	text := ""
	for len(text) < benchCols {
		text += "The quick brown fox jumps over the lazy dog. "
	}
	rows := [2][]Cell{line(text[:benchCols], ink, paper, 0), line(text[1:benchCols+1], ink, paper, 0)}
	for row := range benchRows {
		r.SetRow(row, 0, rows[row%2])
	}
	r.Draw()
	return r, rows
}

func benchWays(b *testing.B, step func(r *Renderer, rows [2][]Cell, i int)) {
	for _, way := range []way{byCopy, bySwap} {
		b.Run(way.String(), func(b *testing.B) {
			r, rows := benchRenderer(b, way)
			for i := 0; b.Loop(); i++ {
				step(r, rows, i)
				r.Draw()
				gl.Finish()
			}
		})
	}
}

func BenchmarkCell(b *testing.B) {
	benchWays(b, func(r *Renderer, rows [2][]Cell, i int) { r.SetRow(7, 20, rows[0][i%40:i%40+1]) })
}

func BenchmarkRow(b *testing.B) {
	benchWays(b, func(r *Renderer, rows [2][]Cell, i int) { r.SetRow(7, 0, rows[i%2]) })
}

func BenchmarkWhole(b *testing.B) {
	benchWays(b, func(r *Renderer, _ [2][]Cell, _ int) { r.Invalidate() })
}

func BenchmarkChrome(b *testing.B) {
	titles := [2]string{}
	for i := range titles {
		titles[i] = fmt.Sprintf("%d  ● api: make test", i)
	}
	benchWays(b, func(r *Renderer, _ [2][]Cell, i int) {
		r.SetChrome([]Quad{
			{W: 1270, H: 29, Fill: ink.Opaque()},
			{X: 8, Y: 5, W: 200, H: 24, Radius: 6, Fill: paper.Opaque()},
			{X: 14, Y: 6, Text: titles[i%2], Fill: ink.Opaque()},
		})
	})
}

// BenchmarkSetRow is the work of a row before it is drawn.
func BenchmarkSetRow(b *testing.B) {
	r, rows := benchRenderer(b, byCopy)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		r.SetRow(7, 0, rows[i%2])
	}
}
