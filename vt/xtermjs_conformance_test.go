package vt

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

// TestConformanceXtermjs plays xterm.js's escape sequence files: 80x25, and the
// text of the screen that xterm showed.
func TestConformanceXtermjs(t *testing.T) {
	dir := conformanceDir(t, "xtermjs")
	set := newConformanceSet(t, "xtermjs")
	fresh := func() *Terminal { return newTestTerminal(80, 25, 0) }
	for _, path := range casePaths(t, dir, "*.in") {
		path = strings.TrimSuffix(path, ".in")
		name := filepath.Base(path)
		// The files hold what a program wrote; its tty turned LF into CR LF.
		input := bytes.ReplaceAll(readFile(t, path+".in"), []byte("\n"), []byte("\r\n"))
		term := fresh()
		term.Write(input)
		set.check(name, compareLines(screenLines(term), readLines(t, path+".text")))
		checkPieces(t, name, term, fresh, input)
	}
	set.finish()
}
