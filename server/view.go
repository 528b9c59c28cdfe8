package server

import (
	"slices"
	"time"

	"rowlock/protocol"
	"rowlock/vt"
)

// view is one window's look at one pane: what the window holds, what is on its
// way, and where it is scrolled to.
//
// A frame is made in two steps. Under the pane's lock, take picks a view that
// may have one, refers to its rows and marks the view busy. Then, without the
// lock, whoever took it encodes and writes the frame; sent, header, rows and
// buf belong to that goroutine until the view is no longer busy.
type view struct {
	client *client
	pane   *pane

	sent   protocol.Sent
	header protocol.ScreenHeader
	rows   []vt.Row
	buf    []byte

	// The pane's lock guards the rest.
	shown   bool
	busy    bool
	reset   bool      // the window may have forgotten what it held
	fresh   bool      // the window asks for a frame whatever the program does
	version uint64    // of the terminal, when the window was last found to hold it
	frame   time.Time // of the last frame
	seq     uint64    // of the last frame
	acked   uint64    // the newest the window has presented
	scroll  scroll
	marks   marks
}

// scroll anchors a view to the first character that it shows, so that neither
// output nor a change of width takes it from the reader's sight.
type scroll struct {
	back bool // scrolled back; otherwise the view follows the output
	top  vt.Pos
}

// to scrolls back to a line.
func (s *scroll) to(t *vt.Terminal, line uint64) {
	s.back, s.top = true, vt.Pos{Line: min(line, t.Base())}
	t.Carry(&s.top)
}

// follow ends to.
func (s *scroll) follow(t *vt.Terminal) {
	s.back = false
	t.Drop(&s.top)
}

// locate is the first line to show.
func (s *scroll) locate(t *vt.Terminal) uint64 {
	if !s.back {
		return t.Base()
	}
	if s.top.Line < t.Oldest() {
		s.top = vt.Pos{Line: t.Oldest()}
	}
	if s.top.Line >= t.Base() {
		s.follow(t)
		return t.Base()
	}
	return s.top.Line
}

// marks are places that the window has marked. The terminal carries them.
type marks struct {
	serial uint64
	n      int
	places [protocol.MaxMarks]vt.Pos
}

// set replaces the places.
func (m *marks) set(t *vt.Terminal, marked protocol.Marks) {
	for i := range m.places[:m.n] {
		t.Drop(&m.places[i])
	}
	m.serial, m.n = marked.Serial, copy(m.places[:], marked.Places)
	for i := range m.places[:m.n] {
		t.Carry(&m.places[i])
	}
}

// mark notes what a window has marked.
func (p *pane) mark(c *client, m protocol.Mark) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if v := p.viewOf(c); v != nil {
		if m.Epoch != p.term.Epoch() {
			m.Places = nil
		}
		v.marks.set(p.term, m.Marks)
	}
}

// wants reports whether the window lacks what the terminal shows and has room
// for a frame.
func (v *view) wants(version uint64) bool {
	return v.shown && !v.busy && v.seq-v.acked < maxInFlight && (v.fresh || v.version != version)
}

// snapshot refers to what the view shows, for a frame. It reports false when
// that would say nothing: programs print much that can't be seen. Under the
// pane's lock.
func (v *view) snapshot(t *vt.Terminal, now time.Time) bool {
	cols, rows := t.Size()
	if v.reset {
		v.sent.Reset()
		v.reset = false
	}
	asked := v.fresh
	v.version, v.fresh = t.Version(), false
	top := v.scroll.locate(t)
	v.header = protocol.ScreenHeader{
		Pane: v.pane.id, Seq: v.seq + 1, Cols: cols, Rows: rows, Epoch: t.Epoch(),
		Oldest: t.Oldest(), Base: t.Base(), Top: top,
		Cursor: t.Cursor(), Modes: screenModes(t), Overrides: t.Overrides(v.header.Overrides[:0]),
		Marks: protocol.Marks{Serial: v.marks.serial, Places: append(v.header.Marks.Places[:0], v.marks.places[:v.marks.n]...)},
	}
	v.header.Cursor.Row += int(t.Base() - top)
	if v.header.Cursor.Row >= rows {
		v.header.Cursor.Visible = false
	}
	v.rows = t.Rows(v.rows[:0], top, rows)
	if !asked && v.sent.Holds(&v.header, v.rows) {
		return false
	}
	v.seq++
	v.frame, v.busy = now, true
	return true
}

