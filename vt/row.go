package vt

import (
	"encoding/binary"
	"errors"
	"unicode/utf8"
)

// RowFlags says what is true of a whole row.
type RowFlags uint8

const (
	// RowWrapped: the row goes on in the next one by a soft wrap. A wrapped row
	// keeps its blanks to the last column.
	RowWrapped RowFlags = 1 << iota
	// RowPrompt: a shell prompt begins in this row (OSC 133 A).
	RowPrompt
	// RowDoubleWidth is DECDWL; with one of the next two it is DECDHL.
	RowDoubleWidth
	RowDoubleTop
	RowDoubleBottom
)

// Row is an immutable snapshot of one line in its encoded form, which serves
// the wire, the history and every reader of text. It is made at most once for
// each version of a line.
//
// Text is the UTF-8 text of the cells, one character or cluster after another;
// a blank between two others is a space, blanks at the end are left out unless
// the row is wrapped. Meta says how that text lies in cells, so that nobody
// measures it again, and how it is styled:
//
//	meta    := uvarint(n) stretch*n run*
//	stretch := uvarint(count<<2 | kind)
//	           kind 0: count code points, one cell each
//	           kind 1: count code points, two cells each
//	           kind 2: one cluster of count bytes in one cell
//	           kind 3: one cluster of count bytes in two cells
//	run     := uvarint(cells) style
//	style   := mask [uvarint fg] [uvarint bg] [uvarint ul] [uvarint attr] [link]
//	link    := uvarint(len) id uvarint(len) uri
//
// With n = 0 each code point of the text takes one cell. Runs cover cells from
// the first on; cells after the last run have the default style; a run may go
// on over blanks beyond the text. Colours are index<<1 or rgb<<1|1.
type Row struct {
	ID    uint64 // changes when the content changes; unique within a terminal
	Flags RowFlags
	Text  []byte
	Meta  []byte
}

const (
	stretchNarrow = iota
	stretchWide
	stretchCluster
	stretchWideCluster
)

const (
	styleFG = 1 << iota
	styleBG
	styleUL
	styleAttr
	styleLink
)

// rowEncoder builds one Row from cells given left to right. It is reused; Row
// copies what it has made.
type rowEncoder struct {
	text      []byte
	stretches []byte
	n         int // stretches written
	kind      int // of the stretch being built
	count     int
	runs      []byte
	meta      []byte
	style     Style
	link      Link
	cells     int // in the run being built
	extent    extent
}

// extent is how many cells the text of a row takes, and whether some characters
// take two.
type extent struct {
	cells int
	wide  bool
}

// columns are how many of the screen's they take in a row of those flags.
func (x extent) columns(flags RowFlags) int {
	if flags&RowDoubleWidth != 0 {
		return 2 * x.cells
	}
	return x.cells
}

func (x *extent) add(n, width int) {
	x.cells += n * width
	x.wide = x.wide || width == 2
}

func (e *rowEncoder) reset() {
	e.text, e.stretches, e.runs = e.text[:0], e.stretches[:0], e.runs[:0]
	e.n, e.kind, e.count, e.cells = 0, stretchNarrow, 0, 0
	e.style, e.link = Style{}, Link{}
	e.extent = extent{}
}

// cell adds one character or cluster of width cells (1 or 2).
func (e *rowEncoder) cell(text []byte, width int, s Style, l Link) {
	e.styled(width, s, l)
	e.text = append(e.text, text...)
	if _, size := utf8.DecodeRune(text); size == len(text) {
		e.stretch(width-1, 1)
	} else {
		e.stretch(width-1+stretchCluster, len(text))
	}
}

// stretch says how count code points, or a cluster of count bytes, that stand
// at the end of the text lie in cells.
func (e *rowEncoder) stretch(kind, count int) {
	if kind >= stretchCluster {
		e.extent.add(1, 1+kind&1)
	} else {
		e.extent.add(count, 1+kind&1)
		if kind == e.kind {
			e.count += count
			return
		}
	}
	e.endStretch()
	e.kind, e.count = kind, count
}

// blanks adds n cells beyond the text, for their style alone.
func (e *rowEncoder) blanks(n int, s Style, l Link) { e.styled(n, s, l) }

