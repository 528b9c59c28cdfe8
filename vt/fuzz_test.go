package vt

import (
	"archive/zip"
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// The fuzz targets. Each is seeded with the scripts and, where they are, with
// the streams that Ghostty's fuzzers kept. What a target finds is mended and
// becomes a script.

// addScripts seeds f with all that the scripts feed.
func addScripts(f *testing.F, add func(input []byte)) {
	for _, path := range casePaths(f, "testdata/cases", "*.txt") {
		add(scriptInput(f, path))
	}
}

// addGhostty seeds f with one in every streams of Ghostty's, if they are there.
// The rest of them are played by TestConformanceGhosttyFuzz.
func addGhostty(f *testing.F, every int, add func(input []byte)) {
	path := filepath.Join(conformanceRoot(), "ghostty-fuzz", "streams.zip")
	streams, err := zip.OpenReader(path)
	if os.IsNotExist(err) {
		return // TestConformanceGhosttyFuzz says so
	}
	if err != nil {
		f.Fatal(err)
	}
	defer streams.Close()
	for i := 0; i < len(streams.File); i += every {
		add(readZipped(f, streams.File[i]))
	}
}

// scriptInput is all that a script feeds.
func scriptInput(t testing.TB, path string) []byte {
	var input []byte
	for _, line := range readLines(t, path) {
		if quoted, ok := strings.CutPrefix(line, "input "); ok {
			input = append(input, unquoteInput(t, quoted)...)
		}
	}
	return input
}

// FuzzTerminal feeds any bytes in pieces, with a change of size to anything in
// between and all that reads a terminal after each.
func FuzzTerminal(f *testing.F) {
	add := func(input []byte) { f.Add(input, []byte{10, 4, 7, 6, 1, 1, 20, 3}) }
	addScripts(f, add)
	addGhostty(f, 8, add)
	f.Fuzz(func(t *testing.T, input, sizes []byte) {
		if len(input) > 4<<10 || len(sizes) > 16 {
			return // nothing that shorter ones don't show
		}
		size := func(i int) (cols, rows int) {
			if 2*i+1 < len(sizes) {
				return int(sizes[2*i] % 64), int(sizes[2*i+1] % 24)
			}
			return 20, 5
		}
		cols, rows := size(0)
		term := newTestTerminal(cols, rows, 30)
		w := watch{term: term}
		places := []Pos{{0, 3}, {5, 0}, {30, 70}}
		for i := range places {
			term.Carry(&places[i])
		}
		steps := max(len(sizes)/2, 1)
		for i := range steps {
			if i > 0 {
				term.Resize(size(i))
			}
			term.Write(input[i*len(input)/steps : (i+1)*len(input)/steps])
			if p := cmp.Or(soundProblem(term), w.problem()); p != "" {
				t.Fatalf("step %d: %s", i, p)
			}
			readAll(term)
		}
		if p := sweepProblem(term); p != "" {
			t.Fatal(p)
		}
	})
}

// readAll reads a terminal in every way.
func readAll(term *Terminal) {
	_, n := term.Size()
	rows := term.Rows(nil, term.Oldest(), int(term.Base()-term.Oldest())+n)
	for _, join := range []bool{false, true} {
		AppendText(nil, rows, join)
		AppendANSI(nil, rows, join)
		AppendHTML(nil, rows, join, &Colors{})
		Capture(rows, join)
		term.Text(Pos{0, 3}, Pos{term.Base() + 100, 1}, TextOptions{Join: join, Block: !join})
	}
	WordAt(rows, len(rows)/2, 3)
	term.TakeReplies()
	term.TakeEvents()
	for term.Compactable() {
		term.Compact()
	}
}

// FuzzPieces feeds the parser any bytes whole and in pieces: the screen, the
// replies and the events are the same.
func FuzzPieces(f *testing.F) {
	add := func(input []byte) { f.Add(input, uint8(3)) }
	addScripts(f, add)
	addGhostty(f, 8, add)
	f.Fuzz(func(t *testing.T, input []byte, longest uint8) {
		if len(input) > 4<<10 {
			return
		}
		play := func(longest int) string {
			term := newTestTerminal(12, 4, 20)
			feedPieces(term, input, longest, uint64(longest))
			return fmt.Sprintf("%q\n%+v\n%+v\n%s", term.TakeReplies(), term.TakeEvents(), term.InputModes(), dumpTerminal(term))
		}
		want := play(len(input) + 1)
		for _, n := range []int{1, 2 + int(longest)} {
			if got := play(n); got != want {
				t.Fatalf("pieces of up to %d bytes differ from one write:\n%s", n, firstDifference(got, want))
			}
		}
	})
}

// FuzzInput encodes any key and pointer event, for the modes that any bytes of a
// program set.
func FuzzInput(f *testing.F) {
	for _, modes := range []string{"", "\x1b[?1;66;1003;1006;2004h", "\x1b[>31u\x1b[?1003;1016h", "\x1b[>4;2m\x1b[?9h", "\x1b[>5u\x1b[?1000;1005h", "\x1b[20h\x1b[?67h\x1b[?1002;1015h"} {
		for _, key := range []uint32{'a', 0xE4, uint32(KeyEnter), uint32(KeyUp), uint32(KeyF(3)), uint32(KeyKP0), uint32(KeyLeftShift), 0} {
			f.Add([]byte(modes), key, uint32('A'), uint16(ModCtrl), uint8(1), "a", 3, 5)
		}
	}
	f.Fuzz(func(t *testing.T, modes []byte, key, shifted uint32, mods uint16, action uint8, text string, col, row int) {
		term := newTestTerminal(20, 5, 0)
		term.Write(modes)
		m := term.InputModes()
		sent := m.AppendKey([]byte("x"), KeyEvent{
			Key: Key(key), Shifted: Key(shifted), Base: Key(shifted), Mods: Mods(mods), Action: KeyAction(action), Text: text})
		if sent[0] != 'x' || len(sent) > 200+16*len(text) {
			t.Errorf("a key sends %q", sent)
		}
		var last MouseEvent
		ev := MouseEvent{Button: MouseButton(key), Action: MouseAction(action), Mods: Mods(mods), Col: col, Row: row, X: row, Y: col}
		once := m.AppendMouse(nil, ev, &last)
		if ev.Action == MouseMotion && len(m.AppendMouse(nil, ev, &last)) > 0 {
			t.Errorf("motion that is none sends %q and more", once)
		}
		if m.MouseFormat != MouseFormatX10 && !utf8.Valid(once) || len(once) > 80 {
			t.Errorf("the pointer sends %q", once)
		}
	})
}

// dropPlain drops blank cells at the end that are in the default style: no encoder
// writes them.
func (l *Line) dropPlain() {
	for n := len(l.Cells) - 1; n >= 0; n-- {
		c := l.Cells[n]
		if c.Len > 0 || c.Width != 1 || l.Styles[c.Style] != (Style{}) {
			return
		}
		l.Cells = l.Cells[:n]
	}
}

// FuzzRow decodes any bytes as a row. What is accepted is within the bounds, and
// shows the same when it is encoded again.
func FuzzRow(f *testing.F) {
	for seed := range uint64(20) {
		r := encodeCells(randomRow(rand.New(rand.NewPCG(seed, 3))), seed, 0)
		f.Add(byte(r.Flags), r.Text, r.Meta)
	}
	addScripts(f, func(input []byte) {
		term := newTestTerminal(30, 6, 20)
		term.Write(input)
		for _, r := range term.Rows(nil, term.Oldest(), 30) {
			f.Add(byte(r.Flags), r.Text, r.Meta)
		}
	})
	f.Fuzz(func(t *testing.T, flags byte, text, meta []byte) {
		r := Row{Flags: RowFlags(flags), Text: text, Meta: meta}
		var line, again Line
		if line.Decode(r) != nil {
			return
		}
		if len(line.Cells) > MaxCols || len(line.Styles) > MaxCols+1 {
			t.Fatalf("%d cells, %d styles", len(line.Cells), len(line.Styles))
		}
		valid := true // no cell has half a code point
		for i := range line.Cells {
			valid = utf8.Valid(line.CellText(i)) && valid
		}
		if valid {
			line.dropPlain()
			if err := again.Decode(encodeLine(&line)); err != nil || !sameCells(&again, &line) {
				t.Fatalf("%+v is encoded as %+v (%v)", line, again, err)
			}
		}
		rows := []Row{r, r}
		AppendText(nil, rows, true)
		AppendANSI(nil, rows, true)
		AppendHTML(nil, rows, true, &Colors{})
		Capture(rows, true)
		WordAt(rows, 0, 2)
	})
}
