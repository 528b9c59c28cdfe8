package gpu

import (
	"rowlock/fonts"
)

// tile is a place in an atlas, as the shaders read it: the column (8 bits) and
// row (8 bits) in tiles, the layer (15 bits), and colorTile where it lies in
// the colour texture. Tile 0 is blank.
type tile uint32

const colorTile tile = 1 << 31

// reservedTiles are the first of the masks: the blank one, then the underlines,
// each at the column of its vt.Underline.
const reservedTiles = 6

const (
	layerSize = 1024 // px, width and height of an atlas layer unless cells are huge
	maxLayers = 64   // of each texture: 64 MiB of masks, 256 MiB of colour
	maxColumn = 255

	maxGlyphCells = 4  // a wide character in a double row
	maxStyles     = 32 // values of fonts.Style
	asciiStyles   = 4  // of them, those of single rows
)

// glyph is where a character or cluster lies: its one to four cells.
type glyph [maxGlyphCells]tile

// glyphName is what a tile shows.
type glyphName struct {
	text  string
	style fonts.Style
	cells int
	part  int // which of its cells
}

// atlas gives the glyphs of one font set their tiles. Tiles are exactly one
// cell, so that a shader finds a pixel without knowing the glyph; a wide glyph
// takes several. A tile is never given away again until reset, which only happens
// together with a new naming of every tile in use: no frame sees a recycled one.
//
// There is no GL here: rasterized tiles wait in staged for the textures.
type atlas struct {
	set          *fonts.Set
	metrics      fonts.Metrics
	cols, rows   int // tiles in a layer
	layers       int // bound of each texture
	masks        int // tiles taken
	colors       int
	ascii        [asciiStyles][0x80]tile                    // 0: not met yet
	known        [maxStyles][maxGlyphCells]map[string]glyph // by style and cells
	staged       []stagedTile
	stagedPixels []byte
	rasterized   uint64
}

// stagedTile is a tile that the texture hasn't got yet; its pixels begin at off.
type stagedTile struct {
	at  tile
	off int
}

func newAtlas(set *fonts.Set, maxTextureSize, maxArrayLayers int) *atlas {
	m := set.Metrics()
	a := &atlas{
		set:     set,
		metrics: m,
		cols:    min(max(layerSize/m.CellW, reservedTiles), maxTextureSize/m.CellW, maxColumn+1),
		rows:    min(max(layerSize/m.CellH, 1), maxTextureSize/m.CellH, maxColumn+1),
		layers:  min(maxLayers, maxArrayLayers),
	}
	a.reset()
	return a
}

// reset forgets every glyph. The caller names all that are in use anew.
func (a *atlas) reset() {
	a.masks, a.colors = 0, 0
	a.ascii = [asciiStyles][0x80]tile{}
	a.known = [maxStyles][maxGlyphCells]map[string]glyph{}
	a.staged, a.stagedPixels = a.staged[:0], a.stagedPixels[:0]
	for u := range reservedTiles {
		a.masks++
		a.stage(tile(u), underlineMask(a.metrics, u))
	}
}

// glyph returns the tiles of text, which it rasterizes when it meets it for
// the first time. It reports false when the atlas is full.
func (a *atlas) glyph(text []byte, style fonts.Style, cells int) (glyph, bool) {
	if len(text) == 0 || len(text) == 1 && text[0] == ' ' {
		return glyph{}, true
	}
	style %= maxStyles
	short := len(text) == 1 && text[0] < 0x80 && cells == 1 && style < asciiStyles
	if short {
		if t := a.ascii[style][text[0]]; t != 0 {
			return glyph{t}, true
		}
	}
	known := &a.known[style][cells-1]
	g, ok := (*known)[string(text)]
	if !ok {
		if g, ok = a.add(text, style, cells); !ok {
			return glyph{}, false
		}
		if *known == nil {
			*known = make(map[string]glyph)
		}
		(*known)[string(text)] = g
	}
	if short {
		a.ascii[style][text[0]] = g[0]
	}
	return g, true
}

func (a *atlas) add(text []byte, style fonts.Style, cells int) (g glyph, ok bool) {
	bm := a.set.Rasterize(text, style, cells)
	taken, flag := &a.masks, tile(0)
	if bm.Color {
		taken, flag = &a.colors, colorTile
	}
	if *taken+cells > a.cols*a.rows*a.layers {
		return glyph{}, false
	}
	a.rasterized++
	for part := range cells {
		g[part] = a.at(*taken) | flag
		a.stage(g[part], a.cut(bm, part))
		*taken++
	}
	return g, true
}

// at is the place of the n-th tile of a texture.
func (a *atlas) at(n int) tile {
	layer, n := n/(a.cols*a.rows), n%(a.cols*a.rows)
	return tile(layer<<16 | n/a.cols<<8 | n%a.cols)
}

// column, row and layer are where t lies in its texture.
func (t tile) column() int { return int(t & 0xFF) }
func (t tile) row() int    { return int(t >> 8 & 0xFF) }
func (t tile) layer() int  { return int(t &^ colorTile >> 16) }

// usedLayers is how many layers the texture of masks or colours needs.
func (a *atlas) usedLayers(color bool) int {
	n := a.masks
	if color {
		n = a.colors
	}
	perLayer := a.cols * a.rows
	return (n + perLayer - 1) / perLayer
}

// cut yields the rows of pixels of one cell of bm.
func (a *atlas) cut(bm fonts.Bitmap, part int) []byte {
	bytes := 1
	if bm.Color {
		bytes = 4
	}
	stride, line := bm.W*bytes, a.metrics.CellW*bytes
	pix := make([]byte, 0, line*a.metrics.CellH)
	for y := range a.metrics.CellH {
		from := y*stride + part*line
		pix = append(pix, bm.Pix[from:from+line]...)
	}
	return pix
}

func (a *atlas) stage(at tile, pix []byte) {
	a.staged = append(a.staged, stagedTile{at, len(a.stagedPixels)})
	a.stagedPixels = append(a.stagedPixels, pix...)
}

// unstage forgets what waited for the textures, which have it now.
func (a *atlas) unstage() {
	a.staged, a.stagedPixels = a.staged[:0], a.stagedPixels[:0]
}

// names says what each tile shows, for naming them anew in another atlas.
func (a *atlas) names() map[tile]glyphName {
	names := make(map[tile]glyphName)
	for style := range a.known {
		for w, known := range a.known[style] {
			for text, g := range known {
				for part := range w + 1 {
					names[g[part]] = glyphName{text, fonts.Style(style), w + 1, part}
				}
			}
		}
	}
	return names
}