func (e *rowEncoder) styled(cells int, s Style, l Link) {
	if e.cells > 0 && (s != e.style || l != e.link) {
		e.endRun()
	}
	e.style, e.link = s, l
	e.cells += cells
}

func (e *rowEncoder) endStretch() {
	if e.count == 0 {
		return
	}
	e.stretches = binary.AppendUvarint(e.stretches, uint64(e.count)<<2|uint64(e.kind))
	e.n++
	e.count = 0
}

func (e *rowEncoder) endRun() {
	e.runs = binary.AppendUvarint(e.runs, uint64(e.cells))
	e.runs = appendStyle(e.runs, e.style, e.link)
	e.cells = 0
}

// row returns the row that was built, in memory of its own.
func (e *rowEncoder) row(id uint64, flags RowFlags) Row {
	r := e.view(id, flags)
	n := len(r.Text)
	buf := make([]byte, 0, n+len(r.Meta))
	buf = append(append(buf, r.Text...), r.Meta...)
	r.Text, r.Meta = buf[:n:n], buf[n:]
	return r
}

// view returns the row that was built, in the encoder's memory: it holds until
// the next reset.
func (e *rowEncoder) view(id uint64, flags RowFlags) Row {
	if e.n == 0 && e.kind == stretchNarrow {
		e.count = 0 // nothing but narrow code points: the short form
	}
	e.endStretch()
	if e.cells > 0 && (e.style != Style{} || e.link != Link{}) {
		e.endRun()
	}
	e.meta = binary.AppendUvarint(e.meta[:0], uint64(e.n))
	e.meta = append(append(e.meta, e.stretches...), e.runs...)
	return Row{ID: id, Flags: flags, Text: e.text, Meta: e.meta}
}

func appendStyle(b []byte, s Style, l Link) []byte {
	at := len(b)
	b = append(b, 0)
	if s.FG != ColorDefault {
		b[at] |= styleFG
		b = appendColor(b, s.FG)
	}
	if s.BG != ColorDefault {
		b[at] |= styleBG
		b = appendColor(b, s.BG)
	}
	if s.UL != ColorDefault {
		b[at] |= styleUL
		b = appendColor(b, s.UL)
	}
	if s.Attr != 0 {
		b[at] |= styleAttr
		b = binary.AppendUvarint(b, uint64(s.Attr))
	}
	if l != (Link{}) {
		b[at] |= styleLink
		b = binary.AppendUvarint(b, uint64(len(l.ID)))
		b = append(b, l.ID...)
		b = binary.AppendUvarint(b, uint64(len(l.URI)))
		b = append(b, l.URI...)
	}
	return b
}

func appendColor(b []byte, c Color) []byte {
	if rgb, ok := c.Direct(); ok {
		return binary.AppendUvarint(b, uint64(rgb)<<1|1)
	}
	i, _ := c.Index()
	return binary.AppendUvarint(b, uint64(i)<<1)
}

var errRow = errors.New("malformed row")

// Line is a row opened up for drawing and reading: one LineCell for each cell
// from the first to the last that has text or a style. Its memory is reused by
// the next Decode.
type Line struct {
	ID     uint64
	Flags  RowFlags
	Text   []byte
	Cells  []LineCell
	Styles []Style // the first is the default style
	Links  []Link  // the first is no link
}

// LineCell is one cell of a Line.
type LineCell struct {
	Off   uint32 // of its text in Line.Text
	Len   uint16 // of its text in bytes; 0: blank
	Width uint8  // 1 or 2; 0: the right half of the wide character before it
	Style uint16 // in Line.Styles
}

// MaxCols bounds the cells of a row and thereby what a decoder allocates.
const MaxCols = 4096

// CellText is the text of cell i: one character or grapheme cluster.
func (l *Line) CellText(i int) []byte {
	c := l.Cells[i]
	return l.Text[c.Off : c.Off+uint32(c.Len)]
}

