package app

import (
	"strings"

	"rowlock/config"
	"rowlock/fonts"
	"rowlock/gpu"
)

// painter collects the quads of the chrome, in the order in which they lie on
// each other. All lengths are framebuffer pixels.
type painter struct {
	geo   *geometry
	theme *config.Theme
	quads []gpu.Quad
}

func opaque(c config.RGB) gpu.RGBA             { return gpu.RGB(c).Opaque() }
func alpha(c config.RGB, percent int) gpu.RGBA { return gpu.RGB(c).Alpha(uint8(percent * 255 / 100)) }

func (p *painter) fill(x, y, w, h int, c gpu.RGBA) {
	if w > 0 && h > 0 {
		p.quads = append(p.quads, gpu.Quad{X: x, Y: y, W: w, H: h, Fill: c})
	}
}

// pill is a small rounded rectangle with a border, as behind a key's name.
func (p *painter) pill(x, y, w, h int, fill, border gpu.RGBA) {
	p.quads = append(p.quads, gpu.Quad{X: x, Y: y, W: w, H: h, Fill: fill,
		Radius: p.geo.px(4), BorderWidth: p.geo.hair(), Border: border})
}

// sheet is the ground of a card: raised, with a line around it and a shadow.
func (p *painter) sheet(x, y, w, h int) {
	shade := gpu.RGB(0).Alpha(0x59) // 35 %
	if p.theme.BG > 0x808080 {
		shade = gpu.RGB(0).Alpha(0x26) // 15 %
	}
	p.quads = append(p.quads, gpu.Quad{X: x, Y: y, W: w, H: h, Fill: opaque(p.theme.Raised),
		Radius: p.geo.px(8), BorderWidth: p.geo.hair(), Border: opaque(p.theme.Line),
		Shadow: gpu.Shadow{Y: p.geo.px(8), Blur: p.geo.px(24), Color: shade}})
}

// text sets a line in the terminal's size and returns where it ends.
func (p *painter) text(x, y int, s string, c gpu.RGBA, style fonts.Style) int {
	if s == "" {
		return x
	}
	p.quads = append(p.quads, gpu.Quad{X: x, Y: y, Text: s, Fill: c, Style: style, Main: true})
	return x + textCells(s)*p.geo.cell.CellW
}

// note sets a line in the smaller size and returns where it ends.
func (p *painter) note(x, y int, s string, c gpu.RGBA, style fonts.Style) int {
	if s == "" {
		return x
	}
	p.quads = append(p.quads, gpu.Quad{X: x, Y: y, Text: s, Fill: c, Style: style})
	return x + textCells(s)*p.geo.small.CellW
}

// keycap draws the name of a key, its right edge at x, centred on a row of text
// at y, and returns its left edge.
func (p *painter) keycap(right, y int, label string, c gpu.RGBA) int {
	w := textCells(label)*p.geo.small.CellW + p.geo.px(10)
	h := p.geo.small.CellH + p.geo.px(2)
	top := y + (p.geo.cell.CellH-h)/2
	p.pill(right-w, top, w, h, 0, opaque(p.theme.Line))
	p.note(right-w+p.geo.px(5), top+p.geo.px(1), label, c, 0)
	return right - w
}

// keycapWidth is the width that keycap takes.
func (p *painter) keycapWidth(label string) int {
	return textCells(label)*p.geo.small.CellW + p.geo.px(10)
}

// chordLabel writes a chord as people read it: Ctrl+Shift+T.
func chordLabel(c config.Chord) string {
	parts := strings.Split(c.String(), "+")
	for i, s := range parts {
		parts[i] = keyLabel(s)
	}
	return strings.Join(parts, "+")
}

// keyLabels are the names of keys that aren't their name in the configuration
// with a capital.
var keyLabels = map[string]string{
	"page_up": "PageUp", "page_down": "PageDown", "plus": "+", "minus": "-", "equal": "=",
	"slash": "/", "comma": ",", "period": ".", "backslash": "\\", "semicolon": ";", "apostrophe": "'", "grave": "`",
	"left_bracket": "[", "right_bracket": "]", "left": "←", "right": "→", "up": "↑", "down": "↓",
	"print_screen": "Print",
}

func keyLabel(name string) string {
	if l, ok := keyLabels[name]; ok {
		return l
	}
	return capital(name)
}

// capital is s with its first letter a capital and underscores blank.
func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + strings.ReplaceAll(s[1:], "_", " ")
}
