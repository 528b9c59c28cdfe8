package app

import (
	"fmt"
	"strconv"
	"strings"

	"rowlock/config"
	"rowlock/fonts"
	"rowlock/gpu"
	"rowlock/protocol"
)

// paintChrome draws everything that lies above the cells, lowest first.
func (a *app) paintChrome(p *painter) {
	p.quads = p.quads[:0]
	p.outside(a.view.port)
	a.dividers(p)
	for i := range a.view.places {
		a.scrollMark(p, &a.view.places[i])
	}
	a.bellFlash(p)
	a.tabBar(p)
	a.paintNotice(p)
	if a.overlay != nil {
		a.overlay.paint(p, a)
	}
}

func gpuTab(x, y, w, h, radius, border int, fill, line gpu.RGBA) gpu.Quad {
	return gpu.Quad{X: x, Y: y, W: w, H: h, Fill: fill, Radius: radius, BorderWidth: border, Border: line}
}

func mixTheme(over, under config.RGB, percent gpu.RGB) config.RGB {
	return config.RGB(mix(gpu.RGB(over), gpu.RGB(under), percent))
}

// outside marks the edge of a tab that is smaller than the window.
func (p *painter) outside(v viewport) {
	g := p.geo
	right, bottom := g.x(v.cols-v.col), g.y(v.rows-v.row)
	if v.cols > 0 && v.cols-v.col < g.cols {
		p.fill(right, g.bar, g.hair(), min(bottom, g.height)-g.bar, opaque(p.theme.Line))
	}
	if v.rows > 0 && v.rows-v.row < g.rows {
		p.fill(0, bottom, min(right, g.width), g.hair(), opaque(p.theme.Line))
	}
}

// box is a rectangle in pixels; its right and bottom edges lie outside.
type box struct{ x0, y0, x1, y1 int }

// dividers draws the lines between panes, marks the edges of the focused one
// and sets titles into the horizontal ones.
func (a *app) dividers(p *painter) {
	if len(a.view.places) < 2 {
		return
	}
	for i := range a.view.places {
		pl := &a.view.places[i]
		b := a.room(p.geo, pl)
		line := opaque(p.theme.Line)
		if pl.Col+pl.Cols < a.view.port.cols {
			p.fill(b.x1, b.y0, p.geo.hair(), b.y1-b.y0, line)
		}
		if pl.Row+pl.Rows < a.view.port.rows {
			p.fill(b.x0, b.y1, b.x1-b.x0, p.geo.hair(), line)
		}
	}
	for i := range a.view.places {
		pl := &a.view.places[i]
		if pl.Pane == a.model.view.Focus {
			a.focusEdges(p, pl)
		}
	}
	for i := range a.view.places {
		if pl := &a.view.places[i]; pl.Row > 0 {
			a.dividerTitle(p, pl)
		}
	}
}

// room is a pane with half of the dividers around it; at the edges of the tab
// it reaches the edges of the window, or ends where the tab does.
func (a *app) room(g *geometry, pl *protocol.Place) box {
	v := &a.view.port
	col, row := pl.Col-v.col, pl.Row-v.row
	b := box{
		g.x(col) - (g.cell.CellW+1)/2, g.y(row) - (g.cell.CellH+1)/2,
		g.x(col+pl.Cols) + g.cell.CellW/2, g.y(row+pl.Rows) + g.cell.CellH/2,
	}
	if pl.Col == 0 {
		b.x0 = 0
	}
	if pl.Row == 0 {
		b.y0 = g.bar
	}
	if pl.Col+pl.Cols >= v.cols {
		b.x1 = g.width
		if v.cols < g.cols {
			b.x1 = g.x(v.cols)
		}
	}
	if pl.Row+pl.Rows >= v.rows {
		b.y1 = g.height
		if v.rows < g.rows {
			b.y1 = g.y(v.rows)
		}
	}
	return b
}

// dividerTitle writes the title of a pane into the line above it.
func (a *app) dividerTitle(p *painter, pl *protocol.Place) {
	state := a.model.paneState(pl.Pane)
	title := cut(paneTitle(state), pl.Cols-6)
	if title == "" {
		return
	}
	g := p.geo
	x, y := g.x(pl.Col-a.view.port.col+2), g.y(pl.Row-1-a.view.port.row)
	w := textCells(title) * g.cell.CellW
	p.fill(x-g.cell.CellW, y, w+2*g.cell.CellW, g.cell.CellH, opaque(p.theme.BG))
	color := p.theme.Dim
	if pl.Pane == a.model.view.Focus {
		color = p.theme.FG
	}
	p.text(x, y, title, opaque(color), 0)
}

