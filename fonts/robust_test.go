package fonts

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// fontBytes is a copy of the embedded regular face.
func fontBytes(t testing.TB) []byte {
	t.Helper()
	data, err := dejavu.ReadFile("dejavu/DejaVuSansMono.ttf")
	if err != nil {
		t.Fatal(err)
	}
	return slices.Clone(data)
}

// table returns a font file's directory record of a table and the table itself.
func table(t testing.TB, data []byte, tag string) (record, body []byte) {
	t.Helper()
	for i := range int(binary.BigEndian.Uint16(data[4:])) {
		r := data[12+16*i:][:16]
		if string(r[:4]) == tag {
			from, length := binary.BigEndian.Uint32(r[8:]), binary.BigEndian.Uint32(r[12:])
			return r, data[from : from+length]
		}
	}
	t.Fatalf("no table %s", tag)
	return nil, nil
}

// setOf opens a set with a font file before the embedded face.
func setOf(t testing.TB, data []byte) (*Set, error) {
	t.Helper()
	f, err := parse(bytes.NewReader(data), 0)
	if err != nil {
		return nil, err
	}
	s := open(t, 16)
	s.system = func() []entry { return nil }
	first := newFace(f, s.px)
	s.metrics = measure(first, s.px)
	s.styles[0] = append([]*face{first}, s.styles[0]...)
	s.stretch(s.styles[0])
	return s, nil
}

