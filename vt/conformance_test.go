package vt

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// exceptionsFile lists every conformance check that is known not to pass: one a
// line, its name (set/case, or set/case:line) and then the reason.
const exceptionsFile = "testdata/conformance-exceptions.txt"

// conformanceDir is the folder of one set of the public conformance data, which
// is not part of this repository.
func conformanceDir(t *testing.T, set string) string {
	t.Helper()
	dir := filepath.Join(conformanceRoot(), set)
	if _, err := os.Stat(dir); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("conformance data is missing: %v", err)
		}
		t.Skipf("conformance data is missing (set ROWLOCK_CONFORMANCE): %v", err)
	}
	return dir
}

func conformanceRoot() string {
	if root := os.Getenv("ROWLOCK_CONFORMANCE"); root != "" {
		return root
	}
	return filepath.Join("..", "..", "shared", "conformance")
}

// conformanceSet counts the checks of one set and holds them against the
// exceptions: what fails must be listed, what is listed must fail.
type conformanceSet struct {
	t             *testing.T
	name          string
	excepted      map[string]bool
	failed        map[string]bool
	passed, total int
}

// minimumShare of each set, in percent, must pass, whatever is listed.
const minimumShare = 80

func newConformanceSet(t *testing.T, name string) *conformanceSet {
	return &conformanceSet{
		t: t, name: name,
		excepted: readExceptions(t, name),
		failed:   map[string]bool{},
	}
}

func readExceptions(t *testing.T, set string) map[string]bool {
	t.Helper()
	f, err := os.Open(exceptionsFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	listed := map[string]bool{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		name, reason, _ := strings.Cut(line, " ")
		if strings.TrimSpace(reason) == "" {
			t.Fatalf("%s: %q has no reason", exceptionsFile, name)
		}
		if strings.HasPrefix(name, set+"/") {
			listed[strings.TrimPrefix(name, set+"/")] = true
		}
	}
	return listed
}

// check counts one check; problem says what is wrong, and is empty when nothing
// is. Checks may share a name.
func (s *conformanceSet) check(name, problem string) {
	s.t.Helper()
	s.total++
	if problem == "" {
		s.passed++
		return
	}
	s.failed[name] = true
	if !s.excepted[name] {
		s.t.Errorf("%s/%s: %s", s.name, name, problem)
	}
}

// finish reports stale exceptions and prints the score.
func (s *conformanceSet) finish() {
	s.t.Helper()
	for name := range s.excepted {
		if !s.failed[name] {
			s.t.Errorf("%s: %s/%s passes (or is gone): strike it from the list", exceptionsFile, s.name, name)
		}
	}
	if s.passed*100 < s.total*minimumShare {
		s.t.Errorf("%s: less than %d %% pass", s.name, minimumShare)
	}
	fmt.Fprintf(s.t.Output(), "%s: %d of %d\n", s.name, s.passed, s.total)
}

// newTestTerminal is a terminal without colours of its own.
func newTestTerminal(cols, rows, history int) *Terminal {
	return New(Options{Cols: cols, Rows: rows, HistoryLines: history, Name: "Rowlock test", CursorBlink: true})
}

// feedPieces writes p in pieces of random length, 1 to longest. In between the
// rows are read, as a window does.
func feedPieces(term *Terminal, p []byte, longest int, seed uint64) {
	rnd := rand.New(rand.NewPCG(seed, 0))
	_, rows := term.Size()
	var read []Row
	for len(p) > 0 {
		n := min(1+rnd.IntN(longest), len(p))
		term.Write(p[:n])
		p = p[n:]
		read = term.Rows(read[:0], term.Base(), rows)
	}
}

// checkPieces fails the test unless input in one-byte and in random pieces
// leaves the screen that one Write of it has left on whole, and that is sound.
func checkPieces(t testing.TB, name string, whole *Terminal, fresh func() *Terminal, input []byte) {
	t.Helper()
	checkSound(t, name, whole)
	want := dumpTerminal(whole)
	for _, longest := range []int{1, 50} {
		term := fresh()
		feedPieces(term, input, longest, uint64(longest))
		if got := dumpTerminal(term); got != want {
			t.Errorf("%s: pieces of up to %d bytes differ from one write:\n%s", name, longest, firstDifference(got, want))
		}
	}
}

// dumpTerminal is everything a window could see, and the history.
func dumpTerminal(term *Terminal) string {
	return fmt.Sprintf("title=%q\n%s", term.Title(), dumpLines(term, term.Oldest()))
}

// dumpScreen is what a window shows that follows the output.
func dumpScreen(term *Terminal) string { return dumpLines(term, term.Base()) }

// dumpLines is the lines from first on, and what else is sent with a screen.
func dumpLines(term *Terminal, first uint64) string {
	var b strings.Builder
	cols, rows := term.Size()
	fmt.Fprintf(&b, "%dx%d %+v alt=%t reverse=%t colors=%v\n",
		cols, rows, term.Cursor(), term.AltScreen(), term.ReverseVideo(), term.Overrides(nil))
	for line := first; line < term.Base()+uint64(rows); line++ {
		r, _ := term.Row(line)
		fmt.Fprintf(&b, "%d: flags=%d %q % x\n", line, r.Flags, r.Text, r.Meta)
	}
	return b.String()
}

// screenLines is the text of the live screen, trailing blanks trimmed.
func screenLines(term *Terminal) []string {
	_, rows := term.Size()
	return textLines(term, term.Base(), rows)
}

// textLines is the text of n lines from top on, trailing blanks trimmed.
func textLines(term *Terminal, top uint64, n int) []string {
	lines := make([]string, n)
	for i := range lines {
		r, _ := term.Row(top + uint64(i))
		lines[i] = strings.TrimRight(string(r.Text), " ")
	}
	return lines
}

// readLines is a file's lines, trailing blanks trimmed.
func readLines(t testing.TB, path string) []string {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(string(readFile(t, path)), "\n"), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return lines
}

func readFile(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// compareLines says which is the first line that differs; got and want may end
// in a different number of blank lines.
func compareLines(got, want []string) string {
	for i := range max(len(got), len(want)) {
		var g, w string
		if i < len(got) {
			g = got[i]
		}
		if i < len(want) {
			w = want[i]
		}
		if g != w {
			return fmt.Sprintf("line %d:\n got %q\nwant %q", i, g, w)
		}
	}
	return ""
}

// firstDifference quotes the first line that differs between two texts.
func firstDifference(got, want string) string {
	return compareLines(strings.Split(got, "\n"), strings.Split(want, "\n"))
}

// casePaths are the files of a set's cases, in order.
func casePaths(t testing.TB, dir, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no %s in %s: %v", pattern, dir, err)
	}
	return paths
}
