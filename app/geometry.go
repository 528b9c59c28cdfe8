package app

import (
	"math"

	"rowlock/fonts"
)

// geometry is where things stand in the framebuffer. Everything is in its
// pixels but for cols and rows.
type geometry struct {
	width, height int
	scale         float64
	cell          fonts.Metrics // of the terminal's text
	small         fonts.Metrics // of the smaller chrome text
	pad           int
	bar           int // height of the tab bar; 0: none
	cols, rows    int // of the grid
}

// arrange lays out a window: the tab bar at the top, the grid below it within
// the padding. A window too small for the padding gives it up first.
func (g *geometry) arrange(padding int, bar bool) {
	g.pad = g.px(padding)
	if g.width < 2*g.pad+g.cell.CellW || g.height < 2*g.pad+g.cell.CellH {
		g.pad = 0
	}
	g.bar = 0
	if bar {
		g.bar = g.barHeight()
	}
	g.cols = max((g.width-2*g.pad)/max(g.cell.CellW, 1), 1)
	g.rows = g.rowsBelow(g.bar)
}

// barHeight is the height of the tab bar where there is one.
func (g *geometry) barHeight() int { return g.cell.CellH + g.px(10) }

// rowsBelow is how many rows there are below a tab bar of this height.
func (g *geometry) rowsBelow(bar int) int {
	return max((g.height-bar-2*g.pad)/max(g.cell.CellH, 1), 1)
}

// px is a length of the design, in logical pixels, in framebuffer pixels.
func (g *geometry) px(n int) int { return int(math.Round(float64(n) * g.scale)) }

// hair is the width of a thin line.
func (g *geometry) hair() int { return max(g.px(1), 1) }

// x is the left edge of a column, y the top edge of a row.
func (g *geometry) x(col int) int { return g.pad + col*g.cell.CellW }
func (g *geometry) y(row int) int { return g.bar + g.pad + row*g.cell.CellH }

// at is the cell of the grid under a pixel; outside the grid it counts on.
func (g *geometry) at(x, y int) (col, row int) {
	return floorDiv(x-g.pad, g.cell.CellW), floorDiv(y-g.bar-g.pad, g.cell.CellH)
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// viewport is the part of a tab that the window shows. A tab has the size of
// the window that last typed in it: a smaller tab is shown whole, of a larger
// one the part around the cursor.
type viewport struct {
	cols, rows int // of the tab
	col, row   int // of the tab, at the grid's top left
}

// follow moves the viewport as little as shows the cursor's cell.
func (v viewport) follow(g *geometry, col, row int) viewport {
	v.col = slide(v.col, col, g.cols, v.cols)
	v.row = slide(v.row, row, g.rows, v.rows)
	return v
}

func slide(first, at, room, size int) int {
	first = min(first, at)
	first = max(first, at-room+1)
	return max(min(first, size-room), 0)
}
