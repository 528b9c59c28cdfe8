package vt

import (
	"fmt"
	"strconv"
	"strings"
)

// scriptChecks are the events and questions of libvterm's scripts. Each takes
// what follows its name and says what is wrong. Those without a function are
// libvterm's own drawing calls.
var scriptChecks = map[string]func(h *libvtermHarness, arg string) string{
	"?cursor":         (*libvtermHarness).checkCursor,
	"?pen":            (*libvtermHarness).checkPen,
	"?lineinfo":       (*libvtermHarness).checkLineInfo,
	"?screen_row":     (*libvtermHarness).checkRow,
	"?screen_chars":   (*libvtermHarness).checkChars,
	"?screen_text":    (*libvtermHarness).checkText,
	"?screen_cell":    (*libvtermHarness).checkCell,
	"output":          (*libvtermHarness).checkOutput,
	"putglyph":        (*libvtermHarness).checkGlyph,
	"settermprop":     (*libvtermHarness).checkProperty,
	"selection-set":   (*libvtermHarness).checkSelection,
	"selection-query": (*libvtermHarness).checkSelectionQuery,
	"sb_pushline":     (*libvtermHarness).checkPushed,
	"sb_popline":      (*libvtermHarness).checkPopped,
	"sb_clear":        (*libvtermHarness).checkCleared,
	"scrollrect":      nil,
	"moverect":        nil,
	"erase":           nil,
	"damage":          nil,
}

// unfinished is returned by a check whose string goes on in a later event.
const unfinished = "unfinished"

// want compares and puts a difference into words.
func want[T comparable](got, want T) string {
	if got == want {
		return ""
	}
	return fmt.Sprintf("got %v, want %v", quoted(got), quoted(want))
}

func quoted(v any) any {
	if s, ok := v.(string); ok {
		return strconv.Quote(s)
	}
	return v
}

// answer cuts a question's argument from the answer after " = ".
func answer(arg string) (question, value string) {
	question, value, _ = strings.Cut(arg, "=")
	return strings.TrimSpace(question), strings.TrimSpace(value)
}

func (h *libvtermHarness) checkCursor(arg string) string {
	_, value := answer(arg)
	c := h.term.Cursor()
	return want(fmt.Sprintf("%d,%d", c.Row, c.Col), value)
}

// checkOutput compares the next replies: exactly, but for those that name the
// terminal, where the form must agree.
func (h *libvtermHarness) checkOutput(arg string) string {
	expected := perlString(h.t, arg)
	if form, ok := namingReplies[expected]; ok {
		got := h.replies
		h.replies = ""
		if strings.HasPrefix(got, form[0]) && strings.HasSuffix(got, form[1]) {
			return ""
		}
		return fmt.Sprintf("got %q, want %q…%q", got, form[0], form[1])
	}
	if rest, ok := strings.CutPrefix(h.replies, expected); ok {
		h.replies = rest
		return ""
	}
	got := h.replies
	h.replies = ""
	return want(got, expected)
}

// namingReplies are replies that name libvterm, with how any terminal's begins
// and ends.
var namingReplies = map[string][2]string{
	"\x1b[?1;2c":                 {"\x1b[?6", "c"},
	"\x1bP>|libvterm(0.3)\x1b\\": {"\x1bP>|", "\x1b\\"},
}

// checkGlyph is putglyph codes width row,col [prot] [dwl] [dhl-top|dhl-bottom].
func (h *libvtermHarness) checkGlyph(arg string) string {
	f := strings.Fields(arg)
	var row, col int
	h.scan(f[2], "%d,%d", &row, &col)
	text, width := h.cellText(row, col)
	live := h.term.scr.row(row)
	got := []string{strconv.Quote(text), strconv.Itoa(width), f[2]}
	if live.at(col).text&cellProtected != 0 {
		got = append(got, "prot")
	}
	got = append(got, doubleFlags(live.flags)...)
	f[0] = strconv.Quote(scriptText(h.t, f[0]))
	return want(strings.Join(got, " "), strings.Join(f, " "))
}

func doubleFlags(flags RowFlags) (names []string) {
	for _, n := range []struct {
		flag RowFlags
		name string
	}{{RowDoubleWidth, "dwl"}, {RowDoubleTop, "dhl-top"}, {RowDoubleBottom, "dhl-bottom"}} {
		if flags&n.flag != 0 {
			names = append(names, n.name)
		}
	}
	return names
}

