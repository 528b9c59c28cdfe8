package vt

// rowWrapper wraps the rows of a block of history for another width. Its
// memory is used again.
//
// A logical line is the cells of its rows one after another. Blanks after its
// text that show for their style alone (an erased line with a background) make
// no row of their own: they stand in the last one, however long it gets. A
// character of two cells goes to the next row as a whole. In a single column it
// stays alone in a row that is one cell too long. So widening brings back what
// narrowing took from sight, and which rows a width gives depends on the text
// alone: not on the widths that there were before, nor on who has read when.
// Rows that a program has left otherwise (an empty one behind a full one) are
// wrapped as any other.
type rowWrapper struct {
	dst     *block
	nextID  uint64
	cols    int // cells of a row
	col     int
	flags   RowFlags // of the row
	line    Line
	encoder rowEncoder
}

// wrap appends the rows of src, wrapped for dst's width, to dst.
func (w *rowWrapper) wrap(dst, src *block) {
	w.dst, w.nextID = dst, src.firstID
	for i := 0; i < len(src.marks); {
		end := src.logicalLine(i)
		w.begin(src.marks[i].flags)
		for ; i < end; i++ {
			w.addRow(src.row(i), i == end-1)
		}
		w.emit(src.marks[end-1].flags & RowWrapped)
	}
	w.dst = nil
}

func (w *rowWrapper) begin(flags RowFlags) {
	w.flags = flags &^ RowWrapped
	w.cols = wrapCols(flags, w.dst.cols)
	w.col = 0
	w.encoder.reset()
}

// addRow adds the text of r and, at the end of a logical line, what blanks
// behind it show.
func (w *rowWrapper) addRow(r Row, last bool) {
	if w.line.Decode(r) != nil {
		return // what an encoder made is never malformed
	}
	cells := r.extent().cells
	for i, c := range w.line.Cells {
		s := w.line.Styles[c.Style]
		link := w.line.Links[s.Link]
		s.Link = 0
		switch {
		case i >= cells:
			if last && w.col < MaxCols {
				w.encoder.blanks(1, s, link)
				w.col++
			}
		case c.Width > 0:
			if w.col > 0 && w.col+int(c.Width) > w.cols {
				w.emit(RowWrapped)
			}
			w.encoder.cell(w.line.CellText(i), int(c.Width), s, link)
			w.col += int(c.Width)
		}
	}
}

// emit ends a row.
func (w *rowWrapper) emit(wrapped RowFlags) {
	w.dst.add(w.encoder.view(w.nextID, w.flags|wrapped), w.encoder.extent)
	w.nextID++
	w.begin(w.flags & widthFlags)
}
