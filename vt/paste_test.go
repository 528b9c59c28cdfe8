package vt

import (
	"bytes"
	"testing"
)

// T29: no paste ends its brackets or presses keys.
func TestPaste(t *testing.T) {
	const start, end = "\x1b[200~", "\x1b[201~"
	for _, c := range []struct{ name, data, bracketed, plain string }{
		{"empty", "", "", ""},
		{"text", "héllo 日本", "héllo 日本", "héllo 日本"},
		{"tab", "a\tb", "a\tb", "a\tb"},
		{"lines", "a\nb\n", "a\nb\n", "a\rb\r"},
		{"lines of DOS", "a\r\nb\r\n", "a\r\nb\r\n", "a\rb\r"},
		{"empty lines", "\n\n\r\r\n\n", "\n\n\r\r\n\n", "\r\r\r\r\r"},
		{"end marker", "a\x1b[201~rm -rf\n", "arm -rf\n", "arm -rf\r"},
		{"end marker from a removal", "\x1b[20\x1b[201~1~x", "x", "x"},
		{"end markers nested", "\x1b[2\x1b[2\x1b[201~01~01~x", "x", "x"},
		{"end marker from a removed control", "\x1b[2\x0001~x", "x", "x"},
		{"end marker of C1", "\u009b201~x", "201~x", "201~x"},
		{"end marker of a bare C1 byte", "\x9b201~x", "201~x", "201~x"},
		{"escape and start marker", "\x1b[200~\x1b]0;t\x07", "[200~]0;t", "[200~]0;t"},
		{"controls", "a\x00\x03\x08\x0b\x0c\x1b\x7fb", "ab", "ab"},
		{"bytes that are no UTF-8", "\xff\xe9a", "\xff\xe9a", "\xff\xe9a"},
		{"replacement character", "\ufffd", "\ufffd", "\ufffd"},
	} {
		if got := string(AppendPaste([]byte("<"), []byte(c.data), true)); got != "<"+start+c.bracketed+end {
			t.Errorf("%s: bracketed %q, want %q in markers", c.name, got, c.bracketed)
		}
		if got := string(AppendPaste([]byte("\x1b[20"), []byte(c.data), false)); got != "\x1b[20"+c.plain {
			t.Errorf("%s: plain %q, want %q", c.name, got, c.plain)
		}
	}
}

func TestPasteUnsafe(t *testing.T) {
	for data, want := range map[string]bool{
		"": false, "ls -l": false, "a\tb": false, "日本 é": false, "\xff": false,
		"ls\n": true, "a\rb": true, "\x1b[A": true, "\x03": true, "\u0085": true, "\x9b": true,
	} {
		if got := PasteUnsafe([]byte(data)); got != want {
			t.Errorf("PasteUnsafe(%q) = %v", data, got)
		}
	}
}

// Nothing within a bracketed paste can end it, and no paste presses a key.
func FuzzPaste(f *testing.F) {
	f.Add([]byte("a\x1b[20\x1b[201~1~b\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		got := AppendPaste(nil, data, true)
		inner := got[len(pasteStart) : len(got)-len(pasteEnd)]
		if bytes.ContainsAny(inner, "\x00\x03\x08\x1b\x7f") {
			t.Fatalf("%q holds a control character", inner)
		}
		if again := AppendPaste(nil, inner, true); !bytes.Equal(again, got) {
			t.Fatalf("%q pasted again is %q", got, again)
		}
	})
}