// line is a row of the screen opened up.
func (h *libvtermHarness) line(row int) *Line {
	r, ok := h.term.Row(h.term.Base() + uint64(row))
	if !ok {
		h.t.Fatalf("no row %d", row)
	}
	l := new(Line)
	if err := l.Decode(r); err != nil {
		h.t.Fatal(err)
	}
	return l
}

// cellText is the text of a cell, a space where it is blank, and its width.
func (h *libvtermHarness) cellText(row, col int) (text string, width int) {
	l := h.line(row)
	if col >= len(l.Cells) || l.Cells[col].Len == 0 {
		return " ", 1
	}
	return string(l.CellText(col)), int(l.Cells[col].Width)
}

func (h *libvtermHarness) checkLineInfo(arg string) string {
	question, value := answer(arg)
	row, _ := strconv.Atoi(question)
	got := doubleFlags(h.line(row).Flags)
	if above, ok := h.term.Row(h.term.Base() + uint64(row) - 1); ok && above.Flags&RowWrapped != 0 {
		got = append(got, "cont")
	}
	return want(strings.Join(got, " "), value)
}

func (h *libvtermHarness) checkRow(arg string) string {
	question, value := answer(arg)
	row, _ := strconv.Atoi(question)
	got := strings.TrimRight(string(h.line(row).Text), " ")
	return want(got, strings.TrimRight(scriptText(h.t, value), " "))
}

// checkChars is ?screen_chars top,left,bottom,right = text, of one row.
func (h *libvtermHarness) checkChars(arg string) string {
	question, value := answer(arg)
	var row, left, bottom, right int
	h.scan(question, "%d,%d,%d,%d", &row, &left, &bottom, &right)
	return want(h.text(row, left, right), scriptText(h.t, value))
}

// checkText is ?screen_text top,left,bottom,right = bytes, of one row.
func (h *libvtermHarness) checkText(arg string) string {
	question, value := answer(arg)
	var row, left, bottom, right int
	h.scan(question, "%d,%d,%d,%d", &row, &left, &bottom, &right)
	var got []string
	for _, c := range []byte(h.text(row, left, right)) {
		got = append(got, fmt.Sprintf("0x%02x", c))
	}
	return want(strings.Join(got, ","), value)
}

func (h *libvtermHarness) text(row, left, right int) string {
	var b strings.Builder
	for col := left; col < right; {
		text, width := h.cellText(row, col)
		b.WriteString(text)
		col += width
	}
	return strings.TrimRight(b.String(), " ")
}

// checkCell compares a cell written the way the scripts do.
func (h *libvtermHarness) checkCell(arg string) string {
	question, value := answer(arg)
	var row, col int
	h.scan(question, "%d,%d", &row, &col)
	text, width := h.cellText(row, col)
	var codes []string
	for _, r := range strings.TrimSpace(text) {
		codes = append(codes, fmt.Sprintf("0x%x", r))
	}
	var style Style
	if l := h.line(row); col < len(l.Cells) {
		style = l.Styles[l.Cells[col].Style]
	}
	if h.term.ReverseVideo() {
		style.Attr ^= Inverse
	}
	got := fmt.Sprintf("{%s} width=%d attrs={%s} fg=%s bg=%s", strings.Join(codes, ","), width,
		cellAttrs(style.Attr), h.rgb(style.FG, h.fg), h.rgb(style.BG, h.bg))
	return want(got, value)
}

func cellAttrs(a Attr) string {
	var s string
	if a&Bold != 0 {
		s += "B"
	}
	if u := a.Underline(); u != UnderlineNone {
		s += "U" + strconv.Itoa(int(u))
	}
	if a&Italic != 0 {
		s += "I"
	}
	if a&Blink != 0 {
		s += "K"
	}
	if a&Inverse != 0 {
		s += "R"
	}
	return s
}

// rgb writes a colour as libvterm's palette shows it: full components of its
// first eight colours are 224.
func (h *libvtermHarness) rgb(c Color, def [3]uint8) string {
	v := def
	if i, ok := c.Index(); ok {
		v = [3]uint8{i & 1 * 224, i >> 1 & 1 * 224, i >> 2 & 1 * 224}
	} else if rgb, ok := c.Direct(); ok {
		v = [3]uint8{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb)}
	}
	return fmt.Sprintf("rgb(%d,%d,%d)", v[0], v[1], v[2])
}

