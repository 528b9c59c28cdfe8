package app

import (
	"testing"

	"rowlock/protocol"
	"rowlock/vt"
)

func lineOf(t *testing.T, text string, cols int) *vt.Line {
	t.Helper()
	term := vt.New(vt.Options{Cols: cols, Rows: 1})
	term.Write([]byte(text))
	row, _ := term.Row(term.Base())
	l := &vt.Line{}
	if err := l.Decode(row); err != nil {
		t.Fatal(err)
	}
	return l
}

func TestWordAt(t *testing.T) {
	for _, c := range []struct {
		text     string
		col      int
		from, to int
	}{
		{"echo ~/src/main.go:12 (x)", 7, 5, 20},
		{"echo ~/src/main.go:12 (x)", 4, 4, 4},
		{"echo (x)", 5, 5, 5},
		{"ab  ", 3, 2, 29},
		{"a 日本 b", 3, 2, 5},
		{"", 4, 0, 29},
	} {
		got := wordAt(lineOf(t, c.text, 30), 7, c.col, 30)
		if want := (span{pos{7, c.from}, pos{7, c.to}}); got != want {
			t.Errorf("%q at %d: got %v, want %v", c.text, c.col, got, want)
		}
	}
}

func TestWholeCell(t *testing.T) {
	l := lineOf(t, "a日b", 10)
	for col, want := range []span{{pos{0, 0}, pos{0, 0}}, {pos{0, 1}, pos{0, 2}}, {pos{0, 1}, pos{0, 2}}, {pos{0, 3}, pos{0, 3}}} {
		if got := wholeCell(l, 0, col); got != want {
			t.Errorf("column %d: got %v, want %v", col, got, want)
		}
	}
}

func at(line uint64, col int) span { return span{pos{line, col}, pos{line, col}} }

func TestSelection(t *testing.T) {
	sc := &screen{ScreenHeader: protocol.ScreenHeader{Cols: 10, Rows: 5, Base: 100, Top: 100, Epoch: 3}}
	var s selection
	s.press(1, sc, at(102, 4), byCell, false)
	s.drag(at(102, 4))
	if s.made {
		t.Error("a click selects (T27)")
	}
	s.drag(at(100, 6))
	s.drag(at(103, 2))
	for line, want := range map[uint64][2]int{101: {0, 0}, 102: {4, 10}, 103: {0, 3}, 104: {0, 0}} {
		if from, end := s.onLine(1, line, 10); [2]int{from, end} != want {
			t.Errorf("line %d: selected %d to %d, want %v", line, from, end, want)
		}
	}
	if from, end := s.onLine(2, 102, 10); from != end {
		t.Error("selected in another pane too")
	}

	// T26: output moves the base, not the selection.
	sc.Base, sc.Top = 500, 500
	if !s.follow(sc) {
		t.Error("dropped by output")
	}
	sc.Oldest = 104
	if s.follow(sc) {
		t.Error("kept though its lines are gone")
	}
	sc.Oldest, sc.Epoch = 0, 4
	s.serial = 7
	sc.Marks = protocol.Marks{Serial: 7, Places: []vt.Pos{{Line: 52, Col: 1}, {Line: 52, Col: 1}, {Line: 51, Col: 3}, {Line: 52, Col: 1}}}
	if !s.follow(sc) || s.cells != (span{pos{51, 3}, pos{52, 1}}) {
		t.Errorf("%v is not where its text went", s.cells)
	}
	sc.Epoch, s.serial = 5, 8
	if s.follow(sc) {
		t.Error("kept though lines are numbered anew")
	}
}

func TestSelectionBlock(t *testing.T) {
	sc := &screen{}
	var s selection
	s.press(1, sc, at(2, 7), byCell, true)
	s.drag(at(5, 3))
	for _, line := range []uint64{2, 3, 5} {
		if from, end := s.onLine(1, line, 80); from != 3 || end != 8 {
			t.Errorf("line %d: selected %d to %d, want 3 to 8", line, from, end)
		}
	}
}

func TestSelectionByWordGrowsBackwards(t *testing.T) {
	var s selection
	s.press(1, &screen{}, span{pos{5, 10}, pos{5, 14}}, byWord, false)
	s.drag(span{pos{5, 2}, pos{5, 4}})
	if want := (span{pos{5, 2}, pos{5, 14}}); s.cells != want {
		t.Errorf("got %v, want %v: the first word stays", s.cells, want)
	}
}

func TestLineAtJoinsWraps(t *testing.T) {
	sc := &screen{ScreenHeader: protocol.ScreenHeader{Cols: 10, Top: 50}}
	sc.rows = []vt.Row{{}, {Flags: vt.RowWrapped}, {Flags: vt.RowWrapped}, {}, {}}
	for line, want := range map[uint64][2]uint64{50: {50, 50}, 51: {51, 53}, 52: {51, 53}, 53: {51, 53}, 54: {54, 54}} {
		if got := lineAt(sc, line); got.from.line != want[0] || got.to.line != want[1] || got.to.col != 9 {
			t.Errorf("line %d: got %v, want %v", line, got, want)
		}
	}
}
