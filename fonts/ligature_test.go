package fonts

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

const (
	firaCode      = "/usr/share/fonts/truetype/firacode/FiraCode-Regular.ttf"
	jetBrainsMono = "/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-Regular.ttf"
)

// withFace opens a set whose first face is a file.
func withFace(t testing.TB, px float64, l location, o Options) *Set {
	t.Helper()
	f, err := l.open()
	if err != nil {
		t.Fatal(err)
	}
	o.Size = px * 72 / 96
	s, err := Open(o)
	if err != nil {
		t.Fatal(err)
	}
	s.system = func() []entry { return nil }
	first := newFace(f, s.px)
	s.metrics = measure(first, s.px)
	s.styles[0] = append([]*face{first}, s.styles[0]...)
	s.stretch(s.styles[0])
	return s
}

func ligatureFonts(t testing.TB) map[string]location {
	return map[string]location{
		"Fira Code":      needs(t, "fonts-firacode", firaCode),
		"JetBrains Mono": needs(t, "fonts-jetbrains-mono", jetBrainsMono),
	}
}

// cellsOf writes which cells of a text are pieces, as a row of dots and lines below it.
func cellsOf(s *Set, text string, style Style) string {
	out := []rune(strings.Repeat(".", len([]rune(text))))
	for _, p := range s.Pieces(nil, []byte(text), style) {
		out[p.Cell] = '_'
	}
	return string(out)
}

func TestLigatures(t *testing.T) {
	for name, l := range ligatureFonts(t) {
		s := withFace(t, 16, l, Options{})
		for text, want := range map[string]string{
			"a->b":      ".__.",
			"a -> b":    "..__..",
			"a - > b":   ".......",
			"x != y":    "..__..",
			"=== ==":    "___.__",
			"plain":     ".....",
			"é->→":      ".__.",
			"─->─":      ".__.",
			"漢->":       ".__",
			"":          "",
			"    ":      "....",
			"<!-- x --": "____...__",
		} {
			if got := cellsOf(s, text, 0); got != want {
				t.Errorf("%s: %q\n got %s\nwant %s", name, text, got, want)
			}
		}
	}
}

// A ligature cut into cells is the same ink as the glyphs drawn over all of them.
func TestPiecesAreSlices(t *testing.T) {
	for name, l := range ligatureFonts(t) {
		for _, px := range []float64{11, 16, 23} {
			s := withFace(t, px, l, Options{})
			for _, text := range []string{"->", "!=", "===", "<=>", "www", "|>", "::"} {
				pieces := s.Pieces(nil, []byte(text), 0)
				if len(pieces) == 0 {
					continue
				}
				c := s.canvas(0, len(text))
				r, _ := s.shaper.shape(s.styles[0][0], []rune(text))
				whole := s.raster.outlines(c, choice{face: s.styles[0][0], run: r}, 0)
				for _, p := range pieces {
					cell := s.Rasterize(p.Key, 0, 1)
					for i, got := range cell.Pix {
						x, y := i%cell.W, i/cell.W
						want := whole.Pix[y*whole.W+p.Cell*cell.W+x]
						// Where two glyphs meet, their outlines overlap by a part of a pixel in the whole.
						if d := int(got) - int(want); d > 60 || d < -60 {
							t.Fatalf("%s %v px: %s cell %d pixel %d,%d is %d, want %d", name, px, text, p.Cell, x, y, got, want)
						}
					}
				}
			}
		}
	}
}

// A sequence of any length is made of a few pieces.
func TestLongLigature(t *testing.T) {
	s := withFace(t, 16, needs(t, "fonts-firacode", firaCode), Options{})
	distinct := map[string]bool{}
	for _, n := range []int{20, 79, 200, 1000} {
		for _, p := range s.Pieces(nil, []byte(strings.Repeat("=", n)+">"), 0) {
			distinct[string(p.Key)] = true
		}
	}
	if len(distinct) > 8 {
		t.Errorf("%d different pieces", len(distinct))
	}
}

func TestLigaturesOff(t *testing.T) {
	l := needs(t, "fonts-firacode", firaCode)
	for _, o := range []Options{{SingleGlyphs: true}, {Features: []string{"-calt"}}} {
		if s := withFace(t, 16, l, o); len(s.Pieces(nil, []byte("-> == !="), 0)) > 0 {
			t.Errorf("ligatures with %+v", o)
		}
	}
	if s := open(t, 16); len(s.Pieces(nil, []byte("-> == fi"), 0)) > 0 {
		t.Error("ligatures in the embedded face")
	}
}

