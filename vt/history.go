package vt

import (
	"encoding/binary"
	"slices"
	"sort"
	"unicode/utf8"
)

// history keeps the rows that have left the screen, as encoded. The texts of
// many rows stand joined in one block, their metas and marks beside, so that a
// search runs over 64 KiB at a time and the garbage collector sees few objects.
//
// It is bound by lines and by bytes. Lines go one at a time; memory goes by
// whole blocks, of which the oldest is used again unless a Row of it was handed
// out: what readers hold stays as it is. Only push makes it smaller, so that a
// drag to a narrow window and back loses nothing.
//
// After a change of width the rows are wrapped anew, a block at a time and only
// when somebody asks for one of its rows: see rewrap. Old blocks are compressed:
// see cold.go. settle makes a block fit to be read again.
type history struct {
	cols      int // the width that rows are pushed and wanted for
	maxLines  int
	maxBytes  int
	blockSize int
	blocks    []*block
	start     int  // rows are numbered from 0 in the blocks; this is the oldest kept
	end       int  // one after the newest
	sealed    int  // bytes of all blocks but the newest
	extra     int  // rows that rewrapping has added
	rewrapped bool // since the last push
	spare     *block
	thawed    []*block // cold blocks that are readable, the last one read last
	packer    packer
	wrapper   rowWrapper
}

// block is a run of rows. It begins with a logical line, unless that line is
// longer than maxBlocks blocks, and is wrapped without regard to its neighbours.
type block struct {
	text, meta []byte
	marks      []rowMark
	first      int    // number of its first row
	count      int    // rows once it is settled
	pushed     int    // rows that count against maxLines; more than count: some were joined
	cols       int    // the width that its rows are wanted for
	stale      bool   // they are not wrapped for it: not settled
	baseID     uint64 // what the ids in marks are counted from
	firstID    uint64 // ids for the rows that settling makes
	widest     int    // columns of its longest row
	wrapped    bool   // it has soft wraps
	shared     bool   // a Row refers to text and meta
	cold       bool   // text and meta are in packed alone
	dense      bool   // compressing it saves nothing
	packed     []byte // text and meta compressed; nil: they have changed since
	texts      int    // bytes of text in packed, which come first,
	metas      int    // and of meta
}

// rowMark is where a row ends in its block, and what a rewrap has to know
// without reading it.
type rowMark struct {
	id         int32 // from baseID on
	text, meta uint32
	cells      uint16 // of its text
	flags      RowFlags
	wide       bool // it has characters of two cells
}

const (
	maxBlockSize = 64 << 10
	minBlockSize = 1 << 10
	maxBlocks    = 4 // what one logical line may make of a block, in blocks
	rowMarkSize  = 16
)

func newHistory(cols, lines, bytes int) history {
	return history{
		cols: cols, maxLines: lines, maxBytes: bytes,
		blockSize: min(max(bytes/16, minBlockSize), maxBlockSize),
	}
}

// len is how many rows are kept.
func (h *history) len() int { return h.end - h.start }

// clear forgets all rows.
func (h *history) clear() {
	h.blocks, h.spare, h.thawed, h.packer = nil, nil, nil, packer{}
	h.start, h.end, h.sealed, h.extra = 0, 0, 0, 0
}

// row is row i from the oldest.
func (h *history) row(i int) Row {
	n := h.start + i
	b := h.settle(h.blockOf(n))
	b.shared = true
	return b.row(n - b.first)
}

// blockOf is the number of the block that has row n.
func (h *history) blockOf(n int) int {
	return sort.Search(len(h.blocks), func(k int) bool { return h.blocks[k].first > n }) - 1
}

// push appends a copy of r and drops what is beyond the bounds.
func (h *history) push(r Row, x extent) {
	if h.maxLines <= 0 {
		return
	}
	if h.rewrapped {
		h.rebase()
	}
	b := h.open(r.ID)
	b.add(r, x)
	b.pushed++
	h.end++
	h.trim()
}

// pop takes the newest row away and returns it; it is good until the next push.
func (h *history) pop() (Row, bool) {
	if h.len() == 0 {
		return Row{}, false
	}
	last := len(h.blocks) - 1
	b := h.settle(last)
	r := b.row(b.count - 1)
	b.heat()
	h.extra -= b.extra()
	b.drop()
	b.pushed = max(b.pushed-1, 0)
	h.extra += b.extra()
	h.end--
	if b.count == 0 || h.len() == 0 {
		h.extra -= b.extra()
		h.blocks[last] = nil
		h.blocks = h.blocks[:last]
		if last > 0 {
			h.sealed -= h.blocks[last-1].size()
		}
	}
	return r, true
}

// newestWrapped reports whether the newest row goes on beyond the history.
func (h *history) newestWrapped() bool {
	if h.len() == 0 {
		return false
	}
	marks := h.blocks[len(h.blocks)-1].marks
	return marks[len(marks)-1].flags&RowWrapped != 0
}

