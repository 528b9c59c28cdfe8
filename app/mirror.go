package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"rowlock/protocol"
	"rowlock/vt"
)

// mirror is the window's end of one connection: its reader goroutine turns
// messages into the newest screen of each pane and a list of news, and wakes
// the main thread once per batch. The main thread takes them with take.
type mirror struct {
	conn *protocol.Conn
	wake func()

	posted atomic.Bool // the main thread was woken and has not looked yet

	mu     sync.Mutex
	room   sync.Cond // news has room again
	panes  map[uint32]*newest
	live   map[uint32]bool // the panes of the newest state
	last   uint32          // the highest number of a pane so far: none is given twice
	news   []any           // protocol.Event and protocol.Reply, in order
	bye    *protocol.Bye
	err    error
	closed bool

	batch []*newest // the main thread's, in take
}

// maxNews bounds what is read ahead of a main thread that does not look: the
// reader waits, and the server drops what does not fit its own bound.
const maxNews = 4096

// newest is the slot of one pane: screens replace each other in it.
type newest struct {
	held  protocol.Held
	fresh bool
	taken screen // the main thread's: a copy of held as it was at its last look
}

// screen is the main thread's copy of a pane's newest screen.
type screen struct {
	protocol.ScreenHeader
	rows []vt.Row
}

func isAlt(s *screen) bool { return s.Modes&protocol.ScreenAlt != 0 }

func newMirror(conn *protocol.Conn, wake func()) *mirror {
	m := &mirror{conn: conn, wake: wake, panes: map[uint32]*newest{}}
	m.room.L = &m.mu
	return m
}

// greeted reads the first message, by which the server says whether it takes
// the window. Call it before read.
func (m *mirror) greeted() error {
	kind, body, err := m.conn.Read()
	if err != nil {
		return fmt.Errorf("the server hung up: %w", err)
	}
	if err := m.accept(kind, body); err != nil {
		return err
	}
	if m.bye != nil {
		return &protocol.Error{Code: m.bye.Code, Message: m.bye.Reason}
	}
	return nil
}

// read is the reader goroutine.
func (m *mirror) read() {
	for {
		kind, body, err := m.conn.Read()
		if err == nil {
			err = m.accept(kind, body)
		}
		if errors.Is(err, protocol.ErrChecksum) {
			panic(err) // servers send checksums to find our own bugs
		}
		if err != nil {
			m.end(err)
			return
		}
		m.notify()
	}
}

func (m *mirror) notify() {
	if !m.posted.Swap(true) {
		m.wake()
	}
}

func (m *mirror) end(err error) {
	m.conn.Close()
	m.mu.Lock()
	m.err = err
	m.mu.Unlock()
	m.notify()
}

// accept takes one message. Kinds that it does not know are passed over.
func (m *mirror) accept(kind protocol.Kind, body []byte) error {
	switch kind {
	case protocol.KindScreen:
		return m.acceptScreen(body)
	case protocol.KindEvent:
		var e protocol.Event
		if err := decode(kind, body, &e); err != nil {
			return err
		}
		if e.Type == "state" && e.State != nil {
			m.keepOnly(e.State.Panes)
		}
		return m.add(e)
	case protocol.KindReply:
		var r protocol.Reply
		if err := decode(kind, body, &r); err != nil {
			return err
		}
		return m.add(r)
	case protocol.KindBye:
		var b protocol.Bye
		if err := decode(kind, body, &b); err != nil {
			return err
		}
		m.mu.Lock()
		m.bye = &b
		m.mu.Unlock()
	}
	return nil
}

func decode(kind protocol.Kind, body []byte, v any) error {
	if err := json.Unmarshal(body, v); err != nil {
		return fmt.Errorf("message %q from the server: %w", rune(kind), err)
	}
	return nil
}

func (m *mirror) acceptScreen(body []byte) error {
	id, err := protocol.PaneOf(body)
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	n := m.panes[id]
	if n == nil {
		if m.gone(id) {
			return nil
		}
		n = &newest{}
		m.panes[id] = n
	}
	n.fresh = true
	return n.held.Apply(body)
}

var errClosed = errors.New("connection closed")

func (m *mirror) add(v any) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for len(m.news) >= maxNews && !m.closed {
		m.room.Wait()
	}
	if m.closed {
		return errClosed
	}
	m.news = append(m.news, v)
	return nil
}

// take hands what came since the last time to the main thread: first the news,
// then every fresh screen. What they say of panes that come and go is then true
// of those screens: one that came before the news that its pane is gone has
// been dropped by the reader, one that came after is of a pane that lives. gone
// is set when the connection has ended.
func (m *mirror) take(onScreen func(*newest), onNews func(any)) (gone bool, bye *protocol.Bye, err error) {
	m.posted.Store(false)
	m.batch = m.batch[:0]
	m.mu.Lock()
	for _, n := range m.panes {
		if n.fresh {
			n.fresh = false
			n.copyTo(&n.taken)
			m.batch = append(m.batch, n)
		}
	}
	news := m.news
	m.news = nil
	m.room.Signal()
	bye, err = m.bye, m.err
	m.mu.Unlock()
	for _, v := range news {
		onNews(v)
	}
	for _, n := range m.batch {
		onScreen(n)
	}
	return err != nil, bye, err
}

// copyTo makes s this screen; the mirror's lock is held. Rows are immutable, so
// only their headers are copied.
func (n *newest) copyTo(s *screen) {
	overrides := append(s.Overrides[:0], n.held.Overrides...)
	s.ScreenHeader = n.held.ScreenHeader
	s.Overrides = overrides
	s.rows = append(s.rows[:0], n.held.Rows...)
}

// keepOnly drops the screens of panes that are no more. The reader does it, in
// the order of the messages: a screen that comes after a state is of a pane
// that the state may not know yet.
func (m *mirror) keepOnly(panes []protocol.Pane) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.live = make(map[uint32]bool, len(panes))
	for _, p := range panes {
		id := paneNumber(p.ID)
		m.live[id] = true
		m.last = max(m.last, id)
	}
	for id := range m.panes {
		if !m.live[id] {
			m.last = max(m.last, id) // of a pane that no state told of in time
			delete(m.panes, id)
		}
	}
}

// gone reports whether a pane without a screen here is one that was closed: what
// the server was just sending of it when it told so comes after that, and refers
// to rows that were dropped.
func (m *mirror) gone(id uint32) bool { return id <= m.last && !m.live[id] }

// close ends the connection and the reader.
func (m *mirror) close() {
	m.mu.Lock()
	m.closed = true
	m.room.Broadcast()
	m.mu.Unlock()
	m.conn.Close()
}
