package config

import (
	"math"
	"testing"
)

// contrast is the ratio of WCAG 2.
func contrast(a, b RGB) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(c RGB) float64 {
	linear := func(shift int) float64 {
		v := float64(c>>shift&0xff) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0)
}

func TestContrast(t *testing.T) {
	if got := contrast(0, 0xffffff); math.Abs(got-21) > 0.001 {
		t.Fatalf("black on white has %.2f, want 21", got)
	}
	for _, th := range themes {
		texts := map[string]RGB{
			"fg": th.FG, "dim": th.Dim, "accent": th.Accent, "attention": th.Attention,
			"error": th.Error, "ok": th.OK, "warn": th.Warn,
		}
		for text, fg := range texts {
			for back, bg := range map[string]RGB{"bg": th.BG, "raised": th.Raised} {
				if got := contrast(fg, bg); got < 4.5 {
					t.Errorf("%s: %s on %s has %.2f", th.Name, text, back, got)
				}
			}
			// A little less is enough on the tab bar, where only marks are coloured.
			if got := contrast(fg, th.Surface); got < 4.4 {
				t.Errorf("%s: %s on surface has %.2f", th.Name, text, got)
			}
		}
		if got := contrast(th.FG, th.Selection); got < 4.5 {
			t.Errorf("%s: selected text has %.2f", th.Name, got)
		}
		if got := contrast(th.Cursor, th.BG); got < 4.5 {
			t.Errorf("%s: the cursor has %.2f", th.Name, got)
		}
	}
}

func TestThemeByName(t *testing.T) {
	for _, name := range Themes() {
		if th, err := ThemeByName(name); err != nil || th.Name != name {
			t.Errorf("%s: %v, %v", name, th.Name, err)
		}
	}
	if _, err := ThemeByName("drak"); err == nil || err.Error() != `no theme "drak", the nearest is "dark"` {
		t.Errorf("drak: %v", err)
	}
	// The setting's words are the themes there are.
	c := Default()
	for _, name := range Themes() {
		c.Theme = name
		if err := c.Validate(); err != nil {
			t.Error(err)
		}
	}
}

func TestMix(t *testing.T) {
	if got := mix(0xffffff, 0x000000, 50); got != 0x808080 {
		t.Errorf("half white on black is %06x", got)
	}
	if got := mix(0x123456, 0xabcdef, 100); got != 0x123456 {
		t.Errorf("all of a colour is %06x", got)
	}
}
