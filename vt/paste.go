package vt

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

const (
	pasteStart = "\x1b[200~"
	pasteEnd   = "\x1b[201~"
)

// AppendPaste appends data as the program gets a paste. Control characters (C0,
// DEL, C1, and bytes of C1 outside of UTF-8) other than tab, CR and LF are
// removed, because text from a clipboard must not press keys; so is every end
// marker, also one that comes together when another is removed. A bracketed
// paste stands between its markers. In any other, each line ends with CR, as
// typed.
func AppendPaste(dst, data []byte, bracketed bool) []byte {
	if bracketed {
		dst = append(dst, pasteStart...)
		dst = appendPasteText(dst, data)
		return append(dst, pasteEnd...)
	}
	start := len(dst)
	dst = appendPasteText(dst, data)
	return dst[:start+len(typedLines(dst[start:]))]
}

// appendPasteText appends data without markers and control characters.
func appendPasteText(dst, data []byte) []byte {
	start := len(dst)
	for len(data) > 0 {
		r, n := utf8.DecodeRune(data)
		if !isPasteControl(r, data[0]) || r == '\x1b' {
			dst = append(dst, data[:n]...)
		}
		data = data[n:]
		if bytes.HasSuffix(dst[start:], []byte(pasteEnd)) {
			dst = dst[:len(dst)-len(pasteEnd)]
		}
	}
	// What escapes are left belong to no end marker.
	kept := slices.DeleteFunc(dst[start:], func(b byte) bool { return b == '\x1b' })
	return dst[:start+len(kept)]
}

// isPasteControl reports a control character that no paste may hold; first is
// the byte it begins with.
func isPasteControl(r rune, first byte) bool {
	if r == utf8.RuneError && first < 0xA0 {
		return true
	}
	return isControl(r) && r != '\t' && r != '\n' && r != '\r'
}

// typedLines turns the ends of lines (CR LF, LF) into CR, in place.
func typedLines(text []byte) []byte {
	typed := text[:0]
	previous := byte(0)
	for _, b := range text {
		switch {
		case b == '\n' && previous == '\r':
		case b == '\n':
			typed = append(typed, '\r')
		default:
			typed = append(typed, b)
		}
		previous = b
	}
	return typed
}

// PasteUnsafe reports whether a paste into a program that doesn't bracket
// pastes would do more than type text: it has the end of a line, or a control
// character that AppendPaste removes.
func PasteUnsafe(data []byte) bool {
	for len(data) > 0 {
		r, n := utf8.DecodeRune(data)
		if r == '\n' || r == '\r' || isPasteControl(r, data[0]) {
			return true
		}
		data = data[n:]
	}
	return false
}
