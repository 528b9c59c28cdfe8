package server

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"sync/atomic"
	"time"

	"rowlock/protocol"
	"rowlock/vt"
)

// handshakeTimeout bounds how long a connection may take to say what it wants.
const handshakeTimeout = 10 * time.Second

// client is a window that is attached. Its reader goroutine takes what the
// window sends in order: keys go to their pane at once, actions to the loop.
type client struct {
	id       uint32
	srv      *Server
	out      *outbox
	hello    protocol.Hello
	arrived  bool         // the loop knows it
	lastUsed atomic.Int64 // UnixNano of the last input or focus

	presents, rowsDrawn atomic.Uint64 // as the window says

	// The reader goroutine's.
	paste   pasting
	refused bool // it was told that it only reads

	// The loop's.
	session *session
	tab     *tab
	focus   *pane
	room    protocol.Resize
	focused bool
	shown   []*pane
	told    protocol.View // the last view event
	stale   bool          // it was too slow for a state: sent anew when it has caught up
	gone    bool
}

// pasting is a paste of which not all pieces are here.
type pasting struct {
	pane    uint32
	data    []byte
	tooLong bool
}

// serveClient speaks the binary protocol on a connection that was upgraded,
// until it ends.
func (s *Server) serveClient(conn *net.UnixConn, br *bufio.Reader) {
	c := &client{srv: s}
	out, err := newOutbox(conn, c.caughtUp)
	if err != nil {
		conn.Close()
		return
	}
	c.out = out
	err = c.talk(conn, br)
	var bad *protocol.Error
	switch {
	case err == nil, errors.Is(err, io.EOF):
	case errors.As(err, &bad):
		c.bye(bad.Code, bad.Message)
	case errors.Is(err, protocol.ErrMessage):
		c.bye("bad_message", err.Error())
	}
	s.do(func() { s.leave(c, err) })
	c.out.bye(nil)
}

// talk reads messages until the connection or their sense ends.
func (c *client) talk(conn *net.UnixConn, br *bufio.Reader) error {
	conn.SetReadDeadline(time.Now().Add(handshakeTimeout))
	kind, body, err := protocol.ReadMessage(br, nil, protocol.MaxClientMessage)
	if err != nil {
		return err
	}
	if kind != protocol.KindHello {
		return fmt.Errorf("%w: the first is %q, not a hello", protocol.ErrMessage, kind)
	}
	if err := json.Unmarshal(body, &c.hello); err != nil {
		return fmt.Errorf("%w: hello: %w", protocol.ErrMessage, err)
	}
	conn.SetReadDeadline(time.Time{})
	if c.hello.Zstd {
		c.out.pack()
	}
	var refused *protocol.Error
	if !c.srv.do(func() { refused = c.srv.arrive(c) }) {
		return io.EOF
	}
	if refused != nil {
		return refused
	}
	buf := make([]byte, 0, 64<<10)
	for {
		kind, body, err := protocol.ReadMessage(br, buf, protocol.MaxClientMessage)
		if err == nil {
			err = c.message(kind, body)
		}
		if err != nil {
			return err
		}
	}
}

// message does what one message asks.
func (c *client) message(kind protocol.Kind, body []byte) error {
	switch kind {
	case protocol.KindKey:
		m, err := protocol.ParseKey(body)
		if err != nil {
			return err
		}
		if m.Pane == 0 {
			m.Pane = c.focusNow()
		}
		return c.input(m.Pane, func(p *pane) error { return p.key(m.KeyEvent) })
	case protocol.KindMouse:
		m, err := protocol.ParseMouse(body)
		if err != nil {
			return err
		}
		return c.input(m.Pane, func(p *pane) error { return p.mouse(m.MouseEvent) })
	case protocol.KindPaste:
		m, err := protocol.ParsePaste(body)
		if err != nil {
			return err
		}
		return c.pasted(m)
	case protocol.KindAck:
		m, err := protocol.ParseAck(body)
		if err != nil {
			return err
		}
		c.presents.Store(m.Presents)
		c.rowsDrawn.Store(m.RowsDrawn)
		if p := c.srv.pane(m.Pane); p != nil {
			p.ack(c, m.Seq)
		}
		return nil
	case protocol.KindScrollTo:
		m, err := protocol.ParseScrollTo(body)
		if err != nil {
			return err
		}
		if p := c.srv.pane(m.Pane); p != nil {
			p.scrollTo(c, m)
		}
		return nil
	case protocol.KindMark:
		m, err := protocol.ParseMark(body)
		if err != nil {
			return err
		}
		if p := c.srv.pane(m.Pane); p != nil {
			p.mark(c, m)
		}
		return nil
	case protocol.KindResize:
		m, err := protocol.ParseResize(body)
		if err != nil {
			return err
		}
		c.srv.do(func() { c.resize(m) })
		return nil
	case protocol.KindFocus:
		m, err := protocol.ParseFocus(body)
		if err != nil {
			return err
		}
		if m.In {
			c.used() // a window that was left was not
		}
		c.srv.do(func() { c.focused, c.srv.changed = m.In, true })
		return nil
	case protocol.KindAction:
		return c.action(body)
	}
	return fmt.Errorf("%w: unknown kind %q", protocol.ErrMessage, kind)
}

