//go:build !wayland

package gpu

import (
	"image"
	"os"
	"testing"

	"rowlock/fonts"
)

// openFamily opens a family that scripts/deps test installs.
func openFamily(t testing.TB, family string, o fonts.Options) *fonts.Set {
	t.Helper()
	o.Families, o.Size = []string{family}, 12
	set, err := fonts.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	if set.Family() != family {
		if os.Getenv("CI") != "" {
			t.Fatalf("the font %s is not installed", family)
		}
		t.Skipf("the font %s is not installed", family)
	}
	return set
}

// picture draws a row with cursors on it.
func picture(t testing.TB, set *fonts.Set, cells []Cell, cursors ...Cursor) *image.RGBA {
	t.Helper()
	r := openRenderer(t, bySwap, set, 200, 60)
	r.SetGrid(4, 4, 16, 2, paper)
	r.SetRow(1, 2, cells)
	r.SetCursors(cursors)
	r.Draw()
	return r.ReadPixels()
}

// A ligature is drawn where the font has one, and falls apart under a cursor of any shape, and only there.
func TestLigature(t *testing.T) {
	set := openFamily(t, "Fira Code", fonts.Options{})
	single := openFamily(t, "Fira Code", fonts.Options{SingleGlyphs: true})
	cells := line("a -> b != c", ink, paper, 0)
	joined, apart := picture(t, set, cells), picture(t, single, cells)
	if same(joined, apart) == nil {
		t.Fatal("no ligature")
	}
	cursor := Cursor{Col: 5, Row: 1, Width: 1, Color: ink, Text: paper}
	for _, shape := range []Shape{ShapeBlock, ShapeHollow, ShapeBar, ShapeHidden} {
		cursor.Shape = shape
		arrow, rest := cells[:6], cells[6:]
		if err := same(picture(t, set, arrow, cursor), picture(t, single, arrow, cursor)); err != nil {
			t.Errorf("shape %d: the arrow under the cursor: %v", shape, err)
		}
		other := Cursor{Col: 2, Row: 1, Width: 1, Shape: ShapeHidden}
		if err := same(picture(t, set, rest, other), picture(t, set, rest)); err != nil {
			t.Errorf("a cursor beside a ligature changes it: %v", err)
		}
	}
}

// What moving cursors and changing rows make of a ligature is what drawing it anew makes.
func TestLigatureDamage(t *testing.T) {
	set := openFamily(t, "Fira Code", fonts.Options{})
	steps := []struct {
		text string
		col  int
	}{
		{"-> ==", 0}, {"-> ==", 1}, {"-> ==", 3}, {"-> ==", 4}, {"->===", 4}, {"->=>=", 1}, {"-- ==", 1}, {"->", 1}, {"->", 9}, {"-> != ==", 9},
	}
	row := func(step int) ([]Cell, Cursor) {
		return line((steps[step].text + "           ")[:11], ink, paper, 0),
			Cursor{Col: 2 + steps[step].col, Row: 1, Width: 1, Color: ink, Text: paper}
	}
	r := openRenderer(t, bySwap, set, 200, 60)
	r.SetGrid(4, 4, 16, 2, paper)
	var pictures []*image.RGBA
	for step := range steps {
		cells, cursor := row(step)
		r.SetRow(1, 2, cells)
		r.SetCursors([]Cursor{cursor})
		r.Draw()
		pictures = append(pictures, r.ReadPixels())
	}
	for step, got := range pictures {
		cells, cursor := row(step)
		if err := same(got, picture(t, set, cells, cursor)); err != nil {
			t.Errorf("step %d, %q with the cursor at %d: %v", step, steps[step].text, steps[step].col, err)
		}
	}
}

// Ligatures survive a change of fonts and an atlas that is emptied.
func TestLigatureRenamed(t *testing.T) {
	set := openFamily(t, "Fira Code", fonts.Options{})
	cells := line("-> !=", ink, paper, 0)
	cursor := Cursor{Col: 2, Row: 1, Width: 1, Color: ink, Text: paper}
	r := openRenderer(t, bySwap, set, 200, 60)
	r.SetGrid(4, 4, 16, 2, paper)
	r.SetRow(1, 2, cells)
	r.SetCursors([]Cursor{cursor})
	r.emptyAtlases()
	r.Draw()
	emptied := r.ReadPixels()
	r.SetFonts(openFamily(t, "Fira Code", fonts.Options{}), nil)
	r.Draw()
	other := r.ReadPixels()
	want := picture(t, set, cells, cursor)
	if err := same(emptied, want); err != nil {
		t.Errorf("emptied: %v", err)
	}
	if err := same(other, want); err != nil {
		t.Errorf("other fonts: %v", err)
	}
}