// Decode opens r into l. It refuses what no encoder writes.
func (l *Line) Decode(r Row) error {
	l.ID, l.Flags, l.Text = r.ID, r.Flags, r.Text
	l.Cells = l.Cells[:0]
	l.Styles = append(l.Styles[:0], Style{})
	l.Links = append(l.Links[:0], Link{})
	d := decoder{b: r.Meta}
	if err := l.decodeText(&d); err != nil {
		return err
	}
	return l.decodeRuns(&d)
}

func (l *Line) decodeText(d *decoder) error {
	n := d.uvarint()
	off := 0
	if n == 0 {
		for off < len(l.Text) && len(l.Cells) <= MaxCols {
			off = l.addCell(off, l.runeLen(off), 1)
		}
	}
	for ; n > 0 && !d.bad; n-- {
		v := d.uvarint()
		count, kind := v>>2, int(v&3)
		width := uint8(1 + kind&1)
		if kind >= stretchCluster {
			if count == 0 || count > uint64(len(l.Text)-off) || count > 1<<15 || len(l.Cells) > MaxCols {
				return errRow
			}
			off = l.addCell(off, int(count), width)
			continue
		}
		for ; count > 0; count-- {
			if off >= len(l.Text) || len(l.Cells) > MaxCols {
				return errRow
			}
			off = l.addCell(off, l.runeLen(off), width)
		}
	}
	if d.bad || off != len(l.Text) || len(l.Cells) > MaxCols {
		return errRow
	}
	return nil
}

func (l *Line) runeLen(off int) int {
	if l.Text[off] < utf8.RuneSelf {
		return 1
	}
	_, n := utf8.DecodeRune(l.Text[off:])
	return n
}

func (l *Line) addCell(off, n int, width uint8) int {
	l.Cells = append(l.Cells, LineCell{Off: uint32(off), Len: uint16(n), Width: width})
	if width == 2 {
		l.Cells = append(l.Cells, LineCell{Off: uint32(off + n)})
	}
	return off + n
}

func (l *Line) decodeRuns(d *decoder) error {
	at := 0
	for len(d.b) > 0 {
		cells := d.uvarint()
		s, link := d.style()
		if d.bad || cells == 0 || cells > uint64(MaxCols-min(at, MaxCols)) {
			return errRow
		}
		if link != (Link{}) {
			s.Link = uint16(len(l.Links))
			l.Links = append(l.Links, link)
		}
		id := uint16(len(l.Styles))
		l.Styles = append(l.Styles, s)
		for end := at + int(cells); at < end; at++ {
			if at == len(l.Cells) {
				l.Cells = append(l.Cells, LineCell{Off: uint32(len(l.Text)), Width: 1})
			}
			l.Cells[at].Style = id
		}
	}
	return nil
}

// decoder reads the pieces of an encoding; after a mistake bad stays set and
// every read gives zero.
type decoder struct {
	b   []byte
	bad bool
}

func (d *decoder) fail() { d.b, d.bad = nil, true }

func (d *decoder) byte() byte {
	if len(d.b) == 0 {
		d.fail()
		return 0
	}
	c := d.b[0]
	d.b = d.b[1:]
	return c
}

func (d *decoder) uvarint() uint64 {
	v, n := binary.Uvarint(d.b)
	if n <= 0 {
		d.fail()
		return 0
	}
	d.b = d.b[n:]
	return v
}

func (d *decoder) bytes(n uint64) []byte {
	if n > uint64(len(d.b)) {
		d.fail()
		return nil
	}
	p := d.b[:n:n]
	d.b = d.b[n:]
	return p
}

func (d *decoder) color() Color {
	v := d.uvarint()
	if v&1 != 0 {
		return colorDirect | Color(v>>1&0xFFFFFF)
	}
	return Indexed(uint8(v >> 1))
}

func (d *decoder) style() (s Style, l Link) {
	mask := d.byte()
	if mask&styleFG != 0 {
		s.FG = d.color()
	}
	if mask&styleBG != 0 {
		s.BG = d.color()
	}
	if mask&styleUL != 0 {
		s.UL = d.color()
	}
	if mask&styleAttr != 0 {
		s.Attr = Attr(d.uvarint())
	}
	if mask&styleLink != 0 {
		l.ID = string(d.bytes(d.uvarint()))
		l.URI = string(d.bytes(d.uvarint()))
	}
	return s, l
}
