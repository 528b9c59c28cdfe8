package protocol

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"rowlock/vt"
)

func rows(ids ...uint64) []vt.Row {
	out := make([]vt.Row, len(ids))
	for i, id := range ids {
		out[i] = vt.Row{ID: id, Text: bytes.Repeat(fmt.Appendf(nil, "%03d ", id), 20), Meta: []byte{0}}
	}
	return out
}

// pair is both ends of one view of one pane.
type pair struct {
	sent Sent
	held Held
	seq  uint64
}

// show sends rows across and returns the size of the message.
func (p *pair) show(t *testing.T, h ScreenHeader, rs []vt.Row) int {
	t.Helper()
	p.seq++
	h.Seq = p.seq
	before := slices.Clone(p.held.Rows)
	msg := p.sent.Append(nil, &h, rs)
	if err := p.held.Apply(body(t, KindScreen, msg)); err != nil {
		t.Fatal(err)
	}
	got := p.held.ScreenHeader
	if len(got.Overrides)+len(h.Overrides) == 0 {
		got.Overrides = h.Overrides
	}
	if !reflect.DeepEqual(got, h) {
		t.Fatalf("header %+v, want %+v", got, h)
	}
	if len(p.held.Rows) != len(rs) {
		t.Fatalf("%d rows, want %d", len(p.held.Rows), len(rs))
	}
	for i, r := range p.held.Rows {
		if !same(r, rs[i]) || r.ID == 0 {
			t.Fatalf("row %d is %+v, want %+v", i, r, rs[i])
		}
		for _, old := range before {
			if old.ID == r.ID && !same(old, r) {
				t.Fatalf("row %d is %+v, its id was that of %+v", i, r, old)
			}
		}
	}
	return len(msg)
}

func same(a, b vt.Row) bool {
	return a.Flags == b.Flags && bytes.Equal(a.Text, b.Text) && bytes.Equal(a.Meta, b.Meta)
}

func TestScreenSendsOnlyWhatIsMissing(t *testing.T) {
	var p pair
	h := ScreenHeader{Pane: 1, Cols: 80, Cursor: vt.Cursor{Row: 3, Col: 4, Visible: true}}
	p.show(t, h, rows(1, 2, 3, 4, 5))
	oneRow := len(appendNew(nil, &rows(1)[0]))
	if n := p.show(t, h, rows(1, 2, 3, 4, 5)); n != 4 {
		t.Errorf("nothing new: %d bytes", n)
	}
	for _, c := range []struct {
		name string
		ids  []uint64
		want int // bytes, but for new rows
		rows int
	}{
		{"a row", []uint64{1, 2, 6, 4, 5}, 5, 1},
		{"a line scrolled", []uint64{2, 6, 4, 5, 7}, 6, 1},
		{"a region scrolled down", []uint64{2, 8, 6, 4, 7}, 9, 1},
		{"fewer rows", []uint64{8, 6}, 9, 0},
		{"swapped", []uint64{6, 8}, 8, 0},
		{"all new", []uint64{10, 11, 12}, 6, 3},
	} {
		if n := p.show(t, h, rows(c.ids...)); n > c.want+c.rows*(oneRow+1) {
			t.Errorf("%s: %d bytes for %d rows", c.name, n, c.rows)
		}
	}
}

// The figures that docs/performance.md measures come from here.
func TestScreenOfSmallChanges(t *testing.T) {
	term := vt.New(vt.Options{Cols: 80, Rows: 24})
	term.Write([]byte(strings.Repeat("a line of text\r\n", 30) + "$ a command that is being typed"))
	var p pair
	show := func(text string) int {
		term.Write([]byte(text))
		h, rs := screenOf(term)
		return p.show(t, h, rs)
	}
	show("")
	for _, c := range []struct {
		name, text string
		want       int
	}{
		{"a key", "x", 12},
		{"a key taken back", "\b \b", 11},
		{"the cursor moved", "\b", 5},
		{"a character elsewhere", "\x1b7\x1b[5;3H*\x1b8", 11},
		{"the same in a colour", "\x1b7\x1b[5;3H\x1b[31m*\x1b[m\x1b8", 19},
		{"a line scrolled", "\r\n", 12},
	} {
		if n := show(c.text); n > c.want {
			t.Errorf("%s: %d bytes, want %d", c.name, n, c.want)
		}
	}
}