// focusEdges marks the focused pane: its dividers carry the accent along half
// their length, from the corner where two of them meet. With a single divider
// the half tells the sides apart: the first is the left or upper pane's.
func (a *app) focusEdges(p *painter, pl *protocol.Place) {
	g := p.geo
	b := a.room(g, pl)
	midX, midY := (b.x0+b.x1)/2, (b.y0+b.y1)/2
	w, c := g.px(2), opaque(p.theme.Accent)
	if !a.focused {
		c = opaque(mixTheme(p.theme.Accent, p.theme.Line, 40))
	}
	right, below := pl.Col+pl.Cols < a.view.port.cols, pl.Row+pl.Rows < a.view.port.rows
	upright, level := right || pl.Col > 0, below || pl.Row > 0
	if upright {
		x := b.x0
		if right {
			x = b.x1 - w + g.hair()
		}
		y0, y1 := b.y0, midY
		if below || !level && !right {
			y0, y1 = midY, b.y1+g.hair()
		}
		p.fill(x, y0, w, min(y1, g.height)-y0, c)
	}
	if level {
		y := b.y0
		if below {
			y = b.y1 - w + g.hair()
		}
		x0, x1 := b.x0, midX
		if right || !upright && !below {
			x0, x1 = midX, b.x1+g.hair()
		}
		p.fill(x0, y, min(x1, g.width)-x0, w, c)
	}
}

// scrollMark is the bar at a pane's right edge and the pill at its lower right
// while it is scrolled back.
func (a *app) scrollMark(p *painter, pl *protocol.Place) {
	pane := a.model.panes[paneNumber(pl.Pane)]
	if pane == nil || up(&pane.screen.ScreenHeader) == 0 {
		return
	}
	h, g := &pane.screen.ScreenHeader, p.geo
	x1 := g.x(pl.Col + pl.Cols - a.view.port.col)
	y0, y1 := g.y(pl.Row-a.view.port.row), g.y(pl.Row+pl.Rows-a.view.port.row)
	if pl.Col+pl.Cols >= a.view.port.cols {
		x1 = min(x1+g.pad, g.width)
	}
	total := max(h.Base-h.Oldest+uint64(h.Rows), 1)
	length := max(int(uint64(y1-y0)*uint64(h.Rows)/total), g.px(24))
	above := int(uint64(y1-y0-length) * (h.Top - min(h.Oldest, h.Top)) / max(h.Base-h.Oldest, 1))
	p.quads = append(p.quads, gpu.Quad{X: x1 - g.px(4), Y: y0 + above, W: g.px(4), H: length,
		Radius: g.px(2), Fill: alpha(p.theme.Dim, 60)})

	label := linesUp(up(h)) + " · " + a.keyOf("scroll_bottom") + " end"
	w, height := textCells(label)*g.small.CellW+g.px(20), g.small.CellH+g.px(8)
	if room := pl.Cols * g.cell.CellW; w > room {
		label = "↑" + group(up(h))
		w = textCells(label)*g.small.CellW + g.px(20)
	}
	x, y := x1-g.px(12)-w, y1-height-g.px(4)
	p.quads = append(p.quads, gpu.Quad{X: x, Y: y, W: w, H: height, Radius: height / 2,
		Fill: opaque(p.theme.Raised), BorderWidth: g.hair(), Border: opaque(p.theme.Line)})
	p.note(x+g.px(10), y+g.px(4), label, opaque(p.theme.Dim), 0)
}

func linesUp(n uint64) string {
	if n == 1 {
		return "1 line up"
	}
	return group(n) + " lines up"
}

// group writes a number with commas between thousands.
func group(n uint64) string {
	s := strconv.FormatUint(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// bellFlash frames the pane that rang, briefly.
func (a *app) bellFlash(p *painter) {
	if a.flash.pane == 0 {
		return
	}
	for i := range a.view.places {
		if pl := &a.view.places[i]; paneNumber(pl.Pane) == a.flash.pane {
			b := a.room(p.geo, pl)
			p.quads = append(p.quads, gpu.Quad{X: b.x0, Y: b.y0, W: b.x1 - b.x0, H: b.y1 - b.y0,
				BorderWidth: p.geo.px(2), Border: opaque(p.theme.Attention)})
		}
	}
}

// paintNotice is the sentence at the lower left.
func (a *app) paintNotice(p *painter) {
	if a.notice.text == "" {
		return
	}
	g := p.geo
	mark, color := "•", p.theme.Accent
	if a.notice.error {
		mark, color = "✗", p.theme.Error
	}
	text := cut(strings.Join(strings.Fields(a.notice.text), " "), (g.width-2*g.pad)/g.small.CellW-6)
	h := g.small.CellH + g.px(12)
	w := (textCells(text)+2)*g.small.CellW + g.px(24)
	x, y := g.pad, g.height-g.pad-h
	p.sheet(x, y, w, h)
	at := p.note(x+g.px(12), y+g.px(6), mark, opaque(color), fonts.Bold) + g.small.CellW
	p.note(at, y+g.px(6), text, opaque(p.theme.FG), 0)
}

// keyOf is the label of the first key bound to an action, as shown in hints.
func (a *app) keyOf(action string) string {
	for _, chord := range a.keys[action] {
		return chordLabel(chord)
	}
	return fmt.Sprintf("(%s)", action)
}
