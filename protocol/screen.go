package protocol

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"slices"

	"rowlock/vt"
)

// A KindScreen is the whole screen of one pane as one window sees it: for every
// line either the row that the window already holds, by its place in the last
// screen, or the row itself. The connection is ordered and reliable, so the
// server knows exactly what the window holds, and nothing is compared cell by
// cell: a keystroke costs one row, a line scrolled costs one row and a shift.
//
//	screen := header op* [crc32]
//	op     := uvarint(count<<1) uvarint(from)       count rows from the last screen
//	        | uvarint(count<<1|1) row*count         new rows, as vt.Row.AppendBinary
//
// The checksum of the rows stands at the end where the mode bit says so.

// ScreenModes are the modes of a pane that a window acts on.
type ScreenModes uint16

const (
	ScreenAlt ScreenModes = 1 << iota
	ScreenReverseVideo
	ScreenAlternateScroll
	ScreenBracketedPaste
	screenChecksum
	// Three bits from screenMouseShift on: a vt.MouseTracking.
)

const screenMouseShift = 8

// WithMouse is m with the kind of pointer events that the program wants.
func (m ScreenModes) WithMouse(t vt.MouseTracking) ScreenModes {
	return m&^(7<<screenMouseShift) | ScreenModes(t)<<screenMouseShift
}

// Mouse is the kind of pointer events that the program wants.
func (m ScreenModes) Mouse() vt.MouseTracking { return vt.MouseTracking(m >> screenMouseShift & 7) }

// ScreenHeader is a screen but for its rows. Lines are numbered as in
// vt.Terminal: Oldest is the first kept, Base the first of the live screen, Top
// the first shown. The cursor's row counts from Top; scrolled away from it, the
// cursor is not visible.
type ScreenHeader struct {
	Pane              uint32
	Seq               uint64 // counts up per window and pane
	Cols, Rows        int
	Epoch             uint32
	Oldest, Base, Top uint64
	Cursor            vt.Cursor
	Modes             ScreenModes
	Overrides         []vt.ColorOverride
}

const (
	cursorVisible = 1 << (4 + iota)
	cursorBlink
	cursorPendingWrap
)

func (h *ScreenHeader) append(dst []byte) []byte {
	for _, v := range [...]uint64{uint64(h.Pane), h.Seq, uint64(h.Cols), uint64(h.Rows),
		uint64(h.Epoch), h.Oldest, h.Base, h.Top, uint64(h.Cursor.Row), uint64(h.Cursor.Col)} {
		dst = binary.AppendUvarint(dst, v)
	}
	dst = append(dst, byte(h.Cursor.Shape)|
		bit(h.Cursor.Visible)*cursorVisible|
		bit(h.Cursor.Blink)*cursorBlink|
		bit(h.Cursor.PendingWrap)*cursorPendingWrap)
	dst = binary.AppendUvarint(dst, uint64(h.Modes))
	dst = binary.AppendUvarint(dst, uint64(len(h.Overrides)))
	for _, o := range h.Overrides {
		dst = binary.AppendUvarint(dst, uint64(o.Index))
		dst = binary.AppendUvarint(dst, uint64(o.RGB))
	}
	return dst
}

func (h *ScreenHeader) parse(r *reader) {
	h.Pane = uint32(r.upTo(math.MaxUint32))
	h.Seq = r.uvarint()
	h.Cols = int(r.upTo(vt.MaxCols))
	h.Rows = int(r.upTo(vt.MaxCols))
	h.Epoch = uint32(r.upTo(math.MaxUint32))
	h.Oldest, h.Base, h.Top = r.uvarint(), r.uvarint(), r.uvarint()
	h.Cursor.Row = int(r.upTo(math.MaxInt32))
	h.Cursor.Col = int(r.upTo(math.MaxInt32))
	c := r.byte()
	h.Cursor.Shape = vt.CursorShape(c & 15)
	h.Cursor.Visible = c&cursorVisible != 0
	h.Cursor.Blink = c&cursorBlink != 0
	h.Cursor.PendingWrap = c&cursorPendingWrap != 0
	h.Modes = ScreenModes(r.upTo(math.MaxUint16))
	n := r.upTo(512)
	h.Overrides = slices.Grow(h.Overrides[:0], int(n))
	for ; n > 0; n-- {
		h.Overrides = append(h.Overrides, vt.ColorOverride{
			Index: uint16(r.upTo(math.MaxUint16)), RGB: uint32(r.upTo(0xFFFFFF))})
	}
}

// Sent is what one window holds of one pane: the ids of the rows of the last
// screen that was sent to it. The zero value holds nothing.
type Sent struct {
	// Checksum adds a checksum of the whole screen to every message.
	Checksum bool

	ids, next []uint64
}

