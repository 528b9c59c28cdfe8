package server

import (
	"fmt"
	"strconv"
	"strings"

	"rowlock/config"
	"rowlock/protocol"
)

// What a verb is about: objects named by id or name, or left out.

func (s *Server) noSession(name string) *protocol.Error {
	var names []string
	for _, ss := range s.sessions {
		names = append(names, ss.name)
	}
	return noSuch("session", name, names)
}

// noSuch is the error for an object that is not there, with the nearest of the
// names that there are. Ids are not misspelt.
func noSuch(kind, name string, names []string) *protocol.Error {
	code, list := "no_such_"+kind, "rowlock "+kind+" list"
	if isID(name) {
		return fault(code, list, "no %s %s", kind, name)
	}
	if near := config.Nearest(name, names); near != "" {
		list = fmt.Sprintf("did you mean %q?", near)
	}
	return fault(code, list, "no %s %q", kind, name)
}

// isID reports whether a name looks as ids do.
func isID(name string) bool {
	if name == "" || !strings.Contains("stpc", name[:1]) {
		return false
	}
	_, err := strconv.Atoi(name[1:])
	return err == nil
}

// theSession is the one named, that of the pane named, or that of the window.
func (c *call) theSession() (*session, *protocol.Error) {
	if c.Session != "" {
		if ss := c.srv.sessionNamed(c.Session); ss != nil {
			return ss, nil
		}
		return nil, c.srv.noSession(c.Session)
	}
	if c.Pane != "" {
		p, fail := c.thePane()
		if fail != nil {
			return nil, fail
		}
		return p.tab.session, nil
	}
	if w := c.window(); w != nil {
		return w.session, nil
	}
	if ss := c.srv.recentSession(); ss != nil {
		return ss, nil
	}
	return nil, fault("no_such_session", "rowlock session new", "there is no session")
}

// theTab is the one named by id, name, title or place, that of the pane named,
// or that of the window.
func (c *call) theTab() (*tab, *protocol.Error) {
	if c.Tab == "" && c.Pane != "" {
		p, fail := c.thePane()
		if fail != nil {
			return nil, fail
		}
		return p.tab, nil
	}
	if c.Tab == "" {
		ss, fail := c.theSession()
		if fail != nil {
			return nil, fail
		}
		if w := c.window(); w != nil && w.session == ss {
			return w.tab, nil
		}
		return ss.active, nil
	}
	var found *tab
	var names []string
	for _, ss := range c.srv.sessions {
		for _, t := range ss.tabs {
			names = append(names, t.title())
			if tabID(t.id) == c.Tab {
				return t, nil
			}
			if found == nil && (t.name == c.Tab || t.title() == c.Tab) {
				found = t
			}
		}
	}
	if found != nil {
		return found, nil
	}
	if n, err := strconv.Atoi(c.Tab); err == nil {
		return c.tabAt(n)
	}
	return nil, noSuch("tab", c.Tab, names)
}

// tabAt is tab n of the session, from 1.
func (c *call) tabAt(n int) (*tab, *protocol.Error) {
	ss, fail := c.theSession()
	if fail != nil {
		return nil, fail
	}
	if n < 1 || n > len(ss.tabs) {
		return nil, fault("no_such_tab", "rowlock tab list", "session %q has %d tabs, no tab %d", ss.name, len(ss.tabs), n)
	}
	return ss.tabs[n-1], nil
}

// thePane is the one named by id or title, or the focus of the window, or the
// pane last used.
func (c *call) thePane() (*pane, *protocol.Error) {
	if c.Pane == "" {
		if w := c.window(); w != nil {
			return w.focus, nil
		}
		if ss := c.srv.recentSession(); ss != nil && ss.active != nil {
			return ss.active.active, nil
		}
		return nil, fault("no_such_pane", "rowlock", "there is no pane")
	}
	var found *pane
	var names []string
	c.srv.eachPane(func(p *pane) {
		names = append(names, p.title())
		if paneID(p.id) == c.Pane || found == nil && p.title() == c.Pane {
			found = p
		}
	})
	if found == nil {
		return nil, noSuch("pane", c.Pane, names)
	}
	return found, nil
}

// theClient is the window named by id or name, or the one that asks.
func (c *call) theClient() (*client, *protocol.Error) {
	if c.Client == "" {
		if w := c.window(); w != nil {
			return w, nil
		}
		return nil, fault("no_such_client", "rowlock client list", "no window is attached")
	}
	var found *client
	var names []string
	for _, w := range c.srv.clients {
		names = append(names, w.hello.Name)
		if clientID(w.id) == c.Client || found == nil && w.hello.Name == c.Client {
			found = w
		}
	}
	if found == nil {
		return nil, noSuch("client", c.Client, names)
	}
	return found, nil
}

// window is the one that asks, or the one last used.
func (c *call) window() *client {
	if c.client != nil {
		return c.client
	}
	return c.srv.recentClient(nil)
}

// windowFor is the window that a change of focus to something of ss concerns.
func (c *call) windowFor(ss *session) *client {
	if c.client != nil {
		return c.client
	}
	return c.srv.recentClient(ss)
}

func (c *call) spawn(from *pane) spawn {
	sp := spawn{argv: c.Command, cwd: c.Cwd, from: from}
	if c.client != nil && c.client.hello.Env != nil {
		sp.window = c.client.hello.Env
	}
	return sp
}