// unwrapNewest makes the newest row end its logical line; it gets a new id.
func (h *history) unwrapNewest(id uint64) {
	if r, ok := h.pop(); ok {
		r.ID = id
		r.Flags &^= RowWrapped
		h.push(r, r.extent())
	}
}

// open is the block that the next row, of that id, goes into.
func (h *history) open(id uint64) *block {
	if last := len(h.blocks) - 1; last >= 0 {
		b := h.settle(last)
		used := b.used()
		room := used < h.blockSize || h.newestWrapped() && used < maxBlocks*h.blockSize
		if room && b.reaches(id) {
			b.heat()
			return b
		}
		h.sealed += b.size()
	}
	b := h.spare
	if b == nil {
		b = h.newBlock()
	}
	h.spare = nil
	b.reset(h.end, h.cols)
	h.blocks = append(h.blocks, b)
	return b
}

// newBlock makes room for as much as the newest block has taken and a little
// more. The first block grows as it is filled: most panes have no more.
func (h *history) newBlock() *block {
	if len(h.blocks) == 0 {
		return &block{}
	}
	b := h.blocks[len(h.blocks)-1]
	room := func(n int) int { return n + n/128 + 8 }
	return &block{
		text:  make([]byte, 0, room(len(b.text))),
		meta:  make([]byte, 0, room(len(b.meta))),
		marks: make([]rowMark, 0, room(len(b.marks))),
	}
}

func (h *history) trim() {
	h.start = max(h.start, h.end-h.maxLines-h.extra)
	for len(h.blocks) > 1 && h.start >= h.blocks[1].first {
		h.dropBlock()
	}
	for len(h.blocks) > 1 && h.sealed+h.blockSize > h.maxBytes {
		h.start = h.blocks[1].first
		h.dropBlock()
	}
}

// dropBlock gives up the oldest block.
func (h *history) dropBlock() {
	b := h.blocks[0]
	h.blocks = slices.Delete(h.blocks, 0, 1)
	h.sealed -= b.size()
	h.extra -= b.extra()
	if !b.shared && b.packed == nil && b.size() <= b.used()*17/16 {
		h.spare = b // and not the one that has grown by doubling
	}
}

// rewrap makes the rows as if the screen had always had cols columns. Only the
// number of rows is found now, from the marks; the work is left to settle. New
// rows get ids after lastID; the last one given is returned.
func (h *history) rewrap(cols int, lastID uint64) uint64 {
	h.forgetTrimmed()
	h.rewrapped = true
	h.cols, h.start, h.end, h.extra = cols, 0, 0, 0
	for _, b := range h.blocks {
		b.first = h.end
		b.cols, b.count = cols, len(b.marks)
		b.stale = b.wrapped || b.widest > cols // also where cols are what they were, see rowWrapper
		if b.stale {
			if b.cold && b.hasWide() {
				h.thaw(b)
			}
			b.count = b.countAt(cols)
			b.firstID = lastID + 1
			lastID += uint64(b.count)
		}
		h.end += b.count
		h.extra += b.extra()
	}
	return lastID
}

// rebase is done before a push: rows that a wider screen has joined count as what
// they are now. When they are wrapped again, the rest is extra, and no push drops
// it at once.
func (h *history) rebase() {
	for _, b := range h.blocks {
		b.pushed = min(b.pushed, b.count)
	}
	h.rewrapped = false
}

// forgetTrimmed takes the rows that trim has dropped out of the oldest block,
// so that a rewrap does not bring them back.
func (h *history) forgetTrimmed() {
	if len(h.blocks) == 0 || h.start == h.blocks[0].first {
		return
	}
	b := h.settle(0)
	kept := &block{}
	kept.reset(0, b.cols)
	for i := h.start - b.first; i < b.count; i++ {
		r := b.row(i)
		kept.add(r, r.extent())
	}
	kept.pushed = max(b.pushed-(h.start-b.first), 0)
	h.replace(0, kept)
}

// settle gives a block that can be read, with its rows wrapped for the width that
// is wanted.
func (h *history) settle(at int) *block {
	b := h.blocks[at]
	if b.cold {
		h.thaw(b)
	}
	if !b.stale {
		return b
	}
	made := &block{}
	made.reset(b.first, b.cols)
	made.pushed = b.pushed
	h.wrapper.wrap(made, b)
	h.replace(at, made)
	return made
}

func (h *history) replace(at int, b *block) {
	if at < len(h.blocks)-1 {
		h.sealed += b.size() - h.blocks[at].size()
	}
	h.blocks[at] = b
}

func (b *block) reset(first, cols int) {
	*b = block{
		text: b.text[:0], meta: b.meta[:0], marks: b.marks[:0],
		first: first, cols: cols,
	}
}

