package server

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/klauspost/compress/zstd"

	"rowlock/protocol"
)

// maxEvents bounds what waits for one watcher. More is dropped and counted: the
// watcher gets one gap event for all of it.
const maxEvents = 1024

// watchers are the readers of GET /api/events, and the numbering of events. The
// loop owns it.
type watchers struct {
	seq uint64
	all []*watcher
}

// watcher is one of them.
type watcher struct {
	wake chan struct{} // there is something, or it has ended

	mu      sync.Mutex
	lines   [][]byte
	dropped int
	ended   bool
}

// tell sends an event to every watcher and every window. On the loop.
func (s *Server) tell(e protocol.Event) {
	line := s.numbered(&e)
	s.watchers.put(line)
	msg := protocol.AppendJSON(nil, protocol.KindEvent, e)
	for _, c := range s.clients {
		if e.State != nil {
			c.sendState(msg)
		} else {
			c.send(msg)
		}
	}
}

// numbered gives an event its place in the order and returns its line.
func (s *Server) numbered(e *protocol.Event) []byte {
	s.watchers.seq++
	e.Seq = s.watchers.seq
	return jsonLine(e)
}

func jsonLine(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // nobody puts it into a page
	if err := enc.Encode(v); err != nil {
		panic(err) // our own type
	}
	return b.Bytes()
}

// tellState tells everyone the whole structure, and each window its view.
func (s *Server) tellState() {
	st := s.state()
	s.tell(protocol.Event{Type: "state", State: st})
	told := st.Panes
	s.eachPane(func(p *pane) { p.told, told = told[0], told[1:] })
	for _, c := range s.clients {
		c.tellView()
	}
}

func (s *Server) stateEvent() []byte {
	return protocol.AppendJSON(nil, protocol.KindEvent,
		protocol.Event{Seq: s.watchers.seq, Type: "state", State: s.state()})
}

// tellView tells the window what it shows, when that has changed.
func (c *client) tellView() {
	v := c.view()
	if v == c.told {
		return
	}
	c.told = v
	c.send(protocol.AppendJSON(nil, protocol.KindEvent,
		protocol.Event{Seq: c.srv.watchers.seq, Type: "view", View: &v}))
}

// sendState sends a state to a window that keeps up. Each holds everything, so
// that one which doesn't can do without.
func (c *client) sendState(msg []byte) {
	sent, err := c.out.sendUnlessBusy(msg)
	if err == nil && !sent {
		c.stale = true
	}
}

// paneChanged tells that a pane's title, directory, process or exit changed,
// and with it perhaps the title of its tab.
func (s *Server) paneChanged(p *pane) {
	d := p.describe()
	s.tell(protocol.Event{Type: "pane", PaneID: d.ID, Pane: &d})
	p.told = d
	if t := p.tab; t.active == p && t.title() != t.told {
		s.changed = true
	}
}

func (w *watchers) put(line []byte) {
	for _, x := range w.all {
		x.put(line)
	}
}

func (w *watchers) close() {
	for _, x := range w.all {
		x.end()
	}
}

func (w *watcher) put(line []byte) {
	w.mu.Lock()
	if len(w.lines) >= maxEvents {
		w.dropped++
	} else {
		w.lines = append(w.lines, line)
	}
	w.mu.Unlock()
	w.poke()
}

func (w *watcher) end() {
	w.mu.Lock()
	w.ended = true
	w.mu.Unlock()
	w.poke()
}

func (w *watcher) poke() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// takeLines is what waits, with the gap at its end.
func (w *watcher) takeLines() (lines [][]byte, ended bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	lines, w.lines = w.lines, nil
	if w.dropped > 0 {
		lines = append(lines, jsonLine(protocol.Event{Type: "gap", Dropped: w.dropped}))
		w.dropped = 0
	}
	return lines, w.ended
}

// getEvents serves GET /api/events: the status line, the state, and then every
// change, a JSON object a line.
func (s *Server) getEvents(rw http.ResponseWriter, r *http.Request) {
	w := &watcher{wake: make(chan struct{}, 1)}
	alive := s.do(func() {
		w.lines = [][]byte{jsonLine(s.status()), jsonLine(protocol.Event{Seq: s.watchers.seq, Type: "state", State: s.state()})}
		s.watchers.all = append(s.watchers.all, w)
	})
	if !alive {
		return
	}
	defer s.post(func() {
		s.watchers.all = slices.DeleteFunc(s.watchers.all, func(x *watcher) bool { return x == w })
	})
	out := newLineWriter(rw, r)
	defer out.close()
	w.poke()
	for {
		select {
		case <-w.wake:
		case <-r.Context().Done():
			return
		}
		lines, ended := w.takeLines()
		if out.write(lines) != nil || ended {
			return
		}
	}
}

// lineWriter sends lines on as they come, compressed where the reader takes it.
type lineWriter struct {
	rw  http.ResponseWriter
	enc *zstd.Encoder // nil: plain
}

func newLineWriter(rw http.ResponseWriter, r *http.Request) *lineWriter {
	out := &lineWriter{rw: rw}
	rw.Header().Set("Content-Type", "application/jsonl")
	if strings.Contains(r.Header.Get("Accept-Encoding"), "zstd") {
		rw.Header().Set("Content-Encoding", "zstd")
		out.enc, _ = zstd.NewWriter(rw, zstd.WithEncoderLevel(zstd.SpeedFastest),
			zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true), zstd.WithWindowSize(128<<10))
	}
	return out
}

func (o *lineWriter) write(lines [][]byte) error {
	for _, line := range lines {
		if _, err := o.Write(line); err != nil {
			return err
		}
	}
	if o.enc != nil {
		if err := o.enc.Flush(); err != nil {
			return err
		}
	}
	return http.NewResponseController(o.rw).Flush()
}

func (o *lineWriter) Write(b []byte) (int, error) {
	if o.enc != nil {
		return o.enc.Write(b)
	}
	return o.rw.Write(b)
}

func (o *lineWriter) close() {
	if o.enc != nil {
		o.enc.Close()
	}
}
