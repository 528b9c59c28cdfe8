package vt

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// TestConformanceUTF8 plays Markus Kuhn's UTF-8 stress test, which prescribes no
// outcome; ours is that of Unicode 3.9 and the WHATWG: U+FFFD once for each
// maximal subpart of an ill-formed sequence.
func TestConformanceUTF8(t *testing.T) {
	dir := conformanceDir(t, "utf8")
	set := newConformanceSet(t, "utf8")
	lines := bytes.Split(bytes.TrimSuffix(readFile(t, filepath.Join(dir, "UTF-8-test.txt")), []byte("\n")), []byte("\n"))
	input := bytes.Join(lines, []byte("\r\n"))
	fresh := func() *Terminal { return newTestTerminal(160, len(lines), 0) }
	term := fresh()
	term.Write(input)
	got := screenLines(term)
	for i, line := range lines {
		name := fmt.Sprintf("UTF-8-test.txt:%d", i+1)
		set.check(name, compareLines(got[i:i+1], []string{printed(line)}))
	}
	checkPieces(t, "UTF-8-test.txt", term, fresh, input)
	set.finish()
}

// printed is what a line of text shows: ill-formed parts replaced, controls and
// trailing blanks left out.
func printed(line []byte) string {
	var b strings.Builder
	for len(line) > 0 {
		r, n := utf8.DecodeRune(line)
		if r == utf8.RuneError && n == 1 {
			n = maximalSubpart(line)
		}
		if !unicode.IsControl(r) {
			b.WriteRune(r)
		}
		line = line[n:]
	}
	return strings.TrimRight(b.String(), " ")
}

// maximalSubpart is the length of the longest start of p that begins a
// well-formed sequence, and 1 where none does. What may follow is asked of the
// standard library: p[:n] is a start if some continuation completes it.
func maximalSubpart(p []byte) int {
	n := 1
	for n < len(p) && n < utf8.UTFMax && beginsSequence(p[:n+1]) {
		n++
	}
	return n
}

func beginsSequence(p []byte) bool {
	for _, c := range []byte{0x80, 0x90, 0xA0, 0xBF} {
		for q := append(bytes.Clone(p), c); len(q) <= utf8.UTFMax; q = append(q, c) {
			if r, n := utf8.DecodeRune(q); r != utf8.RuneError && n == len(q) {
				return true
			}
		}
	}
	return false
}
