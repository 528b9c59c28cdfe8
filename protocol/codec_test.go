package protocol

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"rowlock/vt"
)

// body reads msg back and checks its kind.
func body(t testing.TB, want Kind, msg []byte) []byte {
	t.Helper()
	k, b, err := ReadMessage(bufio.NewReader(bytes.NewReader(msg)), nil, MaxClientMessage)
	if err != nil || k != want {
		t.Fatalf("read %q: kind %c, %v; want %c", msg, k, err, want)
	}
	return b
}

func roundTrip[T any](t *testing.T, k Kind, in T, msg []byte, parse func([]byte) (T, error)) {
	t.Helper()
	b := body(t, k, msg)
	out, err := parse(b)
	if err != nil || !reflect.DeepEqual(in, out) {
		t.Errorf("%c: got %+v, %v; want %+v", k, out, err, in)
	}
	for n := range b {
		parse(b[:n]) // must not panic
	}
}

func TestRoundTrip(t *testing.T) {
	key := Key{Pane: 7, KeyEvent: vt.KeyEvent{Key: 'a', Shifted: 'A', Base: 'q', Mods: vt.ModShift, Action: vt.KeyRepeat, Text: "é"}}
	roundTrip(t, KindKey, key, key.Append(nil), ParseKey)
	paste := Paste{Pane: 1, Last: true, Data: []byte("hello\nworld")}
	roundTrip(t, KindPaste, paste, paste.Append(nil), ParsePaste)
	mouse := Mouse{Pane: 3, MouseEvent: vt.MouseEvent{Button: vt.MouseWheelUp, Action: vt.MousePress, Mods: vt.ModCtrl, Col: 80, Row: -1, X: 640, Y: -5}}
	roundTrip(t, KindMouse, mouse, mouse.Append(nil), ParseMouse)
	roundTrip(t, KindFocus, Focus{In: true}, Focus{In: true}.Append(nil), ParseFocus)
	z := Resize{Cols: 80, Rows: 24, TabbedRows: 22, CellW: 9, CellH: 18}
	roundTrip(t, KindResize, z, z.Append(nil), ParseResize)
	s := ScrollTo{Pane: 2, Top: 1 << 40, Live: true}
	roundTrip(t, KindScrollTo, s, s.Append(nil), ParseScrollTo)
	mark := Mark{Pane: 2, Epoch: 9, Marks: Marks{Serial: 3, Places: []vt.Pos{{Line: 1 << 40, Col: 7}, {Line: 0, Col: 4095}}}}
	roundTrip(t, KindMark, mark, mark.Append(nil), ParseMark)
	a := Ack{Pane: 9, Seq: 12, Presents: 300, RowsDrawn: 4000}
	roundTrip(t, KindAck, a, a.Append(nil), ParseAck)
}

func TestReadMessageRefuses(t *testing.T) {
	read := func(s string) error {
		_, _, err := ReadMessage(bufio.NewReader(strings.NewReader(s)), nil, 16)
		return err
	}
	for _, c := range []struct {
		name, in string
		want     error
	}{
		{"empty", "\x00K", ErrMessage},
		{"too long", "\x12K", ErrMessage},
		{"much too long", "\xff\xff\xff\xff\xff\xff\xff\xff\x7fK", ErrMessage},
		{"a length without an end", strings.Repeat("\xff", 20), ErrMessage},
		{"half a length", "\x85", io.ErrUnexpectedEOF},
		{"no kind", "\x05", io.ErrUnexpectedEOF},
		{"half a body", "\x05Kab", io.ErrUnexpectedEOF},
		{"nothing", "", io.EOF},
	} {
		if err := read(c.in); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

func TestMessagesOfEveryLength(t *testing.T) {
	var stream []byte
	lengths := []int{0, 1, 126, 127, 128, 16382, 16383, 1 << 21}
	for _, n := range lengths {
		at := len(stream)
		stream = append(AppendHeader(stream, KindEvent), bytes.Repeat([]byte{byte(n)}, n)...)
		stream = Finish(stream, at)
	}
	r := bufio.NewReader(bytes.NewReader(stream))
	for _, n := range lengths {
		k, body, err := ReadMessage(r, nil, MaxServerMessage)
		if err != nil || k != KindEvent || !bytes.Equal(body, bytes.Repeat([]byte{byte(n)}, n)) {
			t.Fatalf("%d bytes: kind %c, %d bytes, %v", n, k, len(body), err)
		}
	}
	if _, _, err := ReadMessage(r, nil, MaxServerMessage); !errors.Is(err, io.EOF) {
		t.Errorf("behind the last: %v", err)
	}
}

func TestReadMessageGrowsWithWhatArrives(t *testing.T) {
	// A length of 64 MiB with nothing behind it must not cost 64 MiB.
	head := "\x80\x80\x80\x20K"
	res := testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			ReadMessage(bufio.NewReader(strings.NewReader(head)), nil, MaxServerMessage)
		}
	})
	if got := res.AllocedBytesPerOp(); got > 1<<20 {
		t.Errorf("a bare length allocated %d bytes", got)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("\x07a"))
	f.Fuzz(func(t *testing.T, b []byte) {
		ParseKey(b)
		ParsePaste(b)
		ParseMouse(b)
		ParseFocus(b)
		ParseResize(b)
		ParseScrollTo(b)
		ParseMark(b)
		ParseAck(b)
	})
}