// screenOf is what a server sends of a terminal.
func screenOf(t *vt.Terminal) (ScreenHeader, []vt.Row) {
	cols, n := t.Size()
	var modes ScreenModes
	if t.AltScreen() {
		modes |= ScreenAlt
	}
	return ScreenHeader{Pane: 1, Cols: cols, Rows: n, Epoch: t.Epoch(), Oldest: t.Oldest(), Base: t.Base(), Top: t.Base(),
		Cursor: t.Cursor(), Modes: modes.WithMouse(t.MouseTracking()), Overrides: t.Overrides(nil)}, t.Rows(nil, t.Base(), n)
}

// storm is what programs print at random: text, colours, moves, scrolling,
// other screens, and changes of size.
func storm(rnd *rand.Rand, term *vt.Terminal) {
	pieces := []string{"word ", "x", "\r\n", "\n", "\b", "漢字", "e\u0301", "\x1b[31m", "\x1b[1;48;2;1;2;3m", "\x1b[m", "\x1b[K", "\x1b[2J",
		"\x1b[3;5r", "\x1b[r", "\x1bM", "\x1b[L", "\x1b[2M", "\x1b[@", "\x1b[3P", "\x1b[?1049h", "\x1b[?1049l", "\x1b[?25l", "\x1b[?25h",
		"\x1b[4 q", "\x1b]4;7;#123456\a", "\x1b]104\a", "\x1b]8;;http://x/\a", "\x1b]8;;\a", "\x1b[?1000h", "\x1b#6", "\x1b[3J",
		strings.Repeat("much text ", 30), strings.Repeat("lines\r\n", 40)}
	for range rnd.IntN(6) {
		if rnd.IntN(40) == 0 {
			term.Resize(2+rnd.IntN(60), 2+rnd.IntN(12))
		}
		if rnd.IntN(3) == 0 {
			term.Write(fmt.Appendf(nil, "\x1b[%d;%dH", 1+rnd.IntN(10), 1+rnd.IntN(40)))
		}
		term.Write([]byte(pieces[rnd.IntN(len(pieces))]))
	}
}

// Whatever a program prints, and however many of its screens are passed over,
// a window holds what the terminal shows.
func TestScreenRandom(t *testing.T) {
	for seed := range uint64(40) {
		rnd := rand.New(rand.NewPCG(seed, 2))
		term := vt.New(vt.Options{Cols: 40, Rows: 10, HistoryLines: 50, HistoryBytes: 1 << 20})
		p := pair{sent: Sent{Checksum: seed%2 == 0}}
		for range 200 {
			storm(rnd, term)
			if rnd.IntN(3) == 0 {
				continue // the newest replaces it
			}
			h, rs := screenOf(term)
			if rnd.IntN(10) == 0 { // scrolled back
				h.Top -= rnd.Uint64N(h.Base - h.Oldest + 1)
				rs = term.Rows(nil, h.Top, h.Rows)
			}
			if rnd.IntN(20) == 0 { // hidden and shown again
				p.sent.Reset()
				p.seq += rnd.Uint64N(3)
			}
			p.show(t, h, rs)
		}
	}
}

