package protocol

import (
	"encoding/binary"
	"math"
	"slices"

	"rowlock/vt"
)

// ScreenModes are the modes of a pane that a window acts on.
type ScreenModes uint16

const (
	ScreenAlt ScreenModes = 1 << iota
	ScreenReverseVideo
	ScreenAlternateScroll
	ScreenBracketedPaste
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
//
// What is as in the last screen of the pane doesn't cross the socket again:
//
//	header := uvarint(pane) uvarint(mask) field*
//
// The fields stand in the order of the mask's bits. Differences count from the
// last screen, and are zigzag varints.
type ScreenHeader struct {
	Pane              uint32
	Seq               uint64 // counts up per window and pane
	Cols, Rows        int
	Epoch             uint32
	Oldest, Base, Top uint64
	Cursor            vt.Cursor
	Modes             ScreenModes
	Overrides         []vt.ColorOverride
	Marks             Marks // the window's, where they are now
}

// The bits of a header's mask. Those that change most come first: they make it
// one byte.
const (
	headCol       = 1 << iota // uvarint: the cursor's column
	headRow                   // uvarint: the cursor's row
	headBase                  // difference of Base
	headOldest                // difference of Oldest
	headBack                  // uvarint: Base less Top
	headLook                  // byte: the cursor's shape and the bits below
	headWhole                 // no field: the last screen counts as empty and all zero
	headSeq                   // uvarint: Seq, unless it is one more than the last
	headSize                  // uvarint Cols, uvarint Rows
	headEpoch                 // uvarint
	headModes                 // uvarint
	headOverrides             // uvarint n, n of them: uvarint index, uvarint RGB
	headMarks                 // uvarint serial, uvarint n, n of them: uvarint line, uvarint column
	headChecksum              // no field: the message ends in a checksum
	headEnd                   // no such bit
)

// The bits of headLook, above the cursor's shape.
const (
	cursorVisible = 1 << (4 + iota)
	cursorBlink
	cursorPendingWrap
)

func look(c vt.Cursor) byte {
	return byte(c.Shape) | bit(c.Visible)*cursorVisible | bit(c.Blink)*cursorBlink | bit(c.PendingWrap)*cursorPendingWrap
}

// since is the mask of what differs from the last screen.
func (h *ScreenHeader) since(last *ScreenHeader) uint64 {
	var mask uint64
	for i, differs := range [...]bool{
		h.Cursor.Col != last.Cursor.Col,
		h.Cursor.Row != last.Cursor.Row,
		h.Base != last.Base,
		h.Oldest != last.Oldest,
		h.Base-h.Top != last.Base-last.Top,
		look(h.Cursor) != look(last.Cursor),
		false,
		h.Seq != last.Seq+1,
		h.Cols != last.Cols || h.Rows != last.Rows,
		h.Epoch != last.Epoch,
		h.Modes != last.Modes,
		!slices.Equal(h.Overrides, last.Overrides),
		!h.Marks.equal(&last.Marks),
	} {
		mask |= uint64(bit(differs)) << i
	}
	return mask
}

// append appends the header with what differs from the last screen and the bits
// of also.
func (h *ScreenHeader) append(dst []byte, last *ScreenHeader, also uint64) []byte {
	mask := h.since(last) | also
	dst = binary.AppendUvarint(dst, uint64(h.Pane))
	dst = binary.AppendUvarint(dst, mask)
	if mask&headCol != 0 {
		dst = binary.AppendUvarint(dst, uint64(h.Cursor.Col))
	}
	if mask&headRow != 0 {
		dst = binary.AppendUvarint(dst, uint64(h.Cursor.Row))
	}
	if mask&headBase != 0 {
		dst = binary.AppendVarint(dst, int64(h.Base-last.Base))
	}
	if mask&headOldest != 0 {
		dst = binary.AppendVarint(dst, int64(h.Oldest-last.Oldest))
	}
	if mask&headBack != 0 {
		dst = binary.AppendUvarint(dst, h.Base-h.Top)
	}
	if mask&headLook != 0 {
		dst = append(dst, look(h.Cursor))
	}
	if mask&headSeq != 0 {
		dst = binary.AppendUvarint(dst, h.Seq)
	}
	if mask&headSize != 0 {
		dst = binary.AppendUvarint(dst, uint64(h.Cols))
		dst = binary.AppendUvarint(dst, uint64(h.Rows))
	}
	if mask&headEpoch != 0 {
		dst = binary.AppendUvarint(dst, uint64(h.Epoch))
	}
	if mask&headModes != 0 {
		dst = binary.AppendUvarint(dst, uint64(h.Modes))
	}
	if mask&headOverrides != 0 {
		dst = binary.AppendUvarint(dst, uint64(len(h.Overrides)))
		for _, o := range h.Overrides {
			dst = binary.AppendUvarint(dst, uint64(o.Index))
			dst = binary.AppendUvarint(dst, uint64(o.RGB))
		}
	}
	if mask&headMarks != 0 {
		dst = h.Marks.append(dst)
	}
	return dst
}

// maxOverrides is more than there are colours.
const maxOverrides = 512

// parse makes the header of the last screen that of the next and returns the
// mask.
func (h *ScreenHeader) parse(r *reader) (mask uint64) {
	pane := uint32(r.upTo(math.MaxUint32))
	mask = r.upTo(headEnd - 1)
	if mask&headWhole != 0 {
		*h = ScreenHeader{Overrides: h.Overrides[:0]}
	}
	h.Pane = pane
	back := h.Base - h.Top
	h.Seq++
	if mask&headCol != 0 {
		h.Cursor.Col = int(r.upTo(math.MaxInt32))
	}
	if mask&headRow != 0 {
		h.Cursor.Row = int(r.upTo(math.MaxInt32))
	}
	if mask&headBase != 0 {
		h.Base += uint64(r.varint())
	}
	if mask&headOldest != 0 {
		h.Oldest += uint64(r.varint())
	}
	if mask&headBack != 0 {
		back = r.uvarint()
	}
	h.Top = h.Base - back
	if mask&headLook != 0 {
		c := r.byte()
		h.Cursor.Shape = vt.CursorShape(c & 15)
		h.Cursor.Visible = c&cursorVisible != 0
		h.Cursor.Blink = c&cursorBlink != 0
		h.Cursor.PendingWrap = c&cursorPendingWrap != 0
	}
	if mask&headSeq != 0 {
		h.Seq = r.uvarint()
	}
	if mask&headSize != 0 {
		h.Cols = int(r.upTo(vt.MaxCols))
		h.Rows = int(r.upTo(vt.MaxRows))
	}
	if mask&headEpoch != 0 {
		h.Epoch = uint32(r.upTo(math.MaxUint32))
	}
	if mask&headModes != 0 {
		h.Modes = ScreenModes(r.upTo(math.MaxUint16))
	}
	if mask&headOverrides != 0 {
		n := r.upTo(maxOverrides)
		h.Overrides = slices.Grow(h.Overrides[:0], int(n))
		for ; n > 0; n-- {
			h.Overrides = append(h.Overrides, vt.ColorOverride{
				Index: uint16(r.upTo(math.MaxUint16)), RGB: uint32(r.upTo(0xFFFFFF))})
		}
	}
	if mask&headMarks != 0 {
		h.Marks.parse(r)
	}
	return mask
}
