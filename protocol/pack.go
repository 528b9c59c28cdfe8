package protocol

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"syscall"

	"github.com/klauspost/compress/zstd"
)

// What a server sends to a window on another machine is packed, if the Hello
// asks for it: from then on it is one zstd stream that never ends, with a window
// of packWindow and a flush behind every batch of messages that were written
// together. A screen that is like one of the last is then little more than what
// it differs in. What a window sends is not packed: keys and acknowledgements
// are smaller than a block's header and what zstd could save.

// packWindow is how far back a packed stream refers. A reader refuses more.
const packWindow = 128 << 10

// Packer packs what a server sends on one connection. It takes 0.6 MiB, as a
// window's end does. One goroutine at a time uses it.
type Packer struct {
	zstd *zstd.Encoder
	out  bytes.Buffer
}

// NewPacker begins a packed stream.
func NewPacker() *Packer {
	p := &Packer{}
	var err error
	p.zstd, err = zstd.NewWriter(&p.out, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithWindowSize(packWindow),
		zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true), zstd.WithEncoderCRC(false))
	if err != nil {
		panic(fmt.Sprintf("options of zstd: %v", err))
	}
	return p
}

// Pack is what crosses the connection for some messages, all of it. It is valid
// until the next call.
func (p *Packer) Pack(messages []byte) []byte {
	p.out.Reset()
	p.zstd.Write(messages) // into memory: it can't fail
	p.zstd.Flush()
	return p.out.Bytes()
}

// unpack reads a packed stream. What it takes of memory doesn't depend on what
// comes: a block at a time is unpacked, as it is read.
func unpack(r io.Reader) (io.Reader, error) {
	return zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
		zstd.WithDecoderMaxWindow(packWindow), zstd.WithDecoderMaxMemory(packWindow))
}

// remote reports whether the server is on another machine, or in any case not
// right behind the socket: a forwarded socket is listened at by ssh, and the
// server is not the process that the socket says.
func remote(c net.Conn, server int) bool {
	unix, ok := c.(*net.UnixConn)
	if !ok {
		return true
	}
	raw, err := unix.SyscallConn()
	if err != nil {
		return false
	}
	listener := server
	raw.Control(func(fd uintptr) {
		if cred, err := syscall.GetsockoptUcred(int(fd), syscall.SOL_SOCKET, syscall.SO_PEERCRED); err == nil {
			listener = int(cred.Pid)
		}
	})
	return listener != server
}
