package server

import (
	"fmt"
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
		return format(rows, captureOptions{join: c.Join, colors: &c.srv.colors}), nil
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

// captureOptions say how rows are put together.
type captureOptions struct {
	join   bool // a row that goes on by a soft wrap has no line end
	colors *vt.Colors
}

// captureFormats are the forms of a capture.
var captureFormats = map[string]func([]vt.Row, captureOptions) any{
	"":     captureText,
	"text": captureText,
	"ansi": captureANSI,
	"json": captureJSON,
	"html": captureHTML,
}

func captureText(rows []vt.Row, o captureOptions) any {
	var b strings.Builder
	for _, r := range rows {
		text := string(r.Text)
		if !o.join || r.Flags&vt.RowWrapped == 0 {
			text = strings.TrimRight(text, " ") + "\n"
		}
		b.WriteString(text)
	}
	return capturedText{trimBlankLines(b.String())}
}

// trimBlankLines cuts the empty rows at the end of a screen.
func trimBlankLines(s string) string {
	trimmed := strings.TrimRight(s, "\n")
	if trimmed == "" {
		return ""
	}
	return trimmed + "\n"
}

// span is a stretch of a row in one style.
type span struct {
	text  string
	style vt.Style
	link  vt.Link
}

// spans takes a row apart. Blanks with a style are kept as spaces.
func spans(r vt.Row) []span {
	var l vt.Line
	if l.Decode(r) != nil {
		return nil
	}
	var out []span
	var text []byte
	style := -1
	flush := func() {
		if style >= 0 {
			st := l.Styles[style]
			out = append(out, span{string(text), st, l.Links[st.Link]})
		}
		text = text[:0]
	}
	for i, c := range l.Cells {
		if int(c.Style) != style {
			flush()
			style = int(c.Style)
		}
		switch {
		case c.Width == 0: // the right half of a wide character
		case c.Len == 0:
			text = append(text, ' ')
		default:
			text = append(text, l.CellText(i)...)
		}
	}
	flush()
	return trimSpans(out)
}

// trimSpans cuts blanks without a style at the end.
func trimSpans(all []span) []span {
	for len(all) > 0 {
		last := &all[len(all)-1]
		if last.style != (vt.Style{}) {
			break
		}
		if last.text = strings.TrimRight(last.text, " "); last.text != "" {
			break
		}
		all = all[:len(all)-1]
	}
	return all
}

func captureANSI(rows []vt.Row, o captureOptions) any {
	var b strings.Builder
	for _, r := range rows {
		for _, s := range spans(r) {
			if s.link.URI != "" {
				fmt.Fprintf(&b, "\x1b]8;%s;%s\x1b\\", linkParams(s.link), s.link.URI)
			}
			if sgr := sgrOf(s.style); sgr != "" {
				fmt.Fprintf(&b, "\x1b[%sm%s\x1b[m", sgr, s.text)
			} else {
				b.WriteString(s.text)
			}
			if s.link.URI != "" {
				b.WriteString("\x1b]8;;\x1b\\")
			}
		}
		if !o.join || r.Flags&vt.RowWrapped == 0 {
			b.WriteByte('\n')
		}
	}
	return capturedText{trimBlankLines(b.String())}
}

func linkParams(l vt.Link) string {
	if l.ID == "" {
		return ""
	}
	return "id=" + l.ID
}

// attrNames are the renditions with their SGR numbers and CSS.
var attrNames = []struct {
	attr vt.Attr
	name string
	sgr  string
	css  string
}{
	{vt.Bold, "bold", "1", "font-weight:bold"},
	{vt.Faint, "faint", "2", "opacity:.6"},
	{vt.Italic, "italic", "3", "font-style:italic"},
	{vt.Blink, "blink", "5", ""},
	{vt.Inverse, "inverse", "7", ""},
	{vt.Conceal, "conceal", "8", "visibility:hidden"},
	{vt.Strike, "strike", "9", "text-decoration:line-through"},
	{vt.Overline, "overline", "53", "text-decoration:overline"},
}

// sgrOf are the parameters that set a style from the default.
func sgrOf(s vt.Style) string {
	var ps []string
	for _, a := range attrNames {
		if s.Attr&a.attr != 0 {
			ps = append(ps, a.sgr)
		}
	}
	if u := s.Attr.Underline(); u != vt.UnderlineNone {
		ps = append(ps, fmt.Sprintf("4:%d", u))
	}
	ps = appendColor(ps, 38, s.FG)
	ps = appendColor(ps, 48, s.BG)
	ps = appendColor(ps, 58, s.UL)
	return strings.Join(ps, ";")
}

func appendColor(ps []string, code int, c vt.Color) []string {
	if rgb, ok := c.Direct(); ok {
		return append(ps, fmt.Sprintf("%d:2::%d:%d:%d", code, rgb>>16, rgb>>8&255, rgb&255))
	}
	i, ok := c.Index()
	switch {
	case !ok:
		return ps
	case i < 8 && code != 58:
		return append(ps, strconv.Itoa(code-8+int(i)))
	case i < 16 && code != 58:
		return append(ps, strconv.Itoa(code+52+int(i)-8))
	}
	return append(ps, fmt.Sprintf("%d:5:%d", code, i))
}

// capturedRow is a row of a capture as JSON.
type capturedRow struct {
	Text    string         `json:"text"`
	Wrapped bool           `json:"wrapped,omitempty"` // goes on in the next row
	Spans   []capturedSpan `json:"spans"`
}

type capturedSpan struct {
	Text      string   `json:"text"`
	FG        string   `json:"fg,omitempty"` // "7" of the palette, or "#rrggbb"
	BG        string   `json:"bg,omitempty"`
	Underline string   `json:"underline,omitempty"` // style
	ULColor   string   `json:"underline_color,omitempty"`
	Attrs     []string `json:"attrs,omitempty"`
	Link      string   `json:"link,omitempty"`
}

func captureJSON(rows []vt.Row, _ captureOptions) any {
	out := []capturedRow{}
	for _, r := range rows {
		row := capturedRow{
			Text:    strings.TrimRight(string(r.Text), " "),
			Wrapped: r.Flags&vt.RowWrapped != 0,
			Spans:   []capturedSpan{},
		}
		for _, s := range spans(r) {
			row.Spans = append(row.Spans, capturedSpan{
				Text: s.text, FG: colorName(s.style.FG), BG: colorName(s.style.BG), ULColor: colorName(s.style.UL),
				Underline: underlineNames[s.style.Attr.Underline()], Attrs: attrsOf(s.style.Attr), Link: s.link.URI,
			})
		}
		out = append(out, row)
	}
	return map[string]any{"rows": out}
}

var underlineNames = map[vt.Underline]string{
	vt.UnderlineSingle: "single", vt.UnderlineDouble: "double", vt.UnderlineCurly: "curly",
	vt.UnderlineDotted: "dotted", vt.UnderlineDashed: "dashed",
}

func attrsOf(a vt.Attr) (names []string) {
	for _, n := range attrNames {
		if a&n.attr != 0 {
			names = append(names, n.name)
		}
	}
	return names
}

func colorName(c vt.Color) string {
	if rgb, ok := c.Direct(); ok {
		return fmt.Sprintf("#%06x", rgb)
	}
	if i, ok := c.Index(); ok {
		return strconv.Itoa(int(i))
	}
	return ""
}
