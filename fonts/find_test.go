package fonts

import "testing"

func TestEmojiPresentation(t *testing.T) {
	for _, test := range []struct {
		cluster string
		cells   int
		want    bool
	}{
		{"a", 1, false},
		{"☺", 1, false},
		{"☺\ufe0f", 2, true},
		{"☕", 2, true},
		{"☕\ufe0e", 2, false},
		{"🇩🇪", 2, true},
		{"1\ufe0f\u20e3", 2, true},
		{"漢", 2, false},
		{"한", 2, false},
		{"ａ", 2, false},
		{"〰\ufe0f", 2, true},
	} {
		if got := emojiPresentation([]rune(test.cluster), test.cells); got != test.want {
			t.Errorf("%q in %d cells: %v", test.cluster, test.cells, got)
		}
	}
}

func TestCharset(t *testing.T) {
	c := parseCharset("20-7e a0 1f600-1f64f  zz 5-")
	for r, want := range map[rune]bool{0x1f: false, 0x20: true, 0x7e: true, 0x7f: false, 0xa0: true, 0xa1: false, 0x1f64f: true, 0x1f650: false} {
		if c.contains(r) != want {
			t.Errorf("U+%04X: %v", r, !want)
		}
	}
}

// A family's name is data: what fontconfig's pattern syntax gives a meaning is escaped.
func TestPatternEscape(t *testing.T) {
	if got, want := fcEscape(`-v:bold,x\`), `\-v\:bold\,x\\`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// What a face lacks of a style is made up: bold ink is more, slanted ink is elsewhere.
func TestSyntheticStyles(t *testing.T) {
	s := open(t, 16)
	regular := mustFaces(t, s)
	for style := range s.styles {
		s.styles[style] = regular
	}
	ink := func(b Bitmap) (sum int) {
		for _, p := range b.Pix {
			sum += int(p)
		}
		return sum
	}
	plain, bold, slanted := s.Rasterize([]byte("H"), 0, 1), s.Rasterize([]byte("H"), Bold, 1), s.Rasterize([]byte("H"), Italic, 1)
	if ink(bold) < ink(plain)*5/4 {
		t.Errorf("bold has %d of ink, regular %d", ink(bold), ink(plain))
	}
	if string(slanted.Pix) == string(plain.Pix) || ink(slanted) < ink(plain)*3/4 {
		t.Errorf("slanted has %d of ink, regular %d", ink(slanted), ink(plain))
	}
}
