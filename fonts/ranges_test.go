package fonts

import "testing"

func TestParseSpan(t *testing.T) {
	for text, want := range map[string]span{
		"U+E000-U+F8FF=Symbols Nerd Font": {from: 0xE000, to: 0xF8FF, family: "Symbols Nerd Font"},
		"U+2665=A=B":                      {from: 0x2665, to: 0x2665, family: "A=B"},
	} {
		if got, err := parseSpan(text); err != nil || got.from != want.from || got.to != want.to || got.family != want.family {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "U+E000", "E000=X", "U+E000-=X", "U+F000-U+E000=X", "U+E000=", "U+FFFFFFFF=X", "U+-1=X"} {
		if got, err := parseSpan(text); err == nil {
			t.Errorf("%q is taken as %+v", text, got)
		}
	}
}

// A family that was given code points draws them though others come first; one that isn't there is told of once.
func TestRanges(t *testing.T) {
	needsFontconfig(t)
	needs(t, "fonts-firacode", firaCode)
	const px = 16
	s, err := Open(Options{Size: px * 72 / 96, Ranges: []string{"U+0041-U+005A=Fira Code", "U+2500=Fira Code", "U+0061=no such family"}})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"A": "Fira Code", "Z": "Fira Code", "a": embeddedFamily, "b": embeddedFamily} {
		if got := s.choose([]rune(text), 0, 1).face.family; got != want {
			t.Errorf("%s is drawn by %s, want %s", text, got, want)
		}
	}
	if string(s.Rasterize([]byte("─"), 0, 1).Pix) == string(open(t, px).Rasterize([]byte("─"), 0, 1).Pix) {
		t.Error("the line is drawn by code")
	}
	if s.Rasterize([]byte("aa"), 0, 1); len(s.Warnings()) != 1 {
		t.Errorf("warnings %q, want one", s.Warnings())
	}
}
