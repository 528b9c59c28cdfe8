package fonts

import (
	"slices"
	"strings"
	"sync"

	"github.com/go-text/typesetting/font"
)

// Finding. A family is looked up by name with fontconfig's fc-match when it is installed, so that the user's aliases
// and preferences hold, and otherwise in an index of the system's font directories (scan.go). The same sources give the catalogue: the fonts that stand in for missing glyphs, best first. Both
// are asked only when they are needed: a window that shows plain text never looks further than the embedded face.

// Bounds of a search: system fonts opened for one cluster, and clusters whose choice is remembered (all are forgotten
// when it is full).
const (
	maxTried  = 8
	maxChosen = 8192
)

// choice is the face that draws a cluster, and the cluster shaped by it. A nil face means that none has it.
type choice struct {
	face   *face
	run    run
	symbol bool // of a private code point
}

// entry is a font of the catalogue.
type entry struct {
	location
	color  bool
	covers func(rune) bool
}

// faces returns the faces of a style in the order they are tried: the named families, then the embedded one.
func (s *Set) faces(style Style) ([]*face, error) {
	if s.styles[style] != nil {
		return s.styles[style], nil
	}
	var files []*file
	for _, family := range s.families {
		f, err := openFamily(family, style)
		switch {
		case err == nil:
			files = append(files, f)
		case err == errScanning:
			s.pending = true
		case style == 0:
			s.warn("font family %q: %v; using %s", family, err, embeddedFamily)
		}
	}
	f, err := embedded[style]()
	if err != nil {
		return nil, err
	}
	for _, f := range append(files, f) {
		face := newFace(f, s.px)
		face.vary(style, s.variations)
		s.styles[style] = append(s.styles[style], face)
	}
	if style != 0 { // the cell is measured from the regular style
		s.stretch(s.styles[style])
	}
	return s.styles[style], nil
}

// stretch fits the faces of the family that the cell is measured from to the cell's width.
func (s *Set) stretch(faces []*face) {
	for _, f := range faces {
		if f.family == s.styles[0][0].family {
			f.stretch(s.metrics)
		}
	}
}

// openFamily finds the file of a family that is nearest to a style.
func openFamily(family string, style Style) (*file, error) {
	if l, err := fcMatch(family, style); err != errNoFontconfig {
		if err != nil {
			return nil, err
		}
		return l.open()
	}
	return scanFamily(family, style)
}

// catalogue is the system's fonts in the order in which they stand in for each other.
var catalogue = sync.OnceValue(func() []entry {
	entries, err := fcSort()
	if err == nil {
		return entries
	}
	for _, f := range systemScan.wait() {
		if f.Aspect.Weight >= font.WeightSemibold || f.Aspect.Style == font.StyleItalic {
			continue
		}
		entries = append(entries, entry{
			location: location{f.Location.File, int(f.Location.Index)},
			color:    strings.Contains(f.Family, "emoji"),
			covers:   f.Runes.Contains,
		})
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return strings.Compare(a.path, b.path) })
	return entries
})

// choose finds the face for a cluster.
func (s *Set) choose(runes []rune, style Style, cells int) choice {
	emoji := emojiPresentation(runes, cells)
	key := string(append([]rune{rune(style), rune(cells)}, runes...))
	if ch, ok := s.chosen[key]; ok {
		return ch
	}
	ch := s.search(runes, style, emoji)
	if len(s.chosen) >= maxChosen {
		clear(s.chosen)
	}
	s.chosen[key] = ch
	return ch
}

// search tries the faces in order. A family that was given the code point comes first. Emoji come from a colour face of the system if one has them, everything else from
// the opened faces, then from the system's others, colour last.
func (s *Set) search(runes []rune, style Style, emoji bool) choice {
	if ch := s.searchSpan(runes, style); ch.face != nil {
		return ch
	}
	if emoji {
		if ch := s.searchSystem(runes, true); ch.face != nil {
			return ch
		}
	}
	faces, err := s.faces(style)
	if err != nil {
		s.warn("%v", err)
	}
	for _, f := range faces {
		if ch := s.try(f, runes); ch.face != nil {
			return ch
		}
	}
	if ch := s.searchSystem(runes, false); ch.face != nil || emoji {
		return ch
	}
	return s.searchSystem(runes, true)
}

func (s *Set) searchSystem(runes []rune, color bool) choice {
	tried := 0
	for _, e := range s.system() {
		if e.color != color || !e.coversAll(runes) {
			continue
		}
		if tried++; tried > maxTried {
			break
		}
		f, ok := s.fallback[e.location]
		if !ok {
			if file, err := e.open(); err != nil {
				s.warn("font file not used: %v", err)
			} else {
				f = newFace(file, s.px)
			}
			s.fallback[e.location] = f
		}
		if f == nil {
			continue
		}
		if ch := s.try(f, runes); ch.face != nil {
			return ch
		}
	}
	return choice{}
}

// try shapes a cluster with a face; the choice is empty when the face lacks part of it.
func (s *Set) try(f *face, runes []rune) (ch choice) {
	if f.broken {
		return choice{}
	}
	err := fence(func() error {
		if r, ok := s.shaper.shape(f, runes); ok {
			ch = choice{f, r, IsSymbol(runes[0])}
		}
		return nil
	})
	if err != nil {
		s.drop(f, err)
		return choice{}
	}
	return ch
}

// drop gives up on a face that a library panicked over.
func (s *Set) drop(f *face, err error) {
	f.broken = true
	s.shaper.buffer = nil // may be in any state
	clear(s.chosen)
	s.words = [numStyles]map[string][]Piece{}
	s.warn("font %s is not used any more: %v", f.family, err)
}

func (e entry) coversAll(runes []rune) bool {
	for _, r := range runes {
		if !ignorable(r) && !e.covers(r) {
			return false
		}
	}
	return true
}

// ignorable reports code points that only direct the shaping of others: joiners, variation selectors and tags.
func ignorable(r rune) bool {
	return r == 0x200C || r == 0x200D || r >= 0xFE00 && r <= 0xFE0F || r >= 0xE0000 && r <= 0xE0FFF
}
