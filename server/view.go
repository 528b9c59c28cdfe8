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
	reset   bool   // the window may have forgotten what it held
	fresh   bool   // the window asks for a frame whatever the program does
	version uint64 // of the terminal, in the last frame
	seq     uint64 // of the last frame
	acked   uint64 // the newest the window has presented
	scroll  scroll
}

// scroll anchors a view to a line, so that output moves nothing in it.
type scroll struct {
	back  bool // scrolled back; otherwise the view follows the output
	top   uint64
	base  uint64 // of the screen when top was set, to find it again
	epoch uint32 // after lines were numbered anew
}

// locate is the first line to show.
func (s *scroll) locate(t *vt.Terminal) uint64 {
	base := t.Base()
	if !s.back {
		return base
	}
	if t.Epoch() != s.epoch {
		s.top = base - min(s.base-s.top, base)
		s.base, s.epoch = base, t.Epoch()
	}
	s.top = max(s.top, t.Oldest())
	if s.top >= base {
		s.back = false
		return base
	}
	return s.top
}

// wants reports whether the window lacks what the terminal shows and has room
// for a frame.
func (v *view) wants(version uint64) bool {
	return v.shown && !v.busy && v.seq-v.acked < maxInFlight && (v.fresh || v.version != version)
}

// snapshot refers to what the view shows. Under the pane's lock.
func (v *view) snapshot(t *vt.Terminal) {
	cols, rows := t.Size()
	if v.reset {
		v.sent.Reset()
		v.reset = false
	}
	v.seq++
	v.version, v.fresh, v.busy = t.Version(), false, true
	top := v.scroll.locate(t)
	v.header = protocol.ScreenHeader{
		Pane: v.pane.id, Seq: v.seq, Cols: cols, Rows: rows, Epoch: t.Epoch(),
		Oldest: t.Oldest(), Base: t.Base(), Top: top,
		Cursor: t.Cursor(), Modes: screenModes(t), Overrides: t.Overrides(v.header.Overrides[:0]),
	}
	v.header.Cursor.Row += int(t.Base() - top)
	if v.header.Cursor.Row >= rows {
		v.header.Cursor.Visible = false
	}
	v.rows = t.Rows(v.rows[:0], top, rows)
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

// take picks the next view that gets a frame, nil when none may.
func (p *pane) take(now time.Time) *view {
	version := p.term.Version()
	for _, v := range p.views {
		if !v.wants(version) {
			continue
		}
		if !v.fresh && !p.mayGo(now) {
			return nil
		}
		v.snapshot(p.term)
		p.pace.published(now)
		return v
	}
	return nil
}

// mayGo asks the pacing, and sets the timer when the answer is later. While the
// pty is not drained its reader asks again by itself.
func (p *pane) mayGo(now time.Time) bool {
	wait := p.pace.due(now).Sub(now)
	if wait <= 0 {
		if !p.pace.sync.IsZero() {
			p.term.EndSynchronized()
			p.pace.sync = time.Time{}
		}
		return true
	}
	if p.pace.drained {
		p.arm(wait)
	}
	return false
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
		v.scroll = scroll{back: !m.Live, top: m.Top, base: p.term.Base(), epoch: p.term.Epoch()}
		v.scroll.top = min(v.scroll.top, v.scroll.base)
	}
	p.mu.Unlock()
	if v != nil {
		p.publish()
	}
}
