package vt

import (
	"strings"
	"testing"
)

// T30: a title of 10 MB is over the bound of a string: ignored to its end.
func TestHugeTitle(t *testing.T) {
	term := newTestTerminal(20, 2, 0)
	term.Write([]byte("\x1b]2;before\x1b\\\x1b]2;" + strings.Repeat("t", 10<<20) + "\x1b\\x"))
	if got := term.Title(); got != "before" {
		t.Errorf("title of %d bytes, want %q", len(got), "before")
	}
	if got := screenLines(term)[0]; got != "x" {
		t.Errorf("screen %q, want %q", got, "x")
	}
}

// A long title is cut, between code points.
func TestLongTitle(t *testing.T) {
	term := newTestTerminal(20, 2, 0)
	term.Write([]byte("\x1b]2;" + strings.Repeat("é", maxTitle) + "\a"))
	if got, want := term.Title(), strings.Repeat("é", maxTitle/2); got != want {
		t.Errorf("title of %d bytes, want %d", len(got), len(want))
	}
}