// TestMetricsWithoutTables is T34: an underline of no thickness, no OS/2 table, and absurd values.
func TestMetricsWithoutTables(t *testing.T) {
	whole, err := setOf(t, fontBytes(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func([]byte){
		"underline thickness 0": func(data []byte) {
			_, post := table(t, data, "post")
			copy(post[8:12], make([]byte, 4))
		},
		"underline far away": func(data []byte) {
			_, post := table(t, data, "post")
			binary.BigEndian.PutUint16(post[8:], 0x8000)
			binary.BigEndian.PutUint16(post[10:], 0x7FFF)
		},
		"no OS/2": func(data []byte) {
			record, _ := table(t, data, "OS/2")
			copy(record, "XX/2")
		},
		"no post": func(data []byte) {
			record, _ := table(t, data, "post")
			copy(record, "XXst")
		},
		"no line heights": func(data []byte) {
			_, hhea := table(t, data, "hhea")
			copy(hhea[4:10], make([]byte, 6))
		},
	} {
		data := fontBytes(t)
		spoil(data)
		s, err := setOf(t, data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		checkMetrics(t, name, s.Metrics())
		if m := s.Metrics(); m.CellW != whole.Metrics().CellW || m.CellH < 18 || m.CellH > 20 {
			t.Errorf("%s: %+v", name, m)
		}
		if inkless(s.Rasterize([]byte("A"), 0, 1)) {
			t.Errorf("%s: no ink", name)
		}
	}
}

// checkMetrics checks that every part of the cell lies in it.
func checkMetrics(t testing.TB, name string, m Metrics) {
	t.Helper()
	switch {
	case m.CellW < 1 || m.CellH < 2,
		m.Baseline < 1 || m.Baseline >= m.CellH,
		m.UnderlineH < 1 || m.UnderlineY < 0 || m.UnderlineY+m.UnderlineH > m.CellH,
		m.StrikeH < 1 || m.StrikeY < 0 || m.StrikeY+m.StrikeH > m.CellH,
		m.OverlineY != 0:
		t.Errorf("%s: %+v", name, m)
	}
}

// Every size from absurdly small to absurdly large gives cells that make sense, and pictures of their size.
func TestSizes(t *testing.T) {
	for _, size := range []float64{0.001, 1, 3, 5, 7, 10, 12.75, 40, 500} {
		s, err := Open(Options{Size: size})
		if err != nil {
			t.Fatal(err)
		}
		checkMetrics(t, "embedded", s.Metrics())
		for _, cluster := range []string{"g", "┼", "⣿", "▒", "\ue0b5", "\U0010FFFD"} {
			for _, style := range []Style{0, Bold | Italic} {
				if b := s.Rasterize([]byte(cluster), style, 2); b.W != 2*s.Metrics().CellW || b.H != s.Metrics().CellH || len(b.Pix) != b.W*b.H {
					t.Errorf("size %v, %q: %dx%d, %d bytes", size, cluster, b.W, b.H, len(b.Pix))
				}
			}
		}
	}
	for _, o := range []Options{{Size: -1}, {Scale: -1}} {
		if _, err := Open(o); err == nil {
			t.Errorf("%+v: no error", o)
		}
	}
}

// Scales multiply: a cell at scale 2 is that of twice the size.
func TestScale(t *testing.T) {
	for _, scale := range []float64{1, 1.25, 1.5, 2} {
		a, err := Open(Options{Size: 12, Scale: scale})
		if err != nil {
			t.Fatal(err)
		}
		if b := open(t, 16*scale); a.Metrics() != b.Metrics() {
			t.Errorf("scale %v: %+v, want %+v", scale, a.Metrics(), b.Metrics())
		}
	}
}

// Odd clusters: empty, not UTF-8, of zero width, and very long.
func TestOddClusters(t *testing.T) {
	s := open(t, 16)
	s.system = func() []entry { return nil }
	for _, cluster := range []string{
		"", "\xff", "\xf0\x9f", "\u200d", "\u0301", "\ufe0f", "\ufe0e", "\u2500\ufe0f", "\x00", "\x1b",
		"e\u0301", "a" + strings.Repeat("\u0321", 10000), strings.Repeat("\u200d", 100), "\u202eab",
	} {
		for _, cells := range []int{-1, 0, 1, 2, 1 << 30} {
			b := s.Rasterize([]byte(cluster), 0xFF, cells)
			if b.H != s.Metrics().CellH || b.W%s.Metrics().CellW != 0 || b.W == 0 || len(b.Pix) != b.W*b.H {
				t.Errorf("%.20q in %d cells: %dx%d", cluster, cells, b.W, b.H)
			}
		}
	}
	if inkless(s.Rasterize([]byte("\xff"), 0, 1)) {
		t.Error("a broken byte has no ink")
	}
	plain, marked := s.Rasterize([]byte("e"), 0, 1), s.Rasterize([]byte("e\u0301"), 0, 1)
	if bytes.Equal(plain.Pix, marked.Pix) {
		t.Error("a combining mark left no ink")
	}
}

// use does with a parsed font what a window does.
func use(t testing.TB, data []byte, cluster string) {
	s, err := setOf(t, data)
	if err != nil {
		return
	}
	checkMetrics(t, "hostile", s.Metrics())
	for style := range Style(numStyles) {
		s.styles[style] = s.styles[0]
		s.Rasterize([]byte(cluster), style, 2)
		for _, p := range s.Pieces(nil, []byte("->= "+cluster+" != www"), style) {
			s.Rasterize(p.Key, style, 1)
		}
	}
	s.Rasterize([]byte("\ue0a0"), DoubleTop, 2)
	s.styles[0][0].vary(Bold|Italic, nil)
	s.Rasterize([]byte(cluster), Bold, 1)
}

// Damaged font files are refused, or draw something; they never panic.
func TestDamagedFonts(t *testing.T) {
	damage(t, fontBytes(t))
}

// The same with fonts that have many ligatures, and axes.
func TestDamagedFontsOfOthers(t *testing.T) {
	for _, l := range []location{needs(t, "fonts-firacode", firaCode), needs(t, "fonts-inter-variable", interVariable)} {
		data, err := os.ReadFile(l.path)
		if err != nil {
			t.Fatal(err)
		}
		damage(t, data)
	}
}

func damage(t *testing.T, whole []byte) {
	for n := 0; n < len(whole); n += 1 + len(whole)/40 {
		use(t, whole[:n], "A\u0301")
	}
	rng := rand.New(rand.NewPCG(1, 2))
	rounds := 60
	if testing.Short() {
		rounds = 10
	}
	for range rounds {
		data := slices.Clone(whole)
		for range 1 + rng.IntN(200) {
			data[rng.IntN(len(data))] = byte(rng.Uint32())
		}
		for range rng.IntN(4) { // the heads of tables
			record := data[12+16*rng.IntN(int(binary.BigEndian.Uint16(data[4:])&31)):][:16]
			if at := int(binary.BigEndian.Uint32(record[8:])); at+64 < len(data) && at >= 0 {
				data[at+rng.IntN(64)] = byte(rng.Uint32())
			}
		}
		use(t, data, "Ag\u0301")
	}
}

// FuzzFont feeds files of any bytes to the edge of the font libraries. The seed is a whole font, which takes long to
// minimize: run it with -fuzzminimizetime=1x.
func FuzzFont(f *testing.F) {
	f.Add(fontBytes(f), "A\u0301")
	f.Add([]byte("ttcf"), "x")
	f.Fuzz(func(t *testing.T, data []byte, cluster string) { use(t, data, cluster) })
}

// FuzzCluster draws clusters of any bytes.
func FuzzCluster(f *testing.F) {
	for _, seed := range []string{"a", "e\u0301", "👩‍👧", "\u2572", "\xff", "नि", "لا"} {
		f.Add(seed, byte(0), 1)
	}
	s := open(f, 13)
	s.system = func() []entry { return nil }
	f.Fuzz(func(t *testing.T, cluster string, style byte, cells int) {
		b := s.Rasterize([]byte(cluster), Style(style), cells)
		if b.H != s.Metrics().CellH || len(b.Pix) != b.W*b.H {
			t.Errorf("%dx%d, %d bytes", b.W, b.H, len(b.Pix))
		}
	})
}
