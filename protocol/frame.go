package protocol

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// ErrMessage is what every malformed message ends in.
var ErrMessage = errors.New("malformed message")

// AppendHeader begins a message at the end of dst. Append its body, then call
// Finish with len(dst) as it was before.
func AppendHeader(dst []byte, k Kind) []byte {
	return append(dst, 0, byte(k)) // room for the length of a small one
}

// Finish writes the length of the message that begins at msg[at] and is the
// last in msg.
func Finish(msg []byte, at int) []byte {
	var length [binary.MaxVarintLen64]byte
	n := binary.PutUvarint(length[:], uint64(len(msg)-at-1))
	if n > 1 {
		msg = slices.Insert(msg, at, length[1:n]...)
	}
	copy(msg[at:], length[:n])
	return msg
}

// AppendJSON appends a whole message with v as its JSON body. A v that cannot
// be encoded is our own bug and panics.
func AppendJSON(dst []byte, k Kind, v any) []byte {
	at := len(dst)
	body, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("encode %c message: %v", k, err))
	}
	dst = append(AppendHeader(dst, k), body...)
	return Finish(dst, at)
}

// ReadMessage reads one message of at most limit bytes. The body lies in buf
// where it fits, otherwise in new memory; it is valid until the caller reuses
// buf.
func ReadMessage(r *bufio.Reader, buf []byte, limit int) (k Kind, body []byte, err error) {
	n, err := readLength(r)
	if err != nil {
		return 0, nil, err
	}
	if n == 0 {
		return 0, nil, fmt.Errorf("%w: empty", ErrMessage)
	}
	if n--; n > uint64(limit) {
		return 0, nil, fmt.Errorf("%w: %d bytes, the limit is %d", ErrMessage, n, limit)
	}
	kind, err := r.ReadByte()
	if err != nil {
		return 0, nil, cutShort(err)
	}
	body, err = readBody(r, buf[:0], int(n))
	return Kind(kind), body, err
}

// readLength reads what a message begins with. io.EOF means that there is no
// other message.
func readLength(r *bufio.Reader) (n uint64, err error) {
	for shift := 0; shift < 63; shift += 7 {
		b, err := r.ReadByte()
		if err != nil && shift > 0 {
			err = cutShort(err)
		}
		n |= uint64(b&0x7F) << shift
		if err != nil || b < 0x80 {
			return n, err
		}
	}
	return 0, fmt.Errorf("%w: a length of more than 63 bits", ErrMessage)
}

// cutShort is what the end of the stream is inside a message.
func cutShort(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// readBody grows its memory only as bytes arrive, so that a length alone costs
// nothing.
func readBody(r *bufio.Reader, buf []byte, n int) ([]byte, error) {
	const step = 256 << 10
	for len(buf) < n {
		at := len(buf)
		end := min(n, max(cap(buf), at+step))
		if end > cap(buf) {
			buf = append(buf, make([]byte, end-at)...)
		}
		buf = buf[:end]
		if _, err := io.ReadFull(r, buf[at:]); err != nil {
			return nil, cutShort(err)
		}
	}
	return buf, nil
}

// reader takes a body apart; after a mistake bad stays set and every read
// gives zero.
type reader struct {
	b   []byte
	bad bool
}

func (r *reader) fail() { r.b, r.bad = nil, true }

func (r *reader) uvarint() uint64 {
	v, n := binary.Uvarint(r.b)
	if n <= 0 {
		r.fail()
		return 0
	}
	r.b = r.b[n:]
	return v
}

func (r *reader) varint() int64 {
	v, n := binary.Varint(r.b)
	if n <= 0 {
		r.fail()
		return 0
	}
	r.b = r.b[n:]
	return v
}

// upTo reads a number that may be no larger than limit.
func (r *reader) upTo(limit uint64) uint64 {
	v := r.uvarint()
	if v > limit {
		r.fail()
		return 0
	}
	return v
}

func (r *reader) byte() byte {
	if len(r.b) == 0 {
		r.bad = true
		return 0
	}
	c := r.b[0]
	r.b = r.b[1:]
	return c
}

// bytes reads n bytes, which lie in the body's memory.
func (r *reader) bytes(n uint64) []byte {
	if n > uint64(len(r.b)) {
		r.fail()
		return nil
	}
	p := r.b[:n:n]
	r.b = r.b[n:]
	return p
}

// end reports whether the body was read whole and nothing is left of it.
func (r *reader) end() error {
	if r.bad || len(r.b) > 0 {
		return ErrMessage
	}
	return nil
}
