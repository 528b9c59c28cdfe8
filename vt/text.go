package vt

import "bytes"

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

// Text is the text from one place to another, included, in whichever order they
// are given: what a selection copies. Lines are divided by \n. Spaces are there
// where they were written and between what was written; cells behind the last
// written one give nothing. Lines that are no longer kept are left out.
func (t *Terminal) Text(from, to Pos, o TextOptions) string {
	if to.Line < from.Line || to.Line == from.Line && to.Col < from.Col {
		from, to = to, from
	}
	left, right := min(from.Col, to.Col), max(from.Col, to.Col)
	if newest := t.base + uint64(t.scr.rows) - 1; to.Line > newest {
		to = Pos{newest, MaxCols}
	}
	var (
		line Line
		text []byte
	)
	oldest := max(from.Line, t.Oldest())
	next, ok := t.Row(oldest)
	for n := oldest; ok && n <= to.Line; n++ {
		row := next
		next, ok = t.Row(n + 1)
		if line.Decode(row) != nil {
			continue
		}
		first, last := 0, MaxCols
		switch {
		case o.Block:
			first, last = left, min(right, MaxCols)
		default:
			if n == from.Line {
				first = from.Col
			}
			if n == to.Line {
				last = min(to.Col, MaxCols)
			}
		}
		text = line.appendText(text, first, last+1)
		if n < to.Line && (o.Block || !o.Join || !continues(row.Flags, next.Flags)) {
			text = append(text, '\n')
		}
	}
	return string(text)
}

// AppendText appends rows as plain text, a line each; with join soft wraps are
// undone. Spaces at the end of a line are left out.
func AppendText(dst []byte, rows []Row, join bool) []byte {
	var line Line
	begin := len(dst)
	for i, r := range rows {
		if line.Decode(r) == nil {
			dst = line.appendText(dst, 0, MaxCols)
		}
		if join && goesOn(rows, i) {
			continue
		}
		dst = append(trimSpaces(dst, begin), '\n')
		begin = len(dst)
	}
	return dst
}

// goesOn reports whether row i of rows goes on in the next one.
func goesOn(rows []Row, i int) bool {
	return i+1 < len(rows) && continues(rows[i].Flags, rows[i+1].Flags)
}

// trimSpaces takes the spaces at the end of b away, as far back as begin.
func trimSpaces(b []byte, begin int) []byte {
	return b[:begin+len(bytes.TrimRight(b[begin:], " "))]
}

// appendText appends the text of the cells from column first to last (not
// included); blanks beyond the text give nothing. A wide character belongs to
// the range if either half does.
func (l *Line) appendText(dst []byte, first, last int) []byte {
	for i := max(first, 0); i < min(last, len(l.Cells)); i++ {
		c := l.Cells[i]
		if c.Width == 0 && i == first {
			c = l.Cells[i-1]
		}
		dst = append(dst, l.Text[c.Off:c.Off+uint32(c.Len)]...)
	}
	return dst
}
