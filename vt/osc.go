package vt

import (
	"encoding/base64"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// oscFunctions are the operating system commands by number. Each gets what
// follows the number and its semicolon.
var oscFunctions = map[string]func(*Terminal, string){
	"0":   (*Terminal).oscTitles,
	"1":   (*Terminal).oscIcon,
	"2":   (*Terminal).oscTitle,
	"4":   (*Terminal).oscPalette,
	"7":   (*Terminal).oscCwd,
	"8":   (*Terminal).oscLink,
	"9":   (*Terminal).oscNotify,
	"10":  (*Terminal).oscForeground,
	"11":  (*Terminal).oscBackground,
	"12":  (*Terminal).oscCursor,
	"52":  (*Terminal).oscClipboard,
	"99":  (*Terminal).oscKittyNotify,
	"104": (*Terminal).oscResetPalette,
	"110": (*Terminal).oscResetForeground,
	"111": (*Terminal).oscResetBackground,
	"112": (*Terminal).oscResetCursor,
	"133": (*Terminal).oscPrompt,
	"777": (*Terminal).oscRxvtNotify,
}

// oscDispatch does an operating system command. A reply ends as it did: with BEL
// or ST.
func (t *Terminal) oscDispatch(text []byte, bel bool) {
	t.terminator = "\x1b\\"
	if bel {
		t.terminator = "\a"
	}
	number, body, _ := strings.Cut(string(text), ";")
	if do := oscFunctions[number]; do != nil {
		do(t, body)
	}
}

// clean makes s valid UTF-8 without control characters, of at most limit bytes.
func clean(s string, limit int) string {
	s = s[:min(len(s), 4*limit)] // what follows is cut anyway
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	if len(s) > limit {
		for limit > 0 && !utf8.RuneStart(s[limit]) {
			limit--
		}
		s = s[:limit]
	}
	return s
}

// Bounds in bytes of texts that programs send.
const (
	maxTitle = 1024
	maxText  = 4096 // notifications, directories
	maxURI   = 4096
	maxID    = 256 // of a link
)

// titles are the names of window and icon, and those put aside by XTWINOPS 22.
type titles struct {
	window, icon string
	stack        []savedTitles
}

type savedTitles struct{ window, icon string }

// maxTitles bounds the stack; the oldest entry makes room.
const maxTitles = 10

func (t *Terminal) setTitle(title string) {
	if title != t.titles.window {
		t.titles.window = title
		t.event(Event{Kind: EventTitle, Text: title})
	}
}

// oscTitles is OSC 0: the titles of window and icon.
func (t *Terminal) oscTitles(body string) {
	t.oscIcon(body)
	t.oscTitle(body)
}

// oscIcon is OSC 1: the title of the icon, which only the title stack knows.
func (t *Terminal) oscIcon(body string) { t.titles.icon = clean(body, maxTitle) }

// oscTitle is OSC 2: the title of the window.
func (t *Terminal) oscTitle(body string) { t.setTitle(clean(body, maxTitle)) }

func (t *Terminal) pushTitle() {
	s := &t.titles.stack
	if len(*s) == maxTitles {
		*s = (*s)[:copy(*s, (*s)[1:])]
	}
	*s = append(*s, savedTitles{t.titles.window, t.titles.icon})
}

// popTitle restores both titles, with which 1 only the icon's, with 2 only the
// window's.
func (t *Terminal) popTitle(which int) {
	n := len(t.titles.stack)
	if n == 0 {
		return
	}
	last := t.titles.stack[n-1]
	t.titles.stack = t.titles.stack[:n-1]
	if which != 2 {
		t.titles.icon = last.icon
	}
	if which != 1 {
		t.setTitle(last.window)
	}
}

// oscCwd is OSC 7: the working directory as a file: URL.
func (t *Terminal) oscCwd(body string) {
	t.event(Event{Kind: EventCwd, Text: clean(body, maxText)})
}

// oscLink is OSC 8, a hyperlink: parameters, of which id matters, and the URI,
// which may have semicolons. An empty URI ends the link.
func (t *Terminal) oscLink(body string) {
	params, uri, ok := strings.Cut(body, ";")
	if !ok {
		return
	}
	var l Link
	if len(uri) <= maxURI { // a cut one would lead elsewhere
		l.URI = clean(uri, maxURI)
	}
	for param := range strings.SplitSeq(params, ":") {
		if id, ok := strings.CutPrefix(param, "id="); ok && l.URI != "" {
			l.ID = clean(id, maxID)
		}
	}
	t.cursor.pen.Link = t.link(l)
	t.pen.dirty = true
}

// oscNotify is OSC 9: a notification (iTerm2), or with 4 first the progress of a
// task (ConEmu): state 0 to 4 and percent.
func (t *Terminal) oscNotify(body string) {
	progress, ok := strings.CutPrefix(body, "4;")
	if !ok {
		t.event(Event{Kind: EventNotify, Text: clean(body, maxText)})
		return
	}
	state, percent, _ := strings.Cut(progress, ";")
	n, err := strconv.Atoi(state)
	if err != nil || n < 0 || n > 4 {
		return
	}
	m, _ := strconv.Atoi(percent)
	t.event(Event{Kind: EventProgress, N: n, M: min(max(m, 0), 100)})
}

// oscRxvtNotify is OSC 777: notify, title, text.
func (t *Terminal) oscRxvtNotify(body string) {
	rest, ok := strings.CutPrefix(body, "notify;")
	if !ok {
		return
	}
	title, text, _ := strings.Cut(rest, ";")
	t.event(Event{Kind: EventNotify, Title: clean(title, maxTitle), Text: clean(text, maxText)})
}

// oscKittyNotify is OSC 99, kitty's notification: metadata, payload. One that is
// sent in pieces is shown piece by piece.
func (t *Terminal) oscKittyNotify(body string) {
	metadata, payload, ok := strings.Cut(body, ";")
	if !ok {
		return
	}
	part := "title"
	for pair := range strings.SplitSeq(metadata, ":") {
		switch key, value, _ := strings.Cut(pair, "="); {
		case key == "p":
			part = value
		case key == "e" && value == "1":
			decoded, err := decodeBase64(payload)
			if err != nil {
				return
			}
			payload = string(decoded)
		}
	}
	switch part {
	case "title":
		t.event(Event{Kind: EventNotify, Title: clean(payload, maxTitle)})
	case "body":
		t.event(Event{Kind: EventNotify, Text: clean(payload, maxText)})
	}
}

// oscClipboard is OSC 52: targets, and text in base64 or "?". What is neither
// clears the clipboard, as in xterm. Whether it may is for the caller to decide.
func (t *Terminal) oscClipboard(body string) {
	target, data, ok := strings.Cut(body, ";")
	if !ok {
		return
	}
	target = clean(target, maxID)
	if data == "?" {
		t.event(Event{Kind: EventClipboardRead, Target: target})
		return
	}
	text, err := decodeBase64(data)
	if err != nil {
		text = nil
	}
	t.event(Event{Kind: EventClipboard, Target: target, Text: string(text)})
}

// decodeBase64 takes base64 with or without its padding.
func decodeBase64(s string) ([]byte, error) {
	return base64.RawStdEncoding.DecodeString(strings.TrimRight(s, "="))
}

// oscPrompt is OSC 133, semantic prompts (FinalTerm): A a prompt begins, B the
// command line, C its output, D it has ended.
func (t *Terminal) oscPrompt(body string) {
	mark, rest, _ := strings.Cut(body, ";")
	e := Event{Kind: EventPrompt, Target: mark, N: -1}
	switch mark {
	case "A":
		r := t.scr.row(t.cursor.row)
		r.touch()
		r.flags |= RowPrompt
		t.atPrompt = true
	case "B":
	case "C":
		t.atPrompt = false
	case "D":
		t.atPrompt = false
		status, _, _ := strings.Cut(rest, ";")
		if n, err := strconv.Atoi(status); err == nil {
			e.N = n
		}
	default:
		return
	}
	t.event(e)
}
