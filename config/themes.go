package config

import "slices"

// RGB is a colour, 0xRRGGBB.
type RGB uint32

// Theme is a palette: the terminal's colours and those of what the window draws
// around it.
type Theme struct {
	Name      string
	BG, FG    RGB // the terminal, and full-strength text
	Surface   RGB // tab bar, sidebar
	Raised    RGB // cards, the active tab
	Line      RGB // dividers, borders of cards
	Dim       RGB // secondary text
	Accent    RGB // focus, key hints
	Attention RGB // what waits for a person, bell
	Error     RGB
	OK        RGB
	Warn      RGB
	Selection RGB // background of selected cells
	Cursor    RGB // the text below it is in BG
	ANSI      [16]RGB
}

var themes = []Theme{
	{
		Name: "dark",
		BG:   0x15181d, FG: 0xd7dce2,
		Surface: 0x1b1f26, Raised: 0x232831, Line: 0x2e343f, Dim: 0x8d97a5,
		Accent: 0x56c2b6, Attention: 0xf0b45b,
		Error: 0xf2777a, OK: 0x8fce7f, Warn: 0xe8c468,
		Selection: mix(0x56c2b6, 0x15181d, 28), Cursor: 0xd7dce2,
		ANSI: [16]RGB{
			0x2a2f38, 0xf2777a, 0x8fce7f, 0xe8c468, 0x6fb3f2, 0xc79bf2, 0x5ecbc2, 0xc6ccd4,
			0x6b7482, 0xff9a9b, 0xabe09c, 0xf5d88c, 0x96cbff, 0xdcbcff, 0x88e0d8, 0xeef1f4,
		},
	},
	{
		Name: "light",
		BG:   0xfbfaf7, FG: 0x24292f,
		Surface: 0xf2f0ea, Raised: 0xffffff, Line: 0xdcd8cf, Dim: 0x5f6771,
		Accent: 0x0b7a70, Attention: 0x955800,
		Error: 0xb3262f, OK: 0x2f7d32, Warn: 0x805a00,
		Selection: mix(0x0b7a70, 0xfbfaf7, 22), Cursor: 0x24292f,
		ANSI: [16]RGB{
			0x24292f, 0xb3262f, 0x2f7d32, 0x805a00, 0x1f66c1, 0x8a3fb5, 0x0b7a75, 0x57606a,
			0x6e7781, 0xc62f39, 0x2f7d32, 0x8f6400, 0x2a70d0, 0x9a48c8, 0x0c7d77, 0x24292f,
		},
	},
}

// Themes are the names of all themes.
func Themes() []string {
	names := make([]string, len(themes))
	for i, t := range themes {
		names[i] = t.Name
	}
	return names
}

// ThemeByName finds a theme.
func ThemeByName(name string) (Theme, error) {
	i := slices.IndexFunc(themes, func(t Theme) bool { return t.Name == name })
	if i < 0 {
		return Theme{}, unknown("theme", name, Themes())
	}
	return themes[i], nil
}

// mix lays percent of over on under.
func mix(over, under RGB, percent RGB) RGB {
	channel := func(shift int) RGB {
		o, u := over>>shift&0xff, under>>shift&0xff
		return (o*percent + u*(100-percent) + 50) / 100 << shift
	}
	return channel(16) | channel(8) | channel(0)
}
