package app

import (
	"strconv"

	"rowlock/config"
	"rowlock/fonts"
	"rowlock/protocol"
)

// Widths of a tab in the bar, in cells: all tabs share the bar evenly between
// these, so that none jumps when a title changes.
const (
	minTab = 12
	maxTab = 28
)

// tabStrip says which tabs the bar shows, and where. Cells count from the
// bar's padding.
type tabStrip struct {
	first, count int // tabs shown
	start        int // cell at which the first begins
	width        int // cells each
	before       bool
	after        bool // there are more, and marks ‹ › for them
	brief        bool // too narrow: "2/5" alone
}

// layTabs lays n tabs into cols cells so that the active one is whole; first is
// the first one shown before, and is kept where it can be.
func layTabs(n, active, first, cols int) tabStrip {
	if cols < minTab+4 {
		return tabStrip{brief: true}
	}
	if n*minTab <= cols {
		return tabStrip{count: n, width: min(cols/max(n, 1), maxTab)}
	}
	const marks = 2 // cells for ‹ and for ›
	room := cols - 2*marks
	count := max(room/minTab, 1)
	s := tabStrip{count: count, start: marks, width: min(room/count, maxTab)}
	s.first = min(max(slide(first, active, count, n), 0), n-count)
	s.before, s.after = s.first > 0, s.first+count < n
	return s
}

// cell is the first cell of tab i, which the strip shows.
func (s tabStrip) cell(i int) int { return s.start + (i-s.first)*s.width }

// at is the tab that has a cell, or -1.
func (s tabStrip) at(cell int) int {
	if s.brief || cell < s.start || cell >= s.start+s.count*s.width {
		return -1
	}
	return s.first + (cell-s.start)/s.width
}

// markOf is the mark of a state in one cell, with its colour.
type markOf struct {
	text  string
	color config.RGB
}

// tabMarks are the marks of a tab, the most urgent first.
func tabMarks(t *protocol.Tab, m *model, theme *config.Theme) []markOf {
	var marks []markOf
	for i := range m.state.Panes {
		p := &m.state.Panes[i]
		if p.Tab != t.ID {
			continue
		}
		if known := m.panes[paneNumber(p.ID)]; known != nil && known.bell {
			marks = append(marks, markOf{"♪", theme.Attention})
		}
		if p.Exited && p.ExitStatus != 0 {
			marks = append(marks, markOf{"✗", theme.Error})
		} else if p.Exited {
			marks = append(marks, markOf{"✓", theme.OK})
		}
	}
	if t.Zoomed != "" {
		marks = append(marks, markOf{"⤢", theme.Dim})
	}
	return marks
}

// tabTitle is what a tab is called.
func tabTitle(t *protocol.Tab, m *model) string {
	if t.Name != "" {
		return t.Name
	}
	if t.Title != "" {
		return t.Title
	}
	if title := paneTitle(m.paneState(t.Active)); title != "" {
		return title
	}
	return t.ID
}

// tabBar draws the bar and remembers how it lies, for the pointer.
func (a *app) tabBar(p *painter) {
	g := p.geo
	if g.bar == 0 {
		return
	}
	tabs := a.model.tabs()
	active := a.activeTab(tabs)
	p.fill(0, 0, g.width, g.bar, opaque(p.theme.Surface))
	p.fill(0, g.bar-g.hair(), g.width, g.hair(), opaque(p.theme.Line))
	a.strip = layTabs(len(tabs), active, a.strip.first, (g.width-2*g.pad)/g.cell.CellW)
	y := g.px(6)
	if a.strip.brief {
		p.text(g.pad, y, strconv.Itoa(active+1)+"/"+strconv.Itoa(len(tabs)), opaque(p.theme.FG), fonts.Bold)
		return
	}
	if a.strip.before {
		p.text(g.pad, y, "‹", opaque(p.theme.Dim), 0)
	}
	if a.strip.after {
		p.text(g.x(a.strip.start+a.strip.count*a.strip.width+1), y, "›", opaque(p.theme.Dim), 0)
	}
	for i := a.strip.first; i < a.strip.first+a.strip.count && i < len(tabs); i++ {
		a.oneTab(p, tabs[i], i, i == active)
	}
}

func (a *app) activeTab(tabs []*protocol.Tab) int {
	for i, t := range tabs {
		if t.ID == a.model.view.Tab {
			return i
		}
	}
	return 0
}

// oneTab draws `2  ● title`, the index dim, and a close mark under the pointer.
func (a *app) oneTab(p *painter, t *protocol.Tab, i int, active bool) {
	g := p.geo
	x, y := g.x(a.strip.cell(i)), g.px(6)
	w := a.strip.width * g.cell.CellW
	hovered := a.pointer.tab == i+1
	color := p.theme.Dim
	switch {
	case active:
		p.raisedTab(x, w)
		color = p.theme.FG
	case hovered:
		color = mixTheme(p.theme.FG, p.theme.Dim, 50)
	}
	end := x + w - g.cell.CellW
	if hovered {
		p.text(end-g.cell.CellW/2, y, "×", opaque(p.theme.Dim), 0)
		end -= g.cell.CellW
	}
	at := p.text(x+g.cell.CellW, y, strconv.Itoa(i+1), opaque(p.theme.Dim), 0) + 2*g.cell.CellW
	for _, m := range tabMarks(t, &a.model, p.theme) {
		if at+2*g.cell.CellW > end {
			break
		}
		at = p.text(at, y, m.text, opaque(m.color), 0) + g.cell.CellW
	}
	p.text(at, y, cut(tabTitle(t, &a.model), (end-at)/g.cell.CellW), opaque(color), 0)
}

// raisedTab is the ground of the active tab: it stands on the bar's lower edge
// and opens into the pane below.
func (p *painter) raisedTab(x, w int) {
	g, top, hair := p.geo, p.geo.px(4), p.geo.hair()
	r := g.px(6)
	p.quads = append(p.quads, gpuTab(x, top, w, g.bar-top, r, hair, opaque(p.theme.Raised), opaque(p.theme.Line)))
	p.fill(x+hair, g.bar-r, w-2*hair, r, opaque(p.theme.Raised))
	p.fill(x, g.bar-r, hair, r, opaque(p.theme.Line))
	p.fill(x+w-hair, g.bar-r, hair, r, opaque(p.theme.Line))
}
