package vt

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestEvents(t *testing.T) {
	for _, test := range []struct {
		input string
		want  Event
	}{
		{"\a", Event{Kind: EventBell}},
		{"\x1b]2;a\x1b\\", Event{Kind: EventTitle, Text: "a"}},
		{"\x1b]7;file://host/dir\a", Event{Kind: EventCwd, Text: "file://host/dir"}},
		{"\x1b]52;c;aGk=\a", Event{Kind: EventClipboard, Target: "c", Text: "hi"}},
		{"\x1b]52;p;?\a", Event{Kind: EventClipboardRead, Target: "p"}},
		{"\x1b]9;done\a", Event{Kind: EventNotify, Text: "done"}},
		{"\x1b]777;notify;build;ok;really\a", Event{Kind: EventNotify, Title: "build", Text: "ok;really"}},
		{"\x1b]99;i=1:p=body;text\x1b\\", Event{Kind: EventNotify, Text: "text"}},
		{"\x1b]99;e=1;aGk=\x1b\\", Event{Kind: EventNotify, Title: "hi"}},
		{"\x1b]9;4;1;140\a", Event{Kind: EventProgress, N: 1, M: 100}},
		{"\x1b]133;A\a", Event{Kind: EventPrompt, Target: "A", N: -1}},
		{"\x1b]133;D;130\a", Event{Kind: EventPrompt, Target: "D", N: 130}},
		{"\x1b]133;D\a", Event{Kind: EventPrompt, Target: "D", N: -1}},
	} {
		term := newTestTerminal(20, 4, 0)
		term.Write([]byte(test.input))
		if got := term.TakeEvents(); !reflect.DeepEqual(got, []Event{test.want}) {
			t.Errorf("%q: %+v, want %+v", test.input, got, test.want)
		}
	}
}

func TestNoEvents(t *testing.T) {
	for _, input := range []string{
		"\x1b]9;4;9;1\a", "\x1b]133;Z\a", "\x1b]777;other;x\a", "\x1b]52;c\a", "\x1b]2;\a", "\x1b]2;a\x18",
	} {
		term := newTestTerminal(20, 4, 0)
		term.Write([]byte(input))
		if got := term.TakeEvents(); got != nil {
			t.Errorf("%q: %+v", input, got)
		}
	}
}

func TestBoundedOutput(t *testing.T) {
	term := newTestTerminal(20, 4, 0)
	term.Write(bytes.Repeat([]byte("\a\x1b[c"), 100_000))
	if n := len(term.TakeEvents()); n != maxEvents {
		t.Errorf("%d events, want %d", n, maxEvents)
	}
	replies := term.TakeReplies()
	if len(replies) > maxReplies || !bytes.HasSuffix(replies, []byte("c")) {
		t.Errorf("%d bytes of replies, ending with %q", len(replies), replies[len(replies)-1:])
	}
}

// rowIDs are the ids of the rows of the screen.
func rowIDs(term *Terminal) (ids []uint64) {
	_, rows := term.Size()
	for _, r := range term.Rows(nil, term.Base(), rows) {
		ids = append(ids, r.ID)
	}
	return ids
}

// Only the rows that a program touches get new ids, and a scroll moves them.
func TestRowIDs(t *testing.T) {
	term := newTestTerminal(20, 4, 10)
	term.Write([]byte("a\r\nb\r\nc\r\nd"))
	before := rowIDs(term)
	for _, test := range []struct {
		input string
		want  string // o: an old id, in order; n: a new one
	}{
		{"\x1b[2;5H", "0123"},
		{"\x1b[2;1H\x1b[3C\x1b[K", "0123"}, // there was nothing to erase
		{"\x1b[Hx", "n123"},
		{"\x1b[4;1H\n", "123n"},
		{"\x1b[2;3r\x1b[3;1H\n", "02n3"},
		{"\x1b[H\x1bM", "n012"},
		{"\x1b[?5h", "0123"},
		{"\x1b[J", "0nnn"},
	} {
		term := newTestTerminal(20, 4, 10)
		term.Write([]byte("a\r\nb\r\nc\r\nd"))
		if !slices.Equal(rowIDs(term), before) {
			t.Fatal("ids are not the same each time")
		}
		term.Write([]byte("\x1b[1;2H" + test.input))
		var got strings.Builder
		for _, id := range rowIDs(term) {
			if i := slices.Index(before, id); i >= 0 {
				fmt.Fprint(&got, i)
			} else {
				got.WriteByte('n')
			}
		}
		if got.String() != test.want {
			t.Errorf("%q: rows %s, want %s", test.input, got.String(), test.want)
		}
	}
}

