package server

import (
	"time"

	"rowlock/protocol"
	"rowlock/vt"
)

// A pane's news is what its program said beyond the screen. The reader collects
// it and posts to the loop once, which takes all there is: a program that
// floods titles or bells costs no more than newsPause allows.
const (
	newsPause = 50 * time.Millisecond  // between two takings of one pane's news
	lookPause = 250 * time.Millisecond // from output to a look at what the pane runs
	maxNews   = 64                     // clipboard texts and notifications in one taking; more are dropped
)

// news waits to be told. The pane's lock guards it.
type news struct {
	info    bool // title, directory or the like changed
	bell    bool
	resized bool // the program chose a size: not for watchers
	events  []protocol.Event
	posted  bool // the loop will come
	told    time.Time
}

// add collects events and reports whether the loop must be told.
func (n *news) add(events []vt.Event, p *pane) bool {
	for _, e := range events {
		switch e.Kind {
		case vt.EventTitle:
			n.info = true
		case vt.EventCwd:
			p.dir = pathOfURL(e.Text)
			n.info = true
		case vt.EventPrompt:
			n.info = true // another program has the foreground
		case vt.EventResize:
			n.resized = true
		case vt.EventBell:
			n.bell = true
		case vt.EventClipboard:
			n.keep(protocol.Event{Type: "clipboard", Target: e.Target, Text: e.Text})
		case vt.EventNotify:
			n.keep(protocol.Event{Type: "notify", Title: e.Title, Text: e.Text})
		}
	}
	if n.posted || !n.info && !n.bell && len(n.events) == 0 {
		return false
	}
	n.posted = true
	return true
}

func (n *news) keep(e protocol.Event) {
	if len(n.events) < maxNews {
		n.events = append(n.events, e)
	}
}

// lookSoon has the loop look which program has the terminal, and where: nobody
// is told when a shell without a word starts another, but something is printed
// then, if only the end of the line. The look comes late enough that the name
// of an ls is not told for the moment that it runs. The pane's lock is held.
func (p *pane) lookSoon() {
	if !p.looking {
		p.looking = true
		time.AfterFunc(lookPause, func() { p.srv.post(p.look) })
	}
}

// look tells what the pane runs if that is not what was told last. On the loop.
func (p *pane) look() {
	p.mu.Lock()
	p.looking = false
	p.mu.Unlock()
	if p.srv.pane(p.id) != p || !p.running() {
		return
	}
	if p.process() != p.told.Process || p.cwd() != p.told.Cwd {
		p.srv.paneChanged(p)
	}
}

// tellNews tells watchers and windows. On the loop.
func (p *pane) tellNews() {
	p.mu.Lock()
	if wait := newsPause - time.Since(p.news.told); wait > 0 {
		p.mu.Unlock()
		time.AfterFunc(wait, func() { p.srv.post(p.tellNews) })
		return
	}
	n := p.news
	p.news = news{told: time.Now()}
	p.mu.Unlock()

	s := p.srv
	if s.pane(p.id) == nil {
		return // closed meanwhile
	}
	if n.info {
		s.paneChanged(p)
	}
	if n.bell {
		s.tell(protocol.Event{Type: "bell", PaneID: paneID(p.id)})
	}
	for _, e := range n.events {
		if e.Type == "clipboard" && s.Config.Clipboard.OSC52Write != "allow" {
			continue
		}
		e.PaneID = paneID(p.id)
		s.tell(e)
	}
}
