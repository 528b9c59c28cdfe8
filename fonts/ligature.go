package fonts

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype/tables"
	"github.com/go-text/typesetting/harfbuzz"
)

// Ligatures. Programming fonts draw some sequences as one: an arrow for "->", a long equals sign. The cells stay
// independent all the same, for an atlas and for damage: a run is shaped as a whole, and what comes out is cut into
// pieces, each the glyphs whose ink stands in one cell and where they stand in it. The piece is the key by which
// Rasterize draws that cell, so that the same piece in another word, or in a sequence of any length, is drawn once.
//
//  1. A run is cut into words at blanks; what a word has become is remembered (words).
//  2. A word without a glyph that begins a substitution of the face has no ligature (ligates).
//  3. The others are shaped, and each cell's glyph is compared with that of its character alone. What differs, and what
//     it overhangs, becomes pieces.

// Piece is a cell that is drawn otherwise in its run than by itself: its place in the run, and what to give Rasterize
// for one cell instead of its text.
type Piece struct {
	Cell int
	Key  []byte
}

// Bounds: the cells that are shaped at a time (a longer word is cut), and the words that are remembered.
const (
	maxWord  = 128
	maxWords = 8192
)

// pieceMark begins a key. It is in no UTF-8. Each glyph follows in pieceSize bytes: its number, then its offset in font
// units.
const (
	pieceMark = "\xFF\xFE"
	pieceSize = 8
)

// Ligates reports whether the first face of a style has ligatures at all.
func (s *Set) Ligates(style Style) bool {
	style &= faceStyles
	if !s.ligatures {
		return false
	}
	faces, err := s.faces(style)
	return err == nil && len(s.lookups(faces[0])) > 0
}

// Pieces appends the pieces of a run of cells of one style. The text has one code point for each cell.
func (s *Set) Pieces(dst []Piece, text []byte, style Style) []Piece {
	style &= faceStyles
	if !s.Ligates(style) {
		return dst
	}
	cell := 0
	for len(text) > 0 {
		word := text
		if end := bytes.IndexByte(text, ' '); end == 0 {
			text, cell = text[1:], cell+1
			continue
		} else if end > 0 {
			word = text[:end]
		}
		if len(word) > maxWord {
			word = word[:maxWord]
			for range utf8.UTFMax - 1 { // no code point is cut
				if utf8.RuneStart(text[len(word)]) {
					break
				}
				word = word[:len(word)-1]
			}
		}
		for _, p := range s.word(word, style) {
			dst = append(dst, Piece{cell + p.Cell, p.Key})
		}
		text, cell = text[len(word):], cell+utf8.RuneCount(word)
	}
	return dst
}

// word returns the pieces of a word.
func (s *Set) word(word []byte, style Style) []Piece {
	if known, ok := s.words[style][string(word)]; ok {
		return known
	}
	var pieces []Piece
	faces, err := s.faces(style)
	if err == nil && !faces[0].color && !faces[0].broken {
		f := faces[0]
		err := fence(func() error {
			pieces = s.shapeWord(f, bytes.Runes(word))
			return nil
		})
		if err != nil {
			s.drop(f, err)
		}
	}
	if s.words[style] == nil || len(s.words[style]) >= maxWords {
		s.words[style] = make(map[string][]Piece)
	}
	s.words[style][string(word)] = pieces
	return pieces
}

// shapeWord shapes the stretches of a word that the face has.
func (s *Set) shapeWord(f *face, runes []rune) (pieces []Piece) {
	from, candidate := 0, false
	flush := func(to int) {
		if candidate {
			for _, p := range s.ligate(f, runes[from:to]) {
				pieces = append(pieces, Piece{from + p.Cell, p.Key})
			}
		}
		from, candidate = to+1, false
	}
	for i, r := range runes {
		_, drawn := builtin(runes[i : i+1])
		gid, ok := f.font.NominalGlyph(r)
		if drawn || !ok || s.spanOf(r) != nil {
			flush(i)
			continue
		}
		single := s.single(f, r)
		candidate = candidate || s.ligates(f, gid) || s.ligates(f, single)
	}
	flush(len(runes))
	return pieces
}

