package vt

import (
	"fmt"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestScripts plays testdata/cases: one text file a case. A line is a command or
// an expectation, taken in order; lines with # are comments, rows follow their
// line, each after a "|", trailing blank ones left out.
//
//	size 20x5 [history 100]   make the terminal
//	input "a\e[2J\u00e9"      feed it; Go's escapes and \e
//	resize 30x5 [cell 9x18]   pixels of a cell are 8x16 at first
//	screen                    rows of the live screen
//	history                   rows above it, oldest first
//	cursor 2,6 [wrap]         row and column from 1; wrap: at a pending wrap
//	reply "\e[2;6R"           everything replied since the last reply line
//	title "text"
//	event "bell"              since the last: name, and target and text if any
//	attrs 1 "3-5 bold fg:1"   row from 1, and its cells that are not plain
//
// Every script is played three times: with whole inputs, in one-byte pieces and
// in pieces of random length.
func TestScripts(t *testing.T) {
	for _, path := range casePaths(t, "testdata/cases", "*.txt") {
		name := strings.TrimSuffix(filepath.Base(path), ".txt")
		t.Run(name, func(t *testing.T) {
			for _, longest := range []int{math.MaxInt32, 1, 9} {
				s := script{t: t, path: path, lines: readLines(t, path), longest: longest}
				s.play()
			}
		})
	}
}

// script is a case being played.
type script struct {
	t       *testing.T
	path    string
	lines   []string
	at      int // lines taken
	longest int // bytes fed at once
	term    *Terminal
	replies string

	extra func(command, arg string) string // does lines of other kinds
}

func (s *script) play() {
	for s.at < len(s.lines) {
		line := s.lines[s.at]
		s.at++
		if line == "" || line[0] == '#' {
			continue
		}
		command, arg, _ := strings.Cut(line, " ")
		problem := s.step(command, arg)
		if problem == "" && (command == "input" || command == "resize") {
			problem = soundProblem(s.term)
		}
		if problem != "" {
			s.t.Fatalf("%s:%d (pieces of up to %d bytes): %s", s.path, s.at, s.longest, problem)
		}
	}
}

// step takes one line and says what is wrong.
func (s *script) step(command, arg string) string {
	switch command {
	case "size":
		var cols, rows, history int
		fmt.Sscanf(arg, "%dx%d history %d", &cols, &rows, &history)
		s.term = newTestTerminal(cols, rows, history)
	case "resize":
		var cols, rows int
		var cell CellSize
		fmt.Sscanf(arg, "%dx%d cell %dx%d", &cols, &rows, &cell.W, &cell.H)
		s.term.SetSize(cols, rows, cell)
	case "input":
		feedPieces(s.term, []byte(unquoteInput(s.t, arg)), s.longest, 1)
		s.replies += string(s.term.TakeReplies())
	case "screen":
		return compareLines(screenLines(s.term), s.rows())
	case "history":
		oldest := s.term.Oldest()
		return compareLines(textLines(s.term, oldest, int(s.term.Base()-oldest)), s.rows())
	case "cursor":
		return want(cursorText(s.term.Cursor()), arg)
	case "reply":
		got := s.replies
		s.replies = ""
		return want(got, unquoteInput(s.t, arg))
	case "title":
		return want(s.term.Title(), unquoteInput(s.t, arg))
	case "attrs":
		row, runs, _ := strings.Cut(arg, " ")
		n, _ := strconv.Atoi(row)
		return want(runsText(s.t, s.term, n-1), unquoteInput(s.t, runs))
	case "event":
		return want(eventsText(s.term.TakeEvents()), unquoteInput(s.t, arg))
	default:
		if s.extra != nil {
			return s.extra(command, arg)
		}
		return fmt.Sprintf("unknown line %q", command)
	}
	return ""
}

var eventNames = map[EventKind]string{
	EventTitle: "title", EventBell: "bell", EventCwd: "cwd", EventClipboard: "clipboard", EventClipboardRead: "read",
	EventNotify: "notify", EventProgress: "progress", EventPrompt: "prompt", EventResize: "resize",
}

func eventsText(events []Event) string {
	var all []string
	for _, e := range events {
		all = append(all, strings.TrimRight(eventNames[e.Kind]+" "+e.Target+" "+e.Text, " "))
	}
	return strings.Join(all, ", ")
}

// rows takes the lines that begin with "|".
func (s *script) rows() []string {
	var rows []string
	for ; s.at < len(s.lines) && strings.HasPrefix(s.lines[s.at], "|"); s.at++ {
		rows = append(rows, strings.TrimRight(s.lines[s.at][1:], " "))
	}
	return rows
}

// unquoteInput is a quoted text of a script.
func unquoteInput(t testing.TB, quoted string) string {
	text, err := strconv.Unquote(strings.ReplaceAll(quoted, `\e`, `\x1b`))
	if err != nil {
		t.Fatalf("%s: %v", quoted, err)
	}
	return text
}

func cursorText(c Cursor) string {
	text := fmt.Sprintf("%d,%d", c.Row+1, c.Col+1)
	if c.PendingWrap {
		text += " wrap"
	}
	return text
}

// runsText writes the cells of a row that are not plain as runs: first-last and
// the look of attrs.tsv without its plain columns, separated by commas.
func runsText(t *testing.T, term *Terminal, row int) string {
	r, _ := term.Row(term.Base() + uint64(row))
	var l Line
	if err := l.Decode(r); err != nil {
		t.Fatal(err)
	}
	var runs []string
	for from := 0; from < len(l.Cells); {
		to, look := from+1, lookOf(&l, from)
		for to < len(l.Cells) && lookOf(&l, to) == look {
			to++
		}
		if look != plainLook {
			runs = append(runs, fmt.Sprintf("%d-%d %s", from+1, to, lookWords(look)))
		}
		from = to
	}
	return strings.Join(runs, ", ")
}

// lookWords names the columns of a look that say something.
func lookWords(look string) string {
	var words []string
	for i, column := range strings.Split(look, "\t") {
		if column != "-" {
			words = append(words, []string{"fg:", "bg:", "", "ul:", "link:", ""}[i]+column)
		}
	}
	return strings.Join(words, " ")
}