// gap is how long the window does with its screen while others follow at once.
func (v *view) gap(t *vt.Terminal) time.Duration {
	_, rows := t.Size()
	switch {
	case !v.client.hello.Zstd:
		return nearGap
	case t.Base()-v.header.Base < uint64(rows):
		return farGap
	}
	return floodGap
}

func screenModes(t *vt.Terminal) protocol.ScreenModes {
	var m protocol.ScreenModes
	for _, mode := range [...]struct {
		on  bool
		bit protocol.ScreenModes
	}{
		{t.AltScreen(), protocol.ScreenAlt},
		{t.ReverseVideo(), protocol.ScreenReverseVideo},
		{t.AlternateScroll(), protocol.ScreenAlternateScroll},
		{t.BracketedPaste(), protocol.ScreenBracketedPaste},
	} {
		if mode.on {
			m |= mode.bit
		}
	}
	return m.WithMouse(t.MouseTracking()).WithPointer(t.Pointer())
}

// send encodes and writes the frame that snapshot took.
func (v *view) send() {
	v.buf = v.sent.Append(v.buf[:0], &v.header, v.rows)
	v.client.send(v.buf)
}

// publish sends to windows what may go now; for what may go later it sets the
// pane's timer. Any goroutine may call it, without the pane's lock.
func (p *pane) publish() {
	var done *view
	for {
		p.mu.Lock()
		if done != nil {
			done.busy = false
		}
		v := p.take(time.Now())
		p.mu.Unlock()
		if v == nil {
			return
		}
		v.send()
		done = v
	}
}

// take picks the next view that gets a frame, nil when none may. For those that
// get one later it sets the timer; while the pty is not drained its reader asks
// again by itself.
func (p *pane) take(now time.Time) *view {
	version := p.term.Version()
	var later time.Duration
	for _, v := range p.views {
		if !v.wants(version) {
			continue
		}
		if wait := p.wait(v, now); wait > 0 {
			if later == 0 || wait < later {
				later = wait
			}
			continue
		}
		if v.snapshot(p.term, now) {
			return v
		}
	}
	if later > 0 && p.pace.drained {
		p.arm(later)
	}
	return nil
}

// wait asks the pacing how long a view waits for its frame.
func (p *pane) wait(v *view, now time.Time) time.Duration {
	if v.fresh {
		return 0
	}
	wait := p.pace.due(now, v.frame, v.gap(p.term)).Sub(now)
	if wait <= 0 && !p.pace.sync.IsZero() {
		p.term.EndSynchronized()
		p.pace.sync = time.Time{}
	}
	return wait
}

func (p *pane) arm(wait time.Duration) {
	if p.timer == nil {
		p.timer = time.AfterFunc(wait, p.publish)
		return
	}
	p.timer.Reset(wait)
}

// show begins to show the pane in a window, or ends it. The view stays, and its
// frames stay in order, until the window leaves.
func (p *pane) show(c *client, shown bool) {
	p.mu.Lock()
	v := p.viewOf(c)
	if v == nil {
		v = &view{client: c, pane: p}
		v.sent.Checksum = c.srv.checksum
		p.views = append(p.views, v)
	}
	v.shown = shown
	if shown {
		v.fresh, v.reset, v.acked = true, true, v.seq
	}
	p.mu.Unlock()
	p.publish()
}

// forget drops the view of a window that has left.
func (p *pane) forget(c *client) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if v := p.viewOf(c); v != nil {
		v.scroll.follow(p.term)
		v.marks.set(p.term, protocol.Marks{})
	}
	p.views = slices.DeleteFunc(p.views, func(v *view) bool { return v.client == c })
}

func (p *pane) viewOf(c *client) *view {
	for _, v := range p.views {
		if v.client == c {
			return v
		}
	}
	return nil
}

// ack notes what a window has presented and sends it what is newer.
func (p *pane) ack(c *client, seq uint64) {
	p.mu.Lock()
	v := p.viewOf(c)
	if v != nil && seq > v.acked && seq <= v.seq {
		v.acked = seq
	}
	p.mu.Unlock()
	if v != nil {
		p.publish()
	}
}

// scrollTo moves a window's view of the pane.
func (p *pane) scrollTo(c *client, m protocol.ScrollTo) {
	p.mu.Lock()
	v := p.viewOf(c)
	if v != nil {
		v.fresh = true
		if m.Live {
			v.scroll.follow(p.term)
		} else {
			v.scroll.to(p.term, m.Top)
		}
	}
	p.mu.Unlock()
	if v != nil {
		p.publish()
	}
}
