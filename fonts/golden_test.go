package fonts

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden pictures; then look at them")

// open opens a set at a pixel size.
func open(t testing.TB, px float64, families ...string) *Set {
	t.Helper()
	s, err := Open(Options{Families: families, Size: px * 72 / 96})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// sheet is a picture of cells: light text on a dark ground, as Rowlock's dark theme has it.
type sheet struct {
	*image.RGBA
	m Metrics
}

func newSheet(m Metrics, cols, rows int) sheet {
	img := image.NewRGBA(image.Rect(0, 0, cols*m.CellW, rows*m.CellH))
	for i := 0; i < len(img.Pix); i += 4 {
		copy(img.Pix[i:], []byte{0x15, 0x18, 0x1d, 255})
	}
	return sheet{img, m}
}

// put blends a bitmap at a cell.
func (s sheet) put(col, row int, b Bitmap) {
	for y := range b.H {
		for x := range b.W {
			i := s.PixOffset(col*s.m.CellW+x, row*s.m.CellH+y)
			fg := [3]int{0xd7, 0xdc, 0xe2}
			alpha := 0
			if b.Color {
				p := b.Pix[4*(y*b.W+x):]
				alpha = int(p[3])
				for k := range 3 {
					s.Pix[i+k] = byte(int(p[k]) + int(s.Pix[i+k])*(255-alpha)/255)
				}
				continue
			}
			alpha = int(b.Pix[y*b.W+x])
			for k := range 3 {
				s.Pix[i+k] = byte((fg[k]*alpha + int(s.Pix[i+k])*(255-alpha)) / 255)
			}
		}
	}
}

// golden compares a sheet with the stored picture, pixel by pixel.
func golden(t *testing.T, name string, s sheet) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name+".png")
	if *update {
		var buf bytes.Buffer
		if err := png.Encode(&buf, s); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, buf.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	want, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != s.Bounds() {
		t.Fatalf("%s: size %v, want %v", name, s.Bounds().Size(), want.Bounds().Size())
	}
	// Arithmetic on other processors may round a level or two differently.
	const tolerance = 3
	wrong := 0
	for y := range s.Bounds().Dy() {
		for x := range s.Bounds().Dx() {
			a, b := s.RGBAAt(x, y), color.RGBAModel.Convert(want.At(x, y)).(color.RGBA)
			for _, d := range [3]int{int(a.R) - int(b.R), int(a.G) - int(b.G), int(a.B) - int(b.B)} {
				if d > tolerance || d < -tolerance {
					wrong++
					break
				}
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%s: %d pixels differ from the golden picture", name, wrong)
	}
}

// ASCII in four styles, at the sizes where hinting matters most.
func TestGoldenText(t *testing.T) {
	lines := []string{
		"The quick brown fox jumps over the lazy dog",
		"func (s *Set) Open(o Options) error { // x }",
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789",
		"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ --- ___ ===",
	}
	for name, px := range map[string]float64{"text-9": 9, "text-12": 12, "text-13": 13, "text-16": 16, "text-18": 18, "text-24": 24} {
		s := open(t, px)
		img := newSheet(s.Metrics(), 45, 4*len(lines))
		for style := range Style(numStyles) {
			for row, line := range lines {
				for col := range line {
					img.put(col, int(style)*len(lines)+row, s.Rasterize([]byte(line[col:col+1]), style, 1))
				}
			}
		}
		golden(t, name, img)
	}
}

// Everything drawn by code, each range in cells that touch.
func TestGoldenBuiltin(t *testing.T) {
	for name, px := range map[string]float64{"builtin-13": 13, "builtin-16": 16, "builtin-31": 31} {
		s := open(t, px)
		const cols = 64
		rows := len(boxPicture)
		for _, b := range builtins {
			rows += (int(b.to-b.from) + cols) / cols
		}
		img := newSheet(s.Metrics(), cols, rows)
		row := 0
		for _, b := range builtins {
			for c := b.from; c <= b.to; c++ {
				img.put(int(c-b.from)%cols, row+int(c-b.from)/cols, s.Rasterize([]byte(string(c)), 0, 1))
			}
			row += (int(b.to-b.from) + cols) / cols
		}
		for _, line := range boxPicture {
			col := 0
			for _, c := range line {
				img.put(col, row, s.Rasterize([]byte(string(c)), 0, 1))
				col++
			}
			row++
		}
		golden(t, name, img)
	}
}

var boxPicture = strings.Split(strings.TrimSpace(`
╔══╦══╗ ┌──┬──┐ ╭──┬──╮ ┏━━┳━━┓
║┌─╨─┐║ │╔═╧═╗│ │╒═╪═╕│ ┃╓─╁─╖┃
║│╲ ╱│║ │║   ║│ ││ │ ││ ┃║ ┃ ║┃
╠╡ ╳ ╞╣ ├╢   ╟┤ ├┼─┼─┼┤ ┣╫─╂─╫┫
║│╱ ╲│║ │║   ║│ ││ │ ││ ┃║ ┃ ║┃
║└─╥─┘║ │╚═╤═╝│ │╘═╪═╛│ ┃╙─╀─╜┃
╚══╩══╝ └──┴──┘ ╰──┴──╯ ┗━━┻━━┛
▁▂▃▄▅▆▇█▉▊▋▌▍▎▏ ░░▒▒▓▓██ ▗▄▖▛▀▜
🭇🬭🬼 🭊🭂🭍🬿 🮣🮢  🮦🮦 🯑🯒  🮘🮘🮘 🮙🮙🮙 🮕🮕🮕 🮗🮗
🭦🬂🭛 🭥🭓🭞🭚 🮡🮠  🮧🮧 🯐🯓  🮘🮘🮘 🮙🮙🮙 🮕🮕🮕 🮗🮗
𜰰𜰱𜰲𜰳 𜰵𜰶 𜸋𜸌 🯣🯡 🭶🭷🭸🭹🭺🭻 🯰🯱🯲🯳🯴🯵🯶🯷🯸🯹
𜰴𜰵𜰶𜰷 𜰹𜰺 𜴀𜴁𜴂𜴃 𜷥 𜺐𜺑𜺒𜺓 𜸀𜸁 𜰡𜰢𜰯𜰯 𜺏𜺏
𜰸𜰹𜰺𜰻 ╲╱╲╱ ┄┄┄┈┈┈╌╌╌ ┅┅┉┉╍╍ ╌╎┆┊
𜰼𜰽𜰾𜰿 ╱╲╱╲ ╭╮╭╮─╮
 │╲╱│ ╰╯╰╯ ╰
`), "\n")

// The marks of the chrome, and boxes with code points.
func TestGoldenMarks(t *testing.T) {
	for name, px := range map[string]float64{"marks-13": 13, "marks-16": 16, "marks-31": 31} {
		s := open(t, px)
		m := s.Metrics()
		img := newSheet(m, 32, 2)
		col := 0
		for _, r := range "●◆✓○✗•♪⤢⊘▮⇥⇄≡" {
			p := &pen{s.canvas(0, 1).mask(), m}
			marks[r](p)
			img.put(col, 0, p.Bitmap)
			col += 2
		}
		col = 0
		for _, r := range []rune{0x378, 0xABCD, 0x1F9FF, 0x10FFFD} {
			for cells := 1; cells <= 2; cells++ {
				p := &pen{s.canvas(0, cells).mask(), m}
				p.missing(r)
				img.put(col, 1, p.Bitmap)
				col += cells + 1
			}
		}
		golden(t, name, img)
	}
}

// Every line that leaves a cell meets its continuation in the next one at the same pixels, at every size that has room for double
// lines.
func TestBoxLinesJoin(t *testing.T) {
	for px := 8.0; px < 60; px++ {
		s := open(t, px)
		edges := map[string][]byte{} // by side and weight
		for i, arms := range boxArms {
			if arms == "" {
				continue
			}
			b := s.Rasterize([]byte(string(rune(0x2500+i))), 0, 1)
			for side, weight := range []byte(arms) {
				opposite := []string{"v", "h", "v", "h"}[side] + string(weight)
				got := border(b, side)
				if want, ok := edges[opposite]; !ok {
					edges[opposite] = got
				} else if !slices.Equal(got, want) {
					t.Fatalf("%v px: U+%04X side %d: %v, others of its weight %v", px, 0x2500+i, side, got, want)
				}
			}
		}
	}
}

// border returns a side's pixels: 0 top, 1 right, 2 bottom, 3 left.
func border(b Bitmap, side int) []byte {
	switch side {
	case 0:
		return b.Pix[:b.W]
	case 2:
		return b.Pix[(b.H-1)*b.W:]
	}
	column := 0
	if side == 1 {
		column = b.W - 1
	}
	out := make([]byte, b.H)
	for y := range out {
		out[y] = b.Pix[y*b.W+column]
	}
	return out
}
