package protocol

import (
	"bytes"
	"encoding/binary"

	"rowlock/vt"
)

// A row crosses the socket in one of two forms. A new one is
//
//	uvarint(len(text)<<3 | styled<<2 | opNew) text [flags uvarint(len(meta)) meta]
//
// where a row that is not styled has no flags, and the meta of narrow characters
// in the default style: one zero. An edited one is
//
//	uvarint(parts<<2 | opEdit) [splice of the text] [splice of the meta] [flags]
//	splice := uvarint(at) uvarint(n<<1 | other) [uvarint(removed)] byte*n
//
// where parts says which of the three follow, for the others are the old row's.
// A splice puts n bytes where removed bytes stood, n of them unless other is
// set. One place is enough: what people and spinners change is in one.
//
// Neither carries an id: a window numbers rows as they come.

const (
	editText = 1 << iota
	editMeta
	editFlags
	editEnd // no such bit
)

// maxEdited bounds the bytes of an edited row, so that a message can't unfold
// into much more than itself. Longer rows are sent whole.
const maxEdited = 4 << 10

var plainMeta = []byte{0}

func appendNew(dst []byte, r *vt.Row) []byte {
	styled := r.Flags != 0 || !bytes.Equal(r.Meta, plainMeta)
	dst = binary.AppendUvarint(dst, uint64(len(r.Text))<<3|uint64(bit(styled))<<2|opNew)
	dst = append(dst, r.Text...)
	if styled {
		dst = append(dst, byte(r.Flags))
		dst = binary.AppendUvarint(dst, uint64(len(r.Meta)))
		dst = append(dst, r.Meta...)
	}
	return dst
}

// newRow reads what follows the number of a new row.
func (r *reader) newRow(v uint64) vt.Row {
	text := r.bytes(v >> 1)
	meta, flags := plainMeta, byte(0)
	if v&1 != 0 {
		flags = r.byte()
		meta = r.bytes(r.uvarint())
	}
	buf := make([]byte, 0, len(text)+len(meta))
	buf = append(append(buf, text...), meta...)
	return rowOf(buf, len(text), flags)
}

// rowOf is a row whose text and meta lie in buf.
func rowOf(buf []byte, text int, flags byte) vt.Row {
	return vt.Row{Flags: vt.RowFlags(flags), Text: buf[:text:text], Meta: buf[text:]}
}

// appendEdit appends row as an edit of old, if that is less than half of it.
func appendEdit(dst []byte, old, row *vt.Row) ([]byte, bool) {
	size := len(row.Text) + len(row.Meta)
	if size > maxEdited {
		return dst, false
	}
	at := len(dst)
	dst = append(dst, opEdit)
	if !bytes.Equal(old.Text, row.Text) {
		dst[at] |= editText << 2
		dst = appendSplice(dst, old.Text, row.Text)
	}
	if !bytes.Equal(old.Meta, row.Meta) {
		dst[at] |= editMeta << 2
		dst = appendSplice(dst, old.Meta, row.Meta)
	}
	if old.Flags != row.Flags {
		dst[at] |= editFlags << 2
		dst = append(dst, byte(row.Flags))
	}
	if len(dst)-at > size/2 {
		return dst[:at], false
	}
	return dst, true
}

func appendSplice(dst, old, now []byte) []byte {
	short := min(len(old), len(now))
	at, tail := 0, 0
	for at < short && old[at] == now[at] {
		at++
	}
	for tail < short-at && old[len(old)-1-tail] == now[len(now)-1-tail] {
		tail++
	}
	n, removed := len(now)-at-tail, len(old)-at-tail
	dst = binary.AppendUvarint(dst, uint64(at))
	dst = binary.AppendUvarint(dst, uint64(n)<<1|uint64(bit(n != removed)))
	if n != removed {
		dst = binary.AppendUvarint(dst, uint64(removed))
	}
	return append(dst, now[at:at+n]...)
}

// edited reads what follows the number of an edited row.
func (r *reader) edited(parts uint64, old *vt.Row) vt.Row {
	if parts >= editEnd {
		r.fail()
		return vt.Row{}
	}
	text, meta, flags := splice{whole: old.Text}, splice{whole: old.Meta}, byte(old.Flags)
	if parts&editText != 0 {
		text = r.splice(old.Text)
	}
	if parts&editMeta != 0 {
		meta = r.splice(old.Meta)
	}
	if parts&editFlags != 0 {
		flags = r.byte()
	}
	n := text.len()
	if n+meta.len() > maxEdited {
		r.fail()
		return vt.Row{}
	}
	buf := make([]byte, 0, n+meta.len())
	return rowOf(meta.append(text.append(buf)), n, flags)
}

// splice is a text that is put together of up to three pieces.
type splice struct{ whole, put, tail []byte }

func (s *splice) len() int { return len(s.whole) + len(s.put) + len(s.tail) }

func (s *splice) append(dst []byte) []byte {
	return append(append(append(dst, s.whole...), s.put...), s.tail...)
}

func (r *reader) splice(old []byte) splice {
	at := r.upTo(uint64(len(old)))
	v := r.uvarint()
	n := v >> 1
	removed := n
	if v&1 != 0 {
		removed = r.uvarint()
	}
	if removed > uint64(len(old))-at {
		r.fail()
		return splice{}
	}
	return splice{old[:at], r.bytes(n), old[at+removed:]}
}
