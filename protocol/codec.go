package protocol

import (
	"encoding/binary"
	"math"
	"slices"

	"rowlock/vt"
)

// The hot messages: each Append writes a whole message, each Parse reads a
// body. Parsed bytes refer to the body's memory.

// Append appends k as a message.
func (k Key) Append(dst []byte) []byte {
	at := len(dst)
	dst = AppendHeader(dst, KindKey)
	dst = binary.AppendUvarint(dst, uint64(k.Pane))
	dst = binary.AppendUvarint(dst, uint64(k.Key))
	dst = binary.AppendUvarint(dst, uint64(k.Shifted))
	dst = binary.AppendUvarint(dst, uint64(k.Base))
	dst = append(dst, byte(k.Mods), byte(k.Action))
	dst = append(dst, k.Text...)
	return Finish(dst, at)
}

// ParseKey reads the body of a KindKey.
func ParseKey(body []byte) (Key, error) {
	r := reader{b: body}
	k := Key{Pane: uint32(r.upTo(math.MaxUint32))}
	k.Key = vt.Key(r.upTo(math.MaxUint32))
	k.Shifted = vt.Key(r.upTo(math.MaxUint32))
	k.Base = vt.Key(r.upTo(math.MaxUint32))
	k.Mods = vt.Mods(r.byte())
	k.Action = vt.KeyAction(r.byte())
	if r.bad || k.Action < vt.KeyPress || k.Action > vt.KeyRelease {
		return Key{}, ErrMessage
	}
	k.Text = string(r.b)
	return k, nil
}

// Append appends p as a message.
func (p Paste) Append(dst []byte) []byte {
	at := len(dst)
	dst = AppendHeader(dst, KindPaste)
	dst = binary.AppendUvarint(dst, uint64(p.Pane))
	dst = append(dst, bit(p.Last))
	dst = append(dst, p.Data...)
	return Finish(dst, at)
}

// ParsePaste reads the body of a KindPaste.
func ParsePaste(body []byte) (Paste, error) {
	r := reader{b: body}
	p := Paste{Pane: uint32(r.upTo(math.MaxUint32)), Last: r.byte() == 1}
	if r.bad || len(r.b) > PasteChunk {
		return Paste{}, ErrMessage
	}
	p.Data = r.b
	return p, nil
}

// Append appends m as a message.
func (m Mouse) Append(dst []byte) []byte {
	at := len(dst)
	dst = AppendHeader(dst, KindMouse)
	dst = binary.AppendUvarint(dst, uint64(m.Pane))
	dst = append(dst, byte(m.Button), byte(m.Action), byte(m.Mods))
	for _, v := range [...]int{m.Col, m.Row, m.X, m.Y} {
		dst = binary.AppendVarint(dst, int64(v))
	}
	return Finish(dst, at)
}

// ParseMouse reads the body of a KindMouse.
func ParseMouse(body []byte) (Mouse, error) {
	r := reader{b: body}
	m := Mouse{Pane: uint32(r.upTo(math.MaxUint32))}
	m.Button = vt.MouseButton(r.byte())
	m.Action = vt.MouseAction(r.byte())
	m.Mods = vt.Mods(r.byte())
	for _, v := range [...]*int{&m.Col, &m.Row, &m.X, &m.Y} {
		n := r.varint()
		if n != int64(int32(n)) {
			return Mouse{}, ErrMessage
		}
		*v = int(n)
	}
	if m.Action < vt.MousePress || m.Action > vt.MouseMotion {
		return Mouse{}, ErrMessage
	}
	return m, r.end()
}

// Append appends f as a message.
func (f Focus) Append(dst []byte) []byte {
	at := len(dst)
	dst = append(AppendHeader(dst, KindFocus), bit(f.In))
	return Finish(dst, at)
}

// ParseFocus reads the body of a KindFocus.
func ParseFocus(body []byte) (Focus, error) {
	r := reader{b: body}
	f := Focus{In: r.byte() == 1}
	return f, r.end()
}

