package vt

import (
	"encoding/hex"
	"strings"
)

// titles are the names of window and icon, and those put aside by XTWINOPS 22.
type titles struct {
	window, icon string
	stack        []savedTitles
	modes        uint8 // bits of XTSMTITLE
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

// oscIcon is OSC 1: the title of the icon, which only the title stack and the
// report of it know.
func (t *Terminal) oscIcon(body string) {
	if title, ok := t.titleText(body); ok {
		t.titles.icon = title
	}
}

// oscTitle is OSC 2: the title of the window.
func (t *Terminal) oscTitle(body string) {
	if title, ok := t.titleText(body); ok {
		t.setTitle(title)
	}
}

// Bits of XTSMTITLE, which makes titles hexadecimal. Its modes 2 and 3 are for
// UTF-8, and titles are that always.
const (
	titleSetHex = 1 << iota
	titleQueryHex
)

// titleText is the title that a program gives as text.
func (t *Terminal) titleText(text string) (string, bool) {
	if t.titles.modes&titleSetHex != 0 {
		b, err := hex.DecodeString(text[:min(len(text), 2*maxTitle)])
		if err != nil {
			return "", false
		}
		text = string(b)
	}
	return clean(text, maxTitle), true
}

// xtsmtitle is XTSMTITLE, Set Title Modes: CSI > Pm t.
func (t *Terminal) xtsmtitle() { t.titleModes(true) }

// xtrmtitle is XTRMTITLE, Reset Title Modes: CSI > Pm T.
func (t *Terminal) xtrmtitle() { t.titleModes(false) }

func (t *Terminal) titleModes(on bool) {
	if t.seq.count() == 0 {
		t.titles.modes = 0
	}
	for i := range t.seq.count() {
		bit := uint8(1) << min(t.seq.num(i), 7) & (titleSetHex | titleQueryHex)
		t.titles.modes &^= bit
		if on {
			t.titles.modes |= bit
		}
	}
}

// reportTitle answers XTWINOPS 20 and 21, if that is allowed: a title is text
// that somebody else may have chosen, and the answer is typed into the program.
func (t *Terminal) reportTitle(letter byte, title string) {
	if !t.titleReports {
		return
	}
	if t.titles.modes&titleQueryHex != 0 {
		title = strings.ToUpper(hex.EncodeToString([]byte(title)))
	}
	t.reply("\x1b]%c%s\x1b\\", letter, title)
}

// xttitlepos is XTTITLEPOS, Report Position on Title Stack: CSI # S.
func (t *Terminal) xttitlepos() { t.reply("\x1b[%d;%d#S", len(t.titles.stack), maxTitles) }

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
