//go:build !wayland

package app

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// clipboard owns and reads the selections CLIPBOARD and PRIMARY over an X
// connection of its own, after ICCCM section 2. GLFW waits for the owner without
// limit on the main thread; this waits for at most readTimeout, elsewhere.
//
// One goroutine, serve, has all the state. Requests and X events come to it
// over channels.
type clipboard struct {
	post   func(func()) // runs a function on the main thread
	asks   chan any     // setRequest, getRequest
	closed chan struct{}
	once   sync.Once
}

type setRequest struct {
	which which
	text  string
}

type getRequest struct {
	which which
	done  func(string, error)
}

const (
	readTimeout = 2 * time.Second
	// incrAbove is the size from which text is handed over in pieces: well
	// below what any X server takes in one request.
	incrAbove = 64 << 10
)

var (
	errNoOwnerAnswer = errors.New("the program that has the clipboard does not answer")
	errNoClipboard   = errors.New("no connection to the X server")
	errTooMuch       = fmt.Errorf("the clipboard has more than %d MiB", maxClipboard>>20)
)

func openClipboard(post func(func())) *clipboard {
	c := &clipboard{post: post, asks: make(chan any, 16), closed: make(chan struct{})}
	go c.serve()
	return c
}

// set gives text to other programs.
func (c *clipboard) set(w which, text string) { c.ask(setRequest{w, text}) }

// get reads a selection and calls done with it on the main thread, later. An
// empty clipboard is no error.
func (c *clipboard) get(w which, done func(string, error)) { c.ask(getRequest{w, done}) }

func (c *clipboard) ask(r any) {
	select {
	case c.asks <- r:
	case <-c.closed:
	default: // 16 are waiting for an owner that doesn't answer
	}
}

func (c *clipboard) close() { c.once.Do(func() { close(c.closed) }) }

// serve is the goroutine. Without an X server every read says so.
func (c *clipboard) serve() {
	s, err := openSelections()
	if err != nil {
		c.serveNothing()
		return
	}
	defer s.conn.Close()
	for {
		select {
		case <-c.closed:
			return
		case ev, ok := <-s.events:
			if !ok {
				c.serveNothing()
				return
			}
			s.handle(ev)
		case r := <-c.asks:
			switch r := r.(type) {
			case setRequest:
				s.own(r.which, r.text)
			case getRequest:
				text, err := s.read(r.which)
				c.post(func() { r.done(text, err) })
			}
		}
	}
}

func (c *clipboard) serveNothing() {
	for {
		select {
		case <-c.closed:
			return
		case r := <-c.asks:
			if r, ok := r.(getRequest); ok {
				c.post(func() { r.done("", errNoClipboard) })
			}
		}
	}
}

// selections is the state of serve.
type selections struct {
	conn   *xgb.Conn
	win    xproto.Window
	events chan xgb.Event
	atoms  selectionAtoms
	owned  [2]string               // by which; "" is not owned
	giving map[transfer]*remaining // INCR transfers to others
}

type selectionAtoms struct {
	names                                 [2]xproto.Atom // by which
	utf8, text, mime, targets, incr, prop xproto.Atom
}

// transfer names an INCR transfer: the window that asks and its property.
type transfer struct {
	win  xproto.Window
	prop xproto.Atom
}

type remaining struct {
	target xproto.Atom
	text   string
}

func openSelections() (*selections, error) {
	conn, err := xgb.NewConn()
	if err != nil {
		return nil, err
	}
	s := &selections{conn: conn, events: make(chan xgb.Event, 64), giving: map[transfer]*remaining{}}
	if err := s.open(); err != nil {
		conn.Close()
		return nil, err
	}
	go s.readEvents()
	return s, nil
}

