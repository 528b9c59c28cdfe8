package fonts

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"rowlock/vt"
)

// emojiSequences reads Unicode's emoji-test.txt: the sequences of one status.
func emojiSequences(t *testing.T, status string) []string {
	t.Helper()
	dir := os.Getenv("ROWLOCK_CONFORMANCE")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared", "conformance")
	}
	file, err := os.Open(filepath.Join(dir, "unicode", "emoji-test.txt"))
	if err != nil {
		lacks(t, "no conformance data: %v; set ROWLOCK_CONFORMANCE", err)
	}
	defer file.Close()
	var all []string
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		points, rest, ok := strings.Cut(lines.Text(), ";")
		if !ok || !strings.HasPrefix(strings.TrimSpace(rest), status) {
			continue
		}
		var sequence []rune
		for point := range strings.FieldsSeq(points) {
			n, err := strconv.ParseUint(point, 16, 32)
			if err != nil {
				t.Fatalf("%s: %v", lines.Text(), err)
			}
			sequence = append(sequence, rune(n))
		}
		all = append(all, string(sequence))
	}
	if err := lines.Err(); err != nil || len(all) == 0 {
		t.Fatalf("%d sequences, %v", len(all), err)
	}
	return all
}

// Every fully-qualified emoji that the font has is one cluster of two cells and one glyph, drawn in colour (T21).
func TestEverySequence(t *testing.T) {
	s := withCatalogue(t, 16, needs(t, "fonts-noto-color-emoji", notoEmoji))
	m := s.Metrics()
	drawn, lacking := 0, 0
	for _, sequence := range emojiSequences(t, "fully-qualified") {
		if n, cells := vt.FirstCluster(sequence); n != len(sequence) || cells != 2 {
			t.Errorf("%s (%+q): the first cluster is %d of %d bytes and %d cells", sequence, sequence, n, len(sequence), cells)
			continue
		}
		runes := []rune(sequence)
		ch := s.choose(runes, 0, 2)
		if ch.face == nil || len(ch.run.glyphs) > 1 {
			// A font older than the sequence draws its parts; one that lacks a part has none of it.
			lacking++
			continue
		}
		if drawn++; drawn%7 != 0 {
			continue // decoding a thousand pictures takes a second
		}
		b := s.Rasterize([]byte(sequence), 0, 2)
		if !b.Color || b.W != 2*m.CellW || inkless(b) {
			t.Errorf("%s (%+q): colour %v, %d pixels wide, empty %v", sequence, sequence, b.Color, b.W, inkless(b))
		}
	}
	t.Logf("%d sequences drawn, %d newer than the font", drawn, lacking)
	if lacking > drawn/20 {
		t.Errorf("%d sequences are no single glyph, %d are", lacking, drawn)
	}
}

// VS15 makes a symbol of text of what VS16 makes a picture of, where a text font has it.
func TestVariationSelectors(t *testing.T) {
	s := withCatalogue(t, 16, needs(t, "fonts-noto-color-emoji", notoEmoji))
	for _, symbol := range []string{"☺", "❤", "☀", "☎", "✂", "✈"} {
		text, picture := symbol+string(rune(vs15)), symbol+string(rune(vs16))
		_, cells := vt.FirstCluster(text)
		if b := s.Rasterize([]byte(text), 0, cells); b.Color || inkless(b) {
			t.Errorf("%s with VS15: colour %v, empty %v", symbol, b.Color, inkless(b))
		}
		if b := s.Rasterize([]byte(picture), 0, 2); !b.Color {
			t.Errorf("%s with VS16 has no colour", symbol)
		}
	}
}