func TestScreenChecksumFindsADifference(t *testing.T) {
	for name, change := range map[string]func(h *Held){
		"text":     func(h *Held) { h.Rows[0].Text = []byte("other") },
		"style":    func(h *Held) { h.Rows[1].Meta = []byte{0, 1, 0} },
		"flags":    func(h *Held) { h.Rows[1].Flags = vt.RowWrapped },
		"order":    func(h *Held) { h.Rows[0], h.Rows[1] = h.Rows[1], h.Rows[0] },
		"size":     func(h *Held) { h.Cols++ },
		"cursor":   func(h *Held) { h.Cursor.Col++ },
		"visible":  func(h *Held) { h.Cursor.Visible = true },
		"modes":    func(h *Held) { h.Modes |= ScreenAlt },
		"colours":  func(h *Held) { h.Overrides = []vt.ColorOverride{{Index: 1, RGB: 2}} },
		"position": func(h *Held) { h.Base++ },
		"oldest":   func(h *Held) { h.Oldest++ },
		"top":      func(h *Held) { h.Top++ },
		"epoch":    func(h *Held) { h.Epoch++ },
		"sequence": func(h *Held) { h.Seq++ },
	} {
		p := pair{sent: Sent{Checksum: true}}
		h := ScreenHeader{Pane: 1, Cols: 40, Base: 9, Top: 9}
		p.show(t, h, rows(1, 2))
		change(&p.held)
		h.Seq, h.Rows = 2, 2
		err := p.held.Apply(body(t, KindScreen, p.sent.Append(nil, &h, rows(1, 2))))
		if !errors.Is(err, ErrChecksum) {
			t.Errorf("a difference in %s passed: %v", name, err)
		}
	}
}

func TestScreenHeader(t *testing.T) {
	var p pair
	h := ScreenHeader{Pane: 3, Cols: 80, Rows: 1, Epoch: 2, Oldest: 5, Base: 1 << 33, Top: 17,
		Cursor:    vt.Cursor{Row: 70, Col: 1, PendingWrap: true, Shape: vt.CursorBar},
		Modes:     (ScreenAlt | ScreenAlternateScroll).WithMouse(vt.MouseAny),
		Overrides: []vt.ColorOverride{{Index: vt.ColorBackground, RGB: 0x102030}}}
	p.show(t, h, rows(1))
	if p.held.Modes.Mouse() != vt.MouseAny {
		t.Errorf("mouse %v", p.held.Modes.Mouse())
	}
	h.Base, h.Oldest, h.Overrides, h.Epoch, h.Cursor = 4, 1<<40, nil, 0, vt.Cursor{}
	p.show(t, h, rows(1))
	p.show(t, ScreenHeader{}, rows())
}

// What an encoder doesn't write is refused.
func TestScreenHostile(t *testing.T) {
	whole := func() *Held {
		var p pair
		p.show(t, ScreenHeader{Pane: 1, Cols: 80}, rows(1, 2, 3))
		return &p.held
	}
	const head = "\x01\x00"
	for name, b := range map[string]string{
		"nothing":                  "",
		"no mask":                  "\x01",
		"an unknown bit":           "\x01\x80\x40",
		"no rows to keep":          "\x01\xc0\x02\x00\x00\x50\x04",
		"more rows than there are": head + "\x10",
		"rows behind the last":     head + "\x04\x02\x02\x02\x02" + "\x02",
		"rows above the first":     head + "\x05\x01",
		"rows below the last":      head + "\x05\x06",
		"a shift off the screen":   head + "\x05\xfe\xff\xff\xff\x0f",
		"text cut short":           head + "\x7aab",
		"meta cut short":           head + "\x0ea\x00\x09",
		"an unknown part":          head + "\x23",
		"an edit behind the text":  head + "\x07\x7f\x02x",
		"an edit of more":          head + "\x07\x00\x03\x7fx",
		"an edit cut short":        head + "\x07\x00\x20x",
		"a checksum cut short":     "\x01\x80\x20\x00",
	} {
		h := whole()
		if err := h.Apply([]byte(b)); err == nil {
			t.Errorf("%s: %q was accepted as %d rows", name, b, len(h.Rows))
		}
	}
}