// focusNow is the pane that the actions which this window sent so far have left
// it at.
func (c *client) focusNow() (id uint32) {
	c.srv.do(func() { id = c.focus.id })
	return id
}

// input has a pane take input, unless this window only reads.
func (c *client) input(id uint32, give func(*pane) error) error {
	p := c.srv.pane(id)
	if p == nil {
		return nil // closed while the key was on its way
	}
	if c.hello.ReadOnly {
		if !c.refused {
			c.refused = true
			c.notice("this window is attached read-only: input is refused")
		}
		return nil
	}
	c.used()
	if p.tab.typist.Swap(c.id) != c.id {
		c.srv.post(func() { p.tab.followSize(c) })
	}
	if err := give(p); err != nil {
		c.notice(err.Error())
	}
	return nil
}

func (c *client) used() { c.lastUsed.Store(time.Now().UnixNano()) }

// pasted joins the pieces of a paste. One that is too long is refused whole.
func (c *client) pasted(m protocol.Paste) error {
	if m.Pane != c.paste.pane {
		c.paste = pasting{pane: m.Pane}
	}
	if len(c.paste.data)+len(m.Data) > maxInput {
		c.paste.tooLong, c.paste.data = true, nil
	}
	if !c.paste.tooLong {
		c.paste.data = append(c.paste.data, m.Data...)
	}
	if !m.Last {
		return nil
	}
	done := c.paste
	c.paste = pasting{}
	if done.tooLong {
		c.notice(fmt.Sprintf("paste refused: more than %d MiB", maxInput>>20))
		return nil
	}
	return c.input(m.Pane, func(p *pane) error { return p.paste(done.data) })
}

// action does a verb and answers.
func (c *client) action(body []byte) error {
	var m struct {
		ID   uint64          `json:"id"`
		Name string          `json:"name"`
		Args json.RawMessage `json:"args"`
	}
	if err := json.Unmarshal(body, &m); err != nil {
		return fmt.Errorf("%w: action: %w", protocol.ErrMessage, err)
	}
	c.used()
	result, fail := c.srv.act(c, m.Name, m.Args)
	c.send(protocol.AppendJSON(nil, protocol.KindReply, protocol.Reply{ID: m.ID, Result: result, Error: fail}))
	return nil
}

// send writes a message, or ends the connection when that can't be done.
func (c *client) send(msg []byte) {
	err := c.out.send(msg)
	if errors.Is(err, errTooSlow) {
		c.srv.Log.Warn("client disconnected", "client", clientID(c.id), "reason", err)
		c.bye("too_slow", err.Error())
		c.out.conn.Close()
	}
}

func (c *client) bye(code, reason string) {
	c.out.bye(protocol.AppendJSON(nil, protocol.KindBye, protocol.Bye{Code: code, Reason: reason}))
}

func (c *client) notice(text string) {
	c.send(protocol.AppendJSON(nil, protocol.KindEvent, protocol.Event{Type: "notice", Level: "error", Text: text}))
}

// caughtUp sends the state anew to a window that has read what waited for it.
func (c *client) caughtUp() {
	c.srv.post(func() {
		if c.stale && !c.gone {
			c.stale = false
			c.sendState(c.srv.stateEvent())
		}
	})
}

// What follows is the loop's.

// arrive attaches a window: it finds or makes what the window is to show. An
// error refuses it.
func (s *Server) arrive(c *client) *protocol.Error {
	if len(s.clients) >= maxClients {
		return fault("too_many_clients", "rowlock client list", "%d windows are attached, that is the limit", maxClients)
	}
	ss, fail := s.sessionFor(c.hello)
	if fail != nil {
		return fail
	}
	c.room = c.hello.Resize
	c.used()
	s.ids.client++
	c.id = s.ids.client
	if c.hello.Env != nil {
		s.windowEnv = c.hello.Env
	}
	s.useTheme(c.hello.Theme)
	s.clients = append(s.clients, c)
	t := ss.active
	if t == nil || len(c.hello.Command) > 0 {
		sp := spawn{argv: c.hello.Command, cwd: c.hello.Cwd, window: c.hello.Env}
		c.session = ss // the new tab takes this window's size
		if t, fail = s.addTab(ss, sp, true); fail != nil {
			s.dropClient(c)
			if len(ss.tabs) == 0 {
				s.closeSession(ss)
			}
			return fail
		}
	}
	c.arrived = true
	c.showTab(t)
	s.Log.Info("client attached", "client", clientID(c.id), "name", c.hello.Name, "pid", c.hello.PID, "session", ss.name)
	return nil
}

