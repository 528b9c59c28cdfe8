package protocol

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"slices"

	"rowlock/vt"
)

// A KindScreen is the whole screen of one pane as one window sees it, told by
// what the window holds of it already: the last screen. The connection is
// ordered and reliable, so the server knows exactly what that is.
//
//	screen := header op* [checksum]
//	op     := uvarint(n<<2 | opKeep)                  n rows of the last screen
//	        | uvarint(n<<2 | opMove) varint(by)       the same, from by rows further down
//	        | a new row, or an edited one (edit.go)
//
// The ops give the rows from the top down. Each row has a counterpart in the
// last screen: the row in its place, plus what all moves so far add up to. A
// kept row is its counterpart, an edited one is made of it. The rows after the
// last op are kept. A keystroke so costs a keep and an edit, a line scrolled a
// move and a new row.
//
// The checksum, a little-endian CRC-32 of everything that the screen is, stands
// there if the header says so.

const (
	opKeep = iota
	opMove
	opNew
	opEdit
)

// Sent is what one window holds of one pane: the last screen that was sent to
// it. The zero value holds nothing.
type Sent struct {
	// Checksum adds a checksum of the whole screen to every message.
	Checksum bool

	begun  bool
	last   ScreenHeader
	rows   []vt.Row
	newest uint64 // the highest id in rows
}

// Reset forgets what was sent: the next screen carries everything.
func (s *Sent) Reset() {
	s.begun, s.newest, s.rows = false, 0, s.rows[:0]
	s.last = ScreenHeader{Overrides: s.last.Overrides[:0]}
}

// Holds reports whether the window holds this screen already.
func (s *Sent) Holds(h *ScreenHeader, rows []vt.Row) bool {
	if !s.begun || len(rows) != len(s.rows) || h.since(&s.last)&^headSeq != 0 {
		return false
	}
	for i := range rows {
		if rows[i].ID != s.rows[i].ID {
			return false
		}
	}
	return true
}

// Append appends a KindScreen message of these rows and remembers them as held.
// The message must be sent, and in order.
func (s *Sent) Append(dst []byte, h *ScreenHeader, rows []vt.Row) []byte {
	at := len(dst)
	h.Rows = len(rows)
	var also uint64
	if !s.begun {
		also |= headWhole
	}
	if s.Checksum {
		also |= headChecksum
	}
	dst = h.append(AppendHeader(dst, KindScreen), &s.last, also)
	dst = s.appendRows(dst, rows)
	if s.Checksum {
		dst = binary.LittleEndian.AppendUint32(dst, checksum(h, rows))
	}
	s.remember(h, rows)
	return Finish(dst, at)
}

func (s *Sent) appendRows(dst []byte, rows []vt.Row) []byte {
	shift := 0
	for i := 0; i < len(rows); {
		from := s.find(rows[i].ID, i+shift)
		if from < 0 {
			dst = s.appendRow(dst, &rows[i], i+shift)
			i++
			continue
		}
		n := s.run(rows[i:], from)
		switch by := from - (i + shift); {
		case by != 0:
			dst = appendOp(dst, n, opMove)
			dst = binary.AppendVarint(dst, int64(by))
			shift += by
		case i+n < len(rows):
			dst = appendOp(dst, n, opKeep)
		}
		i += n
	}
	return dst
}

func appendOp(dst []byte, n int, kind uint64) []byte {
	return binary.AppendUvarint(dst, uint64(n)<<2|kind)
}

func (s *Sent) appendRow(dst []byte, row *vt.Row, counterpart int) []byte {
	if counterpart >= 0 && counterpart < len(s.rows) {
		var ok bool
		if dst, ok = appendEdit(dst, &s.rows[counterpart], row); ok {
			return dst
		}
	}
	return appendNew(dst, row)
}

// find returns where the row with this id stood in the last screen, or -1.
func (s *Sent) find(id uint64, counterpart int) int {
	if id > s.newest {
		return -1
	}
	if counterpart >= 0 && counterpart < len(s.rows) && s.rows[counterpart].ID == id {
		return counterpart
	}
	for i := range s.rows {
		if s.rows[i].ID == id {
			return i
		}
	}
	return -1
}