// Lines keep their numbers as they move up into the history.
func TestLineNumbers(t *testing.T) {
	term := newTestTerminal(20, 3, 5)
	for i := range 20 {
		fmt.Fprintf(term, "%d\r\n", i)
	}
	if term.Base() != 18 || term.Oldest() != 13 {
		t.Fatalf("lines %d and %d, want 13 and 18", term.Oldest(), term.Base())
	}
	for line := term.Oldest(); line < term.Base()+2; line++ {
		if r, ok := term.Row(line); !ok || string(r.Text) != fmt.Sprint(line) {
			t.Errorf("line %d: %q", line, r.Text)
		}
	}
	for _, line := range []uint64{12, 21} {
		if _, ok := term.Row(line); ok {
			t.Errorf("there is a line %d", line)
		}
	}
	epoch := term.Epoch()
	term.Write([]byte("\x1b[3J"))
	if term.Oldest() != term.Base() || term.Epoch() == epoch {
		t.Error("CSI 3 J leaves the history")
	}
}

func TestInputModes(t *testing.T) {
	term := newTestTerminal(20, 3, 0)
	term.Write([]byte("\x1b[?1;66;67;2004;1002;1006h\x1b[20h\x1b[>4;1m\x1b[>3u"))
	want := InputModes{
		AppCursor: true, AppKeypad: true, Backarrow: true, Newline: true, ModifyOtherKeys: 1, Kitty: 3,
		Mouse: MouseButtons, MouseFormat: MouseFormatSGR, BracketedPaste: true,
	}
	if got := term.InputModes(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	term.Write([]byte("\x1bc"))
	if got := term.InputModes(); got != (InputModes{}) {
		t.Errorf("after RIS: %+v", got)
	}
}

// Styles, links and clusters that are gone from the screen are forgotten, those
// that show stay as they are.
func TestSweep(t *testing.T) {
	term := newTestTerminal(40, 3, 0)
	term.Write([]byte("\x1b]8;;http://a\x1b\\\x1b[1;31mk\u0301\x1b]8;;\x1b\\\x1b[m\r\n"))
	kept, _ := term.Row(term.Base())
	for i := range 200_000 {
		fmt.Fprintf(term, "\x1b[2;1H\x1b[38;2;%d;%d;%dmx%c%c", i>>16, i>>8&0xFF, i&0xFF,
			0x300+i%0x70, 0x300+i/0x70%0x70)
	}
	if n := term.entries(); n > 2*minSweep {
		t.Errorf("%d entries", n)
	}
	term.scr.row(0).touch()
	row, _ := term.Row(term.Base())
	if !bytes.Equal(row.Text, kept.Text) || !bytes.Equal(row.Meta, kept.Meta) {
		t.Errorf("row %q %x, was %q %x", row.Text, row.Meta, kept.Text, kept.Meta)
	}
}

// Mode 2031 reports a theme that turns dark into light or back, and no other.
func TestColorSchemeReports(t *testing.T) {
	dark := Colors{FG: 0xFFFFFF, BG: 0x101010}
	darker, light := dark, Colors{FG: 0x101010, BG: 0xFFFFFF}
	darker.BG = 0
	term := New(Options{Cols: 10, Rows: 2, Colors: dark})
	replies := func(c Colors) string {
		term.SetColors(c)
		return string(term.TakeReplies())
	}
	if got := replies(light); got != "" {
		t.Errorf("%q without mode 2031", got)
	}
	term.Write([]byte("\x1b[?2031h"))
	for _, step := range []struct {
		colors Colors
		want   string
	}{{light, ""}, {darker, "\x1b[?997;1n"}, {dark, ""}, {light, "\x1b[?997;2n"}} {
		if got := replies(step.colors); got != step.want {
			t.Errorf("%06x on %06x: %q, want %q", step.colors.FG, step.colors.BG, got, step.want)
		}
	}
}
