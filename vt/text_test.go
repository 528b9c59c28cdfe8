package vt

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// written is the terminal after input, and all its rows.
func written(cols, rows int, input string) (*Terminal, []Row) {
	term := newTestTerminal(cols, rows, 100)
	term.Write([]byte(input))
	return term, term.Rows(nil, term.Oldest(), int(term.Base()-term.Oldest())+rows)
}

func TestText(t *testing.T) {
	term, _ := written(10, 6, "one line that wraps\r\na\tb\r\nend  \r\n中文字符")
	for _, c := range []struct {
		name     string
		from, to Pos
		o        TextOptions
		want     string
	}{
		{"wrapped", Pos{0, 0}, Pos{1, 9}, TextOptions{Join: true}, "one line that wraps"},
		{"not joined", Pos{0, 0}, Pos{1, 9}, TextOptions{}, "one line t\nhat wraps"},
		{"backwards", Pos{1, 2}, Pos{0, 4}, TextOptions{Join: true}, "line that"},
		{"tab", Pos{2, 0}, Pos{2, 9}, TextOptions{}, "a       b"},
		{"written spaces, no padding", Pos{3, 0}, Pos{3, 9}, TextOptions{}, "end  "},
		{"half of a wide character", Pos{4, 1}, Pos{4, 4}, TextOptions{}, "中文字"},
		{"block", Pos{0, 4}, Pos{3, 1}, TextOptions{Block: true}, "ne l\nat w\n    \nnd  "},
		{"beyond the lines", Pos{3, 0}, Pos{99, 3}, TextOptions{}, "end  \n中文字符\n"},
		{"empty line", Pos{5, 0}, Pos{5, 9}, TextOptions{}, ""},
	} {
		if got := term.Text(c.from, c.to, c.o); got != c.want {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
}

func TestAppendText(t *testing.T) {
	_, rows := written(10, 5, "one line that wraps   \r\n\r\nend  ")
	if got, want := string(AppendText(nil, rows, true)), "one line that wraps\n\nend\n"; got != want {
		t.Errorf("joined: %q, not %q", got, want)
	}
	if got, want := string(AppendText(nil, rows[:2], false)), "one line t\nhat wraps\n"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got, want := string(AppendText(nil, rows[:1], true)), "one line t\n"; got != want {
		t.Errorf("cut: %q, not %q", got, want)
	}
}

// What AppendANSI writes shows the same when a terminal reads it.
func TestAppendANSIRoundTrip(t *testing.T) {
	const input = "plain \x1b[1;3;4:3;38;5;9;48;2;1;2;3;58:2::9:8:7mstyled\x1b[m 中\x1b[7;53;31;102m文\x1b[m\r\n" +
		"\x1b]8;id=x;https://e.com/?a;b\x1b\\link\x1b]8;;\x1b\\ \x1b[44;58:5:200m\x1b[K\x1b[m\r\nlong enough to wrap \x1b[4;9mhere and\x1b[m on"
	_, rows := written(20, 6, input)
	again := newTestTerminal(20, 6, 0)
	again.Write([]byte(strings.ReplaceAll(string(AppendANSI(nil, rows[:5], true)), "\n", "\r\n")))
	for i, want := range rows {
		got, _ := again.Row(again.Base() + uint64(i))
		if i == 1 {
			got.Text = bytes.TrimRight(got.Text, " ") // blanks have become spaces
			want.Text = bytes.TrimRight(want.Text, " ")
		}
		if !bytes.Equal(got.Text, want.Text) || !bytes.Equal(got.Meta, want.Meta) {
			t.Errorf("row %d: %q % x, not %q % x", i, got.Text, got.Meta, want.Text, want.Meta)
		}
	}
}

func TestCapture(t *testing.T) {
	_, rows := written(6, 4, "\x1b]133;A\x1b\\ab\x1b[1;4:3;31;48;2;255;136;0mcdefgh\x1b[m i ")
	got, err := json.Marshal(Capture(rows[:2], true))
	if err != nil {
		t.Fatal(err)
	}
	want := `[{"text":"abcdefgh i","prompt":true,"spans":[` +
		`{"col":2,"cells":4,"text":"cdef","fg":"1","bg":"#ff8800","underline":"curly","attrs":["bold"]},` +
		`{"col":6,"cells":2,"text":"gh","fg":"1","bg":"#ff8800","underline":"curly","attrs":["bold"]}]}]`
	if string(got) != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	if c := Capture(rows[:2], false); len(c) != 2 || !c[0].Wrapped || c[1].Text != "gh i" || c[1].Spans[0].Col != 0 {
		t.Errorf("not joined: %+v", c)
	}
}

func TestAppendHTML(t *testing.T) {
	_, rows := written(20, 3, "a<b&\x1b[7mx\x1b[27;4;31my\x1b[m\x1b]8;;javascript:alert(1)\x1b\\z\x1b]8;;https://e.com/\"\x1b\\w")
	c := Colors{FG: 0xAABBCC, BG: 0x112233}
	c.Palette[1] = 0xFF0000
	want := `<pre style="color:#aabbcc;background-color:#112233">
a&lt;b&amp;<span style="color:#112233;background-color:#aabbcc">x</span>` +
		`<span style="color:#ff0000;text-decoration:underline">y</span>z<a href="https://e.com/&#34;">w</a>
</pre>
`
	if got := string(AppendHTML(nil, rows[:1], false, &c)); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

func TestWordAt(t *testing.T) {
	_, rows := written(10, 6, "see ~/src/main.go: (done)\r\n中文 字\r\n")
	for _, c := range []struct {
		row, col int
		from, to Pos
	}{
		{0, 1, Pos{0, 0}, Pos{0, 2}},
		{0, 3, Pos{0, 3}, Pos{0, 3}},
		{0, 6, Pos{0, 4}, Pos{1, 6}}, // over the soft wrap
		{1, 2, Pos{0, 4}, Pos{1, 6}},
		{2, 2, Pos{2, 0}, Pos{2, 3}},
		{3, 1, Pos{3, 0}, Pos{3, 3}},
		{3, 6, Pos{3, 5}, Pos{3, 6}},
		{3, 9, Pos{3, 9}, Pos{3, 9}}, // beyond the text
		{9, 0, Pos{}, Pos{}},
	} {
		if from, to := WordAt(rows, c.row, c.col); from != c.from || to != c.to {
			t.Errorf("%d,%d: %v to %v, not %v to %v", c.row, c.col, from, to, c.from, c.to)
		}
	}
	if first, last := LineAt(rows, 1); first != 0 || last != 2 {
		t.Errorf("the line is %d to %d", first, last)
	}
}