// An edit can't make much of little, however often it is repeated.
func TestScreenEditsAreBounded(t *testing.T) {
	var s Sent
	var h Held
	long := []vt.Row{{ID: 1, Text: make([]byte, maxEdited-1), Meta: plainMeta}}
	for i := range 3 {
		long[0].ID++
		long[0].Text = append(bytes.Clone(long[0].Text), 'x')
		msg := s.Append(nil, &ScreenHeader{Pane: 1, Seq: uint64(i + 1)}, long)
		if err := h.Apply(body(t, KindScreen, msg)); err != nil || !same(h.Rows[0], long[0]) {
			t.Fatalf("%d bytes of text: %v", len(long[0].Text), err)
		}
	}
	if err := h.Apply([]byte("\x01\x00\x07\x00\x03\x00x")); err == nil {
		t.Errorf("an edit made a row of %d bytes", len(h.Rows[0].Text))
	}
}

// FuzzScreen gives a window any bytes behind a good screen.
func FuzzScreen(f *testing.F) {
	for seed := range uint64(8) {
		rnd := rand.New(rand.NewPCG(seed, 3))
		term := vt.New(vt.Options{Cols: 40, Rows: 10})
		var s Sent
		for i := range uint64(20) {
			storm(rnd, term)
			h, rs := screenOf(term)
			h.Seq = i + 1
			f.Add(body(f, KindScreen, s.Append(nil, &h, rs)))
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var p pair
		p.show(t, ScreenHeader{Pane: 1, Cols: 80}, rows(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
		before := size(p.held.Rows)
		if p.held.Apply(b) != nil {
			return
		}
		if len(p.held.Rows) > vt.MaxRows || len(p.held.Overrides) > maxOverrides {
			t.Fatalf("%d rows, %d colours", len(p.held.Rows), len(p.held.Overrides))
		}
		if n := size(p.held.Rows); n > before*len(p.held.Rows)+len(b)*maxEdited {
			t.Fatalf("%d bytes became %d", len(b), n)
		}
		var l vt.Line
		for _, r := range p.held.Rows {
			l.Decode(r)
		}
		p.held.Apply(b) // a second one finds it consistent
	})
}

func size(rows []vt.Row) (n int) {
	for _, r := range rows {
		n += len(r.Text) + len(r.Meta)
	}
	return n
}

// frames are screens of a program, for benchmarks.
type frames struct {
	headers []ScreenHeader
	rows    [][]vt.Row
}

func record(n int, change func(i int) string) *frames {
	term := vt.New(vt.Options{Cols: 132, Rows: 40})
	term.Write([]byte(strings.Repeat("a line of text that fills some of the screen\r\n", 45) + "$ "))
	var fs frames
	for i := range n {
		term.Write([]byte(change(i)))
		h, rs := screenOf(term)
		fs.headers, fs.rows = append(fs.headers, h), append(fs.rows, rs)
	}
	return &fs
}

func BenchmarkScreen(b *testing.B) {
	for _, c := range []struct {
		name   string
		change func(i int) string
	}{
		{"key", func(i int) string {
			if i%100 == 0 {
				return "\r\x1b[K$ "
			}
			return string(rune('a' + i%26))
		}},
		{"line", func(i int) string {
			return fmt.Sprintf("\n\r%d connection accepted from client 4711, status 200 took 12ms", i)
		}},
		{"page", func(i int) string {
			return strings.Repeat(fmt.Sprintf("\n\r%d connection accepted from client 4711, status 200 took 12ms", i), 40)
		}},
	} {
		fs := record(1000, c.change)
		b.Run(c.name+"/encode", func(b *testing.B) {
			var s Sent
			var buf []byte
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				h := &fs.headers[i%1000]
				h.Seq = uint64(i + 1)
				buf = s.Append(buf[:0], h, fs.rows[i%1000])
			}
		})
		b.Run(c.name+"/decode", func(b *testing.B) {
			var s Sent
			var bodies [][]byte
			for i := range fs.rows {
				if fs.headers[i].Seq = uint64(i + 1); i == 0 {
					s.Reset()
				}
				bodies = append(bodies, body(b, KindScreen, s.Append(nil, &fs.headers[i], fs.rows[i])))
			}
			var h Held
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if err := h.Apply(bodies[i%1000]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
