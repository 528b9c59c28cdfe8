//go:build !wayland

package gpu

import (
	"bytes"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"rowlock/fonts"
	"rowlock/vt"
)

const (
	paper RGB = 0x15181d
	ink   RGB = 0xd7dce2
)

// line is the cells of a text, one a code point.
func line(text string, fg, bg RGB, attr vt.Attr) []Cell {
	var cells []Cell
	for _, c := range text {
		cells = append(cells, Cell{Text: []byte(string(c)), Width: 1, Attr: attr, FG: fg, BG: bg, UL: fg})
	}
	return cells
}

// same reports whether two pictures are equal, or where they first differ.
func same(a, b *image.RGBA) error {
	if a.Rect != b.Rect {
		return fmt.Errorf("sizes %v and %v", a.Rect, b.Rect)
	}
	if bytes.Equal(a.Pix, b.Pix) {
		return nil
	}
	for i := range a.Pix {
		if a.Pix[i] != b.Pix[i] {
			p := i / 4
			return fmt.Errorf("differ from %d,%d on: %v and %v",
				p%a.Rect.Dx(), p/a.Rect.Dx(), a.Pix[p*4:p*4+4], b.Pix[p*4:p*4+4])
		}
	}
	return nil
}

func TestKeystrokeDrawsOneRow(t *testing.T) {
	for _, way := range []way{bySwap, byCopy} {
		t.Run(way.String(), func(t *testing.T) {
			set := openFonts(t, 12, 1)
			r := openRenderer(t, way, set, 400, 300)
			r.SetGrid(8, 8, 40, 15, paper)
			r.SetRow(3, 0, line("$ l", ink, paper, 0))
			r.SetCursors([]Cursor{{Col: 3, Row: 3, Width: 1, Color: ink, Text: paper}})
			if !r.Draw() {
				t.Fatal("the first picture was not drawn")
			}

			before := r.Stats()
			r.SetRow(3, 0, line("$ ls", ink, paper, 0))
			r.SetCursors([]Cursor{{Col: 4, Row: 3, Width: 1, Color: ink, Text: paper}})
			if !r.Draw() {
				t.Fatal("a keystroke was not drawn")
			}
			after := r.Stats()
			want := Stats{before.Presents + 1, before.RowsBuilt + 1, before.RowsDrawn + 1, before.AtlasGlyphs + 1}
			if after != want {
				t.Errorf("a keystroke: %+v, want %+v", after, want)
			}

			r.SetRow(3, 0, line("$ ls", ink, paper, 0))
			r.SetCursors([]Cursor{{Col: 4, Row: 3, Width: 1, Color: ink, Text: paper}})
			r.SetChrome(nil)
			if r.Draw() || r.Stats() != after {
				t.Errorf("nothing changed: drawn all the same, %+v", r.Stats())
			}
		})
	}
}

// A cursor that is a mark above its cell uploads nothing.
func TestBlinkingBarUploadsNothing(t *testing.T) {
	r := openRenderer(t, byCopy, openFonts(t, 12, 1), 400, 300)
	r.SetGrid(8, 8, 40, 15, FollowEdge)
	r.Draw()
	before := r.Stats()
	r.SetCursors([]Cursor{{Col: 0, Row: 0, Width: 1, Shape: ShapeBar, Color: ink}})
	r.Draw()
	want := Stats{before.Presents + 1, before.RowsBuilt, before.RowsDrawn + 1, before.AtlasGlyphs}
	if r.Stats() != want {
		t.Errorf("%+v, want %+v", r.Stats(), want)
	}
}

// The property that damage rests on: whatever changed since, the picture drawn
// in parts is the picture drawn whole, and the window shows it.
func TestPartsEqualWhole(t *testing.T) {
	for _, way := range []way{bySwap, byCopy} {
		for _, pad := range []RGB{0x102030, FollowEdge} {
			t.Run(fmt.Sprintf("%v/%x", way, uint32(pad)), func(t *testing.T) {
				const w, h = 300, 200
				win := openWindow(t, w, h)
				r := attach(t, win, way, openFonts(t, 12, 1), w, h)
				shown := newViewer(t, win, w, h)
				p := scribbler{rand.New(rand.NewPCG(1, uint64(pad))), r}
				r.SetGrid(7, 5, scribbleCols, scribbleRows, pad)
				for step := range 150 {
					for range 1 + p.IntN(4) {
						p.change(pad)
					}
					r.Draw()
					parts := r.ReadPixels()
					if err := shown.wait(parts); err != nil {
						t.Fatalf("step %d: drawn and shown %v", step, err)
					}
					r.Invalidate()
					r.Draw()
					if err := same(parts, r.ReadPixels()); err != nil {
						t.Fatalf("step %d: parts and whole %v", step, err)
					}
				}
			})
		}
	}
}

