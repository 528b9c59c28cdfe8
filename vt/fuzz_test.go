package vt

import (
	"path/filepath"
	"strings"
	"testing"
)

// FuzzTerminal feeds any bytes and then resizes. Nothing panics, what must hold
// of any screen holds, and pieces give what one write gives. It is seeded with
// the inputs of the scripts.
func FuzzTerminal(f *testing.F) {
	paths, err := filepath.Glob("testdata/cases/*.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range paths {
		f.Add(scriptInput(f, path), uint8(10), uint8(4), uint8(7), uint8(6))
	}
	f.Fuzz(func(t *testing.T, input []byte, cols, rows, newCols, newRows uint8) {
		fresh := func() *Terminal { return newTestTerminal(int(cols%64), int(rows%16), 40) }
		term := fresh()
		term.Write(input)
		if p := invariantProblem(term); p != "" {
			t.Fatal(p)
		}
		checkPieces(t, "input", term, fresh, input)
		term.Resize(int(newCols%64), int(newRows%16))
		if p := invariantProblem(term); p != "" {
			t.Fatalf("after the resize: %s", p)
		}
		term.Write(input)
		if p := invariantProblem(term); p != "" {
			t.Fatalf("after the resize and more: %s", p)
		}
	})
}

// scriptInput is all that a script feeds.
func scriptInput(t testing.TB, path string) []byte {
	var input []byte
	for _, line := range readLines(t, path) {
		if quoted, ok := strings.CutPrefix(line, "input "); ok {
			input = append(input, unquoteInput(t, quoted)...)
		}
	}
	return input
}
