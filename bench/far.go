package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"sync/atomic"

	"rowlock/protocol"
)

// farWindow attaches as a window on another machine does, through a forwarder,
// and so gets what it gets packed. It acknowledges every screen at once.
type farWindow struct {
	conn   *protocol.Conn
	bytes  atomic.Int64 // that the forwarder has carried to it
	ended  chan struct{}
	socket net.Listener
}

func (a *arena) farWindow() (*farWindow, error) {
	f := &farWindow{ended: make(chan struct{})}
	var err error
	if f.socket, err = net.Listen("unix", a.path("far.sock")); err != nil {
		return nil, err
	}
	go f.forward(a.path("run/rowlock/default.sock"))
	room := protocol.Resize{Cols: termCols, Rows: termRows, CellW: 10, CellH: 19}
	f.conn, err = protocol.Attach(context.Background(), a.path("far.sock"), protocol.Hello{Name: "bench", PID: os.Getpid(), Resize: room})
	if err != nil {
		f.socket.Close()
		return nil, fmt.Errorf("attach through a forwarder: %w", err)
	}
	go f.read()
	return f, nil
}

// forward carries one connection.
func (f *farWindow) forward(server string) {
	near, err := f.socket.Accept()
	if err != nil {
		return
	}
	defer near.Close()
	far, err := net.Dial("unix", server)
	if err != nil {
		return
	}
	go func() {
		io.Copy(far, near)
		far.Close()
	}()
	io.Copy(io.MultiWriter(near, f), far)
}

// Write counts what is carried.
func (f *farWindow) Write(b []byte) (int, error) {
	f.bytes.Add(int64(len(b)))
	return len(b), nil
}

func (f *farWindow) read() {
	defer close(f.ended)
	panes := map[uint32]*protocol.Held{}
	for {
		kind, body, err := f.conn.Read()
		if err != nil {
			return
		}
		if kind != protocol.KindScreen {
			continue
		}
		pane, err := protocol.PaneOf(body)
		if err != nil {
			return
		}
		h := panes[pane]
		if h == nil {
			h = &protocol.Held{}
			panes[pane] = h
		}
		if h.Apply(body) != nil || f.conn.Send(protocol.Ack{Pane: pane, Seq: h.Seq}.Append(nil)) != nil {
			return
		}
	}
}

// attached reports whether it still is: it leaves when it can't read something.
func (f *farWindow) attached() bool {
	select {
	case <-f.ended:
		return false
	default:
		return true
	}
}

func (f *farWindow) close() {
	f.conn.Close()
	f.socket.Close()
	<-f.ended
}
