package server

import (
	"errors"
	"net"
	"sync"
	"syscall"
	"time"

	"rowlock/protocol"
)

// Bounds of what waits for a client that doesn't read.
const (
	maxOutbox  = 16 << 20 // bytes; over it the client is disconnected
	outboxBusy = 64 << 10 // bytes; over it states are not queued but sent anew later
	byeTimeout = time.Second
)

var (
	errTooSlow = errors.New("too much waits for a window that does not read")
	errGone    = errors.New("the window is gone")
)

// outbox writes to one client. A message goes to the socket at once, on the
// goroutine that has it; only what the socket doesn't take is kept, and a
// goroutine that lives no longer than that writes it out. What is to be packed,
// for a client on another machine, is always kept: that goroutine packs it, and
// whoever has a message waits for no compression.
type outbox struct {
	conn    net.Conn
	raw     syscall.RawConn
	drained func() // called when what was kept is written

	mu      sync.Mutex
	packer  *protocol.Packer // nil: not packed; used by the goroutine
	kept    []byte
	writing int  // bytes that the goroutine has taken
	closing bool // after kept, close
}

func newOutbox(c *net.UnixConn, drained func()) (*outbox, error) {
	raw, err := c.SyscallConn()
	if err != nil {
		return nil, err
	}
	return &outbox{conn: c, raw: raw, drained: drained}, nil
}

// pack packs what is sent from now on.
func (o *outbox) pack() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.packer = protocol.NewPacker()
}

// send writes or keeps msg whole, in order, without waiting. After an error
// the connection is of no more use.
func (o *outbox) send(msg []byte) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.put(msg)
}

// sendUnlessBusy is send for what can be sent anew later: it reports false, and
// does nothing, while more than a little waits.
func (o *outbox) sendUnlessBusy(msg []byte) (bool, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.waiting() > outboxBusy {
		return false, nil
	}
	return true, o.put(msg)
}

// bye sends the last message and closes the connection once it is written, or
// soon.
func (o *outbox) bye(msg []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closing {
		return
	}
	o.conn.SetWriteDeadline(time.Now().Add(byeTimeout))
	err := o.put(msg)
	o.closing = true
	if err != nil || o.waiting() == 0 {
		o.conn.Close()
	}
}

func (o *outbox) waiting() int { return len(o.kept) + o.writing }

func (o *outbox) put(msg []byte) error {
	if o.closing {
		return errGone
	}
	if o.waiting() == 0 && o.packer == nil {
		n, err := o.write(msg)
		if err != nil {
			return err
		}
		if msg = msg[n:]; len(msg) == 0 {
			return nil
		}
	}
	if o.waiting()+len(msg) > maxOutbox {
		return errTooSlow
	}
	o.kept = append(o.kept, msg...)
	if o.writing == 0 {
		o.take()
	}
	return nil
}

// take hands what is kept to a goroutine.
func (o *outbox) take() {
	b := o.kept
	o.kept, o.writing = nil, len(b)
	go o.drain(b, o.packer)
}

// write gives the socket what it takes without waiting.
func (o *outbox) write(msg []byte) (n int, err error) {
	callErr := o.raw.Write(func(fd uintptr) bool {
		n, err = writeNow(int(fd), msg)
		return true
	})
	if callErr != nil {
		err = callErr
	}
	return n, err
}

// writeNow writes what fd takes without waiting.
func writeNow(fd int, b []byte) (n int, err error) {
	for len(b) > 0 {
		w, err := syscall.Write(fd, b)
		switch {
		case err == syscall.EINTR:
			continue
		case err == syscall.EAGAIN:
			return n, nil
		case err != nil:
			return n, err
		}
		n += w
		b = b[w:]
	}
	return n, nil
}

func (o *outbox) drain(b []byte, packer *protocol.Packer) {
	if packer != nil {
		b = packer.Pack(b)
	}
	_, err := o.conn.Write(b)
	o.mu.Lock()
	o.writing = 0
	switch {
	case err != nil:
		o.closing, o.kept = true, nil
		o.conn.Close()
	case len(o.kept) > 0:
		o.take()
	case o.closing:
		o.conn.Close()
	}
	idle := err == nil && o.waiting() == 0
	o.mu.Unlock()
	if idle {
		o.drained()
	}
}
