package server

import (
	"strconv"
	"strings"

	"rowlock/config"
	"rowlock/protocol"
	"rowlock/vt"
)

// The verbs of panes.

func paneSplit(c *call) (any, *protocol.Error) {
	at, fail := c.thePane()
	if fail != nil {
		return nil, fail
	}
	d, fail := c.direction(right)
	if fail != nil {
		return nil, fail
	}
	size, fail := c.splitSize(at, d)
	if fail != nil {
		return nil, fail
	}
	p, fail := c.srv.splitPane(at, c.spawn(at), d, size)
	if fail != nil {
		return nil, fail
	}
	if c.Focus == nil || *c.Focus {
		c.moveFocus(p)
	}
	return map[string]string{"pane": paneID(p.id)}, nil
}

func (c *call) direction(otherwise direction) (direction, *protocol.Error) {
	if c.Direction == "" {
		return otherwise, nil
	}
	d, ok := directions[c.Direction]
	if !ok {
		return 0, fault("bad_request", "", "direction %q: left, right, up or down", c.Direction)
	}
	return d, nil
}

// splitSize reads "30%" or "20": of the pane, for the new one.
func (c *call) splitSize(at *pane, d direction) (int, *protocol.Error) {
	if c.Size == "" {
		return 0, nil
	}
	text, percent := strings.CutSuffix(c.Size, "%")
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || percent && n > 99 {
		return 0, fault("bad_request", "", `size %q: cells, or a share as "30%%"`, c.Size)
	}
	if percent {
		n = max(1, (rect{cols: at.size.cols, rows: at.size.rows}).length(d.stacked())*n/100)
	}
	return n, nil
}

// moveFocus focuses a pane in its tab, and in the window that shows it.
func (c *call) moveFocus(p *pane) {
	w := c.windowFor(p.tab.session)
	if w != nil && (c.client != nil || w.tab == p.tab) {
		w.setFocus(p)
		return
	}
	c.srv.focusIn(p)
}

func paneFocus(c *call) (any, *protocol.Error) {
	p, fail := c.thePane()
	if fail != nil {
		return nil, fail
	}
	if c.Direction != "" {
		d, fail := c.direction(right)
		if fail != nil {
			return nil, fail
		}
		var near []*pane
		for _, id := range neighbours(p.tab.places, p.id, d) {
			near = append(near, c.srv.pane(id))
		}
		if p = mostUsed(near, func(p *pane) uint64 { return p.used }); p == nil {
			return nil, nil // at the edge: nothing happens
		}
	}
	if w := c.windowFor(p.tab.session); w != nil {
		w.setFocus(p)
	} else {
		p.tab.session.active = p.tab
		c.srv.focusIn(p)
	}
	return nil, nil
}

func paneClose(c *call) (any, *protocol.Error) {
	p, fail := c.thePane()
	if fail == nil {
		c.srv.closePane(p)
	}
	return nil, fail
}

// paneZoom shows a pane alone, or all again.
func paneZoom(c *call) (any, *protocol.Error) {
	p, fail := c.thePane()
	if fail != nil {
		return nil, fail
	}
	t := p.tab
	switch {
	case t.zoomed == p:
		t.zoomed = nil
	case t.tree.pane != 0: // alone already
	default:
		t.zoomed = p
		for _, w := range c.srv.clients {
			if w.tab == t {
				w.focus = p
			}
		}
		t.active = p
	}
	c.srv.changed = true
	return nil, nil
}

func paneResize(c *call) (any, *protocol.Error) {
	p, fail := c.thePane()
	if fail != nil {
		return nil, fail
	}
	if c.Direction == "" {
		return nil, fault("bad_request", "", "pane.resize needs a direction: left, right, up or down")
	}
	d, fail := c.direction(right)
	if fail != nil {
		return nil, fail
	}
	t := p.tab
	if resize(t.tree, t.rect(), p.id, d, max(c.Cells, 1)) {
		t.zoomed, c.srv.changed = nil, true
	}
	return nil, nil
}

func paneSend(c *call) (any, *protocol.Error) {
	p, fail := c.thePane()
	if fail != nil {
		return nil, fail
	}
	send := p.text
	if c.Paste {
		send = p.paste
	}
	err := send([]byte(c.Text))
	if err == nil && c.Enter {
		err = p.key(vt.KeyEvent{Key: vt.KeyEnter, Action: vt.KeyPress, Text: "\r"})
	}
	return nil, refused(err)
}

func refused(err error) *protocol.Error {
	if err == nil {
		return nil
	}
	return fault("refused", "", "%s", err)
}

func paneKeys(c *call) (any, *protocol.Error) {
	p, fail := c.thePane()
	if fail != nil {
		return nil, fail
	}
	var events []vt.KeyEvent
	for _, k := range c.Keys {
		chord, err := config.ParseChord(k)
		if err != nil {
			return nil, fault("bad_request", "", "%s", err)
		}
		events = append(events, keyEvent(chord))
	}
	for _, ev := range events {
		if err := p.key(ev); err != nil {
			return nil, refused(err)
		}
	}
	return nil, nil
}

// keyEvent is the press of a chord, with the text that it types.
func keyEvent(c config.Chord) vt.KeyEvent {
	ev := vt.KeyEvent{Key: vt.Key(c.Key), Mods: vt.Mods(c.Mods), Action: vt.KeyPress}
	printable := c.Key >= 32 && c.Key != 127 && (c.Key < 57344 || c.Key > 63743)
	if !printable || ev.Mods&^vt.ModShift != 0 {
		return ev
	}
	ev.Text = string(rune(c.Key))
	if ev.Mods&vt.ModShift != 0 {
		ev.Text = strings.ToUpper(ev.Text)
	}
	return ev
}
