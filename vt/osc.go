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
	"0":     (*Terminal).oscTitles,
	"1":     (*Terminal).oscIcon,
	"2":     (*Terminal).oscTitle,
	"4":     (*Terminal).oscPalette,
	"5":     (*Terminal).oscSpecial,
	"7":     (*Terminal).oscCwd,
	"8":     (*Terminal).oscLink,
	"9":     (*Terminal).oscNotify,
	"10":    oscDynamic(10),
	"11":    oscDynamic(11),
	"12":    oscDynamic(12),
	"13":    oscDynamic(13),
	"14":    oscDynamic(14),
	"15":    oscDynamic(15),
	"16":    oscDynamic(16),
	"17":    oscDynamic(17),
	"18":    oscDynamic(18),
	"19":    oscDynamic(19),
	"21":    (*Terminal).oscColors,
	"22":    (*Terminal).oscPointer,
	"52":    (*Terminal).oscClipboard,
	"66":    (*Terminal).oscSizedText,
	"99":    (*Terminal).oscKittyNotify,
	"104":   (*Terminal).oscResetPalette,
	"105":   (*Terminal).oscResetSpecial,
	"110":   oscResetDynamic(110),
	"111":   oscResetDynamic(111),
	"112":   oscResetDynamic(112),
	"113":   oscResetDynamic(113),
	"114":   oscResetDynamic(114),
	"115":   oscResetDynamic(115),
	"116":   oscResetDynamic(116),
	"117":   oscResetDynamic(117),
	"118":   oscResetDynamic(118),
	"119":   oscResetDynamic(119),
	"133":   (*Terminal).oscPrompt,
	"777":   (*Terminal).oscRxvtNotify,
	"1337":  (*Terminal).oscITerm,
	"30001": (*Terminal).oscPushColors,
	"30101": (*Terminal).oscPopColors,
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