// Reset forgets what was sent: the next screen carries every row.
func (s *Sent) Reset() { s.ids = s.ids[:0] }

// Append appends a KindScreen message of these rows and remembers them as held.
// The message must be sent, and in order.
func (s *Sent) Append(dst []byte, h *ScreenHeader, rows []vt.Row) []byte {
	at := len(dst)
	h.Rows = len(rows)
	h.Modes &^= screenChecksum
	if s.Checksum {
		h.Modes |= screenChecksum
	}
	dst = h.append(AppendHeader(dst, KindScreen))
	shift := 0
	for i := 0; i < len(rows); {
		if from := s.find(rows[i].ID, i, shift); from >= 0 {
			n := s.run(rows[i:], from)
			dst = binary.AppendUvarint(dst, uint64(n)<<1)
			dst = binary.AppendUvarint(dst, uint64(from))
			shift = from - i
			i += n
			continue
		}
		n := 1
		for i+n < len(rows) && s.find(rows[i+n].ID, i+n, shift) < 0 {
			n++
		}
		dst = binary.AppendUvarint(dst, uint64(n)<<1|1)
		for _, row := range rows[i : i+n] {
			dst = row.AppendBinary(dst)
		}
		i += n
	}
	if s.Checksum {
		dst = binary.LittleEndian.AppendUint32(dst, checksum(rows))
	}
	s.remember(rows)
	Finish(dst, at)
	return dst
}

// find returns where the row with this id stood in the last screen, or -1: in
// its own place, shifted as the row before it, or anywhere.
func (s *Sent) find(id uint64, i, shift int) int {
	if i < len(s.ids) && s.ids[i] == id {
		return i
	}
	if j := i + shift; j >= 0 && j < len(s.ids) && s.ids[j] == id {
		return j
	}
	return slices.Index(s.ids, id)
}

func (s *Sent) run(rows []vt.Row, from int) int {
	n := 1
	for n < len(rows) && from+n < len(s.ids) && s.ids[from+n] == rows[n].ID {
		n++
	}
	return n
}

func (s *Sent) remember(rows []vt.Row) {
	s.next = s.next[:0]
	for _, r := range rows {
		s.next = append(s.next, r.ID)
	}
	s.ids, s.next = s.next, s.ids
}

// Held is the newest screen of one pane in a window. Its rows are immutable and
// shared between screens: a row whose ID is the same is the same row.
type Held struct {
	ScreenHeader
	Rows []vt.Row

	spare []vt.Row
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

// Apply replaces h by the screen in the body of a KindScreen. After an error h
// is not usable, and neither is the connection.
func (h *Held) Apply(body []byte) error {
	r := reader{b: body}
	h.parse(&r)
	rows := h.spare[:0]
	for len(rows) < h.ScreenHeader.Rows && !r.bad {
		op := r.uvarint()
		n := op >> 1
		if n == 0 || n > uint64(h.ScreenHeader.Rows-len(rows)) {
			return fmt.Errorf("%w: %d rows too many", ErrMessage, n)
		}
		if op&1 == 0 {
			from := r.uvarint()
			if from > uint64(len(h.Rows)) || n > uint64(len(h.Rows))-from {
				return fmt.Errorf("%w: rows %d to %d of %d", ErrMessage, from, from+n, len(h.Rows))
			}
			rows = append(rows, h.Rows[from:from+n]...)
			continue
		}
		for ; n > 0; n-- {
			row, rest, err := vt.ParseRow(r.b)
			if err != nil {
				return err
			}
			r.b = rest
			rows = append(rows, keep(row))
		}
	}
	h.spare, h.Rows = h.Rows, rows
	return h.verify(&r)
}

// verify compares the checksum, where there is one.
func (h *Held) verify(r *reader) error {
	if h.Modes&screenChecksum == 0 {
		return r.end()
	}
	if r.bad || len(r.b) != 4 {
		return ErrMessage
	}
	if want, got := binary.LittleEndian.Uint32(r.b), checksum(h.Rows); want != got {
		return fmt.Errorf("screen %d of pane p%d: checksum %08x, want %08x", h.Seq, h.Pane, got, want)
	}
	return nil
}

// keep gives a row memory of its own.
func keep(r vt.Row) vt.Row {
	buf := make([]byte, 0, len(r.Text)+len(r.Meta))
	buf = append(append(buf, r.Text...), r.Meta...)
	n := len(r.Text)
	r.Text, r.Meta = buf[:n:n], buf[n:]
	return r
}

func checksum(rows []vt.Row) uint32 {
	var sum uint32
	for _, r := range rows {
		sum = crc32.Update(sum, crc32.IEEETable, []byte{byte(r.Flags)})
		sum = crc32.Update(sum, crc32.IEEETable, r.Text)
		sum = crc32.Update(sum, crc32.IEEETable, r.Meta)
	}
	return sum
}
