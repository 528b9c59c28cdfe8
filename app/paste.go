package app

import (
	"fmt"
	"strings"

	"rowlock/protocol"
	"rowlock/vt"
)

// which names one of the two selections that windows share text through.
type which uint8

const (
	clipboardSelection which = iota
	primarySelection
)

// maxClipboard bounds what is given to and taken from other programs: X servers
// end clients over larger requests.
const maxClipboard = 8 << 20

// pasteFrom reads a selection, which may take a while, and pastes it.
func (a *app) pasteFrom(w which) {
	pane := a.model.focus()
	a.clip.get(w, func(text string, err error) {
		if err != nil {
			a.tell("cannot paste: "+err.Error(), true)
			return
		}
		a.paste(pane, text)
	})
}

// paste gives text to a pane. Several lines for a program that does not bracket
// pastes would run one after the other, so they follow the paste-safety
// setting.
func (a *app) paste(pane uint32, text string) {
	p := a.model.panes[pane]
	if text == "" || p == nil || a.opts.Hello.ReadOnly {
		return
	}
	lines := countLines(text)
	if lines < 2 || p.screen.Modes&protocol.ScreenBracketedPaste != 0 {
		a.sendPaste(p, text)
		return
	}
	switch a.cfg.Clipboard.PasteSafety {
	case "confirm":
		a.confirmPaste(p, text, lines)
	case "strip":
		a.sendPaste(p, oneLine(text))
	default:
		a.sendPaste(p, text)
	}
}

// countLines counts the lines of text; a line that its end follows counts as
// two, for it would run at once.
func countLines(text string) int {
	return 1 + strings.Count(text, "\n") + strings.Count(strings.ReplaceAll(text, "\r\n", "\n"), "\r")
}

// oneLine joins lines by blanks and drops the end of the last.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }), " ")
}

func (a *app) confirmPaste(p *pane, text string, lines int) {
	close := func() { a.overlay = nil }
	detail := []string{"The program reads each line at once, as if you had pressed Enter."}
	for i, l := range strings.Split(strings.TrimRight(strings.ReplaceAll(text, "\r", "\n"), "\n"), "\n") {
		if i == 3 {
			detail = append(detail, "…")
			break
		}
		detail = append(detail, "│ "+visible(l))
	}
	a.overlay = &card{
		mark: "◆", color: a.theme.Attention, dim: 45,
		title:  pasteTitle(lines),
		detail: detail,
		answers: []answer{
			{vt.KeyEnter, "Enter", "paste", func() { close(); a.sendPaste(p, text) }},
			{'j', "J", "as one line", func() { close(); a.sendPaste(p, oneLine(text)) }},
			{vt.KeyEscape, "Esc", "cancel", close},
		},
	}
}

func pasteTitle(lines int) string {
	if lines == 2 {
		return "Paste text that runs at once?"
	}
	return fmt.Sprintf("Paste %d lines?", lines-1)
}

// visible writes control characters as ^C.
func visible(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\t':
			b.WriteByte(' ')
		case r < 0x20 || r == 0x7f:
			b.WriteByte('^')
			b.WriteByte(byte(r) ^ 0x40)
		case r >= 0x80 && r < 0xa0:
			b.WriteRune('·')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// sendPaste sends text in pieces that the protocol takes.
func (a *app) sendPaste(p *pane, text string) {
	a.toLive(p)
	for {
		n := min(len(text), protocol.PasteChunk)
		last := n == len(text)
		a.send(protocol.Paste{Pane: p.id, Last: last, Data: []byte(text[:n])}.Append(nil))
		if text = text[n:]; last {
			return
		}
	}
}

// copySelection puts the selected text into the clipboard. Nothing selected
// leaves it as it is (T27).
func (a *app) copySelection() { a.copyTo(clipboardSelection) }

// copyTo asks the server for the selected text, which knows soft wraps and
// lines that are not on screen.
func (a *app) copyTo(w which) {
	s := &a.selection
	if !s.made {
		return
	}
	from, to := s.cells.from, s.cells.to
	if s.block {
		from.col, to.col = s.columns()
	}
	with := args{
		"pane":  paneID(s.pane),
		"from":  args{"line": from.line, "col": from.col},
		"to":    args{"line": to.line, "col": to.col},
		"block": s.block,
	}
	a.do("pane.text", with, func(result any) {
		m, _ := result.(map[string]any)
		if text, _ := m["text"].(string); text != "" {
			a.setClipboard(w, text)
		}
	})
}

func (a *app) setClipboard(w which, text string) {
	if len(text) > maxClipboard {
		a.tell(fmt.Sprintf("not copied: %d MiB of text, the clipboard takes %d", len(text)>>20, maxClipboard>>20), true)
		return
	}
	a.clip.set(w, text)
}
