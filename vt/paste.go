package vt

// AppendPaste appends data as a paste.
func AppendPaste(dst, data []byte, bracketed bool) []byte {
	return append(dst, data...)
}