// ligate shapes a stretch and cuts it into pieces. All of its characters are in singles by now.
func (s *Set) ligate(f *face, runes []rune) []Piece {
	b := s.shaper.glyphs(f, runes)
	advance := f.cell
	if !isGrid(b, advance, len(runes)) {
		return nil
	}
	type cell struct {
		glyphs  []byte
		touched bool
	}
	cells := make([]cell, len(runes))
	add := func(i int, gid font.GID, x, y float64) {
		if max(math.Abs(x), math.Abs(y)) > math.MaxInt16 {
			return // further away than any font's ink
		}
		record := binary.LittleEndian.AppendUint32(cells[i].glyphs, uint32(gid))
		record = binary.LittleEndian.AppendUint16(record, uint16(int16(x)))
		cells[i].glyphs = binary.LittleEndian.AppendUint16(record, uint16(int16(y)))
	}
	pen := 0.0
	for i, info := range b.Info {
		at, next := info.Cluster, len(runes)
		if i+1 < len(b.Info) {
			next = b.Info[i+1].Cluster
		}
		x, y := pen+float64(b.Pos[i].XOffset), float64(b.Pos[i].YOffset)
		pen += float64(b.Pos[i].XAdvance)
		home := float64(at) * advance
		alone := next == at+1 && (i == 0 || b.Info[i-1].Cluster != at)
		if alone && y == 0 && math.Abs(x-home) < 1 && info.Glyph == f.singles[runes[at]] {
			add(at, info.Glyph, 0, 0)
			continue
		}
		for k := at; k < next; k++ {
			cells[k].touched = true
		}
		first, last := f.inkCells(info.Glyph, x, advance, len(runes))
		for k := first; k < last; k++ {
			cells[k].touched = true
			add(k, info.Glyph, x-float64(k)*advance, y)
		}
	}
	var pieces []Piece
	for i, c := range cells {
		if c.touched {
			pieces = append(pieces, Piece{i, append([]byte(pieceMark), c.glyphs...)})
		}
	}
	return pieces
}

// piece returns the glyphs of a key.
func piece(key []byte) (r run, ok bool) {
	at, ok := bytes.CutPrefix(key, []byte(pieceMark))
	if !ok || len(at)%pieceSize != 0 {
		return run{}, false
	}
	for ; len(at) > 0; at = at[pieceSize:] {
		r.glyphs = append(r.glyphs, placed{
			gid: font.GID(binary.LittleEndian.Uint32(at)),
			x:   float64(int16(binary.LittleEndian.Uint16(at[4:]))),
			y:   float64(int16(binary.LittleEndian.Uint16(at[6:]))),
		})
	}
	return r, true
}

// fromPiece draws a cell of a ligature.
func (s *Set) fromPiece(c canvas, r run, style Style) Bitmap {
	faces, err := s.faces(style)
	if err != nil || faces[0].broken {
		return c.mask()
	}
	b := c.mask()
	if err := fence(func() error {
		b = s.raster.outlines(c, choice{face: faces[0], run: r}, style)
		return nil
	}); err != nil {
		s.drop(faces[0], err)
	}
	return b
}

// isGrid reports whether shaped text takes as many cells as it has characters.
func isGrid(b *harfbuzz.Buffer, advance float64, n int) bool {
	var sum float64
	for _, p := range b.Pos {
		sum += float64(p.XAdvance)
	}
	return advance > 0 && math.Abs(sum-advance*float64(n)) < 1
}

// inkCells returns the cells that a glyph at x has ink in: first, and last without. A sliver over the edge is none.
func (f *face) inkCells(gid font.GID, x, advance float64, n int) (first, last int) {
	ink, ok := f.font.GlyphExtents(gid)
	if !ok || ink.Width == 0 {
		return 0, 0
	}
	left, right := x+float64(ink.XBearing), x+float64(ink.XBearing+ink.Width)
	if right < left {
		left, right = right, left
	}
	first = int(math.Floor(max(left/advance+overhang, 0)))
	last = int(math.Ceil(min(right/advance-overhang, float64(n))))
	return min(first, n), max(min(first, n), last)
}

// single is the glyph of a character by itself, 0 where it has none or several.
func (s *Set) single(f *face, r rune) font.GID {
	gid, ok := f.singles[r]
	if ok {
		return gid
	}
	if b := s.shaper.glyphs(f, []rune{r}); len(b.Info) == 1 {
		gid = b.Info[0].Glyph
	}
	if f.singles == nil || len(f.singles) >= maxChosen {
		f.singles = make(map[rune]font.GID)
	}
	f.singles[r] = gid
	return gid
}

// ligates reports whether a substitution of several glyphs may begin with a glyph.
func (s *Set) ligates(f *face, gid font.GID) bool {
	begins, ok := f.begins[gid]
	if !ok {
		begins = slices.ContainsFunc(s.lookups(f), func(c tables.Coverage) bool {
			_, covered := c.Index(tables.GlyphID(gid))
			return covered
		})
		f.begins[gid] = begins
	}
	return begins
}

// lookups is what may begin a ligature of a face.
func (s *Set) lookups(f *face) []tables.Coverage {
	if f.begins == nil {
		f.begins = make(map[font.GID]bool)
		if err := fence(func() error {
			f.lookups = ligatureLookups(f.file.font, s.shaper.features)
			return nil
		}); err != nil {
			s.drop(f, err)
		}
	}
	return f.lookups
}
