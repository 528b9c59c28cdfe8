package server

import (
	"rowlock/config"
	"rowlock/vt"
)

// themeColors are what programs are told when they ask for a colour.
func themeColors(name string) vt.Colors {
	theme, err := config.ThemeByName(name)
	if err != nil {
		theme, _ = config.ThemeByName(config.Default().Theme)
	}
	var ansi [16]uint32
	for i, rgb := range theme.ANSI {
		ansi[i] = uint32(rgb)
	}
	return vt.Colors{
		FG: uint32(theme.FG), BG: uint32(theme.BG), Cursor: uint32(theme.Cursor),
		Palette: vt.DefaultPalette(ansi),
	}
}

// useTheme gives all panes the colours of the window that has come last, which
// may have read another configuration than the server did. A client without a
// theme changes nothing. On the loop.
func (s *Server) useTheme(name string) {
	if name == "" {
		return
	}
	colors := themeColors(name)
	if colors == s.colors {
		return
	}
	s.colors = colors
	s.eachPane(func(p *pane) { p.setColors(colors) })
}

// setColors gives the pane other colours; a program that wants to know is told.
func (p *pane) setColors(c vt.Colors) {
	p.mu.Lock()
	p.term.SetColors(c)
	replies := p.term.TakeReplies()
	p.mu.Unlock()
	p.write(replies)
}