// sessionFor is the session that a window asks for.
func (s *Server) sessionFor(h protocol.Hello) (*session, *protocol.Error) {
	if h.New {
		return s.addSession(h.Session)
	}
	if h.Session == "" {
		if ss := s.recentSession(); ss != nil {
			return ss, nil
		}
		return s.addSession("")
	}
	if ss := s.sessionNamed(h.Session); ss != nil {
		return ss, nil
	}
	return nil, s.noSession(h.Session)
}

// leave forgets a window whose connection has ended.
func (s *Server) leave(c *client, why error) {
	if c.gone || !c.arrived {
		if why != nil && !errors.Is(why, io.EOF) {
			s.Log.Warn("connection refused", "reason", why)
		}
		return
	}
	if why == nil || errors.Is(why, io.EOF) {
		s.Log.Info("client left", "client", clientID(c.id))
	} else {
		s.Log.Warn("client disconnected", "client", clientID(c.id), "reason", why)
	}
	s.dropClient(c)
}

func (s *Server) dropClient(c *client) {
	c.gone, c.focused = true, false
	s.clients = slices.DeleteFunc(s.clients, func(x *client) bool { return x == c })
	s.eachPane(func(p *pane) {
		p.forget(c)
		if p.tab.sized == c {
			p.tab.sized = nil
		}
	})
	s.changed = true
}

func sizeOf(m protocol.Resize) winsize {
	return winsize{
		cols: min(max(m.Cols, minCols), vt.MaxCols), rows: min(max(m.Rows, minRows), vt.MaxRows),
		cellW: min(max(m.CellW, 1), 1024), cellH: min(max(m.CellH, 1), 1024),
	}
}

func (c *client) resize(m protocol.Resize) {
	if m != c.room {
		c.room = m
		c.srv.changed = true
	}
}

// size is the room that the window has for panes when its session has so many
// tabs.
func (c *client) size(tabs int) winsize {
	m := c.room
	if tabs > 1 && m.TabbedRows > 0 {
		m.Rows = m.TabbedRows
	}
	return sizeOf(m)
}

// showTab has the window look at a tab, at the pane last focused in it.
func (c *client) showTab(t *tab) {
	tick := c.srv.nextTick()
	t.used, t.session.used = tick, tick
	c.tab, c.session = t, t.session
	t.session.active = t
	c.setFocus(t.active)
}

// setFocus moves the window to a pane, which un-zooms another.
func (c *client) setFocus(p *pane) {
	if p.tab != c.tab {
		p.tab.active = p
		c.showTab(p.tab)
		return
	}
	c.focus = p
	c.srv.focusIn(p)
}

// focusIn makes p the pane last focused in its tab.
func (s *Server) focusIn(p *pane) {
	p.used = s.nextTick()
	p.tab.active = p
	if p.tab.zoomed != nil && p.tab.zoomed != p {
		p.tab.zoomed = nil
	}
	s.changed = true
}

// showPanes has the panes of the window's tab send it frames, and no others.
func (c *client) showPanes() {
	var now []*pane
	for _, pl := range c.tab.visible() {
		now = append(now, c.srv.pane(pl.pane))
	}
	for _, p := range c.shown {
		if !slices.Contains(now, p) {
			p.show(c, false)
		}
	}
	before := c.shown
	c.shown = now
	for _, p := range now {
		if !slices.Contains(before, p) {
			p.show(c, true)
		}
	}
}

func (c *client) view() protocol.View {
	return protocol.View{Client: clientID(c.id), Session: sessionID(c.session.id), Tab: tabID(c.tab.id), Focus: paneID(c.focus.id)}
}

func (c *client) describe() protocol.Client {
	z := c.size(len(c.session.tabs))
	return protocol.Client{
		ID: clientID(c.id), Name: c.hello.Name, PID: c.hello.PID,
		Session: sessionID(c.session.id), Tab: tabID(c.tab.id), Focus: paneID(c.focus.id),
		Cols: z.cols, Rows: z.rows, ReadOnly: c.hello.ReadOnly, Focused: c.focused,
		Presents: c.presents.Load(), RowsDrawn: c.rowsDrawn.Load(),
	}
}

// recentClient is the window last used of those on a session, or of all when
// ss is nil. One that only reads counts only when there is no other.
func (s *Server) recentClient(ss *session) *client {
	var of []*client
	for _, c := range s.clients {
		if ss == nil || c.session == ss {
			of = append(of, c)
		}
	}
	return recent(of)
}

func recent(clients []*client) *client {
	better := func(a, b *client) bool {
		if a.hello.ReadOnly != b.hello.ReadOnly {
			return b.hello.ReadOnly
		}
		return a.lastUsed.Load() >= b.lastUsed.Load()
	}
	var best *client
	for _, c := range clients {
		if best == nil || better(c, best) {
			best = c
		}
	}
	return best
}
