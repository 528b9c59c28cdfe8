package vt

//go:generate go run ./genwidth

// breakClass is the grapheme cluster break property of a code point (UAX #29),
// refined by what conjuncts, emoji and the width rule need:
//
//	Extend, ConjunctExtend, Linker  Extend, by Indic_Conjunct_Break
//	SpacingMark, SpacingLetter      SpacingMark; a letter as Thai SARA AM takes a cell
//	Pictograph                      Extended_Pictographic
//	Keycap                          0 to 9, # and *: VS16 may follow
//	Consonant                       Indic_Conjunct_Break=Consonant
type breakClass uint8

// runeProps is the table's byte of r: class<<2 | width.
func runeProps(r rune) uint8 {
	if uint32(r) > 0x10FFFF {
		r = 0xFFFD
	}
	block := int(runeIndex[r>>runeBlockShift])
	return runeBlocks[block<<runeBlockShift|int(r)&(1<<runeBlockShift-1)]
}

// runeWidth is how many cells r takes alone: 0, 1 or 2. East Asian Ambiguous
// is 1.
func runeWidth(r rune) int {
	if r < 0x300 && r >= 0xA0 || r < 0x7F && r >= 0x20 {
		return 1
	}
	return int(runeProps(r) & 3)
}

// breakState follows a text code point by code point and knows the cluster it
// is in. The zero value stands at the start of a text.
type breakState struct {
	begun    bool
	class    breakClass // of the code point before
	emoji    emojiState
	conjunct conjunctState
	paired   bool  // the code point before is the second regional indicator of a flag
	width    uint8 // cells of the cluster so far, see join
}

// emojiState is the part of rule GB11 that has been seen.
type emojiState uint8

const (
	emojiNone       emojiState = iota
	emojiPictograph            // Extended_Pictographic Extend*
	emojiJoiner                // … ZWJ
)

// conjunctState is the part of rule GB9c that has been seen.
type conjunctState uint8

const (
	conjunctNone      conjunctState = iota
	conjunctConsonant               // Consonant [Extend Linker]*
	conjunctLinked                  // … with a Linker among them
)

// variation selector 16 asks for the emoji presentation.
const vs16 = 0xFE0F

// graphemeBreak takes the next code point of a text and reports whether a
// cluster begins with it; next is the state after it, and next.width the width
// of the cluster that r belongs to, by the rule in docs/unicode.md.
func graphemeBreak(s breakState, r rune) (brk bool, next breakState) {
	props := runeProps(r)
	class, width := breakClass(props>>2), props&3
	joins := s.begun && s.joins(class)
	if joins {
		s.join(r, class, width)
	} else {
		s.width = width
	}
	s.paired = joins && class == classRegional
	s.follow(class)
	s.begun, s.class = true, class
	return !joins, s
}

// joins reports whether a code point of class c continues the cluster: rules
// GB3 to GB999 of UAX #29.
func (s *breakState) joins(c breakClass) bool {
	switch {
	case s.class <= classControl && s.class != classOther: // GB3, GB4
		return s.class == classCR && c == classLF
	case c <= classControl && c != classOther: // GB5
		return false
	case c >= classExtend && c <= classSpacingLetter: // GB9, GB9a
		return true
	case s.class == classPrepend: // GB9b
		return true
	}
	switch c {
	case classConsonant: // GB9c
		return s.conjunct == conjunctLinked
	case classPictograph: // GB11
		return s.emoji == emojiJoiner
	case classRegional: // GB12, GB13
		return s.class == classRegional && !s.paired
	case classL, classLV, classLVT: // GB6
		return s.class == classL
	case classV: // GB6, GB7
		return s.class == classL || s.class == classV || s.class == classLV
	case classT: // GB7, GB8
		return s.class >= classV && s.class <= classLVT
	}
	return false
}

// binds reports whether a code point that begins a cluster elsewhere may continue
// this one.
func (s *breakState) binds() bool {
	return s.class == classPrepend || s.class == classL || s.emoji == emojiJoiner || s.conjunct == conjunctLinked
}

// join widens the cluster by a code point that continues it.
func (s *breakState) join(r rune, c breakClass, width uint8) {
	switch {
	case r == vs16:
		if s.class == classPictograph || s.class == classKeycap {
			s.width = 2
		}
	case c == classConsonant, c == classSpacingLetter, s.class == classPrepend:
		s.width = min(s.width+width, 2)
	default:
		s.width = max(s.width, width)
	}
}

// follow keeps what GB9c and GB11 have to remember of the code points before.
func (s *breakState) follow(c breakClass) {
	switch c {
	case classPictograph:
		s.emoji = emojiPictograph
	case classZWJ:
		if s.emoji == emojiPictograph {
			s.emoji = emojiJoiner
		} else {
			s.emoji = emojiNone
		}
	case classExtend, classConjunctExtend, classLinker:
		if s.emoji == emojiJoiner {
			s.emoji = emojiNone
		}
	default:
		s.emoji = emojiNone
	}
	switch c {
	case classConsonant:
		s.conjunct = conjunctConsonant
	case classLinker:
		if s.conjunct != conjunctNone {
			s.conjunct = conjunctLinked
		}
	case classConjunctExtend, classZWJ:
	default:
		s.conjunct = conjunctNone
	}
}
