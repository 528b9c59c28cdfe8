package vt

// continues reports by the flags of two rows whether b goes on with the text of
// a. A prompt never does: zsh fills the line before with blanks until it wraps, to
// have its prompt at the start of a line. Neither does a row of another width.
func continues(a, b RowFlags) bool {
	return a&RowWrapped != 0 && b&RowPrompt == 0 && (a^b)&widthFlags == 0
}

// wrapCols is how many cells a row takes on a screen of cols columns: half as
// many if they are of double width.
func wrapCols(flags RowFlags, cols int) int {
	if flags&RowDoubleWidth != 0 {
		return max(cols/2, 1)
	}
	return cols
}