const scribbleCols, scribbleRows = 30, 9

// scribbler changes a picture at random.
type scribbler struct {
	*rand.Rand
	r *Renderer
}

func (p scribbler) color() RGB { return RGB(p.IntN(1 << 24)) }

func (p scribbler) change(pad RGB) {
	switch p.IntN(7) {
	case 0, 1, 2:
		p.r.SetRow(p.IntN(scribbleRows+2)-1, p.IntN(scribbleCols+4)-2, p.cells(p.IntN(8)))
	case 3, 4:
		p.r.SetCursors(p.cursors())
	case 5:
		p.r.SetChrome(p.chrome())
	case 6:
		p.r.SetGrid(5+p.IntN(3), 5, scribbleCols, scribbleRows, pad)
	}
}

func (p scribbler) cells(n int) []Cell {
	cells := make([]Cell, n)
	for i := range cells {
		cells[i] = Cell{
			Text: []byte(string(rune(' ' + p.IntN(95)))), Width: uint8(1 + p.IntN(2)),
			Attr: vt.Attr(p.IntN(256)).WithUnderline(vt.Underline(p.IntN(6))),
			FG:   p.color(), BG: p.color(), UL: p.color(),
		}
	}
	return cells
}

func (p scribbler) cursors() []Cursor {
	cs := make([]Cursor, p.IntN(3))
	for i := range cs {
		cs[i] = Cursor{
			Col: p.IntN(scribbleCols+2) - 1, Row: p.IntN(scribbleRows+2) - 1, Width: 1 + p.IntN(2),
			Shape: Shape(p.IntN(4)), Color: p.color(), Text: p.color(),
		}
	}
	return cs
}

// chrome is the list before with some quads changed, put in or taken out.
func (p scribbler) chrome() []Quad {
	qs := append([]Quad(nil), p.r.chrome.quads...)
	for range 1 + p.IntN(3) {
		at := p.IntN(len(qs) + 1)
		switch {
		case at < len(qs) && p.IntN(2) == 0:
			qs = append(qs[:at], qs[at+1:]...)
		case len(qs) < 12:
			qs = append(qs[:at], append([]Quad{p.quad()}, qs[at:]...)...)
		}
	}
	return qs
}

func (p scribbler) quad() Quad {
	q := Quad{
		X: p.IntN(320) - 20, Y: p.IntN(220) - 20, W: p.IntN(90), H: p.IntN(60),
		Fill: p.color().Alpha(uint8(p.IntN(256))), Radius: p.IntN(12),
		BorderWidth: p.IntN(3), Border: p.color().Alpha(uint8(p.IntN(256))),
	}
	if p.IntN(3) == 0 {
		q.Shadow = Shadow{Y: 4, Blur: p.IntN(14), Color: RGB(0).Alpha(90)}
	}
	if p.IntN(3) == 0 {
		q.Text, q.Style = "Rowlock"[:1+p.IntN(7)], fonts.Style(p.IntN(4))
	}
	return q
}

// T32: fonts of another scale put the right glyph in every place.
func TestSetFontsRebuilds(t *testing.T) {
	small, big := openFonts(t, 10, 1), openFonts(t, 10, 2)
	picture := func(r *Renderer) {
		r.SetGrid(4, 4, 20, 3, paper)
		r.SetRow(0, 0, line("The quick brown fox", ink, paper, 0))
		r.SetRow(1, 0, []Cell{{Text: []byte("世"), Width: 2, FG: ink, BG: paper}, {}, {Text: []byte("!"), Width: 1, FG: ink, BG: paper}})
		r.SetRow(2, 0, line("jumps over", ink, paper, vt.Bold|vt.Italic))
		r.SetChrome([]Quad{{X: 200, Y: 10, Text: "chrome", Fill: ink.Opaque()}})
	}
	r := openRenderer(t, byCopy, small, 500, 200)
	picture(r)
	r.Draw()
	r.SetFonts(big, small)
	r.Draw()
	got := r.ReadPixels()

	r.SetFonts(small, nil)
	r.SetRow(0, 0, line("something else here", ink, paper, 0))
	r.Draw()
	r.SetFonts(big, small)
	picture(r)
	r.Draw()
	if err := same(got, r.ReadPixels()); err != nil {
		t.Error("the same text in the same fonts:", err)
	}
	if err := same(got, image.NewRGBA(got.Rect)); err == nil {
		t.Error("nothing was drawn")
	}
}

