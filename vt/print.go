package vt

import "unicode/utf8"

// cluster is the grapheme cluster printed last. A code point that belongs to it
// joins it as long as the cursor stands right behind and the cell is as it was.
type cluster struct {
	row, col int        // its cell
	behind   int        // the cursor's column after it
	cell     cell       // as printed; zero: there is none
	state    breakState // zero until it is needed, after a run of ASCII
	text     []byte     // its text, empty until something joins
	count    int        // code points in text
}

// end makes the next code point begin a cluster of its own.
func (c *cluster) end() { c.cell = cell{} }

// printASCII prints a run of printable ASCII: the fast path of the terminal.
func (t *Terminal) printASCII(p []byte) {
	if !t.cursor.charsets.plain() || t.modes.has(modeIRM) {
		for _, c := range p {
			t.print(t.cursor.charsets.translate(c))
		}
		return
	}
	if t.cluster.state.class == classPrepend {
		t.print(rune(p[0])) // may join what was printed last
		p = p[1:]
	}
	t.printRun(p)
}

// printRun writes characters of one cell each, without insert mode.
func (t *Terminal) printRun(p []byte) {
	if len(p) == 0 {
		return
	}
	cur := &t.cursor
	style := t.penStyle()
	protected := cur.protection()
	for len(p) > 0 {
		right := t.rightLimit()
		switch {
		case !cur.wrap:
		case t.modes.has(modeDECAWM):
			t.wrapLine()
			right = t.rightLimit()
		case cur.col == right:
			p = p[len(p)-1:] // each overwrites the one before
		}
		n := min(len(p), right+1-cur.col)
		t.scr.row(cur.row).put(cur.col, p[:n], cell{protected, style})
		t.cluster.row, t.cluster.col = cur.row, cur.col+n-1
		t.cluster.cell = cell{uint32(p[n-1]) | protected, style}
		t.advanceCursor(n, right)
		p = p[n:]
	}
	t.cluster.state = breakState{}
	t.cluster.text = t.cluster.text[:0]
	t.cluster.behind = cur.col
}

// starters are the classes of code points that begin a cluster, unless the one
// before binds them (breakState.binds); none of them binds the next.
const starters = 1<<classOther | 1<<classPictograph | 1<<classConsonant | 1<<classLV | 1<<classLVT

// printStarters prints code points above ASCII from the front of p, as long as
// they are starters and fit into the line, and returns how many bytes they took.
// What is left, all of p perhaps, is for decode, which knows every case.
func (t *Terminal) printStarters(p []byte) int {
	cur := &t.cursor
	if cur.wrap || t.modes.has(modeIRM) || t.cluster.state.binds() {
		return 0
	}
	right := t.rightLimit()
	row := t.scr.row(cur.row)
	x, splits := cur.col, row.splits(cur.col)
	end, follows := row.follows(x)
	pen := cell{cur.protection(), t.penStyle()}
	n, count, width, last := putStarters(row.cells[x:right+1], p, pen)
	if n == 0 {
		return 0
	}
	if splits {
		row.cells[x-1].text = 0
	}
	row.replaced(x, x+count*width)
	if follows && pen.text == 0 {
		row.draft.add(end, x, p[:n], width-1, count, pen.style)
	}
	c := &t.cluster
	c.row, c.col, c.cell = cur.row, x+(count-1)*width, last
	c.state, c.text = breakState{}, c.text[:0]
	cur.charsets.single = 0
	t.advanceCursor(count*width, right)
	c.behind = cur.col
	return n
}

// putStarters is the loop of printStarters: it writes into cells, over the pen,
// as long as the width is the same. It returns how many bytes and code points
// those were, their width, and the last cell.
func putStarters(cells []cell, p []byte, pen cell) (n, count, width int, last cell) {
	_, _, width = starter(p)
	pen.text |= wideFlag[width]
	for n < len(p) && p[n] >= utf8.RuneSelf {
		r, size, w := starter(p[n:])
		if w == 0 || w != width || len(cells) < w {
			break
		}
		last = cell{uint32(r) | pen.text, pen.style}
		cells[0] = last
		if w == 2 {
			cells[1] = cell{cellSpacer | pen.text&^cellWide, pen.style}
		}
		cells, n, count = cells[w:], n+size, count+1
	}
	return n, count, width, last
}

