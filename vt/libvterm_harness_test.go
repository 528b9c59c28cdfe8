package vt

import (
	"fmt"
	"strings"
	"testing"
)

// libvtermHarness is what a script drives: a terminal, a mouse over it, and what
// the terminal has said since the command before.
type libvtermHarness struct {
	t       *testing.T
	term    *Terminal
	history int // lines of scrollback
	longest int // bytes fed at once

	pointer MouseEvent // where it is, and the button that is down
	last    MouseEvent // reported last
	fg, bg  [3]uint8   // the default colours

	replies string
	events  []Event
	kept    int               // lines of scrollback before the command
	pushed  int               // sb_pushline events of the command
	popped  int               // sb_popline events checked
	pieces  map[string]string // strings that come in several events
	results []scriptResult
}

// runScript runs a script that feeds the terminal up to longest bytes at once.
func runScript(t *testing.T, data []byte, longest int) []scriptResult {
	h := &libvtermHarness{t: t, longest: longest, pieces: map[string]string{}}
	if strings.Contains(string(data), "sb_pushline") {
		h.history = 1000
	}
	for _, step := range parseScript(t, data) {
		if strings.HasPrefix(step.command.text, "SELECTION") {
			continue // the clipboard's owner answers a query, not the terminal
		}
		h.run(step.command.text)
		h.judge(step)
	}
	return h.results
}

// run carries out one command.
func (h *libvtermHarness) run(command string) {
	name, arg, _ := strings.Cut(command, " ")
	if h.term != nil {
		h.kept = h.historyLen()
	}
	switch name {
	case "INIT":
		h.term = newTestTerminal(80, 25, h.history)
		h.fg, h.bg = [3]uint8{240, 240, 240}, [3]uint8{}
	case "RESET":
		h.term.Reset()
		h.last = MouseEvent{}
	case "RESIZE":
		var rows, cols int
		h.scan(arg, "%d,%d", &rows, &cols)
		h.term.Resize(cols, rows)
	case "PUSH":
		feedPieces(h.term, []byte(perlString(h.t, arg)), h.longest, 0)
	case "MOUSEMOVE":
		h.moveMouse(arg)
	case "MOUSEBTN":
		h.pressMouse(arg)
	case "SETDEFAULTCOL":
		h.setDefaultColors(arg)
	case "UTF8", "WANTSTATE", "WANTSCREEN", "DAMAGEMERGE", "DAMAGEFLUSH":
		// UTF-8 is always on, and everything is always reported.
	default:
		h.t.Fatalf("unknown command %q", command)
	}
	h.replies += string(h.term.TakeReplies())
	h.events = append(h.events, h.term.TakeEvents()...)
}

func (h *libvtermHarness) historyLen() int { return int(h.term.Base() - h.term.Oldest()) }

func (h *libvtermHarness) scan(s, format string, args ...any) {
	h.t.Helper()
	if _, err := fmt.Sscanf(s, format, args...); err != nil {
		h.t.Fatalf("%q: %v", s, err)
	}
}

// moveMouse is MOUSEMOVE row,col [mods].
func (h *libvtermHarness) moveMouse(arg string) {
	h.scan(arg, "%d,%d", &h.pointer.Row, &h.pointer.Col)
	ev := h.pointer
	ev.Action = MouseMotion
	h.mouse(ev)
}

// pressMouse is MOUSEBTN d/u button mods.
func (h *libvtermHarness) pressMouse(arg string) {
	var way, mods string
	var button uint8
	h.scan(arg, "%s %d %s", &way, &button, &mods)
	ev := h.pointer
	ev.Button, ev.Action = MouseButton(button), MousePress
	if way == "u" {
		ev.Action = MouseRelease
	}
	if mods == "C" {
		ev.Mods = ModCtrl
	}
	h.pointer.Button = MouseNone
	if ev.Action == MousePress && ev.Button <= MouseRight {
		h.pointer.Button = ev.Button
	}
	h.mouse(ev)
}

func (h *libvtermHarness) mouse(ev MouseEvent) {
	h.replies += string(h.term.InputModes().AppendMouse(nil, ev, &h.last))
}

// setDefaultColors is SETDEFAULTCOL rgb(r,g,b) [rgb(r,g,b)].
func (h *libvtermHarness) setDefaultColors(arg string) {
	fg, bg, both := strings.Cut(arg, " ")
	h.scan(fg, "rgb(%d,%d,%d)", &h.fg[0], &h.fg[1], &h.fg[2])
	if both {
		h.scan(bg, "rgb(%d,%d,%d)", &h.bg[0], &h.bg[1], &h.bg[2])
	}
}

// judge takes a step's checks in order, and then looks for replies that no check
// has asked for.
func (h *libvtermHarness) judge(step scriptStep) {
	h.pushed, h.popped = 0, 0
	for _, c := range step.checks {
		if strings.HasPrefix(c.text, "sb_pushline") {
			h.pushed++
		}
	}
	for i, c := range step.checks {
		kind, arg, _ := strings.Cut(c.text, " ")
		check, ok := scriptChecks[kind]
		if !ok {
			h.t.Fatalf("unknown check %q", c.text)
		}
		if check == nil || kind == "putglyph" && overwritten(arg, step.checks[i+1:]) {
			continue
		}
		if problem := check(h, strings.TrimSpace(arg)); problem != unfinished {
			h.results = append(h.results, scriptResult{c.n, problem})
		}
	}
	if h.replies != "" || strings.HasPrefix(step.command.text, "MOUSE") && len(step.checks) == 0 {
		var problem string
		if h.replies != "" {
			problem = fmt.Sprintf("replies %q, which was not asked for", h.replies)
		}
		h.results = append(h.results, scriptResult{step.command.n, problem})
	}
	h.replies, h.events = "", nil
}

// overwritten reports whether a later putglyph of the same step draws where this
// one does.
func overwritten(glyph string, later []scriptLine) bool {
	at := strings.Fields(glyph)[2]
	for _, l := range later {
		if f := strings.Fields(l.text); f[0] == "putglyph" && f[3] == at {
			return true
		}
	}
	return false
}