// checkPen is ?pen name = value.
func (h *libvtermHarness) checkPen(arg string) string {
	name, value := answer(arg)
	pen := h.term.cursor.pen
	onOff := func(a Attr) string {
		if pen.Attr&a != 0 {
			return "on"
		}
		return "off"
	}
	switch name {
	case "bold":
		return want(onOff(Bold), value)
	case "italic":
		return want(onOff(Italic), value)
	case "blink":
		return want(onOff(Blink), value)
	case "reverse":
		return want(onOff(Inverse), value)
	case "underline":
		return want(strconv.Itoa(int(pen.Attr.Underline())), value)
	case "foreground":
		return want(penColor(pen.FG, "rgb(240,240,240,is_default_fg)"), value)
	case "background":
		return want(penColor(pen.BG, "rgb(0,0,0,is_default_bg)"), value)
	}
	return "no such rendition: " + name
}

func penColor(c Color, def string) string {
	if i, ok := c.Index(); ok {
		return fmt.Sprintf("idx(%d)", i)
	}
	if rgb, ok := c.Direct(); ok {
		return fmt.Sprintf("rgb(%d,%d,%d)", rgb>>16, rgb>>8&0xFF, rgb&0xFF)
	}
	return def
}

// checkProperty is settermprop number value.
func (h *libvtermHarness) checkProperty(arg string) string {
	number, value, _ := strings.Cut(arg, " ")
	c := h.term.Cursor()
	switch number {
	case "1":
		return want(strconv.FormatBool(c.Visible), value)
	case "2":
		return want(strconv.FormatBool(c.Blink), value)
	case "4":
		title, done := h.piece("title", value)
		if !done {
			return unfinished
		}
		return want(h.term.Title(), title)
	case "7":
		return want(strconv.Itoa(1+int(c.Shape)), value)
	case "8":
		kinds := map[MouseTracking]string{MouseOff: "0", MouseNormal: "1", MouseButtons: "2", MouseAny: "3"}
		return want(kinds[h.term.MouseTracking()], value)
	}
	return "no such property: " + number
}

// piece collects a string that may come in several events; "[" marks the first
// and "]" the last.
func (h *libvtermHarness) piece(name, value string) (whole string, done bool) {
	if rest, ok := strings.CutPrefix(value, "["); ok {
		h.pieces[name] = ""
		value = rest
	}
	value, done = strings.CutSuffix(value, "]")
	h.pieces[name] += perlString(h.t, value)
	return h.pieces[name], done
}

// checkSelection is selection-set mask=0001 text: OSC 52 sets the clipboard.
func (h *libvtermHarness) checkSelection(arg string) string {
	_, value, _ := strings.Cut(arg, " ")
	text, done := h.piece("selection", value)
	if !done {
		return unfinished
	}
	return h.checkEvent(Event{Kind: EventClipboard, Target: "c", Text: text})
}

func (h *libvtermHarness) checkSelectionQuery(string) string {
	return h.checkEvent(Event{Kind: EventClipboardRead, Target: "c"})
}

func (h *libvtermHarness) checkEvent(ev Event) string {
	for _, got := range h.events {
		if got == ev {
			return ""
		}
	}
	return fmt.Sprintf("got %+v, want %+v", h.events, ev)
}

// checkPushed is sb_pushline cols = codes: the next of the lines that the
// command has moved to the scrollback.
func (h *libvtermHarness) checkPushed(arg string) string {
	_, value := answer(arg)
	line := h.term.Base() - uint64(h.pushed)
	h.pushed--
	r, _ := h.term.Row(line)
	return want(strings.TrimRight(string(r.Text), " "), scriptText(h.t, value))
}

// checkPopped is sb_popline cols: one more line has left the scrollback.
func (h *libvtermHarness) checkPopped(string) string {
	h.popped++
	if h.kept-h.historyLen() < h.popped {
		return "no line has come back from the scrollback"
	}
	return ""
}

func (h *libvtermHarness) checkCleared(string) string {
	return want(h.historyLen(), 0)
}
