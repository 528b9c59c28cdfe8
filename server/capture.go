package server

import (
	"bytes"
	"strconv"
	"strings"

	"rowlock/protocol"
	"rowlock/vt"
)

// capturedText is a capture as text, ansi or html.
type capturedText struct {
	Text string `json:"text"`
}

func paneText(c *call) (any, *protocol.Error) {
	p, fail := c.thePane()
	if fail != nil {
		return nil, fail
	}
	from, to := vt.Pos(c.From), vt.Pos(c.To)
	return later(func() (any, *protocol.Error) {
		p.mu.Lock()
		defer p.mu.Unlock()
		return capturedText{p.term.Text(from, to, vt.TextOptions{Join: true, Block: c.Block})}, nil
	}), nil
}

func paneCapture(c *call) (any, *protocol.Error) {
	p, fail := c.thePane()
	if fail != nil {
		return nil, fail
	}
	format, ok := captureFormats[c.Format]
	if !ok {
		return nil, fault("bad_request", "", "format %q: text, ansi, json or html", c.Format)
	}
	return later(func() (any, *protocol.Error) {
		rows, fail := p.capture(c.args)
		if fail != nil {
			return nil, fail
		}
		return format(rows, c.Join, &c.srv.colors), nil
	}), nil
}

// captureStep is how many rows are referred to under the pane's lock at a time.
const captureStep = 1000

// capture takes the rows that are asked for. Lines "A..B" count from the top of
// the screen: 0 is its first row, -1 the last of the history; either end may be
// left out.
func (p *pane) capture(a args) ([]vt.Row, *protocol.Error) {
	p.mu.Lock()
	base, oldest, epoch := p.term.Base(), p.term.Oldest(), p.term.Epoch()
	_, n := p.term.Size()
	p.mu.Unlock()
	from, to := 0, n-1
	if a.History {
		from = -int(base - oldest)
	}
	if a.Lines != "" {
		var ok bool
		if from, to, ok = lineRange(a.Lines, -int(base-oldest), n-1); !ok {
			return nil, fault("bad_request", "", `lines %q: "A..B", from 0 at the top of the screen, below 0 in the history`, a.Lines)
		}
	}
	var rows []vt.Row
	for at := from; at <= to; at += captureStep {
		p.mu.Lock()
		if p.term.Epoch() == epoch {
			rows = p.term.Rows(rows, base+uint64(at), min(captureStep, to-at+1))
		}
		p.mu.Unlock()
	}
	return rows, nil
}

// trimBlankRows cuts rows at the end in which nothing is: what is below a prompt.
func trimBlankRows(rows []vt.Row) []vt.Row {
	for len(rows) > 0 {
		last := rows[len(rows)-1]
		if len(bytes.TrimRight(last.Text, " ")) > 0 || hasRuns(last) {
			break
		}
		rows = rows[:len(rows)-1]
	}
	return rows
}

// hasRuns reports whether a row has any style.
func hasRuns(r vt.Row) bool {
	var l vt.Line
	return l.Decode(r) == nil && len(l.Styles) > 1
}

// lineRange reads "A..B" within first to last.
func lineRange(s string, first, last int) (from, to int, ok bool) {
	a, b, ok := strings.Cut(s, "..")
	if !ok {
		a, b = s, s
	}
	from, to = first, last
	for _, end := range [...]struct {
		text string
		n    *int
	}{{a, &from}, {b, &to}} {
		if end.text == "" {
			continue
		}
		n, err := strconv.Atoi(end.text)
		if err != nil {
			return 0, 0, false
		}
		*end.n = min(max(n, first), last)
	}
	return from, to, true
}

// captureFormat is one form of a capture; with join a row that goes on by a soft
// wrap has no line end.
type captureFormat func(rows []vt.Row, join bool, colors *vt.Colors) any

var captureFormats = map[string]captureFormat{
	"":     captureText,
	"text": captureText,
	"ansi": func(rows []vt.Row, join bool, _ *vt.Colors) any {
		return capturedText{string(vt.AppendANSI(nil, trimBlankRows(rows), join))}
	},
	"html": func(rows []vt.Row, join bool, colors *vt.Colors) any {
		return capturedText{string(vt.AppendHTML(nil, trimBlankRows(rows), join, colors))}
	},
	"json": func(rows []vt.Row, join bool, _ *vt.Colors) any {
		return map[string]any{"rows": vt.Capture(rows, join)}
	},
}

func captureText(rows []vt.Row, join bool, _ *vt.Colors) any {
	return capturedText{string(vt.AppendText(nil, trimBlankRows(rows), join))}
}
