package vt

import (
	"fmt"
	"maps"
	"os"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// docs/ctlseqs.md lists what the emulator understands. The tests here take its
// tables, one below each heading, and compare their first column with the
// emulator's own tables; where a method decides by itself, with what it does.

const ctlseqsDoc = "../docs/ctlseqs.md"

// docRow is a row of a table of the document: the code in its first cell, and the
// others.
type docRow struct {
	keys                []string
	name, meaning, from string
}

// docTables reads the document's tables by heading.
func docTables(t *testing.T) map[string][]docRow {
	data, err := os.ReadFile(ctlseqsDoc)
	if err != nil {
		t.Fatal(err)
	}
	code := regexp.MustCompile("``(.+?)``|`([^`]+)`")
	tables, heading := map[string][]docRow{}, ""
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if text, ok := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); ok && line[0] == '#' {
			heading = text
		}
		if !strings.HasPrefix(line, "| `") {
			continue
		}
		cells := strings.Split(strings.Trim(strings.ReplaceAll(line, `\|`, "\x00"), "|"), "|")
		for i, cell := range cells {
			cells[i] = strings.ReplaceAll(strings.TrimSpace(cell), "\x00", "|")
		}
		if len(cells) != 4 {
			t.Fatalf("%d cells in %s", len(cells), line)
		}
		row := docRow{name: cells[1], meaning: cells[2], from: cells[3]}
		for _, span := range code.FindAllStringSubmatch(cells[0], -1) {
			row.keys = append(row.keys, strings.TrimSpace(span[1]+span[2]))
		}
		if strings.Contains(cells[0], "–") {
			row.keys = numbersFrom(row.keys[0], row.keys[1])
		}
		tables[heading] = append(tables[heading], row)
	}
	return tables
}

func numbersFrom(first, last string) (all []string) {
	from, _ := strconv.Atoi(first)
	to, _ := strconv.Atoi(last)
	for n := from; n <= to; n++ {
		all = append(all, strconv.Itoa(n))
	}
	return all
}

// bare is a sequence without its parameters: CSI ? $ p for CSI ? Ps $ p.
func bare(sequence string) string {
	words := slices.DeleteFunc(strings.Fields(sequence), func(w string) bool {
		return w == ";" || regexp.MustCompile(`^(P[a-z]|\d+)$`).MatchString(w)
	})
	return strings.Join(words, " ")
}

// spelled writes an introducer, a prefix, an intermediate and a final byte as the
// document does.
func spelled(introducer string, bytes ...byte) string {
	for _, b := range bytes {
		switch b {
		case 0:
		case ' ':
			introducer += " SP"
		default:
			introducer += " " + string(rune(b))
		}
	}
	return introducer
}

// TestCtlseqs: what is documented is understood, and the other way round.
func TestCtlseqs(t *testing.T) {
	tables := docTables(t)
	for _, c := range []struct {
		heading string
		key     func(string) string // of a code in the document
		want    []string
	}{
		{"C0 controls", nil, understoodControls()},
		{"C1 controls and escape sequences", nil, append(understoodIntroducers(), escNames()...)},
		{"Control sequences", bare, csiNames()},
		{"ANSI modes", nil, modeNumbers(true)},
		{"DEC private modes", nil, modeNumbers(false)},
		{"SGR", nil, understoodRenditions()},
		{"Window operations", nil, understoodWindowOps()},
		{"Status reports", nil, understoodReports()},
		{"Device control strings", bare, understoodStrings()},
		{"Settings that DECRQSS reports", withoutSpaces, understoodSettings()},
		{"Operating system commands", nil, slices.Collect(maps.Keys(oscFunctions))},
		{"OSC 1337", nil, slices.Collect(maps.Keys(itermFunctions))},
	} {
		listed := map[string]bool{}
		for _, row := range tables[c.heading] {
			for _, key := range row.keys {
				if c.key != nil {
					key = c.key(key)
				}
				listed[key] = true
			}
		}
		for _, key := range c.want {
			if !listed[key] {
				t.Errorf("%s: %q is understood and not listed", c.heading, key)
			}
			delete(listed, key)
		}
		for key := range listed {
			if !slices.Contains(c.want, key) {
				t.Errorf("%s: %q is listed and not understood", c.heading, key)
			}
		}
		delete(tables, c.heading)
	}
	delete(tables, "Character sets") // TestCharsetsDoc
	for heading := range tables {
		t.Errorf("nothing is compared with the table below %q", heading)
	}
}

