package server

import (
	"strings"
	"testing"

	"rowlock/protocol"
	"rowlock/vt"
)

// TestEmojiPresentationKeepsColumns is M4: what follows a cluster of two cells
// stands in the same column live, scrolled back, captured and after a reattach.
func TestEmojiPresentationKeepsColumns(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.runs(`i=0; while [ $i -lt 200 ]; do printf '    \342\232\240\357\270\217 hello world\n'; i=$((i+1)); done`)
	pane := w.focus()
	check := func(where string, rows []vt.Row) {
		t.Helper()
		var line vt.Line
		n := 0
		for _, r := range rows {
			if err := line.Decode(r); err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(string(r.Text), "    \u26a0") {
				continue
			}
			n++
			if string(line.CellText(4)) != "\u26a0\ufe0f" || string(line.CellText(7)) != "h" {
				t.Errorf("%s: %q", where, r.Text)
			}
		}
		if n < 10 {
			t.Errorf("%s: %d lines", where, n)
		}
	}
	rows := func(w *window) []vt.Row {
		w.mu.Lock()
		defer w.mu.Unlock()
		return w.screens[pane].Rows
	}
	check("live", rows(w))
	w.mu.Lock()
	top := w.screens[pane].Base - 100
	w.mu.Unlock()
	w.send(protocol.ScrollTo{Pane: pane, Top: top}.Append(nil))
	w.until("the view to scroll", func() bool { return w.screens[pane].Top == top })
	check("scrolled back", rows(w))
	w.conn.Close()
	again := s.attach(hello())
	again.sees("hello world")
	check("attached again", rows(again))
	var captured struct{ Text string }
	s.do("pane.capture", object{"history": true}, &captured)
	if n := strings.Count(captured.Text, "    \u26a0\ufe0f hello world\n"); n != 200 {
		t.Errorf("%d lines are captured", n)
	}
}