// wideFlag is what the width of a character says of its cell.
var wideFlag = [3]uint32{2: cellWide}

// starter decodes the starter at the front of p. A width of 0 says that there is
// none. U+4000 to U+9FFF, which begin with 0xE4 to 0xE9, are all of two cells.
func starter(p []byte) (r rune, size, width int) {
	if len(p) >= 3 && p[0]-0xE4 <= 0xE9-0xE4 && p[1]&0xC0 == 0x80 && p[2]&0xC0 == 0x80 {
		return rune(p[0]&0x0F)<<12 | rune(p[1]&0x3F)<<6 | rune(p[2]&0x3F), 3, 2
	}
	r, size = utf8.DecodeRune(p)
	props := runeProps(r)
	if r == utf8.RuneError || starters>>(props>>2)&1 == 0 {
		return r, size, 0
	}
	return r, size, int(props & 3)
}

// replaced is replace for columns that have been written already.
func (r *liveRow) replaced(x0, x1 int) {
	r.touch()
	if r.splits(x1) {
		r.cells[x1].text = 0
	}
	if x1 == len(r.cells) {
		r.unwrap()
	}
	r.extend(x0)
	r.used = max(r.used, x1)
}

// put writes ASCII from column x on, over the pen.
func (r *liveRow) put(x int, p []byte, pen cell) {
	end, follows := r.follows(x)
	cells := r.replace(x, x+len(p))
	for i, c := range p {
		cells[i] = cell{uint32(c) | pen.text, pen.style}
	}
	if follows && pen.text == 0 {
		r.draft.add(end, x, p, stretchNarrow, len(p), pen.style)
	}
}

// replace readies columns x0 to x1 (not included) for new content and returns
// them.
func (r *liveRow) replace(x0, x1 int) []cell {
	r.touch()
	r.splitWide(x0)
	r.splitWide(x1)
	if x1 == len(r.cells) {
		r.unwrap()
	}
	r.extend(x0)
	r.used = max(r.used, x1)
	return r.cells[x0:x1]
}

// advanceCursor moves the cursor over n columns just printed, up to the last
// one at right, where it waits to wrap.
func (t *Terminal) advanceCursor(n, right int) {
	cur := &t.cursor
	cur.col += n
	cur.wrap = cur.col > right
	if cur.wrap {
		cur.col = right
	}
}

// rightLimit is the last column that printing from the cursor reaches.
func (t *Terminal) rightLimit() int {
	last := t.lastCol()
	if t.cursor.col <= t.margins.right {
		last = min(last, t.margins.right)
	}
	return max(last, t.cursor.col)
}

// wrapLine goes to the start of the next line because a character did not fit.
// The row is marked as wrapped if its text runs on over the whole width.
func (t *Terminal) wrapLine() {
	cur := &t.cursor
	if cur.col == t.scr.cols-1 && t.margins.left == 0 && (cur.row < t.scr.rows-1 || cur.row == t.margins.bottom) {
		r := t.scr.row(cur.row)
		r.extend(cur.col)
		r.id = 0 // no touch: the cells stay as they are
		r.flags |= RowWrapped
	}
	t.carriageReturn()
	t.index()
}

// print prints one code point that is not plain ASCII, or is but needs care.
func (t *Terminal) print(r rune) {
	c := &t.cluster
	if !t.clusterOpen() {
		t.reopenCluster(r)
	}
	var last breakState
	if c.cell != (cell{}) {
		last = c.state
	}
	brk, next := graphemeBreak(last, r)
	if !brk {
		c.state = next
		t.join(r)
		return
	}
	if next.width == 0 || !t.put(uint32(r), int(next.width), t.penStyle()) {
		c.end() // nothing to stand on
		return
	}
	c.state, c.text, c.count = next, c.text[:0], 1
}

