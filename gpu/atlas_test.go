package gpu

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"rowlock/fonts"
	"rowlock/vt"
)

var update = flag.Bool("update", false, "rewrite the pictures in testdata")

// testAtlas has layers of 7 x 3 tiles.
func testAtlas(t *testing.T, layers int) *atlas {
	t.Helper()
	set, err := fonts.Open(fonts.Options{Size: 12})
	if err != nil {
		t.Fatal(err)
	}
	a := newAtlas(set, 7*set.Metrics().CellW, layers)
	a.rows = 3
	return a
}

// What the shaders read is frozen.
func TestSizes(t *testing.T) {
	if n := unsafe.Sizeof(texel{}); n != 16 {
		t.Errorf("a texel has %d bytes, RGBA32UI 16", n)
	}
	if n := unsafe.Sizeof(instance{}); n != 40 {
		t.Errorf("an instance has %d bytes, want 40", n)
	}
}

func TestAtlasGivesEachTileOnce(t *testing.T) {
	a := testAtlas(t, 2)
	const room = 2*7*3 - reservedTiles
	taken := map[tile]string{}
	take := func(name string, at tile) {
		if other, ok := taken[at]; ok {
			t.Errorf("%s and %s share tile %#x", name, other, at)
		}
		if at.column() >= 7 || at.row() >= 3 || at.layer() >= 2 || at < reservedTiles {
			t.Errorf("%s is at %d,%d of layer %d", name, at.column(), at.row(), at.layer())
		}
		taken[at] = name
	}
	for i := range room / 3 {
		text := []byte(string(rune('A' + i)))
		narrow, ok1 := a.glyph(text, 0, 1)
		wide, ok2 := a.glyph(text, 0, 2)
		if !ok1 || !ok2 {
			t.Fatalf("full after %d of %d tiles", len(taken), room)
		}
		take(string(text), narrow[0])
		take(string(text)+" left", wide[0])
		take(string(text)+" right", wide[1])
		if again, _ := a.glyph(text, 0, 2); again != wide {
			t.Errorf("%q moved from %v to %v", text, wide, again)
		}
	}
	if _, ok := a.glyph([]byte("too much"), 0, 1); ok {
		t.Errorf("room for more than %d tiles", room)
	}
	if n := a.usedLayers(false); n != 2 {
		t.Errorf("%d layers of masks used, want 2", n)
	}
	if n := a.usedLayers(true); n != 0 {
		t.Errorf("%d layers of colour used, want 0", n)
	}
}

func TestAtlasStyles(t *testing.T) {
	a := testAtlas(t, 4)
	seen := map[tile]bool{}
	for style := range fonts.Style(4) {
		g, _ := a.glyph([]byte("a"), style, 1)
		seen[g[0]] = true
	}
	if len(seen) != 4 {
		t.Errorf("%d tiles for four styles of a letter", len(seen))
	}
}

func TestAtlasBlanksNeedNoTile(t *testing.T) {
	a := testAtlas(t, 1)
	for _, text := range []string{"", " "} {
		if g, ok := a.glyph([]byte(text), 0, 2); g != (glyph{}) || !ok {
			t.Errorf("%q: %v, %v", text, g, ok)
		}
	}
	if a.masks != reservedTiles {
		t.Errorf("%d tiles taken, want the %d reserved ones", a.masks, reservedTiles)
	}
}

func TestAtlasNames(t *testing.T) {
	a := testAtlas(t, 4)
	g, _ := a.glyph([]byte("世"), fonts.Bold, 2)
	names := a.names()
	for half := range 2 {
		want := glyphName{"世", fonts.Bold, 2, half}
		if names[g[half]] != want {
			t.Errorf("tile of half %d is %+v, want %+v", half, names[g[half]], want)
		}
	}
	a.reset()
	if len(a.names()) != 0 || a.masks != reservedTiles {
		t.Errorf("after reset: %v, %d tiles", a.names(), a.masks)
	}
}

// The underlines as pictures, two cells side by side to show the seam.
func TestUnderlineMasks(t *testing.T) {
	var b strings.Builder
	for _, m := range []fonts.Metrics{
		{CellW: 10, CellH: 19, UnderlineY: 16, UnderlineH: 1},
		{CellW: 7, CellH: 12, UnderlineY: 11, UnderlineH: 1}, // no room below
		{CellW: 19, CellH: 37, UnderlineY: 31, UnderlineH: 2},
	} {
		for u := vt.UnderlineSingle; u <= vt.UnderlineDashed; u++ {
			fmt.Fprintf(&b, "%dx%d style %d\n", m.CellW, m.CellH, u)
			mask := underlineMask(m, int(u))
			for y := m.CellH / 2; y < m.CellH; y++ {
				line := mask[y*m.CellW:][:m.CellW]
				for _, c := range slices.Concat(line, line) {
					b.WriteByte(" .:+*#"[int(c)*5/255])
				}
				b.WriteString("|\n")
			}
		}
	}
	path := filepath.Join("testdata", "underlines.txt")
	if *update {
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("underlines differ from %s; -update rewrites it:\n%s", path, &b)
	}
}