func (s *Sent) run(rows []vt.Row, from int) int {
	n := 1
	for n < len(rows) && from+n < len(s.rows) && s.rows[from+n].ID == rows[n].ID {
		n++
	}
	return n
}

func (s *Sent) remember(h *ScreenHeader, rows []vt.Row) {
	overrides := append(s.last.Overrides[:0], h.Overrides...)
	s.begun, s.last = true, *h
	s.last.Overrides = overrides
	s.last.Marks.Places = slices.Clone(h.Marks.Places)
	s.newest = 0
	for i := range rows {
		s.newest = max(s.newest, rows[i].ID)
	}
	s.rows = append(s.rows[:0], rows...)
}

// Held is the newest screen of one pane in a window. Its rows are immutable and
// shared between screens: a row whose ID is the same is the same row. The ids
// are the window's own.
type Held struct {
	ScreenHeader
	Rows []vt.Row

	spare  []vt.Row
	lastID uint64
}

// PaneOf tells which pane the body of a KindScreen is of.
func PaneOf(body []byte) (uint32, error) {
	r := reader{b: body}
	pane := uint32(r.upTo(math.MaxUint32))
	if r.bad {
		return 0, ErrMessage
	}
	return pane, nil
}

// ErrChecksum means that a window holds another screen than the server has sent:
// one of them has a bug.
var ErrChecksum = errors.New("wrong checksum")

// Apply replaces h by the screen in the body of a KindScreen. After an error h
// is not usable, and neither is the connection.
func (h *Held) Apply(body []byte) error {
	r := reader{b: body}
	mask := h.parse(&r)
	if mask&headWhole != 0 {
		h.Rows = h.Rows[:0]
	}
	var sum []byte
	if mask&headChecksum != 0 {
		if len(r.b) < crc32.Size {
			return ErrMessage
		}
		end := len(r.b) - crc32.Size
		r.b, sum = r.b[:end], r.b[end:]
	}
	rows := h.parseRows(&r)
	if err := r.end(); err != nil {
		return err
	}
	h.spare, h.Rows = h.Rows, rows
	return h.verify(sum)
}

func (h *Held) parseRows(r *reader) []vt.Row {
	rows, count, shift := h.spare[:0], h.ScreenHeader.Rows, 0
	for len(r.b) > 0 {
		if len(rows) == count {
			r.fail()
			return rows
		}
		op := r.uvarint()
		n := op >> 2
		switch op & 3 {
		case opMove:
			shift += int(int32(r.varint()))
			fallthrough
		case opKeep:
			rows = append(rows, h.counterparts(r, len(rows)+shift, n)...)
		case opNew:
			rows = append(rows, h.number(r.newRow(n)))
		case opEdit:
			if old := h.counterparts(r, len(rows)+shift, 1); old != nil {
				rows = append(rows, h.number(r.edited(n, &old[0])))
			}
		}
		if len(rows) > count {
			r.fail()
		}
	}
	return append(rows, h.counterparts(r, len(rows)+shift, uint64(count-len(rows)))...)
}

// counterparts are n rows of the last screen.
func (h *Held) counterparts(r *reader, from int, n uint64) []vt.Row {
	if n == 0 {
		return nil
	}
	if from < 0 || from > len(h.Rows) || n > uint64(len(h.Rows)-from) {
		r.fail()
		return nil
	}
	return h.Rows[from : from+int(n)]
}

func (h *Held) number(row vt.Row) vt.Row {
	h.lastID++
	row.ID = h.lastID
	return row
}

// verify compares the checksum, where there is one.
func (h *Held) verify(sum []byte) error {
	if sum == nil {
		return nil
	}
	if want, got := binary.LittleEndian.Uint32(sum), checksum(&h.ScreenHeader, h.Rows); want != got {
		return fmt.Errorf("screen %d of pane p%d: %w %08x, want %08x", h.Seq, h.Pane, ErrChecksum, got, want)
	}
	return nil
}

// checksum is of everything that a window knows of a screen: a header and rows
// that stand for themselves.
func checksum(h *ScreenHeader, rows []vt.Row) uint32 {
	b := h.append(nil, &ScreenHeader{}, headWhole)
	for i := range rows {
		b = appendNew(b, &rows[i])
	}
	return crc32.ChecksumIEEE(b)
}
