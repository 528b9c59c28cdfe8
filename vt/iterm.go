package vt

import "strings"

// itermFunctions are the commands of OSC 1337 as far as they are harmless: files,
// images, the clipboard and the rest of iTerm2's are ignored. Each gets what
// follows its name and "=".
var itermFunctions = map[string]func(*Terminal, string){
	"ClearScrollback": func(t *Terminal, _ string) { t.ClearHistory() },
	"CurrentDir": func(t *Terminal, dir string) {
		t.event(Event{Kind: EventCwd, Text: "file://" + escapePath(clean(dir, maxText))})
	},
	"CursorShape": func(t *Terminal, number string) {
		shapes := map[string]CursorShape{"0": CursorBlock, "1": CursorBar, "2": CursorUnderline}
		if shape, ok := shapes[number]; ok {
			t.look.shape = shape
		}
	},
	"ReportCellSize": func(t *Terminal, _ string) {
		t.reply("\x1b]1337;ReportCellSize=%d.0;%d.0;1.0%s", t.cell.H, t.cell.W, t.terminator)
	},
}

// oscITerm is OSC 1337: a name and, with "=", a value.
func (t *Terminal) oscITerm(body string) {
	name, value, _ := strings.Cut(body, "=")
	if do := itermFunctions[name]; do != nil {
		do(t, value)
	}
}

// escapePath makes a path the path of a URL.
func escapePath(path string) string {
	return strings.NewReplacer("%", "%25", "?", "%3F", "#", "%23").Replace(path)
}
