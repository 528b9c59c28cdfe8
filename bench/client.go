package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"

	"golang.org/x/sys/unix"

	"rowlock/protocol"
	"rowlock/vt"
)

// rowlockBare is a client of ours, as bare as that.
func (a *arena) rowlockBare() (*bare, error) {
	b := &bare{arena: a, name: bareOurs}
	if _, err := a.Rowlock("server", "start"); err != nil {
		return nil, err
	}
	b.ends = append(b.ends, func() { a.Rowlock("server", "stop") })
	conn, rest, err := attachRaw(a.path("run/rowlock/default.sock"))
	if err != nil {
		b.close()
		return nil, err
	}
	b.ends = append(b.ends, func() { conn.Close() })
	b.leave = func() { conn.Close() }
	b.fd = int(conn.Fd())
	b.key = func(letter byte) []byte {
		ev := vt.KeyEvent{Key: vt.Key(letter), Action: vt.KeyPress, Text: string(rune(letter))}
		return protocol.Key{Pane: 1, KeyEvent: ev}.Append(nil)
	}
	m := &messages{b: b, held: map[uint32]*protocol.Held{}, unread: map[uint32]bool{}}
	b.take, b.messages = m.take, m
	b.split = func() error {
		if _, err := a.Rowlock("pane", "split", "--right", "--pane", "p1"); err != nil {
			return err
		}
		_, err := a.Rowlock("pane", "focus", "p1")
		return err
	}
	b.tab = func() error {
		_, err := a.Rowlock("tab", "new")
		return err
	}
	b.pids = func() (client, server []int) { return nil, []int{rowlockServer(a)} }
	if err := b.take(rest); err != nil {
		b.close()
		return nil, err
	}
	return b, b.begin()
}

// attachRaw attaches as a window does and gives the connection as a blocking
// file, with what was read of it already.
func attachRaw(socket string) (*os.File, []byte, error) {
	c, err := net.Dial("unix", socket)
	if err != nil {
		return nil, nil, err
	}
	defer c.Close()
	fmt.Fprintf(c, "GET /api/attach HTTP/1.1\r\nHost: rowlock\r\nConnection: Upgrade\r\nUpgrade: %s\r\n%s: %d\r\n\r\n",
		protocol.UpgradeToken, protocol.VersionHeader, protocol.Version)
	r := bufio.NewReader(c)
	resp, err := http.ReadResponse(r, nil)
	if err != nil {
		return nil, nil, err
	}
	if resp.StatusCode != http.StatusSwitchingProtocols {
		return nil, nil, fmt.Errorf("attach: %s", resp.Status)
	}
	room := protocol.Resize{Cols: termCols, Rows: termRows, CellW: 10, CellH: 19}
	if _, err := c.Write(protocol.AppendJSON(nil, protocol.KindHello, protocol.Hello{Name: "bench", PID: os.Getpid(), Resize: room})); err != nil {
		return nil, nil, err
	}
	f, err := c.(*net.UnixConn).File()
	if err != nil {
		return nil, nil, err
	}
	unix.SetNonblock(int(f.Fd()), false)
	rest, _ := r.Peek(r.Buffered())
	return f, bytes.Clone(rest), nil
}

// messages takes what a server of ours sends apart, holds the screens and
// acknowledges them: at once, or as a window does it that presents at its
// monitor's rate.
type messages struct {
	b      *bare
	buf    []byte // what is not a whole message yet
	body   []byte // scratch
	held   map[uint32]*protocol.Held
	frame  func(msg []byte) // is given each screen
	paced  bool             // acknowledge is called at intervals
	unread map[uint32]bool  // panes with screens that are not acknowledged
}

func (m *messages) take(p []byte) error {
	m.buf = append(m.buf, p...)
	r := bytes.NewReader(m.buf)
	br := bufio.NewReaderSize(r, 16)
	done := 0
	for {
		kind, body, err := protocol.ReadMessage(br, m.body, protocol.MaxServerMessage)
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			m.buf = m.buf[:copy(m.buf, m.buf[done:])]
			return nil
		}
		if err == nil {
			m.body = body[:0]
			err = m.message(kind, body)
		}
		if err != nil {
			return err
		}
		whole := len(m.buf) - r.Len() - br.Buffered()
		if kind == protocol.KindScreen && m.frame != nil {
			m.frame(m.buf[done:whole])
		}
		done = whole
	}
}

func (m *messages) message(kind protocol.Kind, body []byte) error {
	if kind == protocol.KindBye {
		var bye protocol.Bye
		json.Unmarshal(body, &bye)
		return fmt.Errorf("the server says bye: %s", bye.Reason)
	}
	if kind != protocol.KindScreen {
		return nil
	}
	pane, err := protocol.PaneOf(body)
	if err != nil {
		return err
	}
	h := m.held[pane]
	if h == nil {
		h = &protocol.Held{}
		m.held[pane] = h
	}
	if err := h.Apply(body); err != nil {
		return err
	}
	if pane == 1 && m.b.mark != "" && len(h.Rows) > 1 {
		m.b.seen = m.b.seen || bytes.Contains(h.Rows[1].Text, []byte(m.b.mark))
	}
	m.unread[pane] = true
	if m.paced {
		return nil
	}
	return m.acknowledge()
}

// acknowledge tells the server that what came was presented.
func (m *messages) acknowledge() error {
	for pane := range m.unread {
		if _, err := unix.Write(m.b.fd, protocol.Ack{Pane: pane, Seq: m.held[pane].Seq}.Append(nil)); err != nil {
			return err
		}
	}
	clear(m.unread)
	return nil
}
