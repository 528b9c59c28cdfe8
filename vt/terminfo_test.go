package vt

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite share/terminfo/rowlock.ti")

const terminfoFile = "../share/terminfo/rowlock.ti"

// TestTerminfoFile holds the entry that is installed to the tables.
func TestTerminfoFile(t *testing.T) {
	var b bytes.Buffer
	b.WriteString("# What Rowlock can do, for programs that read terminfo. Made from vt/terminfo.go by\n" +
		"# go test ./vt -run TerminfoFile -update; compiled by make install, or by hand:\n" +
		"#   tic -x share/terminfo/rowlock.ti\n" +
		"rowlock|Rowlock terminal emulator,\n")
	for _, name := range terminfoFlags {
		fmt.Fprintf(&b, "\t%s,\n", name)
	}
	for _, c := range terminfoNumbers {
		fmt.Fprintf(&b, "\t%s#%d,\n", c.name, c.value)
	}
	for _, c := range capabilities() {
		fmt.Fprintf(&b, "\t%s=%s,\n", c.name, terminfoQuote(c.value))
	}
	if *update {
		if err := os.WriteFile(terminfoFile, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(terminfoFile); err != nil || !bytes.Equal(got, b.Bytes()) {
		t.Errorf("%s is not what vt/terminfo.go says (%v): go test ./vt -run TerminfoFile -update", terminfoFile, err)
	}
}

// terminfoQuote writes a string as terminfo(5) has it.
func terminfoQuote(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		switch {
		case c == 0x1B:
			b.WriteString(`\E`)
		case c == 0x7F:
			b.WriteString("^?")
		case c < ' ':
			b.WriteString("^" + string(rune(c+'@')))
		case c == ',' || c == '\\' || c == '^':
			b.WriteString(`\` + string(rune(c)))
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// entry is the compiled entry.
type entry struct {
	t   *testing.T
	dir string
	has map[string]string // as infocmp lists it
}

func compileEntry(t *testing.T) entry {
	for _, program := range []string{"tic", "tput", "infocmp"} {
		if _, err := exec.LookPath(program); err != nil {
			if os.Getenv("CI") != "" {
				t.Fatalf("%s is not installed: scripts/deps test installs it", program)
			}
			t.Skipf("%s is not installed", program)
		}
	}
	e := entry{t, t.TempDir(), nil}
	if out := e.run("tic", "-x", "-o", e.dir, terminfoFile); out != "" {
		t.Errorf("tic: %s", out)
	}
	e.has = readEntry(e.run("infocmp", "-x", "-1"))
	return e
}

// run runs a program that looks for the entry where it was compiled to.
func (e entry) run(name string, args ...string) string {
	e.t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "TERMINFO="+e.dir, "TERM=rowlock")
	out, err := cmd.CombinedOutput()
	if err != nil {
		e.t.Fatalf("%s %q: %v: %s", name, args, err, out)
	}
	return string(out)
}

// readEntry reads what infocmp -1 prints: name and value, which is "" for a flag.
func readEntry(listing string) map[string]string {
	has := map[string]string{}
	for line := range strings.Lines(listing) {
		if field, ok := strings.CutPrefix(line, "\t"); ok {
			field = strings.TrimSuffix(field, ",\n")
			at := strings.IndexAny(field+"=", "=#")
			has[field[:at]] = strings.TrimLeft(field[at:], "=#")
		}
	}
	return has
}

// TestTerminfo plays testdata/terminfo.txt, a script in which each capability is
// used as a program would and does what it promises. It has three more lines:
//
//	cap cup 2 5       feed the string with parameters, as tput gives it
//	flag am           what follows shows that it is so
//	number it 8       likewise
//
// No capability may be missing there but those of keys and other input, and those
// that say how a reply looks.
func TestTerminfo(t *testing.T) {
	e := compileEntry(t)
	missing := maps.Clone(e.has)
	path := filepath.Join("testdata", "terminfo.txt")
	s := script{t: t, path: path, lines: readLines(t, path), longest: math.MaxInt32}
	s.extra = func(command, arg string) string {
		name, rest, _ := strings.Cut(arg, " ")
		if _, ok := e.has[name]; !ok {
			return "the entry has no " + name
		}
		delete(missing, name)
		switch command {
		case "flag":
			return want(e.has[name], "")
		case "number":
			n, _ := strconv.ParseInt(e.has[name], 0, 64)
			return want(fmt.Sprint(n), rest)
		case "cap":
			s.term.Write([]byte(e.run("tput", strings.Fields(arg)...)))
			s.replies += string(s.term.TakeReplies())
			return ""
		}
		return fmt.Sprintf("unknown line %q", command)
	}
	s.play()
	for _, k := range terminfoKeys() {
		delete(missing, k.name)
	}
	for _, name := range append(e.checkReplies(), e.checkInput()...) {
		delete(missing, name)
	}
	for name := range missing {
		t.Errorf("%s is not used in %s", name, path)
	}
	for name := range terminfoAnswers() {
		if _, ok := e.has[name]; !ok && name != "Co" && name != "RGB" {
			t.Errorf("tic has not taken %s", name)
		}
	}
}

// checkReplies holds the questions to the forms that their answers are to have.
func (e entry) checkReplies() (checked []string) {
	scanf := strings.NewReplacer("%i", "", "%d", "[0-9]+", "%[;0123456789]", "[;0-9]+", "?", `\?`, "\x1b[", `\x1b\[`)
	term := newTestTerminal(20, 5, 0)
	for _, c := range [][2]string{{"u7", "u6"}, {"u9", "u8"}, {"RV", "rv"}, {"XR", "xr"}} {
		term.Write([]byte(e.run("tput", c[0])))
		form := terminfoAnswers()[c[1]]
		if c[1][0] == 'u' {
			form = scanf.Replace(form)
		}
		if got := string(term.TakeReplies()); !regexp.MustCompile("^" + form + "$").MatchString(got) {
			e.t.Errorf("%s: the reply is %q, not as %s says: %q", c[0], got, c[1], form)
		}
		checked = append(checked, c[:]...)
	}
	return checked
}

// checkInput compares what is around a paste, before a click and for focus.
func (e entry) checkInput() (checked []string) {
	modes := InputModes{Mouse: MouseNormal, MouseFormat: MouseFormatSGR}
	click := modes.AppendMouse(nil, MouseEvent{Button: MouseLeft, Action: MousePress}, &MouseEvent{})
	for name, got := range map[string][]byte{
		"PS":    AppendPaste(nil, nil, true)[:len(pasteStart)],
		"PE":    AppendPaste(nil, nil, true)[len(pasteStart):],
		"kmous": click[:len("\x1b[<")],
		"kxIN":  FocusReport(true), "kxOUT": FocusReport(false),
	} {
		if value := e.run("tput", name); value != string(got) {
			e.t.Errorf("%s is %q, %q is sent", name, value, got)
		}
		checked = append(checked, name)
	}
	return checked
}

// Keys are those of xterm's entry, where that has them, but for Backspace, which
// is a matter of taste there.
func TestTerminfoKeys(t *testing.T) {
	e := compileEntry(t)
	xterm := exec.Command("infocmp", "-x", "-1", "xterm-256color")
	listing, err := xterm.Output()
	if err != nil {
		t.Fatalf("infocmp xterm-256color: %v", err)
	}
	theirs := readEntry(string(listing))
	same := 0
	for _, k := range terminfoKeys() {
		if value, ok := theirs[k.name]; ok && k.key != KeyBackspace {
			same++
			if got := e.has[k.name]; got != value {
				t.Errorf("%s is %s, xterm's %s", k.name, got, value)
			}
		}
	}
	if same < 100 {
		t.Errorf("only %d keys are xterm's", same)
	}
}

// XTGETTCAP tells what the entry says, each name for itself.
func TestXTGETTCAP(t *testing.T) {
	term := New(Options{Cols: 10, Rows: 2, Term: "rowlock"})
	ask := func(name string) string {
		fmt.Fprintf(term, "\x1bP+q%x\x1b\\", name)
		return string(term.TakeReplies())
	}
	want := map[string]string{"TN": "rowlock", "name": "rowlock"}
	maps.Copy(want, terminfoAnswers())
	for name, value := range want {
		answer := fmt.Sprintf("\x1bP1+r%x", name)
		if value != "" {
			answer += fmt.Sprintf("=%X", value)
		}
		if got := ask(name); got != answer+"\x1b\\" {
			t.Errorf("%s: %q, want %q", name, got, answer)
		}
	}
	if got := ask("nonsense"); got != "\x1bP0+r6e6f6e73656e7365\x1b\\" {
		t.Errorf("a name that there isn't: %q", got)
	}
}