// T33: more glyphs than a layer holds, then more than the atlas holds as
// pictures go by; each is drawn as an atlas with room for all draws it.
func TestMoreGlyphsThanTheAtlasHolds(t *testing.T) {
	set := openFonts(t, 12, 1)
	const cols, rows = 12, 8
	text := func(picture, row int) []Cell {
		var cells []Cell
		for col := range cols {
			c := rune(0x4E00 + picture*rows*cols + row*cols + col) // each once: its code point in a box
			cells = append(cells, Cell{Text: []byte(string(c)), Width: 1, FG: ink, BG: paper})
		}
		return cells
	}
	draw := func(r *Renderer, picture int) *image.RGBA {
		for row := range rows {
			r.SetRow(row, 0, text(picture, row))
		}
		r.SetChrome([]Quad{{X: 5, Y: 180, Text: fmt.Sprint("picture ", picture), Fill: ink.Opaque()}})
		r.Draw()
		return r.ReadPixels()
	}
	const pictures = 6
	win := openWindow(t, 200, 220)
	whole := attach(t, win, byCopy, set, 200, 220)
	whole.SetGrid(0, 0, cols, rows, paper)
	var want []*image.RGBA
	for i := range pictures {
		want = append(want, draw(whole, i))
	}

	r := attach(t, win, byCopy, set, 200, 220)
	m := set.Metrics()
	r.glyphs.main = newAtlas(set, 7*m.CellW, 16) // small layers
	r.glyphs.main.rows = 3
	r.glyphs.chrome = r.glyphs.main
	r.SetGrid(0, 0, cols, rows, paper)
	for i := range pictures {
		if err := same(draw(r, i), want[i]); err != nil {
			t.Fatalf("picture %d: %v", i, err)
		}
	}
	if n := r.painter.main.masks.layers; n < 5 {
		t.Errorf("%d layers: the test asks too little", n)
	}
}

// Colours fill exactly their cells at every scale, and the padding beyond.
func TestCellsStandOnWholePixels(t *testing.T) {
	for scale := 1; scale <= 3; scale++ {
		set := openFonts(t, 11, float64(scale))
		m := set.Metrics()
		const cols, rows, x0, y0 = 13, 5, 6, 9
		w, h := cols*m.CellW+2*x0, rows*m.CellH+2*y0
		r := openRenderer(t, bySwap, set, w, h)
		r.SetGrid(x0, y0, cols, rows, FollowEdge)
		bg := func(row, col int) RGB { return RGB(row*50<<16 | col*19<<8 | (row+col)%2*200) }
		for row := range rows {
			for col := range cols {
				r.SetRow(row, col, []Cell{{Width: 1, BG: bg(row, col)}})
			}
		}
		r.SetCursors([]Cursor{{Col: 0, Row: 0, Width: 1, Color: 0xFFFFFF}}) // not in the padding
		r.Draw()
		picture := r.ReadPixels()
		for y := range h {
			for x := range w {
				col := min(max(floorDiv(x-x0, m.CellW), 0), cols-1)
				row := min(max(floorDiv(y-y0, m.CellH), 0), rows-1)
				want := bg(row, col)
				if x >= x0 && y >= y0 && row == 0 && col == 0 {
					want = 0xFFFFFF
				}
				c := picture.RGBAAt(x, y)
				if got := RGB(c.R)<<16 | RGB(c.G)<<8 | RGB(c.B); got != want {
					t.Fatalf("scale %d: pixel %d,%d is %06x, want %06x", scale, x, y, got, want)
				}
			}
		}
	}
}

func floorDiv(a, b int) int { return int(math.Floor(float64(a) / float64(b))) }

// Text has the same weight dark on light and light on dark. Weight is the mean
// of the way from the ground to the ink, in light and in encoded values alike.
func TestTextWeighsTheSame(t *testing.T) {
	set := openFonts(t, 12, 1)
	r := openRenderer(t, byCopy, set, 300, 40)
	m := set.Metrics()
	r.SetGrid(0, 0, 30, 1, 0)
	cellsOf := func(fg, bg RGB) {
		r.SetChrome(nil)
		r.SetRow(0, 0, line("The quick brown fox jumps over", fg, bg, 0))
	}
	chromeOf := func(fg, bg RGB) {
		r.SetChrome([]Quad{
			{W: 300, H: 40, Fill: bg.Opaque()},
			{Text: "The quick brown fox jumps over", Fill: fg.Opaque()},
		})
	}
	weight := func(bg float64) float64 {
		r.Draw()
		picture, sum := r.ReadPixels(), 0.0
		for y := range m.CellH {
			for x := range 30 * m.CellW {
				encoded := float64(picture.RGBAAt(x, y).G) / 255
				sum += math.Abs(encoded-bg) + math.Abs(math.Pow(encoded, 2.2)-bg)
			}
		}
		return sum / float64(60*m.CellW*m.CellH)
	}
	for name, draw := range map[string]func(fg, bg RGB){"cells": cellsOf, "chrome": chromeOf} {
		draw(0x000000, 0xFFFFFF)
		dark := weight(1)
		draw(0xFFFFFF, 0x000000)
		light := weight(0)
		if ratio := dark / light; ratio < 0.98 || ratio > 1.02 {
			t.Errorf("%s: dark on light weighs %.4f, light on dark %.4f", name, dark, light)
		}
	}
}

