package vt

import "unicode/utf8"

// draft is a row as its encoding will say it, kept while it is printed: most rows
// of most programs are written once, from left to right, and to encode them is to
// copy. It holds as long as every change is text behind what was there. Any other
// goes through touch, which ends the draft: then the row is encoded from its cells.
type draft struct {
	cells     int // that it covers; the row's draft only if that is all of it
	text      []byte
	stretches []stretch
	runs      []run
}

// stretch is some code points of one width: see Row.
type stretch struct {
	kind  uint16 // stretchNarrow or stretchWide
	count uint16
}

// run is some cells of one style.
type run struct {
	style uint32
	cells uint32
}

// drafted reports whether the draft is the row.
func (r *liveRow) drafted() bool { return r.draft.cells == r.used }

// follows reports whether text from column x on would go on with the draft, and
// where the draft ends.
func (r *liveRow) follows(x int) (end int, ok bool) {
	return r.used, r.draft.cells == r.used && x >= r.used
}

// add goes on with a draft that ended at column end: text, which is count code
// points of a kind without protection, now stands at column x.
func (d *draft) add(end, x int, text []byte, kind, count int, style uint32) {
	if end == 0 {
		d.begin()
	}
	if gap := x - end; gap > 0 {
		for range gap {
			d.text = append(d.text, ' ')
		}
		d.extend(stretchNarrow, gap, 0)
	}
	d.text = append(d.text, text...)
	d.extend(kind, count, style)
	d.cells = x + count*(1+kind)
}

// begin forgets what the draft was. The first time it makes room for what most
// rows are, so that those of a busy screen don't grow one by one.
func (d *draft) begin() {
	if d.text == nil {
		d.text, d.stretches, d.runs = make([]byte, 0, 128), make([]stretch, 0, 4), make([]run, 0, 16)
	}
	d.text = d.text[:0]
	d.stretches = d.stretches[:0]
	d.runs = d.runs[:0]
}

// extend says how the code points that were appended lie and look.
func (d *draft) extend(kind, count int, style uint32) {
	if n := len(d.stretches) - 1; n >= 0 && int(d.stretches[n].kind) == kind {
		d.stretches[n].count += uint16(count)
	} else {
		d.stretches = append(d.stretches, stretch{uint16(kind), uint16(count)})
	}
	cells := uint32(count * (1 + kind))
	if n := len(d.runs) - 1; n >= 0 && d.runs[n].style == style {
		d.runs[n].cells += cells
	} else {
		d.runs = append(d.runs, run{style, cells})
	}
}

// addRune is add for one code point, as a cell has it.
func (d *draft) addRune(end, x int, r uint32, width int, style uint32) {
	var b [utf8.UTFMax]byte
	d.add(end, x, utf8.AppendRune(b[:0], rune(r)), width-1, 1, style)
}

// encodeDraft is encode for a row that is as its draft says.
func (t *Terminal) encodeDraft(e *rowEncoder, d *draft) {
	e.text = append(e.text, d.text...)
	for _, s := range d.stretches {
		e.stretch(int(s.kind), int(s.count))
	}
	for _, r := range d.runs {
		t.encodeRun(e, r.style, int(r.cells))
	}
}
