// Package fonts turns a grapheme cluster into the picture of its cells. It owns the faces (an embedded DejaVu Sans
// Mono, the families the user named, and whatever the system offers for what those lack), the cell's measures, and
// the shapes that are drawn by code so that they join across cells. It knows no GL, no atlas and no colours other
// than those inside a font. A Set belongs to one goroutine at a time.
//
// A cluster's way:
//
//  1. Rasterize decodes it. A shape drawn by code (builtin.go) is done here.
//  2. choose (find.go) walks the faces in order and takes the first that has all of it, shaped by HarfBuzz
//     (shape.go). The system is asked only when the opened faces fail.
//  3. Outlines are hinted (hint.go) and filled (raster.go); colour glyphs are scaled or painted (emoji.go, colr.go).
//  4. Nothing had it: a mark drawn by code, or the code point in a box (missing.go).
package fonts

import (
	"errors"
	"fmt"
	"math"
	"unicode/utf8"

	"github.com/go-text/typesetting/font"
)

// Bounds of what is accepted: a size in pixels per em, the length of a cluster in code points (DESIGN.md, Bounds)
// and the width of one picture.
const (
	minPx           = 3
	maxPx           = 700
	maxClusterRunes = 32
	maxCells        = 16

	vs15 = 0xFE0E // variation selectors: text and emoji presentation
	vs16 = 0xFE0F
)

// Options says what to open.
type Options struct {
	Families []string // tried in order before the embedded face; aliases of fontconfig hold
	Size     float64  // points, 1/72 inch; 0 means 12
	Scale    float64  // device pixels per logical pixel, 1 = 96 dpi; 0 means 1

	Features     []string // OpenType features, "ss01" or "-calt"
	Variations   []string // places on the axes of variable fonts, "wght=450"
	SingleGlyphs bool     // no ligatures: each cell is drawn by itself
	Darken       float64  // how much darker the edges of letters are than designed, 0 to 1
	Ranges       []string // code points that a family draws before all others: "U+E000-U+F8FF=Symbols Nerd Font"
}

// Style selects one of the four faces of a family.
type Style uint8

// Bits of Style. The last three are the sizes of DEC's lines: each cluster takes twice as many cells, and of one that is
// twice as high as well a row shows the upper or the lower half.
const (
	Bold         Style = 1 << iota // heavier
	Italic                         // italic or oblique
	DoubleWidth                    // DECDWL
	DoubleTop                      // DECDHL, the upper half
	DoubleBottom                   // DECDHL, the lower half

	numStyles  = 4 // without the sizes
	faceStyles = Bold | Italic
)

// Bitmap is the picture of a cluster over its cells, exactly cells*CellW by CellH pixels from the top left, rows
// without padding. It is either a mask of one byte a pixel (255 is full ink), or premultiplied RGBA when Color is set.
type Bitmap struct {
	W, H  int
	Color bool
	Pix   []byte
}

// Set is the faces opened for one size, and what has been found out about them.
type Set struct {
	px       float64 // pixels per em
	metrics  Metrics
	families []string
	styles   [numStyles][]*face // by Style, opened when first used: the named families, then the embedded one
	system   func() []entry     // the catalogue, asked when the opened faces lack a glyph
	fallback map[location]*face // opened from it; nil for a file that can't be used
	chosen   map[string]choice  // by style and cluster: what choose found
	warnings []string
	pending  bool // a family may be there once the system was looked at
	raster   rasterizer
	shaper   shaper

	spans      []span // of Options.Ranges
	variations []font.Variation
	ligatures  bool
	words      [numStyles]map[string][]Piece // what Pieces found in each word
}

// Open loads the named families and the embedded face and measures the cell. A family that is not there, or whose
// file is broken, is left out and reported by Warnings: a terminal with the wrong font is better than none.
func Open(o Options) (s *Set, err error) {
	if o.Size == 0 {
		o.Size = 12
	}
	if o.Scale == 0 {
		o.Scale = 1
	}
	px := o.Size * o.Scale * 96 / 72
	if math.IsNaN(px) || px <= 0 || math.IsInf(px, 0) {
		return nil, fmt.Errorf("font size %v at scale %v: not a size", o.Size, o.Scale)
	}
	s = &Set{
		px:       min(max(px, minPx), maxPx),
		families: o.Families,
		system:   catalogue,
		fallback: make(map[location]*face),
		chosen:   make(map[string]choice),

		ligatures: !o.SingleGlyphs,
	}
	s.raster.darken(o.Darken)
	if s.shaper.features, err = parseFeatures(o.Features); err != nil {
		s.warn("%v", err)
	}
	if s.variations, err = parseVariations(o.Variations); err != nil {
		s.warn("%v", err)
	}
	for _, text := range o.Ranges {
		if m, err := parseSpan(text); err != nil {
			s.warn("%v", err)
		} else {
			s.spans = append(s.spans, m)
		}
	}
	faces, err := s.faces(0)
	if err != nil {
		return nil, err
	}
	s.metrics = measure(faces[0], s.px)
	s.stretch(faces)
	return s, nil
}

