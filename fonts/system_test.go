package fonts

import (
	"os"
	"os/exec"
	"testing"
)

// The tests neither read nor write the user's cache.
func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "rowlock-fonts")
	if err != nil {
		panic(err)
	}
	os.Setenv("XDG_CACHE_HOME", dir)
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// lacks skips a test on a machine that lacks something, and fails it where that must not be.
func lacks(t testing.TB, format string, args ...any) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatalf(format, args...)
	}
	t.Skipf(format, args...)
}

// needs finds the font of a Debian package; scripts/deps test installs them.
func needs(t testing.TB, pkg, path string) location {
	t.Helper()
	l := location{path: path}
	if _, err := l.open(); err != nil {
		lacks(t, "package %s is not installed: %v", pkg, err)
	}
	return l
}

func needsFontconfig(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("fc-match"); err != nil {
		lacks(t, "package fontconfig is not installed")
	}
}

const (
	notoEmoji = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
	tlwgMono  = "/usr/share/fonts/truetype/tlwg/TlwgMono.ttf"
	lohitDeva = "/usr/share/fonts/truetype/lohit-devanagari/Lohit-Devanagari.ttf"
	wqyHei    = "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"
)

// withCatalogue opens a set whose system has just these fonts.
func withCatalogue(t testing.TB, px float64, locations ...location) *Set {
	t.Helper()
	s := open(t, px)
	var entries []entry
	for _, l := range locations {
		f, err := l.open()
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, entry{l, f.color, func(r rune) bool { _, ok := f.font.NominalGlyph(r); return ok }})
	}
	s.system = func() []entry { return entries }
	return s
}

// Emoji in all their forms are one colour picture in two cells (T21).
func TestEmoji(t *testing.T) {
	s := withCatalogue(t, 16, needs(t, "fonts-noto-color-emoji", notoEmoji))
	img := newSheet(s.Metrics(), 32, 1)
	col := 0
	for _, cluster := range []string{"🥱", "❤️", "👩‍👩‍👧‍👦", "🇩🇪", "👍🏽", "1️⃣", "☕", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"} {
		b := s.Rasterize([]byte(cluster), 0, 2)
		m := s.Metrics()
		if !b.Color || b.W != 2*m.CellW || b.H != m.CellH || len(b.Pix) != 4*b.W*b.H {
			t.Errorf("%s: colour %v, %dx%d in %d bytes", cluster, b.Color, b.W, b.H, len(b.Pix))
		}
		for i := 0; i < len(b.Pix); i += 4 {
			if a := b.Pix[i+3]; b.Pix[i] > a || b.Pix[i+1] > a || b.Pix[i+2] > a {
				t.Fatalf("%s: pixel %d is not premultiplied: %v", cluster, i/4, b.Pix[i:i+4])
			}
		}
		if n := len(s.choose([]rune(cluster), 0, 2).run.glyphs); n != 1 {
			t.Errorf("%s: %d glyphs, want one", cluster, n)
		}
		if b.Color {
			img.put(col, 0, b)
		}
		col += 4
	}
	golden(t, "emoji-16", img)
}

// Text presentation comes from the text face, by VS15 and by width.
func TestTextPresentation(t *testing.T) {
	s := withCatalogue(t, 16, needs(t, "fonts-noto-color-emoji", notoEmoji))
	for _, cluster := range []string{"☺", "☺︎", "❤", "©", "1"} {
		if b := s.Rasterize([]byte(cluster), 0, 1); b.Color {
			t.Errorf("%s is a colour picture", cluster)
		}
	}
}

func TestIdeographs(t *testing.T) {
	s := withCatalogue(t, 16, needs(t, "fonts-noto-color-emoji", notoEmoji), needs(t, "fonts-wqy-microhei", wqyHei))
	img := newSheet(s.Metrics(), 24, 2)
	for i, r := range []rune("漢字かなカナ한글，。") {
		for style := range Style(2) {
			b := s.Rasterize([]byte(string(r)), style, 2)
			if b.Color || inkless(b) {
				t.Errorf("%c: colour %v, empty %v", r, b.Color, inkless(b))
			}
			img.put(2*i, int(style), b)
		}
	}
	golden(t, "cjk-16", img)
}

func inkless(b Bitmap) bool {
	for _, p := range b.Pix {
		if p != 0 {
			return false
		}
	}
	return true
}

