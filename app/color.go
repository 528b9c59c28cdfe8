package app

import (
	"rowlock/config"
	"rowlock/gpu"
	"rowlock/vt"
)

// palette is what the colours of a pane look like: the theme's, with what its
// program has overridden.
type palette struct {
	fg, bg, cursor gpu.RGB
	accent         gpu.RGB
	selection      gpu.RGB
	table          [256]gpu.RGB
	contrast       float64 // that text has at least; up to 1 is any
}

// themePalette is a palette without overrides: the theme's 16 colours, the
// xterm cube and its greys.
func themePalette(t *config.Theme) palette {
	p := palette{
		fg: gpu.RGB(t.FG), bg: gpu.RGB(t.BG), cursor: gpu.RGB(t.Cursor),
		accent: gpu.RGB(t.Accent), selection: gpu.RGB(t.Selection),
	}
	for i, c := range t.ANSI {
		p.table[i] = gpu.RGB(c)
	}
	level := func(i int) gpu.RGB {
		if i == 0 {
			return 0
		}
		return gpu.RGB(55 + 40*i)
	}
	for i := range 216 {
		p.table[16+i] = level(i/36)<<16 | level(i/6%6)<<8 | level(i%6)
	}
	for i := range 24 {
		p.table[232+i] = gpu.RGB(8+10*i) * 0x010101
	}
	return p
}

// override applies what a program has set with OSC 4, 10, 11 and 12.
func (p *palette) override(os []vt.ColorOverride) {
	for _, o := range os {
		switch c := gpu.RGB(o.RGB); {
		case o.Index < 256:
			p.table[o.Index] = c
		case o.Index == vt.ColorForeground:
			p.fg = c
		case o.Index == vt.ColorBackground:
			p.bg = c
			p.selection = mix(p.accent, c, 28)
		case o.Index == vt.ColorCursor:
			p.cursor = c
		}
	}
}

func (p *palette) color(c vt.Color, def gpu.RGB) gpu.RGB {
	if rgb, ok := c.Direct(); ok {
		return gpu.RGB(rgb)
	}
	if i, ok := c.Index(); ok {
		return p.table[i]
	}
	return def
}

// paint is a style with its colours resolved.
type paint struct {
	fg, bg, ul gpu.RGB
	attr       vt.Attr
}

// drawnAttr are the attributes that are left to draw once colours are resolved.
const drawnAttr = ^(vt.Faint | vt.Blink | vt.Inverse | vt.Conceal)

// resolve turns a style into colours. reverse is DECSCNM; dark is the half of a
// blink in which blinking text does not show.
func (p *palette) resolve(s vt.Style, reverse, dark bool) paint {
	fg, bg := p.color(s.FG, p.fg), p.color(s.BG, p.bg)
	if reverse != (s.Attr&vt.Inverse != 0) {
		fg, bg = bg, fg
	}
	fg = legible(fg, bg, p.contrast)
	ul := p.color(s.UL, fg)
	if s.Attr&vt.Faint != 0 {
		fg, ul = mix(fg, bg, 55), mix(ul, bg, 55)
	}
	if s.Attr&vt.Conceal != 0 || dark && s.Attr&vt.Blink != 0 {
		fg, ul = bg, bg
	}
	return paint{fg, bg, ul, s.Attr & drawnAttr}
}

// selected is a paint under the selection: its background tinted, its text as
// it was.
func (p *palette) selected(c paint) paint {
	if c.bg == p.bg {
		c.bg = p.selection
	} else {
		c.bg = mix(p.accent, c.bg, 28)
	}
	return c
}

// mix lays percent of over on under.
func mix(over, under gpu.RGB, percent gpu.RGB) gpu.RGB {
	channel := func(shift int) gpu.RGB {
		o, u := over>>shift&0xff, under>>shift&0xff
		return (o*percent + u*(100-percent) + 50) / 100 << shift
	}
	return channel(16) | channel(8) | channel(0)
}
