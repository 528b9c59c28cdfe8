package app

import "testing"

func TestVisible(t *testing.T) {
	if got, want := visible("a\tb\x03\x1b[0m\x7f\u009bé"), "a b^C^[[0m^?·é"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

func TestLinesOfAPaste(t *testing.T) {
	for _, c := range []struct {
		text    string
		lines   int
		oneLine string
	}{
		{"a", 1, "a"}, {"a\n", 2, "a"}, {"a\r\nb", 2, "a b"}, {"a\rb\n", 3, "a b"}, {"\n\n", 3, ""},
	} {
		if got := countLines(c.text); got != c.lines {
			t.Errorf("%q has %d lines, not %d", c.text, got, c.lines)
		}
		if got := oneLine(c.text); got != c.oneLine {
			t.Errorf("%q as one line is %q, not %q", c.text, got, c.oneLine)
		}
	}
}
