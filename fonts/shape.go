package fonts

import (
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/harfbuzz"
)

// placed is a glyph of a shaped cluster at its offset from the cluster's origin, in font units, y up.
type placed struct {
	gid  font.GID
	x, y float64
}

// run is a cluster shaped by one face.
type run struct {
	glyphs  []placed
	advance float64 // font units
}

// shaper holds what shaping reuses, and the OpenType features that the user asked for.
type shaper struct {
	buffer   *harfbuzz.Buffer
	features []harfbuzz.Feature
}

// glyphs shapes text with a face into the shaper's buffer, which holds it until the next call. Clusters are counted in
// code points.
func (s *shaper) glyphs(f *face, runes []rune) *harfbuzz.Buffer {
	if s.buffer == nil {
		s.buffer = harfbuzz.NewBuffer()
	}
	b := s.buffer
	b.Clear()
	b.AddRunes(runes, 0, len(runes))
	b.GuessSegmentProperties()
	// A terminal lays clusters out in logical order, and within one the origin is at the left.
	b.Props.Direction = harfbuzz.LeftToRight
	b.Shape(f.hb, s.features)
	return b
}

// shape shapes a cluster with a face. ok is false when the face lacks part of it.
func (s *shaper) shape(f *face, runes []rune) (r run, ok bool) {
	b := s.glyphs(f, runes)
	for i, info := range b.Info {
		pos := b.Pos[i]
		switch info.Glyph {
		case 0:
			return run{}, false
		case font.EmptyGlyph:
		default:
			x := r.advance + float64(pos.XOffset)
			if pos.XAdvance == 0 && pos.XOffset == 0 {
				// A mark that the font doesn't place stands where its base does, drawn in a cell of its own:
				// HarfBuzz has taken its width, but left it behind the base.
				if back := float64(f.font.HorizontalAdvance(info.Glyph)); back > 0 {
					x = max(x-back, 0)
				}
			}
			r.glyphs = append(r.glyphs, placed{info.Glyph, x, float64(pos.YOffset)})
		}
		r.advance += float64(pos.XAdvance)
	}
	return r, true
}