// used is how much of the block its rows take.
func (b *block) used() int { return len(b.text) + len(b.meta) + len(b.marks)*rowMarkSize }

// size is the memory that the block holds, but for what is thawed for a while.
func (b *block) size() int {
	if b.packed != nil {
		return cap(b.packed) + cap(b.marks)*rowMarkSize
	}
	return cap(b.text) + cap(b.meta) + cap(b.marks)*rowMarkSize
}

// extra is how many more rows the block has than were pushed.
func (b *block) extra() int { return max(b.count-b.pushed, 0) }

// reaches reports whether a mark can hold id. Ids of one block lie close together,
// unless a screen stood still for a week while the other one was busy.
func (b *block) reaches(id uint64) bool {
	d := int64(id - b.baseID)
	return b.count == 0 || d == int64(int32(d))
}

// add appends a copy of r, whose id the block reaches.
func (b *block) add(r Row, x extent) {
	if b.count == 0 {
		b.baseID = r.ID
	}
	b.text = append(b.text, r.Text...)
	b.meta = append(b.meta, r.Meta...)
	b.marks = append(b.marks, rowMark{
		id: int32(r.ID - b.baseID), flags: r.Flags,
		text: uint32(len(b.text)), meta: uint32(len(b.meta)),
		cells: uint16(x.cells), wide: x.wide,
	})
	b.count = len(b.marks)
	b.widest = max(b.widest, x.columns(r.Flags))
	b.wrapped = b.wrapped || r.Flags&RowWrapped != 0
}

// drop takes the newest row away. Memory that a Row refers to is not written
// again.
func (b *block) drop() {
	text, meta := b.begin(b.count - 1)
	b.text, b.meta = b.text[:text], b.meta[:meta]
	if b.shared {
		b.text, b.meta = b.text[:text:text], b.meta[:meta:meta]
	}
	b.marks = b.marks[:b.count-1]
	b.count--
}

// begin is where row i begins in text and meta.
func (b *block) begin(i int) (text, meta uint32) {
	if i == 0 {
		return 0, 0
	}
	return b.marks[i-1].text, b.marks[i-1].meta
}

func (b *block) row(i int) Row {
	text, meta := b.begin(i)
	m := b.marks[i]
	return Row{
		ID: b.baseID + uint64(int64(m.id)), Flags: m.flags,
		Text: b.text[text:m.text:m.text],
		Meta: b.meta[meta:m.meta:m.meta],
	}
}

// hasWide reports whether some characters take two cells.
func (b *block) hasWide() bool {
	return slices.ContainsFunc(b.marks, func(m rowMark) bool { return m.wide })
}

// logicalLine is the end of the logical line that begins with row i.
func (b *block) logicalLine(i int) (end int) {
	for end = i + 1; end < len(b.marks) && continues(b.marks[end-1].flags, b.marks[end].flags); end++ {
	}
	return end
}

// countAt is how many rows the block makes at a width.
func (b *block) countAt(cols int) int {
	count := 0
	for i := 0; i < len(b.marks); {
		end := b.logicalLine(i)
		cols := wrapCols(b.marks[i].flags, cols)
		cells, wide := 0, false
		for _, m := range b.marks[i:end] {
			cells += int(m.cells)
			wide = wide || m.wide
		}
		if wide {
			count += b.countWide(i, end, cols)
		} else {
			count += max((cells+cols-1)/cols, 1)
		}
		i = end
	}
	return count
}

// countWide counts where characters of two cells may leave one empty.
func (b *block) countWide(i, end, cols int) int {
	c := wrapCounter{cols: cols, rows: 1}
	for ; i < end; i++ {
		r := b.row(i)
		r.stretches(c.add)
	}
	return c.rows
}

// wrapCounter lays characters out without keeping them.
type wrapCounter struct{ cols, rows, col int }

func (c *wrapCounter) add(n, width int) {
	for n > 0 {
		fit := (c.cols - c.col) / width
		switch {
		case c.col == 0:
			fit = max(fit, 1)
		case fit <= 0:
			c.rows++
			c.col = 0
			continue
		}
		fit = min(fit, n)
		c.col += fit * width
		n -= fit
	}
}

// extent reads the extent of r from its encoding.
func (r Row) extent() extent {
	var x extent
	r.stretches(x.add)
	return x
}

// stretches calls f for each stretch of n characters or clusters of width cells.
func (r Row) stretches(f func(n, width int)) {
	n, at := binary.Uvarint(r.Meta)
	if n == 0 {
		f(utf8.RuneCount(r.Text), 1)
	}
	for ; n > 0; n-- {
		v, size := binary.Uvarint(r.Meta[at:])
		at += size
		count, kind := int(v>>2), int(v&3)
		if kind >= stretchCluster {
			count = 1
		}
		f(count, 1+kind&1)
	}
}
