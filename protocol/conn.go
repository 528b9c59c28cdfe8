package protocol

import (
	"bufio"
	"net"
	"sync"
)

// Conn is a window's end of an attached connection.
type Conn struct {
	c   net.Conn
	r   *bufio.Reader
	buf []byte

	mu sync.Mutex // held while a message is written, so that messages stay whole
}

// greet sends the first message.
func (c *Conn) greet(h Hello) error {
	if err := c.Send(AppendJSON(nil, KindHello, h)); err != nil || !h.Zstd {
		return err
	}
	packed, err := unpack(c.r)
	c.r = bufio.NewReader(packed)
	return err
}

// Send writes whole messages. Any goroutine may call it; it returns when the
// kernel has them.
func (c *Conn) Send(msg []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, err := c.c.Write(msg)
	return err
}

// Read returns the next message. One goroutine reads; the body is valid until
// its next Read.
func (c *Conn) Read() (Kind, []byte, error) {
	k, body, err := ReadMessage(c.r, c.buf, MaxServerMessage)
	if cap(body) > cap(c.buf) && cap(body) <= 1<<20 {
		c.buf = body[:0]
	}
	return k, body, err
}

// Close ends the connection; a Read under way returns.
func (c *Conn) Close() error { return c.c.Close() }