func (s *selections) open() (err error) {
	for name, to := range map[string]*xproto.Atom{
		"CLIPBOARD": &s.atoms.names[clipboardSelection], "PRIMARY": &s.atoms.names[primarySelection],
		"UTF8_STRING": &s.atoms.utf8, "TEXT": &s.atoms.text, "text/plain;charset=utf-8": &s.atoms.mime,
		"TARGETS": &s.atoms.targets, "INCR": &s.atoms.incr, "ROWLOCK_SELECTION": &s.atoms.prop,
	} {
		r, err := xproto.InternAtom(s.conn, false, uint16(len(name)), name).Reply()
		if err != nil {
			return err
		}
		*to = r.Atom
	}
	if s.win, err = xproto.NewWindowId(s.conn); err != nil {
		return err
	}
	root := xproto.Setup(s.conn).DefaultScreen(s.conn).Root
	return xproto.CreateWindowChecked(s.conn, 0, s.win, root, 0, 0, 1, 1, 0, xproto.WindowClassInputOnly, 0,
		xproto.CwEventMask, []uint32{xproto.EventMaskPropertyChange}).Check()
}

// readEvents ends when the connection does.
func (s *selections) readEvents() {
	defer close(s.events)
	for {
		ev, err := s.conn.WaitForEvent()
		if ev == nil && err == nil {
			return
		}
		if ev != nil { // errors are of windows that asked and went away
			s.events <- ev
		}
	}
}

func (s *selections) own(w which, text string) {
	s.owned[w] = text
	xproto.SetSelectionOwner(s.conn, s.win, s.atoms.names[w], xproto.TimeCurrentTime)
}

// owner is the window that has a selection now, or 0.
func (s *selections) owner(w which) xproto.Window {
	r, err := xproto.GetSelectionOwner(s.conn, s.atoms.names[w]).Reply()
	if err != nil {
		return 0
	}
	return r.Owner
}

func (s *selections) handle(ev xgb.Event) {
	switch ev := ev.(type) {
	case xproto.SelectionClearEvent:
		for w, name := range s.atoms.names {
			if ev.Selection == name && s.owner(which(w)) != s.win { // not one that we have taken back since
				s.owned[w] = ""
			}
		}
	case xproto.SelectionRequestEvent:
		s.give(ev)
	case xproto.PropertyNotifyEvent:
		if ev.State == xproto.PropertyDelete {
			s.giveMore(transfer{ev.Window, ev.Atom})
		}
	}
}

// give answers a program that asks for a selection of ours.
func (s *selections) give(ev xproto.SelectionRequestEvent) {
	prop := ev.Property
	if prop == 0 {
		prop = ev.Target // a client of before ICCCM
	}
	if !s.fill(ev, prop) {
		prop = 0
	}
	reply := xproto.SelectionNotifyEvent{Time: ev.Time, Requestor: ev.Requestor, Selection: ev.Selection,
		Target: ev.Target, Property: prop}
	xproto.SendEvent(s.conn, false, ev.Requestor, 0, string(reply.Bytes()))
}

func (s *selections) fill(ev xproto.SelectionRequestEvent, prop xproto.Atom) bool {
	text := ""
	for w, name := range s.atoms.names {
		if ev.Selection == name {
			text = s.owned[w]
		}
	}
	a := &s.atoms
	switch ev.Target {
	case a.targets:
		list := []xproto.Atom{a.targets, a.utf8, a.mime, a.text, xproto.AtomString}
		buf := make([]byte, 4*len(list))
		for i, t := range list {
			xgb.Put32(buf[4*i:], uint32(t))
		}
		xproto.ChangeProperty(s.conn, xproto.PropModeReplace, ev.Requestor, prop, xproto.AtomAtom, 32, uint32(len(list)), buf)
		return true
	case a.utf8, a.mime, a.text, xproto.AtomString:
		if text == "" {
			return false
		}
		target := ev.Target
		if target == a.text {
			target = a.utf8
		}
		if len(text) > incrAbove {
			s.giveInPieces(transfer{ev.Requestor, prop}, &remaining{target, text})
			return true
		}
		xproto.ChangeProperty(s.conn, xproto.PropModeReplace, ev.Requestor, prop, target, 8, uint32(len(text)), []byte(text))
		return true
	}
	return false
}

// giveInPieces begins an INCR transfer: each piece follows when the last one
// was taken, and an empty one ends it.
func (s *selections) giveInPieces(t transfer, r *remaining) {
	if len(s.giving) >= 16 {
		clear(s.giving) // of programs that never finished
	}
	s.giving[t] = r
	xproto.ChangeWindowAttributes(s.conn, t.win, xproto.CwEventMask, []uint32{xproto.EventMaskPropertyChange})
	size := make([]byte, 4)
	xgb.Put32(size, uint32(len(r.text)))
	xproto.ChangeProperty(s.conn, xproto.PropModeReplace, t.win, t.prop, s.atoms.incr, 32, 1, size)
}

