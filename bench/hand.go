package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"rowlock/e2e/stage"
)

// hand presses keys by XTEST over a connection of its own: a press is one write,
// and its time is taken just before.
type hand struct {
	conn   net.Conn
	xtest  byte // the extension's opcode
	code   func(name string) byte
	buf    []byte
	pauses uint32 // the state of jitter
}

func newHand(d *stage.Display) (*hand, error) {
	c, err := net.Dial("unix", "/tmp/.X11-unix/X"+strings.TrimPrefix(d.Name, ":"))
	if err != nil {
		return nil, err
	}
	h := &hand{conn: c, code: d.Keycode}
	if err := h.greet(); err != nil {
		c.Close()
		return nil, fmt.Errorf("XTEST: %w", err)
	}
	return h, nil
}

// greet opens the X connection and asks for the extension.
func (h *hand) greet() error {
	const version = 11
	h.conn.Write([]byte{'l', 0, version, 0, 0, 0, 0, 0, 0, 0, 0, 0})
	var head [8]byte
	if _, err := io.ReadFull(h.conn, head[:]); err != nil {
		return err
	}
	if _, err := io.CopyN(io.Discard, h.conn, 4*int64(binary.LittleEndian.Uint16(head[6:]))); err != nil {
		return err
	}
	if head[0] != 1 {
		return errors.New("the display refuses")
	}
	const queryExtension = 98
	h.conn.Write([]byte{queryExtension, 0, 4, 0, 5, 0, 0, 0, 'X', 'T', 'E', 'S', 'T', 0, 0, 0})
	var reply [32]byte
	if _, err := io.ReadFull(h.conn, reply[:]); err != nil {
		return err
	}
	if reply[8] == 0 {
		return errors.New("the display lacks it")
	}
	h.xtest = reply[9]
	return nil
}

// fake appends an event for a key.
func (h *hand) fake(code, kind byte) {
	const request, words = 2, 9
	var b [4 * words]byte
	b[0], b[1], b[2], b[4], b[5] = h.xtest, request, words, kind, code
	h.buf = append(h.buf, b[:]...)
}

const (
	pressed  = 2
	released = 3
)

// press presses the keys of a chord such as "ctrl+shift+t" and says when.
func (h *hand) press(chord string) time.Time {
	h.buf = h.buf[:0]
	for _, name := range strings.Split(chord, "+") {
		h.fake(h.code(name), pressed)
	}
	now := time.Now()
	h.conn.Write(h.buf)
	return now
}

func (h *hand) release(chord string) {
	h.buf = h.buf[:0]
	for _, name := range strings.Split(chord, "+") {
		h.fake(h.code(name), released)
	}
	h.conn.Write(h.buf)
}

// pause waits as long as somebody may between two keys. It varies, or the keys
// would come in step with something that repeats.
func (h *hand) pause(from, to time.Duration) {
	h.pauses = h.pauses*1664525 + 1013904223
	nap(from + time.Duration(h.pauses>>8)%(to-from))
}
