package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"rowlock/config"
	"rowlock/protocol"
	"rowlock/vt"
)

// patience bounds every wait of a test.
const patience = 20 * time.Second

// testServer is a server with a socket of its own.
type testServer struct {
	t      *testing.T
	socket string
	api    *protocol.API
	config *config.Config
	log    *safeBuffer
	ended  chan error
}

type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// serve starts a server whose panes run sh with a plain prompt.
func serve(t *testing.T, change ...func(*config.Config)) *testServer {
	t.Helper()
	t.Setenv("ENV", "")
	t.Setenv("PS1", "$ ")
	t.Setenv("HOME", t.TempDir())
	dir, err := os.MkdirTemp("", "rl") // short: a socket's path is
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	s := &testServer{t: t, socket: filepath.Join(dir, "s.sock"), config: config.Default(), log: &safeBuffer{}, ended: make(chan error, 1)}
	s.config.Terminal.Shell = "/bin/sh"
	for _, f := range change {
		f(s.config)
	}
	s.api = protocol.NewAPI(s.socket)
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		s.ended <- Run(ctx, Options{Socket: s.socket, Config: s.config, Version: "test", Log: slog.New(slog.NewTextHandler(s.log, nil))})
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-s.ended; err != nil {
			t.Errorf("server: %v", err)
		}
	})
	eventually(t, "the server to listen", func() bool {
		return s.api.Do(t.Context(), "GET", "/api/status", nil, nil) == nil
	})
	return s
}

// eventually polls what no event tells.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	deadline := time.After(patience)
	for !ok() {
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

func (s *testServer) state() protocol.State {
	s.t.Helper()
	var st protocol.State
	if err := s.api.Do(s.t.Context(), "GET", "/api/state", nil, &st); err != nil {
		s.t.Fatal(err)
	}
	return st
}

// do does a verb as a script.
func (s *testServer) do(name string, in, out any) {
	s.t.Helper()
	if err := s.api.Action(s.t.Context(), name, in, out); err != nil {
		s.t.Fatalf("%s %v: %v", name, in, err)
	}
}

type object = map[string]any

// window is a client that holds screens and acknowledges them, as a real one
// does but for drawing.
type window struct {
	t    *testing.T
	conn *protocol.Conn

	mu      sync.Mutex
	changed chan struct{} // closed and replaced at each message
	state   protocol.State
	view    protocol.View
	events  []protocol.Event
	screens map[uint32]*protocol.Held
	frames  int
	replies map[uint64]protocol.Reply
	bye     *protocol.Bye
	err     error
	noAcks  bool
	actions uint64
	ran     int
}

func hello() protocol.Hello {
	return protocol.Hello{Name: "test", Resize: protocol.Resize{Cols: 80, Rows: 24, CellW: 8, CellH: 16}}
}

func (s *testServer) attach(h protocol.Hello) *window {
	s.t.Helper()
	conn, err := protocol.Attach(s.t.Context(), s.socket, h)
	if err != nil {
		s.t.Fatal(err)
	}
	w := &window{t: s.t, conn: conn, changed: make(chan struct{}), screens: map[uint32]*protocol.Held{}, replies: map[uint64]protocol.Reply{}}
	s.t.Cleanup(func() { conn.Close() })
	go w.read()
	return w
}

func (w *window) read() {
	for {
		kind, body, err := w.conn.Read()
		w.mu.Lock()
		var ack []byte
		if err == nil {
			ack, err = w.take(kind, body)
		}
		w.err = err
		close(w.changed)
		w.changed = make(chan struct{})
		w.mu.Unlock()
		if err != nil {
			return
		}
		if ack != nil {
			w.conn.Send(ack)
		}
	}
}

func (w *window) take(kind protocol.Kind, body []byte) (ack []byte, err error) {
	switch kind {
	case protocol.KindScreen:
		id, err := protocol.PaneOf(body)
		if err != nil {
			return nil, err
		}
		h := w.screens[id]
		if h == nil {
			h = &protocol.Held{}
			w.screens[id] = h
		}
		w.frames++
		if err := h.Apply(body); err != nil || w.noAcks {
			return nil, err
		}
		return protocol.Ack{Pane: id, Seq: h.Seq, Presents: uint64(w.frames)}.Append(nil), nil
	case protocol.KindEvent:
		var e protocol.Event
		if err := json.Unmarshal(body, &e); err != nil {
			return nil, err
		}
		if e.State != nil {
			w.state = *e.State
		}
		if e.View != nil {
			w.view = *e.View
		}
		w.events = append(w.events, e)
	case protocol.KindReply:
		var r protocol.Reply
		if err := json.Unmarshal(body, &r); err != nil {
			return nil, err
		}
		w.replies[r.ID] = r
	case protocol.KindBye:
		w.bye = &protocol.Bye{}
		return nil, json.Unmarshal(body, w.bye)
	}
	return nil, nil
}

// until waits for ok, which looks at what the window holds.
func (w *window) until(what string, ok func() bool) {
	w.t.Helper()
	deadline := time.After(patience)
	for {
		w.mu.Lock()
		done, err, changed := ok(), w.err, w.changed
		w.mu.Unlock()
		if done {
			return
		}
		if err != nil {
			w.t.Fatalf("waiting for %s: connection: %v", what, err)
		}
		select {
		case <-changed:
		case <-deadline:
			w.t.Fatalf("waited in vain for %s; screen:\n%s", what, w.text())
		}
	}
}

// focus is the number of the pane that the window shows.
func (w *window) focus() uint32 {
	w.until("a view", func() bool { return w.view.Focus != "" })
	w.mu.Lock()
	defer w.mu.Unlock()
	return number(w.view.Focus)
}

func number(id string) (n uint32) {
	fmt.Sscanf(id[1:], "%d", &n)
	return n
}

// text is the focused pane's screen.
func (w *window) text() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.screen()
}

