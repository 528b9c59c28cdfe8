package vt

import (
	"fmt"
	"strconv"
)

// span is a stretch of cells of one style, from column from to column to (not
// included).
type span struct {
	from, to int
	style    Style
	link     Link
}

// spans divides the line into stretches of one style.
func (l *Line) spans() []span {
	var spans []span
	for i, c := range l.Cells {
		if i == 0 || c.Style != l.Cells[i-1].Style {
			s := l.Styles[c.Style]
			link := l.Links[s.Link]
			s.Link = 0
			spans = append(spans, span{i, i, s, link})
		}
		spans[len(spans)-1].to = i + 1
	}
	return spans
}

// appendCells appends the text of cells as it stands: blanks are spaces.
func (l *Line) appendCells(dst []byte, from, to int) []byte {
	for i := from; i < to; i++ {
		switch c := l.Cells[i]; {
		case c.Len > 0:
			dst = append(dst, l.CellText(i)...)
		case c.Width > 0:
			dst = append(dst, ' ')
		}
	}
	return dst
}

// AppendANSI appends rows as text with SGR and OSC 8 sequences, a line each,
// such that a terminal shows them as they were; with join soft wraps are undone.
// Every line begins and ends in the default style.
func AppendANSI(dst []byte, rows []Row, join bool) []byte {
	var line Line
	for i, r := range rows {
		if line.Decode(r) == nil {
			for _, s := range line.spans() {
				dst = s.link.appendOSC8(dst)
				dst = s.style.appendSGR(dst)
				dst = line.appendCells(dst, s.from, s.to)
				if s.style != (Style{}) {
					dst = append(dst, "\x1b[m"...)
				}
				if s.link != (Link{}) {
					dst = append(dst, "\x1b]8;;\x1b\\"...)
				}
			}
		}
		if !join || !goesOn(rows, i) {
			dst = append(dst, '\n')
		}
	}
	return dst
}

// appendOSC8 begins a hyperlink, if l is one.
func (l Link) appendOSC8(dst []byte) []byte {
	if l == (Link{}) {
		return dst
	}
	dst = append(dst, "\x1b]8;"...)
	if l.ID != "" {
		dst = append(append(dst, "id="...), l.ID...)
	}
	dst = append(append(dst, ';'), l.URI...)
	return append(dst, "\x1b\\"...)
}

// sgrAttrs are the attributes with the names that a capture gives them and their
// SGR numbers.
var sgrAttrs = []struct {
	attr Attr
	name string
	sgr  string
}{
	{Bold, "bold", "1"},
	{Faint, "faint", "2"},
	{Italic, "italic", "3"},
	{Blink, "blink", "5"},
	{Inverse, "inverse", "7"},
	{Conceal, "conceal", "8"},
	{Strike, "strike", "9"},
	{Overline, "overline", "53"},
}

// underlineNames are what a capture calls the underline styles.
var underlineNames = [...]string{"", "single", "double", "curly", "dotted", "dashed"}

// appendSGR appends the sequence that turns the default style into s.
func (s Style) appendSGR(dst []byte) []byte {
	if s == (Style{}) {
		return dst
	}
	dst = append(dst, "\x1b["...)
	begin := len(dst)
	for _, a := range sgrAttrs {
		if s.Attr&a.attr != 0 {
			dst = append(append(dst, a.sgr...), ';')
		}
	}
	switch u := s.Attr.Underline(); u {
	case UnderlineNone:
	case UnderlineSingle:
		dst = append(dst, "4;"...)
	default:
		dst = append(dst, '4', ':', '0'+byte(u), ';')
	}
	dst = appendSGRColor(dst, s.FG, 38)
	dst = appendSGRColor(dst, s.BG, 48)
	dst = appendSGRColor(dst, s.UL, 58)
	if len(dst) > begin {
		dst = dst[:len(dst)-1] // the last semicolon
	}
	return append(dst, 'm')
}