// put writes a character of one or two cells at the cursor and reports whether
// there was room for it. It becomes the last cluster.
func (t *Terminal) put(text uint32, width int, style uint32) bool {
	cur := &t.cursor
	if cur.wrap && t.modes.has(modeDECAWM) {
		t.wrapLine()
	}
	right := t.rightLimit()
	if width == 2 && cur.col >= right {
		if !t.modes.has(modeDECAWM) || t.margins.left >= right {
			return false
		}
		row := t.scr.row(cur.row)
		row.splitWide(cur.col)
		row.splitWide(cur.col + 1)
		row.fill(cur.col, cur.col+1, cell{})
		t.wrapLine()
		right = t.rightLimit()
	}
	if t.modes.has(modeIRM) {
		t.insertCells(width)
	}
	c := cell{text | cur.protection(), style}
	if width == 2 {
		c.text |= cellWide
	}
	row := t.scr.row(cur.row)
	end, follows := row.follows(cur.col)
	cells := row.replace(cur.col, cur.col+width)
	cells[0] = c
	if width == 2 {
		cells[1] = cell{cellSpacer | cur.protection(), style}
	}
	if follows && !c.blank() && c.text&(cellCluster|cellProtected) == 0 {
		row.draft.addRune(end, cur.col, text, width, style)
	}
	t.cluster.row, t.cluster.col, t.cluster.cell = cur.row, cur.col, c
	t.advanceCursor(width, right)
	t.cluster.behind = cur.col
	return true
}

// protection is the flag that DECSCA gives to cells.
func (c *cursor) protection() uint32 {
	if c.protected {
		return cellProtected
	}
	return 0
}

// clusterOpen reports whether the next code point may join the last cluster,
// whose state it makes ready. Otherwise there is no last cluster.
func (t *Terminal) clusterOpen() bool {
	c := &t.cluster
	if c.cell == (cell{}) || c.row != t.cursor.row || c.behind != t.cursor.col ||
		t.scr.row(c.row).at(c.col) != c.cell {
		c.end()
		return false
	}
	if !c.state.begun {
		t.readCluster()
	}
	return true
}

// readCluster takes text and state of the cluster from its cell.
func (t *Terminal) readCluster() {
	c := &t.cluster
	c.text = t.appendText(c.text[:0], c.cell)
	c.state, c.count = breakState{}, 0
	for _, r := range string(c.text) {
		_, c.state = graphemeBreak(c.state, r)
		c.count++
	}
}

// reopenCluster looks for a cluster before the cursor that a code point without
// a width of its own can join, after the cursor has moved.
func (t *Terminal) reopenCluster(r rune) {
	if runeWidth(r) != 0 {
		return
	}
	x := t.cursor.col
	if !t.cursor.wrap {
		x--
	}
	row := t.scr.row(t.cursor.row)
	if x > 0 && row.at(x).text&cellSpacer != 0 {
		x--
	}
	if x < 0 || row.at(x).blank() {
		return
	}
	c := &t.cluster
	c.row, c.col, c.behind, c.cell = t.cursor.row, x, t.cursor.col, row.at(x)
	t.readCluster()
}

// join adds r to the last cluster, which may make it wide.
func (t *Terminal) join(r rune) {
	c := &t.cluster
	if c.count >= MaxCluster {
		return
	}
	c.count++
	if len(c.text) == 0 {
		c.text = t.appendText(c.text, c.cell)
	}
	c.text = utf8.AppendRune(c.text, r)
	text := t.textCell(c.text)
	if c.cell.text&cellWide == 0 && c.state.width == 2 && t.widen(text) {
		return
	}
	c.cell.text = text | c.cell.text&(cellProtected|cellWide)
	row := t.scr.row(c.row)
	row.touch()
	row.cells[c.col].text = c.cell.text
}

// widen prints the last cluster again with text, two cells wide, and reports
// whether it could: at the last column it goes to the next line, or stays as it
// is without autowrap.
func (t *Terminal) widen(text uint32) bool {
	c, cur := &t.cluster, &t.cursor
	if right := t.rightLimit(); c.col >= right && (!t.modes.has(modeDECAWM) || t.margins.left >= right) {
		return false
	}
	cur.col, cur.wrap = c.col, false
	if t.modes.has(modeIRM) {
		t.deleteCells(1)
	}
	return t.put(text, 2, c.cell.style)
}

// rep is REP, Repeat: CSI Pn b. The character printed last is printed again, in
// the current style, as long as the cursor stands right behind it: as in xterm,
// what moves the cursor leaves nothing to repeat.
func (t *Terminal) rep() {
	if !t.clusterOpen() {
		return
	}
	c := t.cluster.cell
	width := 1
	if c.text&cellWide != 0 {
		width = 2
	}
	for range min(t.seq.arg(0, 1), t.scr.cols*t.scr.rows) {
		if !t.put(c.text&(cellTextMask|cellCluster), width, t.penStyle()) {
			break
		}
	}
}