// In another font a ligature is its characters until the row is set again: its glyphs are none of that font's.
func TestLigatureOfAnotherFont(t *testing.T) {
	cells := line("-> !=", ink, paper, 0)
	r := openRenderer(t, bySwap, openFamily(t, "Fira Code", fonts.Options{}), 200, 60)
	r.SetGrid(4, 4, 16, 2, paper)
	r.SetRow(1, 2, cells)
	other := openFonts(t, 12, 1)
	r.SetFonts(other, nil)
	r.Draw()
	got := r.ReadPixels()
	if err := same(got, picture(t, other, cells)); err != nil {
		t.Error(err)
	}
}

// A row of ligatures is made again without garbage.
func TestLigaturesMakeNoGarbage(t *testing.T) {
	r := openRenderer(t, byCopy, openFamily(t, "Fira Code", fonts.Options{}), 400, 300)
	r.SetGrid(8, 8, 40, 15, paper)
	rows := [][]Cell{line("if a != b -> c", ink, paper, 0), line("x <= y => z == ", ink, paper, 0)}
	n := 0
	step := func() { n++; r.SetRow(4, 2, rows[n%2]) }
	step()
	step()
	if got := testing.AllocsPerRun(100, step); got != 0 {
		t.Errorf("%v allocations for a row", got)
	}
}

// A symbol of an icon font takes the blank behind it, in its own colour, and no other cell.
func TestSymbol(t *testing.T) {
	openFamily(t, "FontAwesome", fonts.Options{})
	set := openFonts(t, 12, 1)
	cloud := "\uf0c2"
	red := RGB(0xff0000)
	cells := append(line(cloud, red, paper, 0), line(" ", ink, paper, 0)...)
	wide := picture(t, set, cells)
	m := set.Metrics()
	reds := func(img *image.RGBA, col int) (n int) {
		for y := range m.CellH {
			for x := range m.CellW {
				if p := img.RGBAAt(4+col*m.CellW+x, 4+m.CellH+y); p.R > 128 && p.G < 64 {
					n++
				}
			}
		}
		return n
	}
	if reds(wide, 2) == 0 || reds(wide, 3) == 0 || reds(wide, 4) > 0 {
		t.Errorf("red pixels: %d, %d and %d", reds(wide, 2), reds(wide, 3), reds(wide, 4))
	}
	narrow := picture(t, set, append(line(cloud, red, paper, 0), line("x", ink, paper, 0)...))
	if reds(narrow, 2) == 0 || reds(narrow, 3) > 0 {
		t.Errorf("before a letter: red pixels %d and %d", reds(narrow, 2), reds(narrow, 3))
	}
}

// The two rows of double height make one picture.
func TestDoubleRows(t *testing.T) {
	set := openFonts(t, 12, 1)
	r := openRenderer(t, bySwap, set, 200, 90)
	r.SetGrid(4, 4, 16, 4, paper)
	row := func(size Size) (cells []Cell) {
		for _, c := range []string{"R", "g", "┼"} {
			cells = append(cells, Cell{Text: []byte(c), Width: 2, Size: size, FG: ink, BG: paper},
				Cell{Size: size, FG: ink, BG: paper})
		}
		return append(cells, Cell{Text: []byte("漢"), Width: 4, Size: size, FG: ink, BG: paper})
	}
	r.SetRow(0, 1, row(SizeDoubleWidth))
	r.SetRow(2, 1, row(SizeDoubleTop))
	r.SetRow(3, 1, row(SizeDoubleBottom))
	r.Draw()
	img := r.ReadPixels()
	m := set.Metrics()
	for cell, name := range []string{"", "R", "R", "g", "g", "┼", "┼", "漢", "漢", "漢", "漢", ""} {
		inked := 0
		for y := 4; y < 4+4*m.CellH; y++ {
			for x := range m.CellW {
				if img.RGBAAt(4+cell*m.CellW+x, y).R > 128 {
					inked++
				}
			}
		}
		if (inked > 0) != (name != "") {
			t.Errorf("cell %d (%s) has %d pixels of ink", cell, name, inked)
		}
	}
}
