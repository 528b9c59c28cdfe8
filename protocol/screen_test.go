package protocol

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"rowlock/vt"
)

func rows(ids ...uint64) []vt.Row {
	out := make([]vt.Row, len(ids))
	for i, id := range ids {
		out[i] = vt.Row{ID: id, Text: fmt.Appendf(nil, "row %d", id), Meta: []byte{0}}
	}
	return out
}

// pair is both ends of one view of one pane.
type pair struct {
	sent Sent
	held Held
}

// show sends rows across and returns the size of the message.
func (p *pair) show(t *testing.T, rs []vt.Row) int {
	t.Helper()
	h := ScreenHeader{Pane: 1, Seq: p.held.Seq + 1, Cols: 80,
		Cursor: vt.Cursor{Row: 3, Col: 4, Shape: vt.CursorBar, Visible: true, Blink: true}}
	msg := p.sent.Append(nil, &h, rs)
	if err := p.held.Apply(body(t, KindScreen, msg)); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(p.held.Rows, rs) {
		t.Fatalf("held %v, want %v", p.held.Rows, rs)
	}
	if p.held.Cursor != h.Cursor {
		t.Fatalf("cursor %+v, want %+v", p.held.Cursor, h.Cursor)
	}
	return len(msg)
}

func TestScreenSendsOnlyWhatIsMissing(t *testing.T) {
	p := pair{sent: Sent{Checksum: true}}
	p.show(t, rows(1, 2, 3, 4, 5))
	oneRow := len(rows(1)[0].AppendBinary(nil))
	empty := p.show(t, rows(1, 2, 3, 4, 5))
	for _, c := range []struct {
		name string
		ids  []uint64
		rows int
	}{
		{"a keystroke", []uint64{1, 2, 6, 4, 5}, 1},
		{"a line scrolled", []uint64{2, 6, 4, 5, 7}, 1},
		{"a region scrolled down", []uint64{2, 8, 6, 4, 7}, 1},
		{"fewer rows", []uint64{8, 6}, 0},
		{"swapped", []uint64{6, 8}, 0},
		{"all new", []uint64{10, 11, 12}, 3},
	} {
		if n := p.show(t, rows(c.ids...)); n > empty+c.rows*(oneRow+1)+6 {
			t.Errorf("%s: %d bytes for %d rows", c.name, n, c.rows)
		}
	}
}

func TestScreenRandom(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	p := pair{sent: Sent{Checksum: true}}
	for range 2000 {
		ids := make([]uint64, 1+rnd.IntN(12))
		for i := range ids {
			ids[i] = 1 + rnd.Uint64N(15)
		}
		p.show(t, rows(ids...))
	}
}

func TestScreenChecksumFindsADifference(t *testing.T) {
	p := pair{sent: Sent{Checksum: true}}
	p.show(t, rows(1, 2))
	p.held.Rows[0].Text = []byte("other")
	h := ScreenHeader{Pane: 1, Seq: 2}
	err := p.held.Apply(body(t, KindScreen, p.sent.Append(nil, &h, rows(1, 2))))
	if err == nil || !strings.Contains(err.Error(), "checksum") {
		t.Errorf("a different row passed: %v", err)
	}
}

func TestScreenHeader(t *testing.T) {
	h := ScreenHeader{Pane: 3, Seq: 9, Cols: 80, Rows: 1, Epoch: 2, Oldest: 5, Base: 1 << 33, Top: 17,
		Cursor:    vt.Cursor{Row: 70, Col: 1, PendingWrap: true},
		Modes:     (ScreenAlt | ScreenAlternateScroll).WithMouse(vt.MouseAny),
		Overrides: []vt.ColorOverride{{Index: vt.ColorBackground, RGB: 0x102030}}}
	var s Sent
	var got Held
	if err := got.Apply(body(t, KindScreen, s.Append(nil, &h, rows(1)))); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.ScreenHeader, h) {
		t.Errorf("got %+v\nwant %+v", got.ScreenHeader, h)
	}
	if got.Modes.Mouse() != vt.MouseAny {
		t.Errorf("mouse %v", got.Modes.Mouse())
	}
}

func BenchmarkScreenKeystroke(b *testing.B) {
	ids := make([]uint64, 50)
	for i := range ids {
		ids[i] = uint64(i + 1)
	}
	rs := rows(ids...)
	var s Sent
	var buf []byte
	next := uint64(100)
	b.ReportAllocs()
	for b.Loop() {
		next++
		rs[20].ID = next
		buf = s.Append(buf[:0], &ScreenHeader{Pane: 1, Seq: next}, rs)
	}
}