// appendSGRColor appends a colour for SGR 38, 48 or 58. The first sixteen have
// short forms, and an underline's colour, being younger, only that with colons.
func appendSGRColor(dst []byte, c Color, kind int) []byte {
	i, indexed := c.Index()
	rgb, direct := c.Direct()
	sep := byte(';')
	if kind == 58 {
		sep = ':'
	}
	switch {
	case indexed && kind != 58 && i < 8:
		dst = strconv.AppendInt(dst, int64(kind-8+int(i)), 10)
	case indexed && kind != 58 && i < 16:
		dst = strconv.AppendInt(dst, int64(kind+52+int(i)-8), 10)
	case indexed:
		dst = fmt.Appendf(dst, "%d%c5%c%d", kind, sep, sep, i)
	case direct && kind == 58:
		dst = fmt.Appendf(dst, "58:2::%d:%d:%d", rgb>>16, rgb>>8&255, rgb&255)
	case direct:
		dst = fmt.Appendf(dst, "%d;2;%d;%d;%d", kind, rgb>>16, rgb>>8&255, rgb&255)
	default:
		return dst
	}
	return append(dst, ';')
}

// CapturedRow is a row for those who read it as JSON.
type CapturedRow struct {
	Text    string         `json:"text"`
	Wrapped bool           `json:"wrapped,omitempty"` // goes on in the next row by a soft wrap
	Prompt  bool           `json:"prompt,omitempty"`  // a shell prompt begins here (OSC 133)
	Spans   []CapturedSpan `json:"spans,omitempty"`   // what is not in the default style
}

// CapturedSpan is a stretch of cells of one style. Colours are an index as "7"
// or an RGB value as "#ff8800".
type CapturedSpan struct {
	Col            int      `json:"col"` // of its first cell, from 0
	Cells          int      `json:"cells"`
	Text           string   `json:"text"`
	FG             string   `json:"fg,omitempty"`
	BG             string   `json:"bg,omitempty"`
	Underline      string   `json:"underline,omitempty"` // single, double, curly, dotted or dashed
	UnderlineColor string   `json:"underline_color,omitempty"`
	Attrs          []string `json:"attrs,omitempty"` // bold, faint, italic, blink, inverse, conceal, strike, overline
	Link           string   `json:"link,omitempty"`
}

// Capture describes rows; with join those that a soft wrap divides become one.
func Capture(rows []Row, join bool) []CapturedRow {
	captured := make([]CapturedRow, 0, len(rows))
	var line Line
	col, joining := 0, false // where the next row begins in a joined one
	for i, r := range rows {
		if line.Decode(r) != nil {
			line = Line{}
		}
		if !joining {
			col = 0
			captured = append(captured, CapturedRow{Prompt: r.Flags&RowPrompt != 0})
		}
		c := &captured[len(captured)-1]
		c.Text += string(r.Text)
		c.Wrapped = r.Flags&RowWrapped != 0
		for _, s := range line.spans() {
			if s.style != (Style{}) || s.link != (Link{}) {
				c.Spans = append(c.Spans, s.capture(&line, col))
			}
		}
		col += len(line.Cells)
		joining = join && goesOn(rows, i)
	}
	for i := range captured {
		captured[i].Text = string(trimSpaces([]byte(captured[i].Text), 0))
	}
	return captured
}

func (s span) capture(l *Line, col int) CapturedSpan {
	c := CapturedSpan{
		Col: col + s.from, Cells: s.to - s.from,
		Text: string(l.appendCells(nil, s.from, s.to)),
		FG:   s.style.FG.String(), BG: s.style.BG.String(), UnderlineColor: s.style.UL.String(),
		Link: s.link.URI,
	}
	if u := int(s.style.Attr.Underline()); u < len(underlineNames) {
		c.Underline = underlineNames[u]
	}
	for _, a := range sgrAttrs {
		if s.style.Attr&a.attr != 0 {
			c.Attrs = append(c.Attrs, a.name)
		}
	}
	return c
}

// String is c as "7" or "#ff8800", and empty for the default.
func (c Color) String() string {
	if i, ok := c.Index(); ok {
		return strconv.Itoa(int(i))
	}
	if rgb, ok := c.Direct(); ok {
		return fmt.Sprintf("#%06x", rgb)
	}
	return ""
}
