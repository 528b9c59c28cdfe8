package vt

import (
	"slices"
	"unicode/utf8"
)

// cell is one place of a grid: 8 bytes without a pointer, so that a screen is
// nothing to the garbage collector. The zero cell is blank in the default style;
// a space that was written is a cell with the code point U+0020.
//
//	text   bits 0-20  a code point, or with cellCluster the number of a cluster
//	       bit 28     cellCluster
//	       bit 29     cellProtected (DECSCA)
//	       bit 30     cellWide: the left half of a wide character
//	       bit 31     cellSpacer: the right half of the one before it
//	style  number in the style table; 0 is the default style
type cell struct {
	text  uint32
	style uint32
}

const (
	cellCluster   = 1 << 28
	cellProtected = 1 << 29
	cellWide      = 1 << 30
	cellSpacer    = 1 << 31
	cellTextMask  = 1<<21 - 1
)

// blank reports whether nothing was written in c; its style may still show.
func (c cell) blank() bool { return c.text&(cellTextMask|cellSpacer) == 0 }

// MaxCluster bounds the code points of a grapheme cluster; further ones are
// dropped.
const MaxCluster = 32

// tables hold what cells name by number: styles, the links of styles, and
// grapheme clusters. Numbers stay valid until the next sweep, which drops what
// no cell of the live screens names any more.
type tables struct {
	styles    []Style
	codes     []styleCode // of styles, as far as they have no link
	links     []Link
	clusters  []string
	styleIDs  []uint32 // open addressing, a power of two; 0: free
	linkIDs   map[Link]uint16
	clusterID map[string]uint32
	sweepAt   int // entries at which the next sweep is due
}

// styleCode is a style without a link as rows have it: a mask, up to three
// colours of 4 bytes and 2 for the attributes. n is 0 for one with a link.
type styleCode struct {
	b [16]byte
	n int
}

// minSweep keeps small tables from being swept at all.
const minSweep = 8192

func newTables() tables {
	return tables{
		styles:    []Style{{}},
		codes:     []styleCode{{n: 1}},
		links:     []Link{{}},
		clusters:  []string{""},
		styleIDs:  make([]uint32, 64),
		linkIDs:   map[Link]uint16{{}: 0},
		clusterID: map[string]uint32{"": 0},
		sweepAt:   minSweep,
	}
}

func (tb *tables) entries() int { return len(tb.styles) + len(tb.clusters) + len(tb.links) }

// full reports whether the tables have grown enough for a sweep.
func (tb *tables) full() bool { return tb.entries() >= tb.sweepAt }

// style gives the number of s.
func (tb *tables) style(s Style) uint32 { return tb.styleOf(&s) }

// styleOf gives the number of a style. It reads s field by field: a pen has just
// been written so, and a wider load would wait until that is in the cache.
func (tb *tables) styleOf(s *Style) uint32 {
	fg, bg, ul, attr, link := s.FG, s.BG, s.UL, s.Attr, s.Link
	if fg|bg|ul == 0 && attr == 0 && link == 0 {
		return 0
	}
	colors := (uint64(fg) | uint64(bg)<<32) * 0x9E3779B97F4A7C15
	rest := (uint64(ul) | uint64(attr)<<32 | uint64(link)<<48) * 0xC2B2AE3D27D4EB4F
	mask := uint64(len(tb.styleIDs) - 1)
	for slot := (colors ^ rest) >> 40 & mask; ; slot = (slot + 1) & mask {
		id := tb.styleIDs[slot]
		if id == 0 {
			return tb.addStyle(*s, slot)
		}
		have := &tb.styles[id]
		if have.FG == fg && have.BG == bg && have.UL == ul && have.Attr == attr && have.Link == link {
			return id
		}
	}
}

// addStyle appends s to the table; slot is where its number belongs.
func (tb *tables) addStyle(s Style, slot uint64) uint32 {
	id := uint32(len(tb.styles))
	tb.styles = append(tb.styles, s)
	tb.styleIDs[slot] = id
	var code styleCode
	if s.Link == 0 {
		code.n = len(appendStyle(code.b[:0], s, Link{}))
	}
	tb.codes = append(tb.codes, code)
	if 4*len(tb.styles) > len(tb.styleIDs) {
		tb.growStyleIDs()
	}
	return id
}

// growStyleIDs enters all styles into an index of twice the size. They come back
// to the places where they stand.
func (tb *tables) growStyleIDs() {
	old := *tb
	tb.styles, tb.codes = tb.styles[:1], tb.codes[:1]
	tb.styleIDs = make([]uint32, 2*len(old.styleIDs))
	for i := 1; i < len(old.styles); i++ {
		tb.styleOf(&old.styles[i])
	}
}

// appendStyleCode appends style id as rows have it.
func (tb *tables) appendStyleCode(b []byte, id uint32) []byte {
	if c := &tb.codes[id]; c.n > 0 {
		n := len(b)
		b = slices.Grow(b, len(c.b))
		*(*[len(c.b)]byte)(b[n : n+len(c.b)]) = c.b // all of it: no loop
		return b[:n+c.n]
	}
	s := tb.styles[id]
	l := tb.links[s.Link]
	s.Link = 0
	return appendStyle(b, s, l)
}

// maxLinks is what the number of a link in a Style can hold; further links are
// shown as plain text.
const maxLinks = 1 << 16

// link gives the number of l.
func (tb *tables) link(l Link) uint16 {
	id, ok := tb.linkIDs[l]
	if !ok && len(tb.links) < maxLinks {
		id = uint16(len(tb.links))
		tb.links = append(tb.links, l)
		tb.linkIDs[l] = id
	}
	return id
}

// cluster gives the number of a cluster of several code points.
func (tb *tables) cluster(text []byte) uint32 {
	id, ok := tb.clusterID[string(text)]
	if ok {
		return id
	}
	if len(tb.clusters) > cellTextMask {
		return utf8.RuneError // a code point then, see textCell
	}
	id = uint32(len(tb.clusters))
	s := string(text)
	tb.clusters = append(tb.clusters, s)
	tb.clusterID[s] = id
	return id
}

// textCell is the text part of a cell that shows text: one code point or a
// cluster.
func (tb *tables) textCell(text []byte) uint32 {
	r, n := utf8.DecodeRune(text)
	if n == len(text) {
		return uint32(r)
	}
	return tb.cluster(text) | cellCluster
}

// appendText appends the text of c, which is not a spacer; a blank is a space.
func (tb *tables) appendText(b []byte, c cell) []byte {
	v := c.text & cellTextMask
	switch {
	case c.text&cellCluster != 0:
		return append(b, tb.clusters[v]...)
	case v == 0:
		return append(b, ' ')
	case v < utf8.RuneSelf:
		return append(b, byte(v))
	}
	return utf8.AppendRune(b, rune(v))
}

// renumber carries a cell's references over from another table.
func (tb *tables) renumber(c cell, from *tables) cell {
	if c.style != 0 {
		s := from.styles[c.style]
		s.Link = tb.link(from.links[s.Link])
		c.style = tb.style(s)
	}
	if c.text&cellCluster != 0 {
		id := tb.cluster([]byte(from.clusters[c.text&cellTextMask]))
		c.text = c.text&^cellTextMask | id
	}
	return c
}
