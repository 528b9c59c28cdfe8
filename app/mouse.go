package app

import (
	"math"
	"time"

	"github.com/go-gl/glfw/v3.3/glfw"

	"rowlock/gpu"
	"rowlock/protocol"
	"rowlock/vt"
)

// pointer is what the mouse is doing. Positions are framebuffer pixels.
type pointer struct {
	x, y    int
	inside  bool
	tab     int    // 1 + the tab under it; 0: none
	grabbed uint32 // the pane whose program has the button that is down
	button  vt.MouseButton
	clicks  clicks
	wheel   wheel
	marks   uint64 // Marks sent
}

// clicks counts presses of the left button on one cell in short order.
type clicks struct {
	n        int
	at       time.Time
	col, row int
}

const doubleClick = 400 * time.Millisecond

// press returns 1, 2 or 3 for a single, double or triple click.
func (c *clicks) press(now time.Time, col, row int) int {
	if c.n > 0 && c.n < 3 && col == c.col && row == c.row && now.Sub(c.at) < doubleClick {
		c.n++
	} else {
		c.n = 1
	}
	c.at, c.col, c.row = now, col, row
	return c.n
}

// wheel turns what GLFW reports, whole steps on X11 and fractions on Wayland,
// into whole lines.
type wheel struct{ x, y float64 }

// linesPerStep is how far a step of the wheel scrolls.
const linesPerStep = 3

func (w *wheel) turn(dx, dy float64) (cols, lines int) {
	take := func(rest *float64, by float64) int {
		if *rest*by < 0 {
			*rest = 0 // turned back: what was left over is void
		}
		*rest += by
		n := math.Trunc(*rest)
		*rest -= n
		return int(n)
	}
	return take(&w.x, dx*linesPerStep), take(&w.y, dy*linesPerStep)
}

// placeAt is the pane that has a cell of the grid, or nil.
func (a *app) placeAt(col, row int) *protocol.Place {
	col, row = col+a.view.port.col, row+a.view.port.row
	for i := range a.view.places {
		pl := &a.view.places[i]
		if col >= pl.Col && col < pl.Col+pl.Cols && row >= pl.Row && row < pl.Row+pl.Rows {
			return pl
		}
	}
	return nil
}

// placeUnder is the pane under a pixel. The padding belongs to the pane beside
// it.
func (a *app) placeUnder(x, y int) *protocol.Place {
	if y < a.geo.bar {
		return nil
	}
	col, row := a.geo.at(x, y)
	return a.placeAt(min(max(col, 0), a.geo.cols-1), min(max(row, 0), a.geo.rows-1))
}

// cellIn is where a pixel lies in a pane, in cells and pixels from its top left
// and held inside it. The cells of a double row are counted as its program does.
func (a *app) cellIn(pl *protocol.Place, x, y int) (col, row, px, py int) {
	g := &a.geo
	px = x - g.x(pl.Col-a.view.port.col)
	py = y - g.y(pl.Row-a.view.port.row)
	px = min(max(px, 0), pl.Cols*g.cell.CellW-1)
	py = min(max(py, 0), pl.Rows*g.cell.CellH-1)
	col, row = px/g.cell.CellW, py/g.cell.CellH
	if p := a.model.panes[paneNumber(pl.Pane)]; p != nil && p.screen.sizeOf(row) != gpu.SizeSingle {
		col /= 2
	}
	return col, row, px, py
}

func (a *app) placeOf(pane uint32) *protocol.Place {
	for i := range a.view.places {
		if paneNumber(a.view.places[i].Pane) == pane {
			return &a.view.places[i]
		}
	}
	return nil
}

// tracks reports whether events over a pane go to its program. Shift keeps them
// for the window.
func (a *app) tracks(p *pane, mods vt.Mods) bool {
	return p != nil && p.screen.Modes.Mouse() != vt.MouseOff && mods&vt.ModShift == 0 && p.scroll.live
}

func (a *app) sendMouse(pl *protocol.Place, ev vt.MouseEvent) {
	if a.opts.Hello.ReadOnly {
		return
	}
	ev.Col, ev.Row, ev.X, ev.Y = a.cellIn(pl, a.pointer.x, a.pointer.y)
	a.send(protocol.Mouse{Pane: paneNumber(pl.Pane), MouseEvent: ev}.Append(nil))
}

// mouseMoved is the callback for the pointer's position.
func (a *app) mouseMoved(x, y float64) {
	p := &a.pointer
	p.x, p.y = int(x*a.win.ratio), int(y*a.win.ratio)
	a.hover()
	if a.overlay != nil {
		return
	}
	if a.selection.dragging {
		a.dragSelection()
		return
	}
	if p.grabbed != 0 {
		if pl := a.placeOf(p.grabbed); pl != nil && a.model.panes[p.grabbed].wantsMotion(true) {
			a.sendMouse(pl, vt.MouseEvent{Button: p.button, Action: vt.MouseMotion, Mods: a.mods})
		}
		return
	}
	if pl := a.placeUnder(p.x, p.y); pl != nil {
		if pane := a.model.panes[paneNumber(pl.Pane)]; a.tracks(pane, a.mods) && pane.wantsMotion(false) {
			a.sendMouse(pl, vt.MouseEvent{Action: vt.MouseMotion, Mods: a.mods})
		}
	}
}

