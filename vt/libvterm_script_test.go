package vt

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// scriptLine is a line of a libvterm test script; n counts from 1.
type scriptLine struct {
	n    int
	text string
}

// scriptStep is a command and what must be true after it: events that it causes,
// questions and their answers.
type scriptStep struct {
	command scriptLine
	checks  []scriptLine
}

// parseScript cuts a script into steps.
func parseScript(t *testing.T, data []byte) []scriptStep {
	var steps []scriptStep
	for i, text := range strings.Split(string(data), "\n") {
		text = strings.TrimSpace(text)
		if text == "__END__" {
			break
		}
		if text == "" || text[0] == '#' || text[0] == '!' {
			continue
		}
		for _, text := range repeated(t, text) {
			line := scriptLine{i + 1, text}
			if c := text[0]; c >= 'A' && c <= 'Z' {
				steps = append(steps, scriptStep{command: line})
				continue
			}
			last := &steps[len(steps)-1]
			last.checks = append(last.checks, line)
		}
	}
	return steps
}

// repeated writes out $SEQ a b: LINE and $REP n: LINE.
func repeated(t *testing.T, text string) []string {
	if text[0] != '$' {
		return []string{text}
	}
	head, line, _ := strings.Cut(text, ":")
	line = strings.TrimSpace(line)
	from, to := 1, 0
	var err error
	if rest, ok := strings.CutPrefix(head, "$SEQ"); ok {
		_, err = fmt.Sscan(rest, &from, &to)
	} else {
		_, err = fmt.Sscan(strings.TrimPrefix(head, "$REP"), &to)
	}
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	var lines []string
	for i := from; i <= to; i++ {
		lines = append(lines, strings.ReplaceAll(line, `\#`, strconv.Itoa(i)))
	}
	return lines
}

// perlString is the value of a Perl expression of double-quoted strings, joined
// by "." and repeated by "x".
func perlString(t *testing.T, expr string) string {
	var value strings.Builder
	for expr = strings.TrimSpace(expr); expr != ""; {
		term, rest := quotedTerm(t, expr)
		rest = strings.TrimSpace(rest)
		times := 1
		if after, ok := strings.CutPrefix(rest, "x"); ok {
			after = strings.TrimSpace(after)
			digits := len(after) - len(strings.TrimLeft(after, "0123456789"))
			times, _ = strconv.Atoi(after[:digits])
			rest = strings.TrimSpace(after[digits:])
		}
		value.WriteString(strings.Repeat(term, times))
		expr = strings.TrimSpace(strings.TrimPrefix(rest, "."))
	}
	return value.String()
}

// quotedTerm reads one double-quoted string from the front of s.
func quotedTerm(t *testing.T, s string) (value, rest string) {
	if s[0] != '"' {
		t.Fatalf("no string: %q", s)
	}
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '"':
			return b.String(), s[i+1:]
		case '\\':
			c, n := perlEscape(t, s[i+1:])
			b.WriteByte(c)
			i += n
		default:
			b.WriteByte(s[i])
		}
	}
	t.Fatalf("string without end: %q", s)
	return "", ""
}

// perlEscape is the byte that an escape stands for, and its length without the
// backslash.
func perlEscape(t *testing.T, s string) (c byte, n int) {
	if i := strings.IndexByte("ernbta0", s[0]); i >= 0 {
		return "\x1b\r\n\b\t\a\x00"[i], 1
	}
	if s[0] != 'x' {
		return s[0], 1
	}
	digits, n := s[1:3], 3
	if s[1] == '{' {
		end := strings.IndexByte(s, '}')
		digits, n = s[2:end], end+1
	}
	v, err := strconv.ParseUint(digits, 16, 8)
	if err != nil {
		t.Fatalf("escape %q: %v", s, err)
	}
	return byte(v), n
}

// scriptText is a text given as strings or as a list of code points in hex.
func scriptText(t *testing.T, s string) string {
	if s = strings.TrimSpace(s); s == "" {
		return ""
	}
	if s[0] == '"' {
		return perlString(t, s)
	}
	var b strings.Builder
	for _, field := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' }) {
		v, err := strconv.ParseUint(strings.TrimPrefix(field, "0x"), 16, 21)
		if err != nil {
			t.Fatalf("code point %q: %v", field, err)
		}
		b.WriteRune(rune(v))
	}
	return b.String()
}