// A fallback face is taken only if it has the whole cluster: otherwise the box stands.
func TestFallbackNeedsTheGlyph(t *testing.T) {
	s := withCatalogue(t, 16, needs(t, "fonts-noto-color-emoji", notoEmoji))
	if ch := s.choose([]rune("漢"), 0, 2); ch.face != nil {
		t.Errorf("chose %s", ch.face.family)
	}
	if b := s.Rasterize([]byte("漢"), 0, 2); inkless(b) {
		t.Error("no box")
	}
}

func TestFamilies(t *testing.T) {
	needsFontconfig(t)
	s := open(t, 16, "no such family, by chance", "monospace")
	if w := s.Warnings(); len(w) != 1 {
		t.Errorf("warnings %q, want one, about the first family", w)
	}
	if n := len(s.styles[0]); n != 2 {
		t.Errorf("%d faces, want monospace and the embedded one", n)
	}
}

// The catalogue of this machine finds what fontconfig has, and fontscan does without it.
func TestCatalogue(t *testing.T) {
	needs(t, "fonts-noto-color-emoji", notoEmoji)
	needsFontconfig(t)
	find := func() bool {
		for _, e := range catalogue() {
			if e.path == notoEmoji {
				return e.color && e.covers('🥱') && !e.covers('漢')
			}
		}
		return false
	}
	if !find() {
		t.Error("no emoji in fontconfig's catalogue")
	}
}

// Without fontconfig a family is found in fontscan's index. No set waits for it; it says when to look again, and where
// the family was the next process knows at once.
func TestFontscan(t *testing.T) {
	needs(t, "fonts-noto-color-emoji", notoEmoji)
	t.Setenv("PATH", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	again := func() { answers, systemScan = memo{}, scan{done: make(chan struct{})} }
	again()
	t.Cleanup(again)
	if _, err := fcSort(); err != errNoFontconfig {
		t.Fatalf("fc-match found: %v", err)
	}
	const family = "Noto Color Emoji"
	s, err := Open(Options{Families: []string{family}})
	if err != nil {
		t.Fatal(err)
	}
	if s.Pending() == nil || len(s.Warnings()) > 0 || s.Family() != embeddedFamily {
		t.Fatalf("opened %s, warnings %q, pending %v", s.Family(), s.Warnings(), s.Pending())
	}
	<-s.Pending()
	if f, err := openFamily(family, 0); err != nil || !f.color {
		t.Errorf("openFamily: %v, %v", f, err)
	}
	if _, err := openFamily("no such family", 0); err != errNoFamily {
		t.Errorf("error %v", err)
	}
	if f, err := openFamily(embeddedFamily, Bold); err != nil || f.style != Bold {
		t.Errorf("openFamily: %v, %v", f, err)
	}
	again()
	if f, err := openFamily(family, 0); err != nil || !f.color {
		t.Errorf("the next process: %v, %v", f, err)
	}
}

// Marks stand over their base, whether the font places them or not, and the whole cluster is in its cells.
func TestMarksStayInTheirCells(t *testing.T) {
	s := withCatalogue(t, 16, needs(t, "fonts-tlwg-mono", tlwgMono), needs(t, "fonts-lohit-deva", lohitDeva))
	for cluster, cells := range map[string]int{"สั": 1, "ดี": 1, "กำ": 1, "नि": 1, "क्ष": 2, "त्रि": 2, "e\u0301": 1, "نَ": 1} {
		ch := s.choose([]rune(cluster), 0, cells)
		if ch.face == nil {
			t.Errorf("%s: no face", cluster)
			continue
		}
		c := s.canvas(0, cells)
		l := c.layout(ch, 0)
		ink, _ := ch.ink()
		if left, right := l.x+ink.left*l.scaleX, l.x+ink.right*l.scaleX; left < -1.5 || right > float64(c.width())+1.5 {
			t.Errorf("%s: ink from %.1f to %.1f in %d pixels", cluster, left, right, c.width())
		}
		if top, bottom := l.baseline-ink.top*l.scaleY, l.baseline-ink.bottom*l.scaleY; top < -1 || bottom > float64(c.cell.CellH)+1 {
			t.Errorf("%s: ink from %.1f to %.1f in %d pixels of height", cluster, top, bottom, c.cell.CellH)
		}
	}
}
