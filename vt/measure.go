package vt

import "unicode/utf8"

// FirstCluster measures the grapheme cluster that text begins with: its length
// in bytes and the cells that it takes. It is for text that is no program's,
// such as titles: rows say themselves how their text lies.
func FirstCluster(text string) (bytes, cells int) {
	var s breakState
	for bytes < len(text) {
		r, n := utf8.DecodeRuneInString(text[bytes:])
		brk, next := graphemeBreak(s, r)
		if brk && bytes > 0 {
			break
		}
		s, bytes = next, bytes+n
	}
	return bytes, int(s.width)
}
