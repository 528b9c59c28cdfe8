package vt

import (
	"archive/zip"
	"fmt"
	"io"
	"path/filepath"
	"slices"
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
		set.check(f.Name, invariantProblem(term))
		checkPieces(t, f.Name, term, fresh, input)
	}
	set.finish()
}

func readZipped(t *testing.T, f *zip.File) []byte {
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

// invariantProblem says what is wrong with a terminal whatever it was fed.
func invariantProblem(term *Terminal) string {
	cols, rows := term.Size()
	if c := term.Cursor(); c.Row < 0 || c.Row >= rows || c.Col < 0 || c.Col >= cols {
		return "the cursor is outside the screen"
	}
	var line Line
	for n := term.Oldest(); n < term.Base()+uint64(rows); n++ {
		r, ok := term.Row(n)
		if !ok {
			return "a line is missing"
		}
		if err := line.Decode(r); err != nil {
			return err.Error()
		}
		if n >= term.Base() && len(line.Cells) > cols {
			return "a row is wider than the screen"
		}
	}
	if p := draftProblem(term); p != "" {
		return p
	}
	return halvesProblem(term)
}

// draftProblem looks for rows that their drafts encode as something else than
// their cells.
func draftProblem(term *Terminal) string {
	for y, r := range term.scr.screen() {
		if !r.drafted() {
			continue
		}
		got := term.encode(r).row(0, 0)
		plain := *r
		plain.draft.cells = -1
		if want := term.encode(&plain).row(0, 0); !slices.Equal(got.Text, want.Text) || !slices.Equal(got.Meta, want.Meta) {
			return fmt.Sprintf("the draft of row %d is %q %x, not %q %x", y, got.Text, got.Meta, want.Text, want.Meta)
		}
	}
	return ""
}

// halvesProblem looks for halves of wide characters that stand alone.
func halvesProblem(term *Terminal) string {
	for y, r := range term.scr.screen() {
		for x := range r.used {
			wide := r.cells[x].text&cellWide != 0
			if x == len(r.cells)-1 && wide || wide != (r.at(x+1).text&cellSpacer != 0) {
				return fmt.Sprintf("half a character in row %d column %d", y, x)
			}
		}
		if r.at(0).text&cellSpacer != 0 {
			return fmt.Sprintf("half a character in row %d column 0", y)
		}
	}
	return ""
}
