package app

import (
	"strings"
	"testing"

	"rowlock/config"
	"rowlock/fonts"
	"rowlock/gpu"
	"rowlock/protocol"
	"rowlock/vt"
)

// paper is a grid that remembers what was drawn on it.
type paper struct {
	rows    [][]gpu.Cell
	cursors []gpu.Cursor
	sets    int // calls of SetRow
}

func (p *paper) SetRow(row, col int, cells []gpu.Cell) {
	p.sets++
	for i, c := range cells {
		if col+i < len(p.rows[row]) {
			c.Text = []byte(string(c.Text))
			p.rows[row][col+i] = c
		}
	}
}

func (p *paper) SetCursors(cs []gpu.Cursor) { p.cursors = append(p.cursors[:0], cs...) }

// String shows the text of the grid, a dot for each blank.
func (p *paper) String() string {
	var b strings.Builder
	for _, row := range p.rows {
		for _, c := range row {
			switch {
			case c.Width == 0:
			case len(c.Text) == 0 || c.Text[0] == ' ':
				b.WriteByte('.')
			default:
				b.Write(c.Text)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// desk is a window without a window: a view over a model with terminals.
type desk struct {
	t     *testing.T
	view  view
	scene scene
	paper *paper
	terms map[uint32]*vt.Terminal
}

// newDesk makes a grid of cols x rows that shows a tab of the given size.
func newDesk(t *testing.T, cols, rows, tabCols, tabRows int, places ...protocol.Place) *desk {
	theme, err := config.ThemeByName("dark")
	if err != nil {
		t.Fatal(err)
	}
	base := themePalette(&theme)
	d := &desk{t: t, paper: &paper{}, terms: map[uint32]*vt.Terminal{}}
	for range rows {
		d.paper.rows = append(d.paper.rows, make([]gpu.Cell, cols))
	}
	m := &model{view: protocol.View{Session: "s1", Tab: "t1", Focus: places[0].Pane}}
	m.state.Tabs = []protocol.Tab{{ID: "t1", Session: "s1", Cols: tabCols, Rows: tabRows, Places: places}}
	geo := &geometry{scale: 1, cell: fonts.Metrics{CellW: 10, CellH: 20}, cols: cols, rows: rows}
	d.scene = scene{geo: geo, model: m, base: &base, outside: 0x123456, selection: &selection{}, focused: true}
	for _, pl := range places {
		d.terms[paneNumber(pl.Pane)] = vt.New(vt.Options{Cols: pl.Cols, Rows: pl.Rows, HistoryLines: 100})
		d.write(pl.Pane, "")
	}
	return d
}

// write prints to a pane and gives the window its screen.
func (d *desk) write(id, text string) {
	n := paneNumber(id)
	t := d.terms[n]
	t.Write([]byte(text))
	s := &d.scene.model.pane(n).screen
	cols, rows := t.Size()
	s.ScreenHeader = protocol.ScreenHeader{Pane: n, Cols: cols, Rows: rows, Epoch: t.Epoch(),
		Oldest: t.Oldest(), Base: t.Base(), Top: t.Base(), Cursor: t.Cursor(), Overrides: t.Overrides(nil)}
	if t.ReverseVideo() {
		s.Modes |= protocol.ScreenReverseVideo
	}
	s.rows = t.Rows(s.rows[:0], s.Top, rows)
}

// draw composes and returns how many rows were made.
func (d *desk) draw() int {
	d.paper.sets = 0
	d.view.compose(&d.scene, d.paper)
	return d.paper.sets
}

func (d *desk) want(picture string) {
	d.t.Helper()
	if got, want := d.paper.String(), strings.TrimPrefix(picture, "\n"); got != want {
		d.t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestComposeSplit(t *testing.T) {
	d := newDesk(t, 9, 3, 9, 3,
		protocol.Place{Pane: "p1", Cols: 4, Rows: 3}, protocol.Place{Pane: "p2", Col: 5, Cols: 4, Rows: 3})
	d.write("p1", "ab\r\ncd")
	d.write("p2", "日x")
	d.draw()
	d.want(`
ab...日x.
cd.......
.........
`)
	if len(d.paper.cursors) != 2 || d.paper.cursors[0].Shape != gpu.ShapeBlock || d.paper.cursors[1].Shape != gpu.ShapeHollow {
		t.Errorf("cursors %+v: want a block in p1, a frame in p2", d.paper.cursors)
	}
}

// A keystroke makes one row; nothing makes none.
func TestComposeOnlyWhatChanged(t *testing.T) {
	d := newDesk(t, 10, 5, 10, 5, protocol.Place{Pane: "p1", Cols: 10, Rows: 5})
	d.write("p1", "$ ")
	d.draw()
	if n := d.draw(); n != 0 {
		t.Errorf("%d rows made, nothing changed", n)
	}
	d.write("p1", "l")
	if n := d.draw(); n != 1 {
		t.Errorf("%d rows made for a keystroke, want 1", n)
	}
	d.scene.selection.press(1, &d.scene.model.panes[1].screen, span{pos{1, 0}, pos{2, 3}}, byWord, false)
	if n := d.draw(); n != 2 {
		t.Errorf("%d rows made for a selection of two lines, want 2", n)
	}
	d.write("p1", "\x1b]11;#102030\a")
	if n := d.draw(); n != 5 {
		t.Errorf("%d rows made for another background, want all 5", n)
	}
	if bg := d.paper.rows[4][9].BG; bg != 0x102030 {
		t.Errorf("background %06x, want 102030", bg)
	}
}

func TestComposeOtherSize(t *testing.T) {
	smaller := newDesk(t, 6, 3, 4, 2, protocol.Place{Pane: "p1", Cols: 4, Rows: 2})
	smaller.write("p1", "abcd")
	smaller.draw()
	smaller.want(`
abcd..
......
......
`)
	if bg := smaller.paper.rows[0][5].BG; bg != 0x123456 {
		t.Errorf("beyond the tab %06x, want the colour of outside", bg)
	}

	larger := newDesk(t, 4, 2, 8, 4, protocol.Place{Pane: "p1", Cols: 8, Rows: 4})
	larger.write("p1", "12345678abcdefghABCDEFGHijk")
	larger.draw()
	larger.want(`
ABCD
ijk.
`)
	larger.write("p1", "lmno")
	larger.draw()
	larger.want(`
EFGH
mno.
`)
	larger.write("p1", "\x1b[H")
	larger.draw()
	larger.want(`
1234
abcd
`)
}

func TestComposeBlink(t *testing.T) {
	d := newDesk(t, 10, 2, 10, 2, protocol.Place{Pane: "p1", Cols: 10, Rows: 2})
	d.write("p1", "\x1b[2 q\x1b[5mon\x1b[m off")
	d.draw()
	if !d.view.blinks {
		t.Error("blinking text was not noticed")
	}
	d.scene.dark = true
	if n := d.draw(); n != 1 {
		t.Errorf("%d rows made for a blink, want the one that does", n)
	}
	row := d.paper.rows[0]
	if row[0].FG != row[0].BG || row[4].FG == row[4].BG {
		t.Error("in the dark half what blinks must not show, and what doesn't must")
	}
}

func TestResolve(t *testing.T) {
	theme, _ := config.ThemeByName("dark")
	p := themePalette(&theme)
	fg, bg, red := p.fg, p.bg, p.table[1]
	for _, c := range []struct {
		name    string
		style   vt.Style
		reverse bool
		want    paint
	}{
		{"default", vt.Style{}, false, paint{fg, bg, fg, 0}},
		{"red", vt.Style{FG: vt.Indexed(1)}, false, paint{red, bg, red, 0}},
		{"inverse", vt.Style{FG: vt.Indexed(1), Attr: vt.Inverse}, false, paint{bg, red, bg, 0}},
		{"screen reversed", vt.Style{}, true, paint{bg, fg, bg, 0}},
		{"inverse on a reversed screen", vt.Style{Attr: vt.Inverse}, true, paint{fg, bg, fg, 0}},
		{"concealed", vt.Style{FG: vt.Indexed(1), Attr: vt.Conceal | vt.Bold}, false, paint{bg, bg, bg, vt.Bold}},
		{"direct, underline in its own colour", vt.Style{FG: vt.RGB(1, 2, 3), UL: vt.Indexed(1)}, false, paint{0x010203, bg, red, 0}},
	} {
		if got := p.resolve(c.style, c.reverse, false); got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}

// A row that means nothing is drawn blank, and nothing panics.
func TestComposeGarbage(t *testing.T) {
	d := newDesk(t, 4, 1, 4, 1, protocol.Place{Pane: "p1", Cols: 4, Rows: 1})
	d.scene.model.panes[1].screen.rows = []vt.Row{{ID: 9, Text: []byte("abc"), Meta: []byte{0xff, 0xff}}}
	d.scene.model.panes[1].screen.Cursor = vt.Cursor{Row: 1 << 30, Col: 1 << 30, Visible: true}
	d.draw()
	d.want("....\n")
}

// Characters of double rows take twice as many cells and are drawn at that size;
// one that doesn't fit whole at the end is not drawn. The cursor is as wide.
func TestDoubleRows(t *testing.T) {
	d := newDesk(t, 11, 3, 11, 3, protocol.Place{Pane: "p1", Cols: 11, Rows: 3})
	d.write("p1", "\x1b#3a漢b\r\n\x1b#4a漢b\r\n\x1b#6wide")
	d.draw()
	d.want(`
a漢b...
a漢b...
wide...
`)
	for row, size := range []gpu.Size{gpu.SizeDoubleTop, gpu.SizeDoubleBottom, gpu.SizeDoubleWidth} {
		if c := d.paper.rows[row][0]; c.Size != size || c.Width != 2 {
			t.Errorf("row %d begins with %+v, want size %d and two cells", row, c, size)
		}
	}
	if c := d.paper.rows[0][2]; c.Width != 4 {
		t.Errorf("%s is %d cells wide, want 4", c.Text, c.Width)
	}
	if c := d.paper.cursors[0]; c.Col != 8 || c.Width != 2 {
		t.Errorf("the cursor is at %d, %d wide", c.Col, c.Width)
	}
	top := d.scene.model.pane(1).screen.Top
	d.scene.selection = &selection{pane: 1, made: true, cells: span{pos{top, 1}, pos{top, 2}}}
	d.draw()
	marked := ""
	for _, c := range d.paper.rows[0] {
		marked += map[bool]string{true: "x", false: "."}[c.BG == d.scene.base.selection]
	}
	if marked != "..xxxx....." {
		t.Errorf("selected %s, want the second character", marked)
	}
	d.scene.selection = &selection{}
	d.write("p1", "\x1b[1;1H\x1b#6\x1b[Kabc漢漢")
	d.draw()
	if c := d.paper.rows[0][10]; len(c.Text) > 0 && c.Width > 1 {
		t.Errorf("half a character at the end: %+v", c)
	}
}
