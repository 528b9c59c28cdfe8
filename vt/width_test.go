package vt

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// clusters splits a text, each cluster with its width.
func clusters(text string) (parts []string, widths []int) {
	var s breakState
	for _, r := range text {
		var brk bool
		if brk, s = graphemeBreak(s, r); brk {
			parts = append(parts, "")
			widths = append(widths, 0)
		}
		parts[len(parts)-1] += string(r)
		widths[len(parts)-1] = int(s.width)
	}
	return parts, widths
}

// hexRunes reads code points in hex.
func hexRunes(t *testing.T, fields []string) string {
	t.Helper()
	var b strings.Builder
	for _, f := range fields {
		r, err := strconv.ParseUint(f, 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteRune(rune(r))
	}
	return b.String()
}

// The data of Unicode: its test of UAX #29, and every fully qualified emoji,
// which is one cluster of two cells.
func TestUnicodeConformance(t *testing.T) {
	dir := conformanceDir(t, "unicode")
	set := newConformanceSet(t, "unicode")
	defer set.finish()
	for name, check := range map[string]func(t *testing.T, line string) (problem string){
		"GraphemeBreakTest": checkBreaks,
		"emoji-test":        checkEmoji,
	} {
		for i, line := range readLines(t, filepath.Join(dir, name+".txt")) {
			if line, _, _ = strings.Cut(line, "#"); line != "" {
				set.check(fmt.Sprintf("%s:%d", name, i+1), check(t, line))
			}
		}
	}
}

// checkBreaks takes a line as "÷ 0020 × 0308 ÷".
func checkBreaks(t *testing.T, line string) string {
	var want []string
	for _, part := range strings.Split(strings.Trim(line, "÷ \t"), "÷") {
		want = append(want, hexRunes(t, strings.Fields(strings.ReplaceAll(part, "×", " "))))
	}
	got, _ := clusters(strings.Join(want, ""))
	if !slices.Equal(got, want) {
		return fmt.Sprintf("%s: %+q", line, got)
	}
	return ""
}

// checkEmoji takes a line as "1F1E9 1F1EA ; fully-qualified".
func checkEmoji(t *testing.T, line string) string {
	points, status, _ := strings.Cut(line, ";")
	text := hexRunes(t, strings.Fields(points))
	parts, widths := clusters(text)
	if len(parts) != 1 || strings.TrimSpace(status) == "fully-qualified" && widths[0] != 2 {
		return fmt.Sprintf("%s: clusters %+q of widths %v", line, parts, widths)
	}
	if bytes, cells := FirstCluster(text); bytes != len(text) || cells != widths[0] {
		return fmt.Sprintf("%s: FirstCluster finds %d bytes of width %d", line, bytes, cells)
	}
	return ""
}

func TestClusterWidth(t *testing.T) {
	for _, c := range []struct {
		clusters string // divided by |
		widths   []int
	}{
		{"a\u0301|b", []int{1, 1}},
		{"\u2764", []int{1}},
		{"\u2764\uFE0F", []int{2}},
		{"a\uFE0F", []int{1}},
		{"\U0001F600\uFE0E", []int{2}},
		{"1\uFE0F\u20E3", []int{2}},
		{"1\u20E3", []int{1}},
		{"\U0001F1E9\U0001F1EA|\U0001F1EB", []int{2, 2}},
		{"\U0001F468\u200D\U0001F469\u200D\U0001F467", []int{2}},
		{"\u261D\U0001F3FD", []int{2}},
		{"\u0915\u093E", []int{1}},
		{"\u0915\u094D\u0937\u093F", []int{2}},
		{"\u0915\u094D\u0937\u094D\u0915", []int{2}},
		{"\u0915\u094D\u200D\u0937|\u0915", []int{2, 1}},
		{"\u0E01\u0E33", []int{2}},
		{"\u1112\u1161\u11AB", []int{2}},
		{"\u00AD|\u200B", []int{1, 0}},
		{"\u0600\u0661", []int{2}},
		{"\u4E2D|\u6587", []int{2, 2}},
		{"\uFF21|\uFF71", []int{2, 1}},
		{"\u00A7|\u00B1", []int{1, 1}},
	} {
		want := strings.Split(c.clusters, "|")
		got, widths := clusters(strings.Join(want, ""))
		if !slices.Equal(got, want) || !slices.Equal(widths, c.widths) {
			t.Errorf("%+q: %+q %v, not %v", c.clusters, got, widths, c.widths)
		}
	}
}

// A program and its terminal must agree about most characters: the widths are
// those of the table's source, but where genwidth says otherwise.
func TestRuneWidth(t *testing.T) {
	for r, want := range map[rune]int{
		0: 0, '\t': 0, ' ': 1, '~': 1, 0x7F: 0, 0x9F: 0, 0xA0: 1, 0xAD: 1, 'é': 1,
		0x300: 0, 0x0903: 1, 0x1100: 2, 0x1160: 0, 0x200B: 0, 0x200D: 0, 0x2028: 0,
		0x231A: 2, 0x3000: 2, 0x4E2D: 2, 0xAC00: 2, 0xD7B0: 0, 0xE000: 1, 0xFE0F: 0,
		0xFF71: 1, 0xFFFD: 1, 0x1F1E6: 2, 0x1F600: 2, 0x20000: 2, 0x10FFFF: 1,
		0x110000: 1, -1: 1,
	} {
		if got := runeWidth(r); got != want {
			t.Errorf("U+%04X: %d cells, not %d", r, got, want)
		}
	}
}

func TestGraphemeBreakAllocs(t *testing.T) {
	var s breakState
	text := []rune("a\u0301\U0001F468\u200D\U0001F469中\u0915\u094D\u0937")
	if n := testing.AllocsPerRun(10, func() {
		for _, r := range text {
			_, s = graphemeBreak(s, r)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// T21, M4: a cluster has its width in the grid, in the history, in a capture and after a
// reflow: what follows it stands in the same column.
func TestClusterWidthEverywhere(t *testing.T) {
	for text, width := range map[string]int{
		"\u2764":               1,
		"\u2764\uFE0F":         2,
		"\u26A0\uFE0F":         2,
		"1\uFE0F\u20E3":        2,
		"\U0001F600\uFE0E":     2,
		"\U0001F44D\U0001F3FD": 2,
		"\U0001F1E9\U0001F1EA": 2,
		"\U0001F1E9":           2,
		"e\u0301":              1,
		"\u0915\u094D\u0937":   2,
		"\U0001F468\u200D\U0001F469\u200D\U0001F467": 2,
	} {
		term := newTestTerminal(40, 5, 1000)
		for range 20 {
			term.Write([]byte("    " + text + " hello world\r\n"))
		}
		check := func(where string) {
			var line Line
			for n := term.Oldest(); n < term.Oldest()+20; n++ {
				r, _ := term.Row(n)
				if err := line.Decode(r); err != nil {
					t.Fatal(err)
				}
				if got := string(line.CellText(4)); got != text {
					t.Errorf("%+q %s: line %d has %+q", text, where, n, got)
				}
				if x := 4 + width + 1; string(line.CellText(x)) != "h" {
					t.Errorf("%+q %s: line %d: no hello in column %d: %q", text, where, n, x, r.Text)
				}
			}
			if c := Capture(term.Rows(nil, term.Oldest(), 1), false); c[0].Text != "    "+text+" hello world" {
				t.Errorf("%+q %s: captured %+q", text, where, c[0].Text)
			}
		}
		check("as printed")
		term.Resize(9, 5)
		term.Rows(nil, term.Oldest(), 1000)
		term.Resize(40, 7)
		check("after a reflow")
	}
}

// A cluster keeps its first 32 code points; the rest is dropped, not spread
// over cells.
func TestLongCluster(t *testing.T) {
	term := newTestTerminal(10, 1, 0)
	term.Write([]byte("a" + strings.Repeat("\u0301", 100) + "b"))
	var line Line
	row, _ := term.Row(term.Base())
	if err := line.Decode(row); err != nil {
		t.Fatal(err)
	}
	if got, want := string(line.CellText(0)), "a"+strings.Repeat("\u0301", MaxCluster-1); got != want {
		t.Errorf("cluster of %d bytes, want %d", len(got), len(want))
	}
	if got := string(line.CellText(1)); got != "b" {
		t.Errorf("behind it %q", got)
	}
}
