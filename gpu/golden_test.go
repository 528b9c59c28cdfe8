//go:build !wayland

package gpu

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"rowlock/fonts"
	"rowlock/vt"
)

// golden compares a picture with testdata/NAME.png. Drivers may round a
// blended channel differently: two steps are let pass.
func golden(t *testing.T, name string, got *image.RGBA) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *update {
		writePNG(t, path, got)
		return
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != got.Rect {
		t.Fatalf("%s: size %v, want %v", name, got.Rect, want.Bounds())
	}
	for y := range got.Rect.Dy() {
		for x := range got.Rect.Dx() {
			r, g, b, _ := want.At(x, y).RGBA()
			c := got.RGBAAt(x, y)
			if apart(c.R, r) || apart(c.G, g) || apart(c.B, b) {
				failed := filepath.Join(t.ArtifactDir(), name+".png")
				writePNG(t, failed, got)
				t.Fatalf("%s: pixel %d,%d is %v, want %v; see %s", path, x, y, c, want.At(x, y), failed)
			}
		}
	}
}

func apart(got uint8, want uint32) bool {
	d := int(got) - int(want>>8)
	return d < -2 || d > 2
}

func writePNG(t *testing.T, path string, m image.Image) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, m); err != nil {
		t.Fatal(err)
	}
}

const (
	lightPaper RGB = 0xfbfaf7
	lightInk   RGB = 0x24292f
	accent     RGB = 0x56c2b6
	failure    RGB = 0xf2777a
	blue       RGB = 0x6fb3f2
	yellow     RGB = 0xe8c468
)

// place sizes a renderer for cols x rows cells with 8 px around them.
func place(r *Renderer, m fonts.Metrics, cols, rows int) {
	r.Resize(cols*m.CellW+16, rows*m.CellH+16)
	r.SetGrid(8, 8, cols, rows, FollowEdge)
	blank := make([]Cell, cols)
	for i := range blank {
		blank[i] = Cell{Width: 1, BG: paper}
	}
	for row := range rows {
		r.SetRow(row, 0, blank)
	}
}

func TestGoldenText(t *testing.T) {
	for _, c := range []struct {
		name  string
		scale float64
	}{{"text", 1}, {"text@2", 2}} {
		set := openFonts(t, 12, c.scale)
		r := openRenderer(t, bySwap, set, 100, 100)
		place(r, set.Metrics(), 42, 12)
		r.SetRow(0, 0, line("regular ", ink, paper, 0))
		r.SetRow(0, 8, line("bold ", ink, paper, vt.Bold))
		r.SetRow(0, 13, line("italic ", ink, paper, vt.Italic))
		r.SetRow(0, 20, line("both", ink, paper, vt.Bold|vt.Italic))
		for i, u := range []vt.Underline{
			vt.UnderlineSingle, vt.UnderlineDouble, vt.UnderlineCurly, vt.UnderlineDotted, vt.UnderlineDashed,
		} {
			cells := line("gypsy     ", ink, paper, vt.Attr(0).WithUnderline(u))
			for i := range cells {
				cells[i].UL = failure
			}
			r.SetRow(1+i%2, i/2*12, cells)
		}
		r.SetRow(3, 0, line("struck", ink, paper, vt.Strike))
		r.SetRow(3, 8, line("overlined", ink, paper, vt.Overline))
		r.SetRow(3, 19, line("all at once", blue, paper, vt.Strike|vt.Overline|vt.Attr(0).WithUnderline(vt.UnderlineCurly)))
		r.SetRow(4, 0, line("┌──┬──┐ ░▒▓█▀▄▌▐ ▖▗▘▝ ⣿⡇⠿  ", yellow, paper, 0))
		r.SetRow(5, 0, line("│ab│cd│ ", yellow, paper, 0))
		r.SetRow(6, 0, line("└──┴──┘ ", yellow, paper, 0))
		r.SetRow(7, 0, line(" light on dark, the same weight as      ", ink, paper, 0))
		r.SetRow(8, 0, line(" dark on light, the same weight as above  ", lightInk, lightPaper, 0))
		r.SetRow(9, 0, line(" red on blue ", failure, 0x1f3f71, 0))
		r.SetRow(9, 14, line(" green on magenta ", 0x8fce7f, 0x8a3fb5, vt.Bold))
		r.SetRow(11, 0, line("cursors: block hollow bar underline ", ink, paper, 0))
		r.SetCursors([]Cursor{
			{Col: 9, Row: 11, Width: 1, Shape: ShapeBlock, Color: ink, Text: paper},
			{Col: 15, Row: 11, Width: 1, Shape: ShapeHollow, Color: ink},
			{Col: 22, Row: 11, Width: 1, Shape: ShapeBar, Color: ink},
			{Col: 26, Row: 11, Width: 2, Shape: ShapeUnderline, Color: ink},
		})
		r.Draw()
		golden(t, c.name, r.ReadPixels())
	}
}