// Metrics returns the cell's measures.
func (s *Set) Metrics() Metrics { return s.metrics }

// Family is the family that gives the cell its size.
func (s *Set) Family() string { return s.styles[0][0].family }

// Warnings returns what went wrong with fonts so far, one sentence each.
func (s *Set) Warnings() []string { return s.warnings }

func (s *Set) warn(format string, args ...any) {
	s.warnings = append(s.warnings, fmt.Sprintf(format, args...))
}

// Rasterize draws a cluster, or the Key of a Piece, over its cells. It always draws something: what no face has stands
// as its code point in a box. The bitmap is the caller's.
func (s *Set) Rasterize(cluster []byte, style Style, cells int) Bitmap {
	c := s.canvas(style, min(max(cells, 1), maxCells))
	b := s.draw(c, cluster, style&faceStyles)
	half := len(b.Pix) / 2
	switch {
	case style&DoubleTop != 0:
		b.H, b.Pix = b.H/2, b.Pix[:half]
	case style&DoubleBottom != 0:
		b.H, b.Pix = b.H/2, b.Pix[half:]
	}
	return b
}

func (s *Set) draw(c canvas, cluster []byte, style Style) Bitmap {
	if r, ok := piece(cluster); ok {
		return s.fromPiece(c, r, style)
	}
	runes := decode(cluster)
	if len(runes) == 0 || len(runes) == 1 && isBlank(runes[0]) {
		return c.mask()
	}
	if draw, ok := builtin(runes); ok && s.spanOf(runes[0]) == nil {
		b := c.mask()
		draw(&pen{b, c.cell}, runes[0])
		return b
	}
	if b, ok := s.fromFaces(c, runes, style); ok {
		return b
	}
	b := c.mask()
	p := &pen{b, c.cell}
	if draw, ok := marks[runes[0]]; ok {
		draw(p)
	} else {
		p.missing(runes[0])
	}
	return b
}

// fromFaces draws a cluster with the first face that has it and survives drawing it.
func (s *Set) fromFaces(c canvas, runes []rune, style Style) (b Bitmap, ok bool) {
	for {
		ch := s.choose(runes, style, c.cells)
		if ch.face == nil {
			return Bitmap{}, false
		}
		err := fence(func() error {
			if ch.face.color {
				if b, ok = s.raster.picture(c, ch); ok {
					return nil
				}
			}
			b, ok = s.raster.outlines(c, ch, style), true
			return nil
		})
		if err == nil {
			return b, ok
		}
		s.drop(ch.face, err)
	}
}

// canvas is the room a cluster has.
type canvas struct {
	cell         Metrics
	cells        int
	zoomX, zoomY float64 // how much larger than the set's the cell is
}

// canvas is the room of that many of the set's cells, in cells of the style's size.
func (s *Set) canvas(style Style, cells int) canvas {
	c := canvas{s.metrics, cells, 1, 1}
	if style&(DoubleWidth|DoubleTop|DoubleBottom) != 0 {
		c.cells, c.zoomX = max(cells/2, 1), 2
		c.cell.CellW *= 2
	}
	if style&(DoubleTop|DoubleBottom) != 0 {
		c.zoomY = 2
		c.cell.CellH, c.cell.Baseline = 2*c.cell.CellH, 2*c.cell.Baseline
	}
	return c
}

func (c canvas) width() int { return c.cells * c.cell.CellW }

func (c canvas) mask() Bitmap {
	return Bitmap{W: c.width(), H: c.cell.CellH, Pix: make([]byte, c.width()*c.cell.CellH)}
}

func (c canvas) color() Bitmap {
	return Bitmap{W: c.width(), H: c.cell.CellH, Color: true, Pix: make([]byte, 4*c.width()*c.cell.CellH)}
}

// decode returns a cluster's code points; bytes that are no UTF-8 become U+FFFD and what is over the bound is dropped.
func decode(cluster []byte) []rune {
	runes := make([]rune, 0, 4)
	for len(cluster) > 0 && len(runes) < maxClusterRunes {
		r, n := utf8.DecodeRune(cluster)
		runes, cluster = append(runes, r), cluster[n:]
	}
	return runes
}

// isBlank reports code points that never have ink.
func isBlank(r rune) bool {
	switch r {
	case 0, ' ', 0xA0, 0x3000:
		return true
	}
	return r >= 0x2000 && r <= 0x200F || r < ' '
}

// errPanic is what a font library's panic becomes at our edge.
var errPanic = errors.New("broken font")

// fence runs a call into the font libraries. They parse files that anybody may have written and can panic on hostile
// ones; the panic ends here, as an error, and the caller drops the face.
func fence(call func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", errPanic, p)
		}
	}()
	return call()
}