func (s *selections) giveMore(t transfer) {
	r := s.giving[t]
	if r == nil {
		return
	}
	n := min(len(r.text), incrAbove)
	xproto.ChangeProperty(s.conn, xproto.PropModeReplace, t.win, t.prop, r.target, 8, uint32(n), []byte(r.text[:n]))
	r.text = r.text[n:]
	if n == 0 {
		delete(s.giving, t)
	}
}

// read gets a selection from its owner. Meanwhile others are still answered.
func (s *selections) read(w which) (string, error) {
	switch s.owner(w) { // asked for, as the event that we have lost it may be behind
	case s.win:
		return s.owned[w], nil
	case 0:
		return "", nil
	}
	name := s.atoms.names[w]
	for _, target := range []xproto.Atom{s.atoms.utf8, xproto.AtomString} {
		text, ok, err := s.convert(name, target)
		if ok || err != nil {
			return text, err
		}
	}
	return "", nil
}

func (s *selections) convert(name, target xproto.Atom) (text string, ok bool, err error) {
	xproto.DeleteProperty(s.conn, s.win, s.atoms.prop)
	xproto.ConvertSelection(s.conn, s.win, name, target, s.atoms.prop, xproto.TimeCurrentTime)
	deadline := time.NewTimer(readTimeout)
	defer deadline.Stop()
	ev, err := s.await(deadline, func(ev xgb.Event) bool {
		n, ok := ev.(xproto.SelectionNotifyEvent)
		return ok && n.Selection == name && n.Target == target
	})
	if err != nil {
		return "", false, err
	}
	if ev.(xproto.SelectionNotifyEvent).Property == 0 {
		return "", false, nil
	}
	typ, data, err := s.property()
	if err != nil || typ != s.atoms.incr {
		return toUTF8(data, typ), err == nil, err
	}
	text, err = s.takePieces(deadline)
	return text, err == nil, err
}

// takePieces reads an INCR transfer to its end.
func (s *selections) takePieces(deadline *time.Timer) (string, error) {
	var all []byte
	for {
		_, err := s.await(deadline, func(ev xgb.Event) bool {
			n, ok := ev.(xproto.PropertyNotifyEvent)
			return ok && n.Window == s.win && n.Atom == s.atoms.prop && n.State == xproto.PropertyNewValue
		})
		if err != nil {
			return "", err
		}
		typ, data, err := s.property()
		if err != nil {
			return "", err
		}
		if len(data) == 0 {
			return toUTF8(all, typ), nil
		}
		if all = append(all, data...); len(all) > maxClipboard {
			return "", errTooMuch
		}
		deadline.Reset(readTimeout)
	}
}

// await handles events until one is wanted.
func (s *selections) await(deadline *time.Timer, want func(xgb.Event) bool) (xgb.Event, error) {
	for {
		select {
		case <-deadline.C:
			return nil, errNoOwnerAnswer
		case ev, ok := <-s.events:
			if !ok {
				return nil, errNoClipboard
			}
			if want(ev) {
				return ev, nil
			}
			s.handle(ev)
		}
	}
}

// property takes what the owner has put into our property.
func (s *selections) property() (xproto.Atom, []byte, error) {
	r, err := xproto.GetProperty(s.conn, true, s.win, s.atoms.prop, xproto.GetPropertyTypeAny, 0, maxClipboard/4).Reply()
	if err != nil {
		return 0, nil, err
	}
	if r.BytesAfter > 0 {
		return 0, nil, errTooMuch
	}
	return r.Type, r.Value, nil
}

// toUTF8 makes text of a property: STRING is Latin-1.
func toUTF8(data []byte, typ xproto.Atom) string {
	if typ != xproto.AtomString {
		return string(data)
	}
	runes := make([]rune, len(data))
	for i, b := range data {
		runes[i] = rune(b)
	}
	return string(runes)
}
