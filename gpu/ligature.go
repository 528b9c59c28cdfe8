package gpu

import (
	"slices"
	"unicode/utf8"

	"rowlock/fonts"
)

// Ligatures. The cells of a run of one style are shaped together (fonts.Pieces),
// and where the font draws some as one, each of them gets a tile with its part.
// A cell is drawn like any other; only the renderer knows which belong together,
// so that they fall apart into their characters while a cursor is on one.

// joints are the cells of the grid that are drawn as one with others.
type joints struct {
	rows  [][]span // of each row
	plain []tile   // rows*cols: what a cell in a joint shows by itself
}

// fit makes room for a grid, and forgets what was in one of another size.
func (j *joints) fit(g *grid) {
	if len(j.rows) == g.rows && len(j.plain) == g.rows*g.cols {
		return
	}
	j.rows, j.plain = make([][]span, g.rows), make([]tile, g.rows*g.cols)
}

// drop forgets those in the columns s of a row.
func (j *joints) drop(row int, s span) {
	if len(j.rows[row]) > 0 {
		j.rows[row] = slices.DeleteFunc(j.rows[row], func(o span) bool { return o.from < s.to && o.to > s.from })
	}
}

// add puts a cell into the joint before it, or a new one.
func (j *joints) add(row, col int) {
	all := j.rows[row]
	if last := len(all) - 1; last >= 0 && all[last].to == col {
		all[last].to++
	} else {
		j.rows[row] = append(all, span{col, col + 1})
	}
}

// under is the joint that a cursor is on; empty: none.
func (j *joints) under(c *Cursor) span {
	if c.Row >= 0 && c.Row < len(j.rows) {
		at := c.columns()
		for _, s := range j.rows[c.Row] {
			if s.from < at.to && s.to > at.from {
				return s
			}
		}
	}
	return span{}
}

// runs finds the ligatures of a row. Its slices are reused.
type runs struct {
	text   []byte
	pieces []fonts.Piece
	keys   [][]byte
}

// ligatures returns what to draw instead of the text of each cell, nil where the
// text stands; nil when that is so everywhere.
func (r *runs) ligatures(set *fonts.Set, cells []Cell) [][]byte {
	found := false
	for from := 0; from < len(cells); {
		c := &cells[from]
		if !set.Ligates(c.style()) {
			from++
			continue
		}
		to := from
		r.text = r.text[:0]
		for to < len(cells) && cells[to].joins(c) {
			if n := len(cells[to].Text); n > 0 {
				r.text = append(r.text, cells[to].Text...)
			} else {
				r.text = append(r.text, ' ')
			}
			to++
		}
		if to == from {
			from++
			continue
		}
		r.pieces = set.Pieces(r.pieces[:0], r.text, c.style())
		if len(r.pieces) > 0 && !found {
			found = true
			r.keys = slices.Grow(r.keys[:0], len(cells))[:len(cells)]
			clear(r.keys)
		}
		for _, p := range r.pieces {
			r.keys[from+p.Cell] = p.Key
		}
		from = to
	}
	if !found {
		return nil
	}
	return r.keys
}

// joins reports whether c, a cell with one character, may be drawn together with
// another: all of its looks are the same.
func (c *Cell) joins(with *Cell) bool {
	if c.Width != 1 || c.Size != SizeSingle || c.FG != with.FG || c.BG != with.BG || c.Attr != with.Attr || c.UL != with.UL {
		return false
	}
	if len(c.Text) <= 1 {
		return true
	}
	_, n := utf8.DecodeRune(c.Text)
	return n == len(c.Text)
}

// putJoint puts a part of a ligature into a cell.
func (r *Renderer) putJoint(row, col int, c *Cell, key []byte) {
	if col < 0 || col >= r.grid.cols {
		return
	}
	r.joints.plain[row*r.grid.cols+col] = r.glyph(c, c.Text, 1)[0]
	r.joints.add(row, col)
	r.put(row, col, c.texel(r.glyph(c, key, 1)[0]))
}

// separate makes characters of all ligatures, until their rows are set again.
func (r *Renderer) separate() {
	for row, all := range r.joints.rows {
		for _, s := range all {
			for col := s.from; col < s.to; col++ {
				at := row*r.grid.cols + col
				r.grid.texels[at].glyph = r.joints.plain[at]
			}
		}
		r.joints.rows[row] = all[:0]
	}
}

// broken is the columns from the first to the last that cursors keep from being
// drawn as one.
func (r *Renderer) broken(row int) span {
	var all span
	for i := range r.cursors {
		if r.cursors[i].Row == row {
			all = all.join(r.joints.under(&r.cursors[i]))
		}
	}
	return all
}

// breakJoints puts the characters of the ligatures that cursors are on into a
// row's texels.
func (r *Renderer) breakJoints(row int, texels []texel) {
	for i := range r.cursors {
		if r.cursors[i].Row != row {
			continue
		}
		s := r.joints.under(&r.cursors[i])
		for col := s.from; col < s.to; col++ {
			texels[col].glyph = r.joints.plain[row*r.grid.cols+col]
		}
	}
}
