package protocol

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

const headerLen = 5 // length and kind

// ErrMessage is what every malformed message ends in.
var ErrMessage = errors.New("malformed message")

// AppendHeader begins a message at the end of dst. Append its body, then call
// Finish with len(dst) as it was before.
func AppendHeader(dst []byte, k Kind) []byte {
	return append(dst, 0, 0, 0, 0, byte(k))
}

// Finish writes the length of the message that begins at msg[at].
func Finish(msg []byte, at int) {
	binary.LittleEndian.PutUint32(msg[at:], uint32(len(msg)-at-4))
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
	Finish(dst, at)
	return dst
}

// ReadMessage reads one message of at most limit bytes. The body lies in buf
// where it fits, otherwise in new memory; it is valid until the caller reuses
// buf.
func ReadMessage(r *bufio.Reader, buf []byte, limit int) (k Kind, body []byte, err error) {
	var head [headerLen]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, nil, err
	}
	n := int64(binary.LittleEndian.Uint32(head[:])) - 1
	k = Kind(head[4])
	if n < 0 {
		return k, nil, fmt.Errorf("%w: empty", ErrMessage)
	}
	if n > int64(limit) {
		return k, nil, fmt.Errorf("%w: %d bytes, the limit is %d", ErrMessage, n, limit)
	}
	body, err = readBody(r, buf[:0], int(n))
	return k, body, err
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
			return nil, io.ErrUnexpectedEOF
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

func (r *reader) uvarint() uint64 {
	v, n := binary.Uvarint(r.b)
	if n <= 0 {
		r.b, r.bad = nil, true
		return 0
	}
	r.b = r.b[n:]
	return v
}

func (r *reader) varint() int64 {
	v, n := binary.Varint(r.b)
	if n <= 0 {
		r.b, r.bad = nil, true
		return 0
	}
	r.b = r.b[n:]
	return v
}

// upTo reads a number that may be no larger than limit.
func (r *reader) upTo(limit uint64) uint64 {
	v := r.uvarint()
	if v > limit {
		r.b, r.bad = nil, true
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

// end reports whether the body was read whole and nothing is left of it.
func (r *reader) end() error {
	if r.bad || len(r.b) > 0 {
		return ErrMessage
	}
	return nil
}
