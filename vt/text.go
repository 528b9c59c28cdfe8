package vt

// Pos is a place in the text: an absolute line and a column.
type Pos struct {
	Line uint64
	Col  int
}

// TextOptions say how a range becomes text.
type TextOptions struct {
	Join  bool // soft wraps are undone
	Block bool // the range is a rectangle
}

// Text is the text from one place to another, included.
func (t *Terminal) Text(from, to Pos, o TextOptions) string { return "" }