// Each row has a name and says where it comes from, in words of the introduction.
func TestCtlseqsSources(t *testing.T) {
	data, err := os.ReadFile(ctlseqsDoc)
	if err != nil {
		t.Fatal(err)
	}
	_, sources, _ := strings.Cut(string(data), "where a function comes from:")
	sources, _, _ = strings.Cut(sources, "##")
	for heading, rows := range docTables(t) {
		for _, row := range rows {
			for source := range strings.SplitSeq(row.from, ", ") {
				if source == "" || !strings.Contains(sources, source) {
					t.Errorf("%s: %q comes from %q", heading, row.keys, source)
				}
			}
			if row.name == "" || row.meaning == "" && heading != "SGR" {
				t.Errorf("%s: %q has no name or no meaning", heading, row.keys)
			}
		}
	}
}

// otherNames are functions that serve a sequence of another name too.
var otherNames = map[string]string{"CHA": "HPA", "CUP": "HVP", "DECRC": "SCORC", "DA1": "DECID", "DECDSR": "DSR"}

// A sequence's name in the document is that of the method which does it.
func TestCtlseqsNames(t *testing.T) {
	names := map[string][]string{}
	tables := docTables(t)
	for _, row := range slices.Concat(tables["Control sequences"], tables["C1 controls and escape sequences"]) {
		key := row.keys[0]
		if strings.HasPrefix(key, "CSI") {
			key = bare(key)
		}
		names[key] = append(names[key], row.name)
	}
	check := func(key string, do func(*Terminal)) {
		full := runtime.FuncForPC(reflect.ValueOf(do).Pointer()).Name()
		method := strings.ToUpper(full[strings.LastIndex(full, ".")+1:])
		if !slices.ContainsFunc(names[key], func(name string) bool {
			return name == "–" || strings.HasPrefix(method, name) || otherNames[method] == name
		}) {
			t.Errorf("%s is %s in the document, done by %s", key, names[key], method)
		}
	}
	for _, f := range csiFunctions {
		check(spelled("CSI", f.prefix, f.inter, f.final), f.do)
	}
	for _, f := range escFunctions {
		check(spelled("ESC", f.inter, f.final), f.do)
	}
}