// Append appends z as a message.
func (z Resize) Append(dst []byte) []byte {
	at := len(dst)
	dst = AppendHeader(dst, KindResize)
	for _, v := range [...]int{z.Cols, z.Rows, z.TabbedRows, z.CellW, z.CellH} {
		dst = binary.AppendUvarint(dst, uint64(max(v, 0)))
	}
	return Finish(dst, at)
}

// ParseResize reads the body of a KindResize.
func ParseResize(body []byte) (Resize, error) {
	r := reader{b: body}
	var z Resize
	for _, v := range [...]*int{&z.Cols, &z.Rows, &z.TabbedRows, &z.CellW, &z.CellH} {
		*v = int(r.upTo(math.MaxUint16))
	}
	return z, r.end()
}

// Append appends s as a message.
func (s ScrollTo) Append(dst []byte) []byte {
	at := len(dst)
	dst = AppendHeader(dst, KindScrollTo)
	dst = binary.AppendUvarint(dst, uint64(s.Pane))
	dst = binary.AppendUvarint(dst, s.Top)
	dst = append(dst, bit(s.Live))
	return Finish(dst, at)
}

// ParseScrollTo reads the body of a KindScrollTo.
func ParseScrollTo(body []byte) (ScrollTo, error) {
	r := reader{b: body}
	s := ScrollTo{Pane: uint32(r.upTo(math.MaxUint32)), Top: r.uvarint(), Live: r.byte() == 1}
	return s, r.end()
}

// Append appends m as a message.
func (m Mark) Append(dst []byte) []byte {
	at := len(dst)
	dst = AppendHeader(dst, KindMark)
	dst = binary.AppendUvarint(dst, uint64(m.Pane))
	dst = binary.AppendUvarint(dst, uint64(m.Epoch))
	return Finish(m.Marks.append(dst), at)
}

// ParseMark reads the body of a KindMark.
func ParseMark(body []byte) (Mark, error) {
	r := reader{b: body}
	m := Mark{Pane: uint32(r.upTo(math.MaxUint32)), Epoch: uint32(r.upTo(math.MaxUint32))}
	m.parse(&r)
	return m, r.end()
}

func (m *Marks) append(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, m.Serial)
	n := min(len(m.Places), MaxMarks)
	dst = binary.AppendUvarint(dst, uint64(n))
	for _, p := range m.Places[:n] {
		dst = binary.AppendUvarint(dst, p.Line)
		dst = binary.AppendUvarint(dst, uint64(p.Col))
	}
	return dst
}

// parse makes new places: those of the last screen may be shared.
func (m *Marks) parse(r *reader) {
	*m = Marks{Serial: r.uvarint()}
	for n := r.upTo(MaxMarks); n > 0 && !r.bad; n-- {
		m.Places = append(m.Places, vt.Pos{Line: r.uvarint(), Col: int(r.upTo(vt.MaxCols))})
	}
}

func (m *Marks) equal(n *Marks) bool {
	return m.Serial == n.Serial && slices.Equal(m.Places, n.Places)
}

// Append appends a as a message.
func (a Ack) Append(dst []byte) []byte {
	at := len(dst)
	dst = AppendHeader(dst, KindAck)
	dst = binary.AppendUvarint(dst, uint64(a.Pane))
	dst = binary.AppendUvarint(dst, a.Seq)
	dst = binary.AppendUvarint(dst, a.Presents)
	dst = binary.AppendUvarint(dst, a.RowsDrawn)
	return Finish(dst, at)
}

// ParseAck reads the body of a KindAck.
func ParseAck(body []byte) (Ack, error) {
	r := reader{b: body}
	a := Ack{Pane: uint32(r.upTo(math.MaxUint32)), Seq: r.uvarint(), Presents: r.uvarint(), RowsDrawn: r.uvarint()}
	return a, r.end()
}

func bit(b bool) byte {
	if b {
		return 1
	}
	return 0
}
