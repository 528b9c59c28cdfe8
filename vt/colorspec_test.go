package vt

import "testing"

// The values of the CIE spaces and rgbi are those that xterm reports.
func TestParseColor(t *testing.T) {
	for spec, want := range map[string]uint32{
		"#fff":               0xF0F0F0,
		"#123456":            0x123456,
		"#123456789abc":      0x12569A,
		"rgb:f/8/0":          0xFF8800,
		"rgb:ffff/8080/0000": 0xFF8000,
		"RGB:12/34/56":       0x123456,
		"red":                0xFF0000,
		"Dark Sea Green3":    0x9BCD9B,
		"grey50":             0x7F7F7F,
		"LightSlateGrey":     0x778899,
		"rgbi:1/1/1":         0xFFFFFF,
		"rgbi:0.5/0.5/0.5":   0xC1BBBB,
		"CIEXYZ:0.5/0.5/0.5": 0xDDB5A0,
		"CIEuvY:0.5/0.5/0.5": 0xFFA3AE,
		"CIExyY:0.5/0.5/0.5": 0xF7B30E,
		"CIELab:1/1/1":       0x6C6767,
		"CIELuv:1/1/1":       0x16140E,
		"CIELuv:0.5/0.5/0.5": 0x0E130E,
		"TekHVC:1/1/1":       0x1A130F,
		"TekHVC:0.5/0.5/0.5": 0x11130E,
	} {
		if got, ok := parseColor(spec); !ok || got != want {
			t.Errorf("%s: %06x %v, want %06x", spec, got, ok, want)
		}
	}
	for _, spec := range []string{
		"", "#", "#12345", "rgb:", "rgb:1/2", "rgb:1/2/3/4", "rgb:12345/0/0", "rgb:g/0/0", "no such colour",
		"rgbi:a/b/c", "rgbi:NaN/0/0", "rgbi:1e99/0/0", "CIEABC:1/1/1", "CIEXYZ:1/1",
	} {
		if got, ok := parseColor(spec); ok {
			t.Errorf("%q: %06x", spec, got)
		}
	}
}