// The picture of an 8K window is whole, however small the window it is cut to.
func TestEightK(t *testing.T) {
	set := openFonts(t, 12, 1)
	m := set.Metrics()
	const w, h = 7680, 4320
	r := openRenderer(t, bySwap, set, w, h)
	cols, rows := w/m.CellW, h/m.CellH
	r.SetGrid(0, 0, cols, rows, paper)
	r.SetRow(rows-1, cols-1, []Cell{{Text: []byte("█"), Width: 1, FG: 0x80C0FF, BG: paper}})
	r.SetChrome([]Quad{{X: w - 2, Y: 0, W: 2, H: h - 40, Fill: RGB(0xFF8000).Opaque()}})
	r.Draw()
	picture := r.ReadPixels()
	for _, at := range []struct {
		x, y int
		want RGB
	}{
		{cols*m.CellW - 1, rows*m.CellH - 1, 0x80C0FF},
		{(cols - 1) * m.CellW, (rows - 1) * m.CellH, 0x80C0FF},
		{(cols-1)*m.CellW - 1, rows*m.CellH - 1, paper},
		{w - 1, h - 41, 0xFF8000},
	} {
		c := picture.RGBAAt(at.x, at.y)
		if got := RGB(c.R)<<16 | RGB(c.G)<<8 | RGB(c.B); got != at.want {
			t.Errorf("pixel %d,%d is %06x, want %06x", at.x, at.y, got, at.want)
		}
	}
}

// Nonsense from a caller is cut to what there is.
func TestOutside(t *testing.T) {
	r := openRenderer(t, byCopy, openFonts(t, 12, 1), 100, 100)
	if r.Draw() {
		t.Error("drawn without a grid")
	}
	r.SetRow(0, 0, line("no grid", ink, paper, 0))
	r.SetGrid(-500, 4000, 0, -3, paper)
	r.SetRow(-1, 0, line("x", ink, paper, 0))
	r.SetRow(0, -1, []Cell{{Text: []byte("世"), Width: 2}})
	r.SetRow(0, 0, []Cell{{Text: []byte{0xFF, 0xFE}, Width: 9}})
	r.SetRow(7, 7, nil)
	r.SetCursors([]Cursor{{Col: -4, Row: 99, Width: -1}, {Width: 5000, Shape: ShapeHollow}})
	r.SetChrome([]Quad{{W: -4, H: 2}, {X: 1 << 30, Y: -1 << 30, Text: "\xff\x00"}, {W: 1, H: 1, Radius: -3}})
	r.Draw()
	r.Resize(0, 50)
	if r.Draw() {
		t.Error("drawn in a window of no size")
	}
	r.Resize(1<<20, 1)
	r.Resize(60, 60)
	if !r.Draw() {
		t.Error("not drawn after a resize")
	}
}

func TestUpdatesMakeNoGarbage(t *testing.T) {
	r := openRenderer(t, byCopy, openFonts(t, 12, 1), 400, 300)
	r.SetGrid(8, 8, 40, 15, paper)
	rows := [][]Cell{line("some text of a row", ink, paper, 0), line("and another one", ink, paper, vt.Bold)}
	chrome := []Quad{{X: 3, Y: 3, W: 200, H: 20, Fill: ink.Opaque()}, {Text: "title", Fill: ink.Opaque()}}
	cursors := make([]Cursor, 1)
	n := 0
	step := func() {
		n++
		r.SetRow(4, 2, rows[n%2])
		cursors[0] = Cursor{Col: n % 30, Row: 4, Width: 1, Shape: Shape(n % 4)}
		r.SetCursors(cursors)
		r.SetChrome(chrome)
		r.Draw()
	}
	for range 8 {
		step() // every glyph and every shape
	}
	if got := testing.AllocsPerRun(100, step); got != 0 {
		t.Errorf("%v allocations for an update", got)
	}
}
