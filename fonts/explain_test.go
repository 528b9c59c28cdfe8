package fonts

import (
	"slices"
	"strings"
	"testing"
)

func TestExplain(t *testing.T) {
	noto := needs(t, "fonts-noto-color-emoji", notoEmoji)
	s := withCatalogue(t, 16, noto)
	for _, test := range []struct {
		cluster string
		style   Style
		cells   int
		family  string
		why     string
	}{
		{"a", 0, 1, embeddedFamily, "the built-in font"},
		{" ", 0, 1, "", "blank"},
		{"─", Bold, 1, "", "drawn by code"},
		{"🥱", 0, 2, "Noto Color Emoji", "an emoji"},
		{"漢", 0, 2, "", "code point in a box"},
		{"⤢", 0, 1, "", "drawn by code"},
	} {
		e := s.Explain(test.cluster, test.style, test.cells)
		if test.cluster == "⤢" && e.Family != "" {
			continue // a font has the mark
		}
		if e.Family != test.family || !strings.Contains(e.Why, test.why) || (e.File != "") != (test.family == "Noto Color Emoji") {
			t.Errorf("%s: %+v", test.cluster, e)
		}
	}
	regular := mustFaces(t, s)
	s.styles[Bold|Italic] = regular
	if e := s.Explain("a", Bold|Italic, 1); !strings.HasSuffix(e.Why, "bold and slant made up") {
		t.Errorf("made up: %+v", e)
	}
	if e := s.Explain("e\u0301", 0, 1); !slices.Equal(e.Points, []string{"U+0065", "U+0301"}) {
		t.Errorf("points %v", e.Points)
	}
}
