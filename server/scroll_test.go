package server

import (
	"strings"
	"testing"

	"rowlock/protocol"
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
