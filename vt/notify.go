package vt

import (
	"strconv"
	"strings"
)

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

// notification is one of kitty's that is sent in pieces.
type notification struct{ id, title, text string }

// oscKittyNotify is OSC 99, kitty's notification: metadata, payload. Pieces with
// d=0 wait for the last one of the same id. Nobody can click or close what a
// window shows, so of the rest only the question what there is has an answer.
func (t *Terminal) oscKittyNotify(body string) {
	metadata, payload, ok := strings.Cut(body, ";")
	if !ok {
		return
	}
	id, part, done, encoded := "0", "title", true, false
	for pair := range strings.SplitSeq(metadata, ":") {
		switch key, value, _ := strings.Cut(pair, "="); key {
		case "i":
			id = cleanID(value)
		case "p":
			part = value
		case "d":
			done = value != "0"
		case "e":
			encoded = value == "1"
		}
	}
	if encoded {
		decoded, err := decodeBase64(payload)
		if err != nil {
			return
		}
		payload = string(decoded)
	}
	n := &t.notification
	if n.id != id {
		*n = notification{id: id}
	}
	switch part {
	case "title":
		n.title = clean(n.title+payload, maxTitle)
	case "body":
		n.text = clean(n.text+payload, maxText)
	case "?":
		t.reply("\x1b]99;i=%s:p=?;o=always:p=title,body%s", id, t.terminator)
		return
	default:
		return
	}
	if done {
		t.event(Event{Kind: EventNotify, Title: n.title, Text: n.text})
		*n = notification{}
	}
}

// cleanID leaves of s what kitty allows in an id.
func cleanID(s string) string {
	s = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_+.", r) {
			return r
		}
		return -1
	}, s)
	return s[:min(len(s), maxID)]
}
