package fonts

import (
	"fmt"
	"strings"
)

// Explanation says what draws a cluster.
type Explanation struct {
	Cluster string   `json:"cluster"`
	Points  []string `json:"points"` // U+0041
	Cells   int      `json:"cells"`
	Family  string   `json:"family,omitempty"` // none where no font is used
	File    string   `json:"file,omitempty"`   // none for the built-in font
	Why     string   `json:"why"`
}

// Explain says which face draws a cluster, and why that one.
func (s *Set) Explain(cluster string, style Style, cells int) Explanation {
	style &= faceStyles
	runes := decode([]byte(cluster))
	e := Explanation{Cluster: cluster, Cells: cells}
	for _, r := range runes {
		e.Points = append(e.Points, fmt.Sprintf("U+%04X", r))
	}
	if len(runes) == 0 || len(runes) == 1 && isBlank(runes[0]) {
		e.Why = "blank"
		return e
	}
	if _, ok := builtin(runes); ok && s.spanOf(runes[0]) == nil {
		e.Why = "drawn by code, so that it joins its neighbours"
		return e
	}
	ch := s.choose(runes, style, cells)
	if ch.face == nil {
		e.Why = "no font here has it: its code point in a box"
		if _, ok := marks[runes[0]]; ok {
			e.Why = "no font here has it: drawn by code"
		}
		return e
	}
	e.Family, e.File = ch.face.family, ch.face.path
	e.Why = s.why(ch, runes, style, cells)
	return e
}

// why names the rule by which search came to a face, in search's order.
func (s *Set) why(ch choice, runes []rune, style Style, cells int) string {
	var notes []string
	faces, _ := s.faces(style)
	place := -1
	for i, f := range faces {
		if f == ch.face {
			place = i
		}
	}
	m := s.spanOf(runes[0])
	switch {
	case m != nil && m.faces[style] == ch.face:
		notes = append(notes, fmt.Sprintf("font.ranges gives it U+%04X to U+%04X", m.from, m.to))
	case place >= 0 && place == len(faces)-1:
		notes = append(notes, "the built-in font")
	case place == 0:
		notes = append(notes, "first in font.family")
	case place > 0:
		notes = append(notes, "in font.family; those before lack it")
	case ch.face.color && emojiPresentation(runes, cells):
		notes = append(notes, "an emoji: the first colour font of the system that has it")
	default:
		notes = append(notes, "the first font of the system that has it; those of font.family lack it")
	}
	if made := style &^ ch.face.is(); made != 0 && !ch.face.color {
		var names []string
		if made&Bold != 0 {
			names = append(names, "bold")
		}
		if made&Italic != 0 {
			names = append(names, "slant")
		}
		notes = append(notes, strings.Join(names, " and ")+" made up")
	}
	return strings.Join(notes, "; ")
}

// Face is a file that text is drawn with.
type Face struct {
	Family string `json:"family"`
	File   string `json:"file,omitempty"` // none for the built-in font
}

// Faces lists what is tried for text of a style before the fonts of the system, in order.
func (s *Set) Faces(style Style) (list []Face) {
	faces, err := s.faces(style & faceStyles)
	if err != nil {
		return nil
	}
	for _, f := range faces {
		list = append(list, Face{f.family, f.path})
	}
	return list
}
