package app

import (
	"strings"

	"rowlock/config"
	"rowlock/fonts"
	"rowlock/vt"
)

// overlay is a card that takes the keys until it ends: the help, or a question.
type overlay interface {
	key(a *app, ev vt.KeyEvent)
	paint(p *painter, a *app)
}

// maxCard is the width of a card in cells.
const maxCard = 72

// card asks or tells something: one sentence, what follows from it, and the
// keys that answer.
type card struct {
	mark    string
	color   config.RGB // of the mark
	title   string
	detail  []string
	answers []answer
	dim     int // percent by which what lies below fades
}

// answer is a key that a card takes, and what it does.
type answer struct {
	key   vt.Key
	label string // on the keycap
	what  string
	run   func()
}

// key runs the answer of a key. Others do nothing: a card isn't left by
// accident.
func (c *card) key(a *app, ev vt.KeyEvent) {
	if ev.Action == vt.KeyRelease || ev.Mods&chordMods != 0 {
		return
	}
	for _, an := range c.answers {
		if ev.Key == an.key || an.key == vt.KeyEnter && ev.Key == vt.KeyKPEnter {
			an.run()
			return
		}
	}
}

func (c *card) paint(p *painter, a *app) {
	g := p.geo
	cols := min(maxCard, (g.width-2*g.px(20))/g.cell.CellW) - 4
	title := wrap(c.title, cols-2)
	var detail []string
	for _, d := range c.detail {
		detail = append(detail, wrap(d, cols)...)
	}
	rows := c.rows(p, cols)
	cols = min(cols, c.cols(p, title, detail, rows))
	line := g.cell.CellH
	pad := g.px(16)
	h := 2*pad + len(title)*line + g.px(16) + len(rows)*(line+g.px(8)) - g.px(8)
	// Where there is little room, what can be answered matters more than why.
	detail = detail[:min(len(detail), max((g.height-g.bar-h-3*g.px(8))/line, 0))]
	if len(detail) > 0 {
		h += g.px(8) + len(detail)*line
	}
	w := cols*g.cell.CellW + 2*pad
	x, y := (g.width-w)/2, a.cardTop(h)

	p.veil(c.dim)
	p.sheet(x, y, w, h)
	x, y = x+pad, y+pad
	at := p.text(x, y, c.mark, opaque(c.color), fonts.Bold) + g.cell.CellW
	for _, s := range title {
		p.text(at, y, s, opaque(p.theme.FG), fonts.Bold)
		y += line
	}
	if len(detail) > 0 {
		y += g.px(8)
	}
	for _, s := range detail {
		p.text(x, y, s, opaque(p.theme.Dim), 0)
		y += line
	}
	y += g.px(16)
	for _, row := range rows {
		at := x
		for _, an := range row {
			right := at + p.keycapWidth(an.label)
			p.keycap(right, y, an.label, opaque(p.theme.Accent))
			at = p.text(right+g.cell.CellW, y, an.what, opaque(p.theme.FG), 0) + answerGap*g.cell.CellW
		}
		y += line + g.px(8)
	}
}

// answerGap is the room between two answers, in cells.
const answerGap = 3

// answerWidth is the width of an answer, with its keycap.
func (p *painter) answerWidth(an answer) int {
	return p.keycapWidth(an.label) + (1+textCells(an.what))*p.geo.cell.CellW
}

// rows sets the answers in as few rows as have room for them.
func (c *card) rows(p *painter, cols int) [][]answer {
	var rows [][]answer
	room := 0
	for _, an := range c.answers {
		w := p.answerWidth(an)
		if n := len(rows); n > 0 && w <= room {
			rows[n-1] = append(rows[n-1], an)
		} else {
			rows = append(rows, []answer{an})
			room = cols * p.geo.cell.CellW
		}
		room -= w + answerGap*p.geo.cell.CellW
	}
	return rows
}

// cols is the width that the card needs for its lines and answers, in cells.
func (c *card) cols(p *painter, title, detail []string, rows [][]answer) int {
	const least = 36
	cols := least
	for _, s := range title {
		cols = max(cols, textCells(s)+2)
	}
	for _, s := range detail {
		cols = max(cols, textCells(s))
	}
	for _, row := range rows {
		w := (len(row) - 1) * answerGap * p.geo.cell.CellW
		for _, an := range row {
			w += p.answerWidth(an)
		}
		cols = max(cols, (w+p.geo.cell.CellW-1)/p.geo.cell.CellW)
	}
	return cols
}

// veil fades everything below the tab bar.
func (p *painter) veil(percent int) {
	if percent > 0 {
		p.fill(0, p.geo.bar, p.geo.width, p.geo.height-p.geo.bar, alpha(p.theme.BG, percent))
	}
}

// cardTop is where a card of height h begins: in the top third, unless it would
// hide the line of the cursor and has room below or above that.
func (a *app) cardTop(h int) int {
	g := &a.geo
	top := g.bar + max((g.height-g.bar-h)/5, g.px(8))
	if len(a.view.cursors) == 0 {
		return top
	}
	y := g.y(a.view.cursors[0].Row)
	for _, c := range a.view.cursors {
		if pl := a.placeAt(c.Col, c.Row); pl != nil && pl.Pane == a.model.view.Focus {
			y = g.y(c.Row)
		}
	}
	gap := g.cell.CellH
	switch {
	case top > y+gap || top+h < y:
		return top
	case y+2*gap+h <= g.height:
		return y + 2*gap
	case y-gap-h >= g.bar:
		return y - gap - h
	}
	return top
}

// wrap breaks s into lines of at most n cells, at blanks where there are some.
func wrap(s string, n int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		switch {
		case line == "":
			line = word
		case textCells(line)+1+textCells(word) <= n:
			line += " " + word
		default:
			lines = append(lines, cut(line, n))
			line = word
		}
	}
	return append(lines, cut(line, n))
}
