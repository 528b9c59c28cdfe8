package server

import (
	"slices"
	"strings"
	"testing"

	"rowlock/protocol"
	"rowlock/vt"
)

// A reader who has scrolled back stays with the text when the window gets
// narrower and wider, and is back with the line in the first row at the old width.
func TestAReaderKeepsTheirPlace(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.runs(`i=100; while [ $i -lt 400 ]; do printf 'line %d of text that is longer than the window will be\n' $i; i=$((i+1)); done`)
	pane := w.focus()
	first := func() string { // with w's lock
		if held := w.screens[pane]; held != nil && len(held.Rows) > 0 {
			return string(held.Rows[0].Text)
		}
		return ""
	}
	var base uint64
	w.until("the last line", func() bool { base = w.screens[pane].Base; return base > 200 })
	w.send(protocol.ScrollTo{Pane: pane, Top: base - 150}.Append(nil))
	var want string
	w.until("the view to scroll", func() bool { want = first(); return w.screens[pane].Top == base-150 })
	var got string
	for _, cols := range []int{30, 17, 120, 9, 80} {
		room := hello().Resize
		room.Cols = cols
		w.send(room.Append(nil))
		w.until("the new width", func() bool { got = first(); return w.screens[pane].Cols == cols })
		if !strings.HasPrefix(got, want[:min(cols, len("line 123"))]) {
			t.Errorf("%d columns: the first line is %q, not that of %q", cols, got, want)
		}
	}
	if got != want {
		t.Errorf("the first line is %q, not %q", got, want)
	}
}

// The ends of a selection stay with their characters: the text between them is the
// same at every width.
func TestASelectionKeepsItsText(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.runs(`i=100; while [ $i -lt 400 ]; do printf 'line %d of text that is longer than the window will be\n' $i; i=$((i+1)); done`)
	pane := w.focus()
	var now protocol.ScreenHeader
	header := func() bool { now = w.screens[pane].ScreenHeader; return true }
	w.until("a screen", header)
	mark := protocol.Mark{Pane: pane, Epoch: now.Epoch, Marks: protocol.Marks{
		Serial: 5, Places: []vt.Pos{{Line: now.Base - 100, Col: 5}, {Line: now.Base + 3, Col: 40}}}}
	text := func(places []vt.Pos) string {
		var out struct{ Text string }
		s.do("pane.text", object{"from": object{"line": places[0].Line, "col": places[0].Col},
			"to": object{"line": places[1].Line, "col": places[1].Col}}, &out)
		return out.Text
	}
	want := text(mark.Places)
	if !strings.HasPrefix(want, "2") && !strings.HasPrefix(want, "3") || strings.Count(want, "\n") != 103 {
		t.Fatalf("the text is %q", want)
	}
	w.send(mark.Append(nil))
	for _, cols := range []int{30, 17, 120, 9, 80} {
		room := hello().Resize
		room.Cols = cols
		w.send(room.Append(nil))
		w.until("the new width", func() bool { header(); return now.Cols == cols })
		if got := text(now.Marks.Places); got != want || now.Marks.Serial != 5 {
			t.Errorf("%d columns: %q, not %q", cols, got, want)
		}
	}
	if !slices.Equal(now.Marks.Places, mark.Places) {
		t.Errorf("back at the old width: %v, not %v", now.Marks.Places, mark.Places)
	}
	mark.Epoch--
	w.send(mark.Append(nil))
	room := hello().Resize
	room.Cols = 50
	w.send(room.Append(nil))
	w.until("marks of old numbers to be dropped", func() bool { header(); return now.Cols == 50 && len(now.Marks.Places) == 0 })
}
