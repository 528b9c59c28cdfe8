package fonts

import (
	"fmt"
	"strconv"
	"strings"
)

// span is a range of code points that a family draws before all others, whatever else has them.
type span struct {
	from, to rune
	family   string
	faces    [numStyles]*face // opened when first used
	missing  bool
}

// parseSpan reads "U+E000-U+F8FF=Family" or "U+2665=Family".
func parseSpan(text string) (span, error) {
	points, family, ok := strings.Cut(text, "=")
	low, high, ranged := strings.Cut(points, "-")
	if !ranged {
		high = low
	}
	from, okFrom := parsePoint(low)
	to, okTo := parsePoint(high)
	if !ok || !okFrom || !okTo || from > to || family == "" {
		return span{}, fmt.Errorf("font range %q: not like \"U+E000-U+F8FF=Family\"", text)
	}
	return span{from: from, to: to, family: family}, nil
}

func parsePoint(text string) (rune, bool) {
	hex, ok := strings.CutPrefix(text, "U+")
	n, err := strconv.ParseUint(hex, 16, 21)
	return rune(n), ok && err == nil
}

// spanOf returns the first range that has a code point.
func (s *Set) spanOf(r rune) *span {
	for i := range s.spans {
		if m := &s.spans[i]; r >= m.from && r <= m.to && !m.missing {
			return m
		}
	}
	return nil
}

// searchSpan tries the family that a cluster's first code point is given to.
func (s *Set) searchSpan(runes []rune, style Style) choice {
	m := s.spanOf(runes[0])
	if m == nil {
		return choice{}
	}
	f := m.faces[style]
	if f == nil {
		file, err := openFamily(m.family, style)
		if err == errScanning {
			s.pending = true
			return choice{}
		}
		if err != nil {
			s.warn("font family %q for U+%04X to U+%04X: %v", m.family, m.from, m.to, err)
			m.missing = true
			return choice{}
		}
		f = newFace(file, s.px)
		f.vary(style, nil)
		m.faces[style] = f
	}
	return s.try(f, runes)
}
