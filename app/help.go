package app

import (
	"strings"
	"unicode/utf8"

	"rowlock/config"
	"rowlock/fonts"
	"rowlock/vt"
)

// help shows the table of actions with their keys, in two columns by group.
// Typing filters it, and then each action has its description. Esc leaves.
type help struct {
	filter string
	top    int // first line shown where they don't all fit
}

// helpLine is a line of the help: a group's head, an action, or a gap.
type helpLine struct {
	head   string
	action *config.Action
}

func (h *help) key(a *app, ev vt.KeyEvent) {
	if ev.Action == vt.KeyRelease {
		return
	}
	switch ev.Key {
	case vt.KeyEscape:
		if h.filter == "" {
			a.overlay = nil
		}
		h.filter, h.top = "", 0
	case vt.KeyBackspace:
		_, n := utf8.DecodeLastRuneInString(h.filter)
		h.filter = h.filter[:len(h.filter)-n]
	case vt.KeyUp:
		h.top = max(h.top-1, 0)
	case vt.KeyDown:
		h.top++
	default:
		if bound(a.bindings, ev) == "help" {
			a.overlay = nil
			return
		}
		if ev.Text != "" && ev.Mods&(vt.ModCtrl|vt.ModAlt) == 0 && len(h.filter) < 64 {
			h.filter, h.top = h.filter+ev.Text, 0
		}
	}
}

// groups are the lines by group; only actions that have a key, or match what
// was typed.
func (h *help) groups(keys map[string][]config.Chord) [][]helpLine {
	var groups [][]helpLine
	for i := range config.Actions {
		act := &config.Actions[i]
		if len(keys[act.Name]) == 0 {
			continue
		}
		n := len(groups)
		if n == 0 || groups[n-1][0].head != act.Group {
			groups = append(groups, []helpLine{{head: act.Group}})
			n++
		}
		groups[n-1] = append(groups[n-1], helpLine{action: act})
	}
	return groups
}

// matches are the actions whose name or description has every word typed.
func (h *help) matches() []helpLine {
	var lines []helpLine
	words := strings.Fields(strings.ToLower(h.filter))
	for i := range config.Actions {
		act := &config.Actions[i]
		text := strings.ToLower(strings.ReplaceAll(act.Name, "_", " ") + " " + act.Description)
		found := true
		for _, w := range words {
			found = found && strings.Contains(text, w)
		}
		if found {
			lines = append(lines, helpLine{action: act})
		}
	}
	return lines
}

// columns deals groups out to two columns of about the same height, in order.
func columns(groups [][]helpLine) (left, right []helpLine) {
	total := 0
	for _, g := range groups {
		total += len(g) + 1
	}
	for _, g := range groups {
		to := &right
		if len(right) == 0 && (len(left) == 0 || len(left)+len(g)/2 < total/2) {
			to = &left
		}
		if len(*to) > 0 {
			*to = append(*to, helpLine{})
		}
		*to = append(*to, g...)
	}
	return left, right
}

func (h *help) paint(p *painter, a *app) {
	g := p.geo
	pad := g.px(16)
	cols := min(maxCard, (g.width-2*g.px(12))/g.cell.CellW) - 4
	left, right := columns(h.groups(a.keys))
	two := cols >= 62
	switch {
	case h.filter != "":
		left, right = h.matches(), nil
	case !two:
		left, right = append(append(left, helpLine{}), right...), nil
	}
	rows := max(len(left), len(right), 1)
	head := g.cell.CellH + g.px(20)
	space := g.height - g.bar - 2*g.px(8) - 2*pad - head
	line := g.cell.CellH + g.px(4)
	if rows*line > space { // no room for air
		line = g.cell.CellH
		pad, space = pad/2, space+pad
	}
	shown := max(min(rows, space/line), 1)
	h.top = min(h.top, rows-shown)

	w, height := cols*g.cell.CellW+2*pad, 2*pad+head+shown*line
	x, y := (g.width-w)/2, a.cardTop(height)
	p.veil(45)
	p.sheet(x, y, w, height)
	x, y = x+pad, y+pad
	h.paintHead(p, x, y, cols)
	p.fill(x-pad+g.hair(), y+g.cell.CellH+g.px(10), w-2*g.hair(), g.hair(), opaque(p.theme.Line))
	y += head
	width := cols
	if len(right) > 0 {
		width = (cols - 3) / 2
		h.paintColumn(p, a, right[min(h.top, len(right)):], x+(cols-width)*g.cell.CellW, y, line, width, shown)
	}
	h.paintColumn(p, a, left[min(h.top, len(left)):], x, y, line, width, shown)
}

// paintHead is the input line.
func (h *help) paintHead(p *painter, x, y, cols int) {
	g := p.geo
	at := p.text(x, y, "›", opaque(p.theme.Accent), fonts.Bold) + g.cell.CellW
	if h.filter == "" {
		p.text(at, y, "Keys", opaque(p.theme.FG), fonts.Bold)
	} else {
		at = p.text(at, y, h.filter, opaque(p.theme.FG), 0)
		p.fill(at, y, max(g.px(2), 1), g.cell.CellH, opaque(p.theme.Cursor))
	}
	right := p.keycap(x+cols*g.cell.CellW, y, "Esc", opaque(p.theme.Dim))
	const hint = "type to filter"
	if h.filter == "" && cols > 40 {
		p.note(right-(textCells(hint)+2)*g.small.CellW, y+(g.cell.CellH-g.small.CellH)/2, hint, opaque(p.theme.Dim), 0)
	}
}

// paintColumn sets lines of the height line, as many as are to be shown.
func (h *help) paintColumn(p *painter, a *app, lines []helpLine, x, y, line, cols, shown int) {
	g := p.geo
	for i := 0; i < min(shown, len(lines)); i, y = i+1, y+line {
		l := lines[i]
		if l.action == nil {
			p.note(x, y+(g.cell.CellH-g.small.CellH)/2, l.head, opaque(p.theme.Dim), fonts.Bold)
			continue
		}
		end := x + cols*g.cell.CellW
		if keys := a.keys[l.action.Name]; len(keys) > 0 {
			end = p.keycap(end, y, chordLabel(keys[0]), opaque(p.theme.Dim))
		}
		name := capital(l.action.Name)
		at := p.text(x, y, cut(name, (end-x)/g.cell.CellW-1), opaque(p.theme.FG), 0)
		if h.filter != "" {
			at = max(at+g.cell.CellW, x+18*g.cell.CellW)
			p.text(at, y, cut(l.action.Description, (end-at)/g.cell.CellW-1), opaque(p.theme.Dim), 0)
		}
	}
}
