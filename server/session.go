package server

import (
	"fmt"
	"slices"

	"rowlock/protocol"
)

// session is a named list of tabs. The loop owns it.
type session struct {
	id     uint32
	name   string
	tabs   []*tab
	active *tab   // shown last: what a window that attaches sees
	used   uint64 // Server.tick when a window last came to it
}

// addSession makes a session without tabs; its maker adds one.
func (s *Server) addSession(name string) (*session, *protocol.Error) {
	if name == "" {
		name = s.freeName()
	}
	if s.sessionNamed(name) != nil {
		return nil, fault("exists", "rowlock session list", "there is a session %q already", name)
	}
	s.ids.session++
	ss := &session{id: s.ids.session, name: name, used: s.nextTick()}
	s.sessions = append(s.sessions, ss)
	s.changed = true
	return ss, nil
}

// freeName is the first of main, 2, 3 and so on that no session has.
func (s *Server) freeName() string {
	name := "main"
	for n := 2; s.sessionNamed(name) != nil; n++ {
		name = fmt.Sprint(n)
	}
	return name
}

// sessionNamed finds a session by id or name.
func (s *Server) sessionNamed(name string) *session {
	for _, ss := range s.sessions {
		if sessionID(ss.id) == name {
			return ss
		}
	}
	for _, ss := range s.sessions {
		if ss.name == name {
			return ss
		}
	}
	return nil
}

// recentSession is the one last used, nil when there is none.
func (s *Server) recentSession() *session {
	return mostUsed(s.sessions, func(ss *session) uint64 { return ss.used })
}

func mostUsed[T any](all []*T, used func(*T) uint64) *T {
	var best *T
	for _, x := range all {
		if best == nil || used(x) > used(best) {
			best = x
		}
	}
	return best
}

// closeSession ends a session that has no tabs left, or ends them first. Its
// windows go to the session used before, or leave.
func (s *Server) closeSession(ss *session) {
	for _, t := range ss.tabs {
		s.endPanes(t)
	}
	ss.tabs = nil
	s.sessions = slices.DeleteFunc(s.sessions, func(x *session) bool { return x == ss })
	s.changed = true
	next := s.recentSession()
	for _, c := range slices.Clone(s.clients) {
		switch {
		case c.session != ss:
		case next != nil:
			c.showTab(next.active)
		default:
			c.bye("session_closed", fmt.Sprintf("session %q has ended", ss.name))
			s.dropClient(c)
		}
	}
}

func (ss *session) describe() protocol.Session {
	d := protocol.Session{ID: sessionID(ss.id), Name: ss.name, Tabs: []string{}}
	for _, t := range ss.tabs {
		d.Tabs = append(d.Tabs, tabID(t.id))
	}
	return d
}

// nextTick counts a use.
func (s *Server) nextTick() uint64 {
	s.tick++
	return s.tick
}

// state is everything, as it travels.
func (s *Server) state() *protocol.State {
	st := &protocol.State{
		Sessions: []protocol.Session{}, Tabs: []protocol.Tab{},
		Panes: []protocol.Pane{}, Clients: []protocol.Client{},
	}
	for _, ss := range s.sessions {
		st.Sessions = append(st.Sessions, ss.describe())
		for _, t := range ss.tabs {
			st.Tabs = append(st.Tabs, t.describe())
			for _, p := range t.panes() {
				st.Panes = append(st.Panes, p.describe())
			}
		}
	}
	for _, c := range s.clients {
		st.Clients = append(st.Clients, c.describe())
	}
	return st
}

// settle makes everything follow from a change of the structure: sizes, what
// windows are told and shown, and who has the focus. Windows hear of a layout
// before they get screens of it.
func (s *Server) settle() {
	if !s.changed {
		return
	}
	s.changed = false
	for _, ss := range s.sessions {
		for _, t := range ss.tabs {
			s.layOut(t)
		}
	}
	s.tellState()
	for _, ss := range s.sessions {
		for _, t := range ss.tabs {
			t.resizePanes()
		}
	}
	for _, c := range s.clients {
		c.showPanes()
	}
	s.focusPanes()
}

// focusPanes tells programs who has the keyboard: the focused pane of a focused
// window that may type. Who loses it hears of it first.
func (s *Server) focusPanes() {
	has := map[*pane]bool{}
	for _, c := range s.clients {
		if c.focused && !c.hello.ReadOnly {
			has[c.focus] = true
		}
	}
	for _, in := range [...]bool{false, true} {
		s.eachPane(func(p *pane) {
			if has[p] == in && p.focused != in {
				p.focused = in
				p.focus(in)
			}
		})
	}
}

// eachPane visits panes in the order of their tabs.
func (s *Server) eachPane(f func(*pane)) {
	for _, ss := range s.sessions {
		for _, t := range ss.tabs {
			for _, p := range t.panes() {
				f(p)
			}
		}
	}
}