// wantsMotion reports whether the program wants motion with a button held, or
// without.
func (p *pane) wantsMotion(held bool) bool {
	if p == nil {
		return false
	}
	m := p.screen.Modes.Mouse()
	return m == vt.MouseAny || held && m == vt.MouseButtons
}

// hover follows which tab the pointer is on, and the pointer's shape.
func (a *app) hover() {
	p := &a.pointer
	tab := 0
	if p.inside && a.geo.bar > 0 && p.y >= 0 && p.y < a.geo.bar && p.x >= a.geo.pad {
		tab = 1 + a.strip.at((p.x-a.geo.pad)/a.geo.cell.CellW)
	}
	if tab != p.tab {
		p.tab = tab
		a.dirty = true
	}
	a.win.pointTo(a.cursorHere())
}

// mouseButton is the callback for buttons.
func (a *app) mouseButton(b glfw.MouseButton, action glfw.Action, m glfw.ModifierKey) {
	a.mods = modsOf(m)
	button, ok := buttons[b]
	if !ok {
		return
	}
	if action == glfw.Release {
		a.released(button)
		return
	}
	a.noteInput()
	if a.overlay != nil {
		return
	}
	if a.pointer.y < a.geo.bar {
		a.pressedBar(button)
		return
	}
	if pl := a.placeUnder(a.pointer.x, a.pointer.y); pl != nil {
		a.pressed(pl, button)
	}
}

var buttons = map[glfw.MouseButton]vt.MouseButton{
	glfw.MouseButtonLeft: vt.MouseLeft, glfw.MouseButtonMiddle: vt.MouseMiddle, glfw.MouseButtonRight: vt.MouseRight,
	glfw.MouseButton4: 8, glfw.MouseButton5: 9, glfw.MouseButton6: 10, glfw.MouseButton7: 11,
}

func (a *app) pressedBar(b vt.MouseButton) {
	tabs := a.model.tabs()
	i := a.pointer.tab - 1
	if b != vt.MouseLeft || i < 0 || i >= len(tabs) {
		return
	}
	closeFrom := a.geo.x(a.strip.cell(i)+a.strip.width) - a.geo.cell.CellW*5/2
	if a.pointer.x >= closeFrom {
		a.do("tab.close", args{"tab": tabs[i].ID}, nil)
		return
	}
	a.do("tab.focus", args{"tab": tabs[i].ID}, nil)
}

func (a *app) pressed(pl *protocol.Place, b vt.MouseButton) {
	if pl.Pane != a.model.view.Focus {
		a.do("pane.focus", args{"pane": pl.Pane}, nil)
	}
	id := paneNumber(pl.Pane)
	pane := a.model.panes[id]
	if pane == nil {
		return
	}
	if a.tracks(pane, a.mods) {
		a.pointer.grabbed, a.pointer.button = id, b
		a.sendMouse(pl, vt.MouseEvent{Button: b, Action: vt.MousePress, Mods: a.mods})
		return
	}
	switch b {
	case vt.MouseLeft:
		a.startSelection(pl, pane)
	case vt.MouseMiddle:
		a.clip.get(primarySelection, func(text string, err error) {
			if err == nil {
				a.paste(id, text)
			}
		})
	case vt.MouseRight:
		if a.selection.made && a.selection.pane == id {
			a.selection.extend(a.unitUnder(pl, pane, a.selection.unit))
			a.dirty = true
		}
	}
}

func (a *app) released(b vt.MouseButton) {
	p := &a.pointer
	switch {
	case p.grabbed != 0 && b == p.button:
		if pl := a.placeOf(p.grabbed); pl != nil {
			a.sendMouse(pl, vt.MouseEvent{Button: b, Action: vt.MouseRelease, Mods: a.mods})
		}
		p.grabbed = 0
	case a.selection.dragging && (b == vt.MouseLeft || b == vt.MouseRight):
		a.selection.dragging = false
		a.markSelection()
		if a.selection.made && a.cfg.Clipboard.CopyOnSelect {
			a.copyTo(primarySelection)
		}
	}
}

// markSelection has the server keep the ends of the selection with their text.
func (a *app) markSelection() {
	s := &a.selection
	places := s.marks()
	if len(places) == 0 {
		return
	}
	a.pointer.marks++
	s.serial = a.pointer.marks
	a.send(protocol.Mark{Pane: s.pane, Epoch: s.epoch, Marks: protocol.Marks{Serial: s.serial, Places: places}}.Append(nil))
}

