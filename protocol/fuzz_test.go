package protocol

import (
	"slices"
	"testing"

	"rowlock/vt"
)

// FuzzHeld gives a window two screens of any bytes, the second on top of the
// first. What is accepted has as many rows as it says, and crosses a socket again
// as it is.
func FuzzHeld(f *testing.F) {
	seed := func(first, second []vt.Row) {
		var s Sent
		h := ScreenHeader{Pane: 1, Cols: 80, Overrides: []vt.ColorOverride{{Index: 3, RGB: 0xFF8800}},
			Marks: Marks{Serial: 2, Places: []vt.Pos{{Line: 7, Col: 3}}}}
		a := s.Append(nil, &h, first)
		b := s.Append(nil, &h, second)
		f.Add(body(f, KindScreen, a), body(f, KindScreen, b))
	}
	seed(rows(1, 2, 3), rows(2, 3, 4))
	seed(rows(1, 2, 3, 4), rows(4, 9, 1, 2))
	term := vt.New(vt.Options{Cols: 20, Rows: 4})
	term.Write([]byte("a\x1b[1;31mbc\x1b[m\r\n中文e\u0301\x1b]8;id=1;http://a\x1b\\link"))
	seed(nil, term.Rows(nil, 0, 4))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		var h, again Held
		var sent Sent
		for _, screen := range [][]byte{first, second} {
			if h.Apply(screen) != nil {
				return
			}
			if len(h.Rows) != h.ScreenHeader.Rows {
				t.Fatalf("%d rows, not %d", len(h.Rows), h.ScreenHeader.Rows)
			}
			message := sent.Append(nil, &h.ScreenHeader, h.Rows)
			if err := again.Apply(body(t, KindScreen, message)); err != nil {
				t.Fatal(err)
			}
			if !slices.EqualFunc(again.Rows, h.Rows, same) || again.Cursor != h.Cursor || again.Top != h.Top {
				t.Fatalf("%+v became %+v", h, again)
			}
			var line vt.Line
			for _, r := range h.Rows {
				if line.Decode(r) == nil && len(line.Cells) > vt.MaxCols {
					t.Fatalf("%d cells", len(line.Cells))
				}
			}
		}
	})
}