func (w *window) screen() string {
	if w.view.Focus == "" || w.screens[number(w.view.Focus)] == nil {
		return ""
	}
	return textOf(w.screens[number(w.view.Focus)])
}

func textOf(h *protocol.Held) string {
	var lines []string
	for _, r := range h.Rows {
		lines = append(lines, strings.TrimRight(string(r.Text), " "))
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// sees waits for text on the focused pane's screen.
func (w *window) sees(text string) {
	w.t.Helper()
	w.until(fmt.Sprintf("%q on the screen", text), func() bool { return strings.Contains(w.screen(), text) })
}

// types sends a key press for each character.
func (w *window) types(text string) {
	w.t.Helper()
	pane := w.focus()
	for _, r := range text {
		k := protocol.Key{Pane: pane}
		k.Key, k.Action, k.Text = vt.Key(r), vt.KeyPress, string(r)
		if r == '\n' {
			k.Key, k.Text = vt.KeyEnter, "\r"
		}
		w.send(k.Append(nil))
	}
}

// runs has the shell run a command, and waits until it has.
func (w *window) runs(command string) {
	w.t.Helper()
	w.ran++
	w.types(fmt.Sprintf("%s; echo ran $((%d+1000))\n", command, w.ran))
	w.sees(fmt.Sprintf("ran %d", w.ran+1000))
}

func (w *window) send(msg []byte) {
	w.t.Helper()
	if err := w.conn.Send(msg); err != nil {
		w.t.Fatal(err)
	}
}

// act does a verb and waits for its reply.
func (w *window) act(name string, in any) protocol.Reply {
	w.t.Helper()
	w.actions++
	id := w.actions
	w.send(protocol.AppendJSON(nil, protocol.KindAction, protocol.Action{ID: id, Name: name, Args: in}))
	var r protocol.Reply
	w.until("the reply to "+name, func() (ok bool) {
		r, ok = w.replies[id]
		return ok
	})
	return r
}

// told waits for an event of a type.
func (w *window) told(kind string) protocol.Event {
	w.t.Helper()
	var e protocol.Event
	w.until("an event "+kind, func() bool {
		i := slices.IndexFunc(w.events, func(e protocol.Event) bool { return e.Type == kind })
		if i >= 0 {
			e = w.events[i]
		}
		return i >= 0
	})
	return e
}
