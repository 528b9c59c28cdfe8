package app

import (
	"slices"
	"strconv"
	"strings"

	"rowlock/protocol"
	"rowlock/vt"
)

// model is what the window knows of the server: the shared state, its own view,
// and the panes of which it has seen a screen. Main thread only.
type model struct {
	state protocol.State
	view  protocol.View
	panes map[uint32]*pane
}

// pane is one pane as this window has it.
type pane struct {
	id     uint32
	screen screen
	scroll scroll
	bell   bool // rang since it was last looked at
	unread bool // the screen is newer than what was acknowledged
	look   look
	looks  uint64 // counts changes of look: all rows must be made again
	drawn  []drawnRow
}

// look is what the colours of a whole pane depend on.
type look struct {
	palette   palette
	overrides []vt.ColorOverride
	reverse   bool
}

// updateLook follows the pane's overrides and DECSCNM, over the theme's base.
func (p *pane) updateLook(base *palette) {
	reverse := p.screen.Modes&protocol.ScreenReverseVideo != 0
	if p.looks > 0 && reverse == p.look.reverse && slices.Equal(p.screen.Overrides, p.look.overrides) {
		return
	}
	p.looks++
	p.look.palette = *base
	p.look.palette.override(p.screen.Overrides)
	p.look.overrides = append(p.look.overrides[:0], p.screen.Overrides...)
	p.look.reverse = reverse
}

// paneNumber is the number in the id of a pane, 0 for what is none.
func paneNumber(id string) uint32 {
	s, ok := strings.CutPrefix(id, "p")
	if !ok {
		return 0
	}
	n, err := strconv.ParseUint(s, 10, 32)
	if err != nil {
		return 0
	}
	return uint32(n)
}

func paneID(n uint32) string { return "p" + strconv.FormatUint(uint64(n), 10) }

// pane returns the pane with this number, new when the window has not met it.
func (m *model) pane(id uint32) *pane {
	p := m.panes[id]
	if p == nil {
		if m.panes == nil {
			m.panes = map[uint32]*pane{}
		}
		p = &pane{id: id, scroll: scroll{live: true}}
		m.panes[id] = p
	}
	return p
}

// focus is the pane that keys go to, or 0.
func (m *model) focus() uint32 { return paneNumber(m.view.Focus) }

// focused is the pane that keys go to once its screen has come, or nil.
func (m *model) focused() *pane { return m.panes[m.focus()] }

// tab is the tab that this window shows.
func (m *model) tab() *protocol.Tab {
	i := slices.IndexFunc(m.state.Tabs, func(t protocol.Tab) bool { return t.ID == m.view.Tab })
	if i < 0 {
		return nil
	}
	return &m.state.Tabs[i]
}

// session is the session that this window shows.
func (m *model) session() *protocol.Session {
	i := slices.IndexFunc(m.state.Sessions, func(s protocol.Session) bool { return s.ID == m.view.Session })
	if i < 0 {
		return nil
	}
	return &m.state.Sessions[i]
}

// tabs are the tabs of the session, in their order.
func (m *model) tabs() []*protocol.Tab {
	s := m.session()
	if s == nil {
		return nil
	}
	var tabs []*protocol.Tab
	for _, id := range s.Tabs {
		for i := range m.state.Tabs {
			if m.state.Tabs[i].ID == id {
				tabs = append(tabs, &m.state.Tabs[i])
			}
		}
	}
	return tabs
}

// paneState is what the server says of a pane, or nil.
func (m *model) paneState(id string) *protocol.Pane {
	for i := range m.state.Panes {
		if m.state.Panes[i].ID == id {
			return &m.state.Panes[i]
		}
	}
	return nil
}

// setState replaces the shared state and drops what belonged to panes that are
// gone.
func (m *model) setState(s protocol.State) {
	m.state = s
	for id := range m.panes {
		if m.paneState(paneID(id)) == nil {
			delete(m.panes, id)
		}
	}
}

// setPane replaces the state of one pane.
func (m *model) setPane(p protocol.Pane) {
	for i := range m.state.Panes {
		if m.state.Panes[i].ID == p.ID {
			m.state.Panes[i] = p
			return
		}
	}
}

// paneTitle is the title of a pane, with fallbacks.
func paneTitle(p *protocol.Pane) string {
	switch {
	case p == nil:
		return ""
	case p.Title != "":
		return p.Title
	case p.Process != "" && p.Cwd != "":
		return p.Process + " " + lastElement(p.Cwd)
	default:
		return p.Process
	}
}

func lastElement(path string) string {
	path = strings.TrimRight(path, "/")
	if i := strings.LastIndexByte(path, '/'); i >= 0 && i+1 < len(path) {
		return path[i+1:]
	}
	return path
}
