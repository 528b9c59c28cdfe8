package vt

import (
	"archive/zip"
	"io"
	"path/filepath"
	"testing"
)

// TestConformanceGhosttyFuzz plays the streams that Ghostty's fuzzers kept. They
// come without expectation: nothing panics, the cursor stays on the screen, rows
// decode, and pieces give what one write gives.
func TestConformanceGhosttyFuzz(t *testing.T) {
	dir := conformanceDir(t, "ghostty-fuzz")
	set := newConformanceSet(t, "ghostty-fuzz")
	streams, err := zip.OpenReader(filepath.Join(dir, "streams.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer streams.Close()
	fresh := func() *Terminal { return newTestTerminal(20, 5, 50) }
	for _, f := range streams.File {
		input := readZipped(t, f)
		term := fresh()
		term.Write(input)
		set.check(f.Name, soundProblem(term))
		checkPieces(t, f.Name, term, fresh, input)
	}
	set.finish()
}

func readZipped(t testing.TB, f *zip.File) []byte {
	t.Helper()
	r, err := f.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