// The document's sets have the ids, names and sizes of the table of sets.
func TestCharsetsDoc(t *testing.T) {
	var got, want []string
	for _, row := range docTables(t)["Character sets"] {
		size, _, _ := strings.Cut(row.meaning, ":")
		got = append(got, strings.Join(append(row.keys, row.name, size), " "))
	}
	for _, set := range charsetTable {
		size := "94"
		if set.large {
			size = "96"
		}
		if set.national {
			size += ", national"
		}
		want = append(want, strings.Join(append(slices.Clone(set.ids), set.name, size), " "))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("documented are\n%s\nthere are\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Modes that can't be changed are marked so, and no others.
func TestFixedModesDoc(t *testing.T) {
	tables := docTables(t)
	for heading, ansi := range map[string]bool{"ANSI modes": true, "DEC private modes": false} {
		for _, row := range tables[heading] {
			term := newTestTerminal(4, 2, 0)
			prefix := "?"
			if ansi {
				prefix = ""
			}
			fmt.Fprintf(term, "\x1b[%s%s$p", prefix, row.keys[0])
			reply := string(term.TakeReplies())
			want := ""
			switch reply[len(reply)-3] {
			case '3':
				want = "– set"
			case '4':
				want = "– reset"
			}
			if marked, _, _ := strings.Cut(row.meaning, ":"); strings.HasPrefix(marked, "–") != (want != "") || want != "" && marked != want {
				t.Errorf("mode %s%s: %q, the terminal answers %q", prefix, row.keys[0], row.meaning, reply)
			}
		}
	}
}

func withoutSpaces(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, " ", ""), "SP", " ")
}

func csiNames() (names []string) {
	for _, f := range csiFunctions {
		names = append(names, spelled("CSI", f.prefix, f.inter, f.final))
	}
	return names
}

func escNames() (names []string) {
	for _, f := range escFunctions {
		names = append(names, spelled("ESC", f.inter, f.final))
	}
	return names
}

func modeNumbers(ansi bool) (numbers []string) {
	for _, row := range modeTable {
		if row.ansi == ansi {
			numbers = append(numbers, strconv.Itoa(row.number))
		}
	}
	for _, n := range alwaysReset[ansi] {
		numbers = append(numbers, strconv.Itoa(n))
	}
	return numbers
}

// outcome is what is to be seen of a terminal that was fed input.
func outcome(input string) string {
	term := newTestTerminal(20, 5, 0)
	term.Write([]byte("\x1b)0\x1b[3;4H\x1b[1;31;44m" + input + "q"))
	return fmt.Sprint(screenLines(term), term.Cursor(), term.cursor.pen, len(term.TakeEvents()), string(term.TakeReplies()))
}

// understoodControls are the C0 controls that do something: in text, after a shift,
// or inside a sequence.
func understoodControls() (codes []string) {
	for c := range rune(0x20) {
		for _, around := range [][2]string{{"", ""}, {"\x0e", ""}, {"\x1b[3", "1C"}} {
			if outcome(around[0]+string(c)+around[1]) != outcome(around[0]+around[1]) {
				codes = append(codes, fmt.Sprintf("0x%02X", c))
				break
			}
		}
	}
	return codes
}

// understoodIntroducers are the escape sequences that begin something longer, and
// the one that ends it.
func understoodIntroducers() []string {
	codes := []string{spelled("ESC", '\\')}
	for c := byte(0x30); c < 0x7F; c++ {
		term := newTestTerminal(4, 2, 0)
		term.Write([]byte{0x1B, c})
		if term.state != ground {
			codes = append(codes, spelled("ESC", c))
		}
	}
	return codes
}

// understoodRenditions are the parameters of SGR that change the pen of a
// terminal where nothing is set, or all is.
func understoodRenditions() (numbers []string) {
	const all = "\x1b[1;2;3;4;5;7;8;9;53;33;43;58:5:3m"
	for n := range 256 {
		number := strconv.Itoa(n)
		for _, before := range []string{"\x1b[m", all} {
			if outcome(before+"\x1b["+number+"m") != outcome(before) || outcome(before+"\x1b["+number+":5:9m") != outcome(before) {
				numbers = append(numbers, number)
				break
			}
		}
	}
	return numbers
}

// understoodWindowOps are the window operations below DECSLPP that change or tell
// something where all is allowed.
func understoodWindowOps() (numbers []string) {
	for n := range 24 {
		term := New(Options{Cols: 20, Rows: 5, TitleReports: true})
		term.AllowResize(true)
		term.Write([]byte("\x1b]2;one\a\x1b[22t\x1b]2;two\a"))
		term.TakeEvents()
		fmt.Fprintf(term, "\x1b[%dt", n)
		if len(term.TakeReplies()) > 0 || len(term.TakeEvents()) > 0 || len(term.titles.stack) != 1 {
			numbers = append(numbers, strconv.Itoa(n))
		}
	}
	return numbers
}

// answered is what input gets for an answer.
func answered(input string) string {
	term := newTestTerminal(20, 5, 0)
	term.Write([]byte(input))
	return string(term.TakeReplies())
}

// understoodReports are the status reports that there are.
func understoodReports() (sequences []string) {
	for _, prefix := range []string{"", "?"} {
		for n := range 4096 {
			if answered(fmt.Sprintf("\x1b[%s%dn", prefix, n)) != "" {
				sequences = append(sequences, strings.Join(strings.Fields(fmt.Sprintf("CSI %s %d n", prefix, n)), " "))
			}
		}
	}
	return sequences
}

// understoodStrings are the device control strings that get an answer.
func understoodStrings() (sequences []string) {
	for _, prefix := range []byte("\x00<=>?") {
		for inter := byte(0x1F); inter < 0x30; inter++ {
			for final := byte(0x40); final < 0x7F; final++ {
				sequence := []byte{prefix, inter, final}
				if inter == 0x1F {
					sequence[1] = 0 // none
				}
				sequence = slices.DeleteFunc(sequence, func(b byte) bool { return b == 0 })
				if answered("\x1bP"+string(sequence)+"m\x1b\\") != "" {
					sequences = append(sequences, spelled("DCS", sequence...)+" ST")
				}
			}
		}
	}
	return sequences
}

// understoodSettings are those of one or two characters that DECRQSS reports.
func understoodSettings() (settings []string) {
	for a := byte(0x1F); a < 0x7F; a++ {
		for b := byte(0x20); b < 0x7F; b++ {
			setting := string([]byte{a, b})
			if a == 0x1F {
				setting = string(rune(b))
			}
			if strings.HasPrefix(answered("\x1bP$q"+setting+"\x1b\\"), "\x1bP1") {
				settings = append(settings, setting)
			}
		}
	}
	return settings
}
