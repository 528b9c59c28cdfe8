package server

import (
	"slices"

	"rowlock/protocol"
)

// The verbs of sessions, tabs, windows and the server. Those of panes are in
// pane_verbs.go.

func sessionNew(c *call) (any, *protocol.Error) {
	ss, fail := c.srv.addSession(c.Name)
	if fail != nil {
		return nil, fail
	}
	t, fail := c.srv.addTab(ss, c.spawn(nil), false)
	if fail != nil {
		c.srv.closeSession(ss)
		return nil, fail
	}
	if c.client != nil {
		c.client.showTab(t)
	}
	return ss.describe(), nil
}

func sessionRename(c *call) (any, *protocol.Error) {
	ss, fail := c.theSession()
	if fail != nil {
		return nil, fail
	}
	if other := c.srv.sessionNamed(c.Name); c.Name == "" || other != nil && other != ss {
		return nil, fault("refused", "rowlock session list", "session name %q: empty or taken", c.Name)
	}
	ss.name, c.srv.changed = c.Name, true
	return ss.describe(), nil
}

func sessionClose(c *call) (any, *protocol.Error) {
	ss, fail := c.theSession()
	if fail == nil {
		c.srv.closeSession(ss)
	}
	return nil, fail
}

func tabNew(c *call) (any, *protocol.Error) {
	ss, fail := c.theSession()
	if fail != nil && c.Session == "" && c.Pane == "" {
		ss, fail = c.srv.addSession("")
	}
	if fail != nil {
		return nil, fail
	}
	t, fail := c.srv.addTab(ss, c.spawn(c.paneIn(ss)), false)
	if fail != nil {
		if len(ss.tabs) == 0 {
			c.srv.closeSession(ss)
		}
		return nil, fail
	}
	if c.Focus == nil || *c.Focus {
		c.goTo(t)
	}
	return map[string]string{"tab": tabID(t.id), "pane": paneID(t.active.id)}, nil
}

// paneIn is where in ss the person is, nil when it has no pane yet.
func (c *call) paneIn(ss *session) *pane {
	if p, fail := c.thePane(); fail == nil && p.tab.session == ss {
		return p
	}
	if ss.active == nil {
		return nil
	}
	return ss.active.active
}

// goTo shows a tab in the window that this concerns.
func (c *call) goTo(t *tab) {
	t.session.active, c.srv.changed = t, true
	if w := c.windowFor(t.session); w != nil {
		w.showTab(t)
	}
}

func tabFocus(c *call) (any, *protocol.Error) {
	t, fail := c.theTab()
	if c.Index != nil {
		t, fail = c.tabAt(*c.Index)
	}
	if fail == nil {
		c.goTo(t)
	}
	return nil, fail
}

// tabBeside goes to the tab n further, around the end.
func (c *call) tabBeside(n int) (any, *protocol.Error) {
	t, fail := c.theTab()
	if fail != nil {
		return nil, fail
	}
	tabs := t.session.tabs
	i := slices.Index(tabs, t) + n + len(tabs)
	c.goTo(tabs[i%len(tabs)])
	return nil, nil
}

func tabRename(c *call) (any, *protocol.Error) {
	t, fail := c.theTab()
	if fail == nil {
		t.name, c.srv.changed = c.Name, true
	}
	return nil, fail
}

func tabMove(c *call) (any, *protocol.Error) {
	t, fail := c.theTab()
	if fail != nil {
		return nil, fail
	}
	if c.Index == nil {
		return nil, fault("bad_request", "", "tab.move needs an index, from 1")
	}
	ss := t.session
	ss.tabs = slices.DeleteFunc(ss.tabs, func(x *tab) bool { return x == t })
	ss.tabs = slices.Insert(ss.tabs, min(max(*c.Index-1, 0), len(ss.tabs)), t)
	c.srv.changed = true
	return nil, nil
}

func tabClose(c *call) (any, *protocol.Error) {
	t, fail := c.theTab()
	if fail == nil {
		c.srv.closeTab(t)
	}
	return nil, fail
}

func clientDetach(c *call) (any, *protocol.Error) {
	w, fail := c.theClient()
	if fail == nil {
		w.bye("detached", "the window was detached")
		c.srv.dropClient(w)
	}
	return nil, fail
}

func serverStop(c *call) (any, *protocol.Error) {
	return later(func() (any, *protocol.Error) {
		c.srv.stop()
		return nil, nil
	}), nil
}