// Features change characters by themselves, and wrong ones are told of.
func TestFeatures(t *testing.T) {
	l := needs(t, "fonts-firacode", firaCode)
	plain, zero := withFace(t, 16, l, Options{}), withFace(t, 16, l, Options{Features: []string{"zero"}})
	if string(plain.Rasterize([]byte("0"), 0, 1).Pix) == string(zero.Rasterize([]byte("0"), 0, 1).Pix) {
		t.Error("zero changes nothing")
	}
	if string(plain.Rasterize([]byte("1"), 0, 1).Pix) != string(zero.Rasterize([]byte("1"), 0, 1).Pix) {
		t.Error("zero changes a one")
	}
	if got := cellsOf(zero, "0 -> 0", 0); got != "..__.." {
		t.Errorf("pieces with zero: %s", got)
	}
	s, err := Open(Options{Features: []string{"ss01", "no feature", "cv05=2"}})
	if err != nil || len(s.Warnings()) != 1 {
		t.Errorf("warnings %q, %v; want one", s.Warnings(), err)
	}
	for _, name := range []string{"", "s", "ss1", "x=yz", "ss01=", "+ss01", "ss01=9999", "--aalt"} {
		if _, err := parseFeatures([]string{name}); err == nil {
			t.Errorf("%q is taken", name)
		}
	}
}

// Anything may be asked for: no key of another set, no run, breaks anything.
func TestPiecesOfAnything(t *testing.T) {
	s := withFace(t, 16, needs(t, "fonts-firacode", firaCode), Options{})
	random := rand.New(rand.NewPCG(6, 1))
	s.Pieces(nil, bytes.Repeat([]byte{0x80}, 3*maxWord), 0) // no code point begins anywhere
	for range 2000 {
		text := make([]byte, random.IntN(300))
		for i := range text {
			text[i] = byte(random.IntN(256))
		}
		for _, p := range s.Pieces(nil, text, Style(random.IntN(4))) {
			s.Rasterize(p.Key, 0, 1)
		}
		text = append([]byte(pieceMark), text...)
		s.Rasterize(text[:min(len(text), 2+pieceSize*random.IntN(5))], 0, 1+random.IntN(2))
	}
}

// The words that are remembered are bounded, and a word of any length is shaped in parts.
func TestWordsAreForgotten(t *testing.T) {
	s := withFace(t, 16, needs(t, "fonts-firacode", firaCode), Options{})
	for i := range maxWords + 10 {
		s.Pieces(nil, []byte(fmt.Sprint("word", i)), 0)
	}
	if n := len(s.words[0]); n > maxWords {
		t.Errorf("%d words remembered, want at most %d", n, maxWords)
	}
	long := strings.Repeat("é", 10*maxWord) + "->"
	if got := cellsOf(s, long, 0); !strings.HasSuffix(got, ".__") {
		t.Errorf("pieces %q", got[len(got)-10:])
	}
}

// codeLines are lines of 80 columns as programs print them, each with words that none has had before.
func codeLines(n int) [][]byte {
	random := rand.New(rand.NewPCG(7, 7))
	var lines [][]byte
	for range n {
		name := func() string {
			return fmt.Sprintf("%c%c%d", 'a'+random.IntN(26), 'a'+random.IntN(26), random.IntN(1e6))
		}
		line := fmt.Sprintf("\tif %s != nil && len(%s) >= %d { return %s.%s(%s...) -> x => %s }  // ===", name(), name(), random.IntN(1e6), name(), name(), name(), name())
		lines = append(lines, []byte((line + strings.Repeat("-", 80))[:80]))
	}
	return lines
}

func BenchmarkPiecesKnown(b *testing.B) {
	for name, l := range ligatureFonts(b) {
		b.Run(name, func(b *testing.B) {
			s, line := withFace(b, 16, l, Options{}), codeLines(1)[0]
			var pieces []Piece
			b.ReportAllocs()
			for b.Loop() {
				pieces = s.Pieces(pieces[:0], line, 0)
			}
		})
	}
}

func BenchmarkPiecesUnseen(b *testing.B) {
	for name, l := range ligatureFonts(b) {
		b.Run(name, func(b *testing.B) {
			s, lines := withFace(b, 16, l, Options{}), codeLines(20000)
			i := 0
			for b.Loop() {
				s.Pieces(nil, lines[i%len(lines)], 0)
				i++
			}
		})
	}
}