func (a *app) startSelection(pl *protocol.Place, pane *pane) {
	col, row, _, _ := a.cellIn(pl, a.pointer.x, a.pointer.y)
	if a.mods&vt.ModShift != 0 && a.selection.made && a.selection.pane == pane.id && pane.screen.Modes.Mouse() == vt.MouseOff {
		a.selection.extend(a.unitUnder(pl, pane, a.selection.unit))
		a.dirty = true
		return
	}
	n := a.pointer.clicks.press(time.Now(), pl.Col+col, pl.Row+row)
	u := [...]unit{byCell, byCell, byWord, byLine}[n]
	block := a.mods&vt.ModAlt != 0 && u == byCell
	a.selection.press(pane.id, &pane.screen, a.unitUnder(pl, pane, u), u, block)
	a.dirty = true
}

// unitUnder is the cell, word or line under the pointer.
func (a *app) unitUnder(pl *protocol.Place, pane *pane, u unit) span {
	col, row, _, _ := a.cellIn(pl, a.pointer.x, a.pointer.y)
	sc := &pane.screen
	line := sc.Top + uint64(row)
	switch {
	case u == byLine:
		return lineAt(sc, line)
	case row < len(sc.rows) && a.view.line.Decode(sc.rows[row]) == nil:
		if u == byWord {
			return wordAt(&a.view.line, line, col, pl.Cols)
		}
		return wholeCell(&a.view.line, line, col)
	}
	return span{pos{line, col}, pos{line, col}}
}

// dragSelection grows the selection to the pointer; beyond the pane's edges the
// pane scrolls, now and at every tick until the pointer is back.
func (a *app) dragSelection() {
	pane, pl := a.model.panes[a.selection.pane], a.placeOf(a.selection.pane)
	if pane == nil || pl == nil {
		a.selection.dragging = false
		return
	}
	a.selection.drag(a.unitUnder(pl, pane, a.selection.unit))
	if a.selection.made && a.selection.unit == byCell {
		a.pointer.clicks = clicks{} // it was no click: the next one is a first
	}
	a.dirty = true
	top, bottom := a.geo.y(pl.Row-a.view.port.row), a.geo.y(pl.Row+pl.Rows-a.view.port.row)
	step := 0
	if a.pointer.y < top {
		step = -1 - (top-a.pointer.y)/a.geo.cell.CellH
	} else if a.pointer.y >= bottom {
		step = 1 + (a.pointer.y-bottom)/a.geo.cell.CellH
	}
	a.dragging = dragScroll{lines: step, at: a.dragging.at}
	if step != 0 && a.dragging.at.IsZero() {
		a.dragging.at = time.Now()
	}
}

// dragScroll scrolls while a selection is dragged beyond its pane.
type dragScroll struct {
	lines int
	at    time.Time // of the next step
}

const dragScrollEvery = 50 * time.Millisecond

func (a *app) scrollDragged(now time.Time) {
	d := &a.dragging
	if !a.selection.dragging || d.lines == 0 {
		*d = dragScroll{}
		return
	}
	if now.Before(d.at) {
		return
	}
	d.at = now.Add(dragScrollEvery)
	a.scrollLines(a.model.panes[a.selection.pane], d.lines)
	a.dragSelection()
}

// scrolled is the callback for the wheel: to the program if it wants the mouse,
// as arrow keys if it fills the screen and wants those, else through history.
func (a *app) scrolled(dx, dy float64) {
	cols, lines := a.pointer.wheel.turn(dx, dy)
	pl := a.placeUnder(a.pointer.x, a.pointer.y)
	if a.overlay != nil || pl == nil {
		return
	}
	pane := a.model.panes[paneNumber(pl.Pane)]
	switch {
	case pane == nil:
	case a.tracks(pane, a.mods):
		a.sendWheel(pl, steps(lines), vt.MouseWheelUp, vt.MouseWheelDown)
		a.sendWheel(pl, steps(cols), vt.MouseWheelLeft, vt.MouseWheelRight)
	case isAlt(&pane.screen) && pane.screen.Modes&protocol.ScreenAlternateScroll != 0 && a.mods&vt.ModShift == 0:
		a.sendArrows(pane, lines)
	default:
		a.scrollLines(pane, -lines)
	}
}

// steps is how many steps of the wheel lines are: at least one.
func steps(lines int) int {
	switch n := lines / linesPerStep; {
	case n == 0 && lines > 0:
		return 1
	case n == 0 && lines < 0:
		return -1
	default:
		return n
	}
}

// maxWheel bounds the events that one turn of the wheel becomes.
const maxWheel = 32

func (a *app) sendWheel(pl *protocol.Place, n int, positive, negative vt.MouseButton) {
	b := positive
	if n < 0 {
		b, n = negative, -n
	}
	for range min(n, maxWheel) {
		a.sendMouse(pl, vt.MouseEvent{Button: b, Action: vt.MousePress, Mods: a.mods})
	}
}

func (a *app) sendArrows(p *pane, lines int) {
	if a.opts.Hello.ReadOnly {
		return
	}
	key := vt.KeyUp
	if lines < 0 {
		key, lines = vt.KeyDown, -lines
	}
	for range min(lines, maxWheel) {
		a.send(protocol.Key{Pane: p.id, KeyEvent: vt.KeyEvent{Key: key, Action: vt.KeyPress}}.Append(nil))
	}
}
