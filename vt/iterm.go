package vt

import "strings"

// oscITerm is OSC 1337 as far as it is harmless: a directory, a cursor, the
// history, a report. Files, images, the clipboard and the rest of iTerm2's are
// ignored.
func (t *Terminal) oscITerm(body string) {
	name, value, _ := strings.Cut(body, "=")
	switch name {
	case "CurrentDir":
		t.event(Event{Kind: EventCwd, Text: "file://" + escapePath(clean(value, maxText))})
	case "CursorShape":
		shapes := map[string]CursorShape{"0": CursorBlock, "1": CursorBar, "2": CursorUnderline}
		if shape, ok := shapes[value]; ok {
			t.look.shape = shape
		}
	case "ClearScrollback":
		t.ClearHistory()
	case "ReportCellSize":
		t.reply("\x1b]1337;ReportCellSize=%d.0;%d.0;1.0%s", t.cell.H, t.cell.W, t.terminator)
	}
}

// escapePath makes a path the path of a URL.
func escapePath(path string) string {
	return strings.NewReplacer("%", "%25", "?", "%3F", "#", "%23").Replace(path)
}