func TestGoldenChrome(t *testing.T) {
	set, small := openFonts(t, 12, 1), openFonts(t, 10.2, 1)
	r := openRenderer(t, bySwap, set, 100, 100)
	place(r, set.Metrics(), 50, 14)
	r.SetFonts(set, small)
	for row := range 14 {
		r.SetRow(row, 0, line("The program's text comes first, chrome is quieter. ", ink, paper, 0))
	}
	w := 50*set.Metrics().CellW + 16
	line := RGB(0x2e343f).Opaque()
	r.SetChrome([]Quad{
		{W: w, H: 30, Fill: RGB(0x1b1f26).Opaque()},
		{X: 4, Y: 4, W: 140, H: 26, Radius: 6, Fill: RGB(0x232831).Opaque()},
		{X: 12, Y: 8, Text: "1  ● api: make", Fill: ink.Opaque()},
		{X: 160, Y: 8, Text: "2  zsh", Fill: RGB(0x8d97a5).Opaque()},
		{Y: 30, W: w, H: 1, Fill: line},
		{X: 60, Y: 70, W: 320, H: 130, Radius: 8, Fill: RGB(0x232831).Opaque(), BorderWidth: 1, Border: line,
			Shadow: Shadow{Y: 8, Blur: 24, Color: RGB(0).Alpha(90)}},
		{X: 72, Y: 82, Text: "› split right", Fill: ink.Opaque(), Main: true},
		{X: 72, Y: 110, Text: "ctrl+shift+o", Fill: accent.Opaque(), Style: fonts.Bold},
		{X: 72, Y: 140, W: 90, H: 24, Radius: 12, Fill: yellow.Alpha(80)},
		{X: 180, Y: 140, W: 60, H: 24, Radius: 4, BorderWidth: 2, Border: accent.Opaque()},
		{X: 260, Y: 140, W: 60, H: 24, Fill: failure.Alpha(128), BorderWidth: 3, Border: blue.Alpha(128)},
		{W: 200, H: 300, X: 400, Y: 150, Fill: RGB(0).Alpha(128)},
	})
	r.Draw()
	golden(t, "chrome", r.ReadPixels())
}

// Colour glyphs are drawn over the cell in their own colours, premultiplied.
// The embedded face has none: the tile is put into the atlas by hand.
func TestColorGlyph(t *testing.T) {
	set := openFonts(t, 12, 1)
	m := set.Metrics()
	r := openRenderer(t, bySwap, set, 10*m.CellW, m.CellH)
	r.SetGrid(0, 0, 10, 1, paper)
	a := r.glyphs.main
	at := a.at(a.colors) | colorTile
	a.colors++
	pix := make([]byte, 4*m.CellW*m.CellH)
	for i := 0; i < len(pix); i += 4 {
		copy(pix[i:], []byte{0x80, 0x10, 0x00, 0x80}) // half of 0xFF2000
	}
	a.stage(at, pix)
	a.known[0][0] = map[string]glyph{"!": {at}}
	r.SetRow(0, 0, []Cell{{Text: []byte("!"), Width: 1, BG: 0x0000FF}, {Text: []byte("x"), Width: 1, FG: ink}})
	r.SetChrome([]Quad{{X: 4 * m.CellW, Text: "!", Fill: ink.Opaque(), Main: true}})
	r.Draw()
	picture := r.ReadPixels()
	if c := picture.RGBAAt(2, 2); apart(c.R, 0x8000) || apart(c.G, 0x1000) || apart(c.B, 0x7F00) {
		t.Errorf("in a cell: %v", c)
	}
	if c := picture.RGBAAt(4*m.CellW+2, 2); apart(c.R, 0x8000+0xA00) || apart(c.G, 0x1000+0xC00) {
		t.Errorf("in chrome: %v", c)
	}
}
