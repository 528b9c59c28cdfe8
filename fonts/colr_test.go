package fonts

import (
	"bytes"
	"testing"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype/tables"
)

// one is 1 in the fixed point numbers of paint tables.
const one tables.Fixed214 = 1 << 14

// line runs from the palette's red to its blue.
var line = tables.ColorLine{ColorStops: []tables.ColorStop{{PaletteIndex: 0, Alpha: one}, {StopOffset: one, PaletteIndex: 1, Alpha: one}}}

// paintTest draws a paint tree with the shapes of the embedded face and a palette of red and half transparent blue.
func paintTest(t *testing.T, paint tables.PaintTable) (Bitmap, bool) {
	t.Helper()
	f, err := parse(bytes.NewReader(fontBytes(t)), 0)
	if err != nil {
		t.Fatal(err)
	}
	f.font.COLR = &tables.COLR1{}
	f.font.CPAL = font.CPAL{{{Red: 255, Alpha: 255}, {Blue: 255, Alpha: 128}}}
	s := open(t, 32)
	var r rasterizer
	return r.paint(s.canvas(0, 2), newFace(f, 32), paint, 0)
}

// glyph is a full block in the embedded face, so that a pixel in the middle shows the fill.
func glyph(t *testing.T, fill tables.PaintTable) tables.PaintTable {
	t.Helper()
	f, err := embedded[0]()
	if err != nil {
		t.Fatal(err)
	}
	gid, ok := f.font.NominalGlyph('█')
	if !ok {
		t.Fatal("no full block")
	}
	return tables.PaintGlyph{Paint: fill, GlyphID: uint16(gid)}
}

func TestPaint(t *testing.T) {
	red := tables.PaintSolid{PaletteIndex: 0, Alpha: one}
	blue := tables.PaintSolid{PaletteIndex: 1, Alpha: one}
	for name, test := range map[string]struct {
		paint tables.PaintTable
		want  [4]int // of the middle pixel, premultiplied
	}{
		"solid":     {glyph(t, red), [4]int{255, 0, 0, 255}},
		"alpha":     {glyph(t, blue), [4]int{0, 0, 128, 128}},
		"half":      {glyph(t, tables.PaintSolid{Alpha: one / 2}), [4]int{128, 0, 0, 128}},
		"linear":    {glyph(t, tables.PaintLinearGradient{ColorLine: line, X1: 1233, Y2: 100}), [4]int{128, 0, 64, 192}},
		"radial":    {glyph(t, tables.PaintRadialGradient{ColorLine: line, X0: 616, Y0: 700, X1: 616, Y1: 700, Radius1: 30000}), [4]int{255, 0, 0, 255}},
		"sweep":     {glyph(t, tables.PaintSweepGradient{ColorLine: line, CenterX: 616, CenterY: -2000, StartAngle: -one, EndAngle: 0}), [4]int{128, 0, 64, 192}},
		"in":        {tables.PaintComposite{SourcePaint: red, BackdropPaint: glyph(t, blue), CompositeMode: tables.CompositeSrcIn}, [4]int{128, 0, 0, 128}},
		"over":      {tables.PaintComposite{SourcePaint: glyph(t, blue), BackdropPaint: red, CompositeMode: tables.CompositeSrcOver}, [4]int{127, 0, 128, 255}},
		"translate": {tables.PaintTranslate{Paint: glyph(t, red), Dx: 5000}, [4]int{}},
		"rotate":    {tables.PaintRotateAroundCenter{Paint: glyph(t, red), Angle: one / 2, CenterX: 616, CenterY: 700}, [4]int{255, 0, 0, 255}},
	} {
		b, ok := paintTest(t, test.paint)
		if !ok {
			t.Errorf("%s: not supported", name)
			continue
		}
		middle := b.Pix[4*(b.H/2*b.W+b.W/2):]
		for k, want := range test.want {
			if d := int(middle[k]) - want; d < -8 || d > 8 {
				t.Errorf("%s: %v, want %v", name, middle[:4], test.want)
				break
			}
		}
	}
}

// Paint trees that are too deep, too large or point nowhere are refused.
func TestHostilePaint(t *testing.T) {
	var deep, wide tables.PaintTable = tables.PaintSolid{Alpha: one}, tables.PaintSolid{Alpha: one}
	for range 1000 {
		deep = tables.PaintTranslate{Paint: deep}
	}
	for range 20 { // a million leaves
		wide = tables.PaintComposite{SourcePaint: wide, BackdropPaint: wide, CompositeMode: tables.CompositeSrcOver}
	}
	for name, paint := range map[string]tables.PaintTable{
		"deep":     deep,
		"wide":     wide,
		"color":    tables.PaintSolid{PaletteIndex: 99, Alpha: one},
		"layers":   tables.PaintColrLayers{NumLayers: 200, FirstLayerIndex: 1 << 31},
		"glyph":    tables.PaintColrGlyph{GlyphID: 0xFFFF},
		"no stops": glyph(t, tables.PaintLinearGradient{X1: 1}),
		"flat":     tables.PaintScale{Paint: glyph(t, tables.PaintLinearGradient{ColorLine: line, X1: 1})},
		"blend":    tables.PaintComposite{CompositeMode: 200},
		"nil":      nil,
	} {
		if _, ok := paintTest(t, paint); ok {
			t.Errorf("%s: drawn", name)
		}
	}
}
