package server

import (
	"slices"
	"sync/atomic"

	"rowlock/protocol"
	"rowlock/vt"
)

// tab is a split tree of panes, at one size for every window that shows it. The
// loop owns it.
type tab struct {
	id      uint32
	srv     *Server
	session *session
	name    string
	tree    *node
	zoomed  *pane
	active  *pane  // focused last
	used    uint64 // Server.tick when a window last came to it

	size   winsize // of the window that it follows, at least what the tree needs
	sized  *client // by which window; nil: none yet, or it has left
	told   string  // title in the last state
	places []place // all panes, as if none were zoomed

	// typist is sized as the readers of clients know it: they tell the loop when
	// another window types.
	typist atomic.Uint32
}

// Size of a tab that no window has shown yet.
var firstSize = winsize{cols: 80, rows: 24, cellW: 8, cellH: 16}

// spawn is what a new pane runs and where.
type spawn struct {
	argv   []string
	cwd    string            // empty: that of from
	from   *pane             // nil: none
	window map[string]string // environment of the window; nil: of the last
}

// addTab opens a tab at the end of a session. When its program can't be
// started, the error says so and there is no tab; with keep there is, and shows
// the error.
func (s *Server) addTab(ss *session, sp spawn, keep bool) (*tab, *protocol.Error) {
	t := &tab{srv: s, session: ss, size: s.sizeFor(ss)}
	p, err := s.addPane(t, sp, t.size, keep)
	if err != nil {
		return nil, err
	}
	s.ids.tab++
	t.id = s.ids.tab
	t.tree, t.active, t.used = leaf(p.id), p, s.nextTick()
	ss.tabs = append(ss.tabs, t)
	if ss.active == nil {
		ss.active = t
	}
	s.changed = true
	return t, nil
}

// sizeFor is the size that a new tab of ss is likely to have.
func (s *Server) sizeFor(ss *session) winsize {
	if c := s.recentClient(ss); c != nil {
		return c.size(len(ss.tabs) + 1)
	}
	if ss.active != nil {
		return ss.active.size
	}
	return firstSize
}

// addPane starts a program in a pane of t. Its place is the caller's business.
func (s *Server) addPane(t *tab, sp spawn, z winsize, keep bool) (*pane, *protocol.Error) {
	if n := s.countPanes(); n >= maxPanes {
		return nil, fault("too_many_panes", "rowlock pane list", "%d panes are open, that is the limit", n)
	}
	z.cols, z.rows = max(z.cols, minCols), max(z.rows, minRows)
	s.ids.pane++
	p := &pane{id: s.ids.pane, srv: s, tab: t, size: z, used: s.nextTick(), argv: sp.argv}
	p.term = s.terminal(z)
	p.term.AllowResize(t.tree == nil && s.sizer(t) == nil) // before the program's first word
	if sp.window == nil {
		sp.window = s.windowEnv
	}
	from := ""
	if sp.cwd == "" && sp.from != nil {
		from = sp.from.cwd()
	}
	cwd := startDir(sp.cwd, from, homeDir())
	cmd, fail := s.command(sp.argv, cwd, s.paneEnv(p, sp.window, cwd))
	if fail == nil {
		if err := p.start(cmd); err != nil {
			fail = fault("no_such_program", "", "cannot run %s: %s", cmd.Path, plainReason(err))
		}
	}
	if fail != nil {
		s.Log.Warn("pane not started", "error", fail.Message)
		if !keep {
			return nil, fail
		}
		p.status = 127
		p.say(fail.Message + "\r\n" + fail.Hint)
	}
	s.panes.Store(p.id, p)
	return p, nil
}

func (s *Server) countPanes() (n int) {
	s.eachPane(func(*pane) { n++ })
	return n
}

// splitPane opens a pane at one side of another.
func (s *Server) splitPane(at *pane, sp spawn, d direction, size int) (*pane, *protocol.Error) {
	t := at.tab
	s.layOut(t)
	step := t.tree.path(at.id, t.rect())
	r := step[len(step)-1].rect
	if r.length(d.stacked()) < 2*leaf(at.id).minLength(d.stacked())+1 {
		return nil, fault("refused", "rowlock pane zoom, or a larger window", "%s: %s", paneID(at.id), errNoRoom)
	}
	sp.from = at
	p, err := s.addPane(t, sp, winsize{r.cols, r.rows, t.size.cellW, t.size.cellH}, false)
	if err != nil {
		return nil, err
	}
	t.tree, _ = split(t.tree, t.rect(), at.id, p.id, d, size)
	t.zoomed = nil
	s.changed = true
	return p, nil
}

// paneEnded follows when a pane's program has ended and all its output is read:
// both must have happened.
func (s *Server) paneEnded(p *pane) {
	switch {
	case !p.reaped || !p.hungUp || s.pane(p.id) == nil:
	case s.Config.Terminal.KeepExitedPanes:
		p.say(exitSentence(p.status))
		go p.pty.file.Close()
		s.changed = true
	default:
		s.closePane(p)
	}
}

// closePane ends a pane; the last one takes its tab along.
func (s *Server) closePane(p *pane) {
	t := p.tab
	t.tree = remove(t.tree, t.rect(), p.id)
	s.endPane(p)
	if t.tree == nil {
		s.closeTab(t)
		return
	}
	if t.zoomed == p {
		t.zoomed = nil
	}
	if t.active == p {
		t.active = mostUsed(t.panes(), func(p *pane) uint64 { return p.used })
	}
	for _, c := range s.clients {
		if c.focus == p {
			c.focus = t.active
		}
	}
	s.changed = true
}

func (s *Server) endPane(p *pane) {
	s.panes.Delete(p.id)
	p.end()
}

func (s *Server) endPanes(t *tab) {
	for _, p := range t.panes() {
		s.endPane(p)
	}
}

// closeTab ends a tab and its panes; the last one takes its session along.
func (s *Server) closeTab(t *tab) {
	ss := t.session
	if t.tree != nil {
		s.endPanes(t)
	}
	i := slices.Index(ss.tabs, t)
	ss.tabs = slices.Delete(ss.tabs, i, i+1)
	s.changed = true
	if len(ss.tabs) == 0 {
		s.closeSession(ss)
		return
	}
	next := mostUsed(ss.tabs, func(t *tab) uint64 { return t.used })
	if ss.active == t {
		ss.active = next
	}
	for _, c := range s.clients {
		if c.tab == t {
			c.showTab(next)
		}
	}
}

// panes are the tab's panes in the order of its tree.
func (t *tab) panes() []*pane {
	var all []*pane
	t.tree.each(func(id uint32) {
		if p := t.srv.pane(id); p != nil {
			all = append(all, p)
		}
	})
	return all
}

func (n *node) each(f func(pane uint32)) {
	if n == nil {
		return
	}
	if n.pane != 0 {
		f(n.pane)
	}
	for _, c := range n.children {
		c.each(f)
	}
}

// rect is the room that the tree is laid out in.
func (t *tab) rect() rect { return rect{cols: t.size.cols, rows: t.size.rows} }

// layOut gives a tab its size and its panes their places.
func (s *Server) layOut(t *tab) {
	if c := s.sizer(t); c != nil {
		t.size, t.sized = c.size(len(t.session.tabs)), c
		t.typist.Store(c.id)
	}
	cols, rows := t.tree.min()
	t.size.cols = min(max(t.size.cols, cols), vt.MaxCols)
	t.size.rows = min(max(t.size.rows, rows), vt.MaxRows)
	t.places = t.tree.solve(t.places[:0], t.rect())
}

// visible are the places that windows show: all, or the zoomed pane alone.
func (t *tab) visible() []place {
	if t.zoomed != nil {
		return []place{{t.zoomed.id, t.rect()}}
	}
	return t.places
}

// resizePanes gives the visible panes the sizes of their places. The program of a
// pane that is alone, and that no window shows, may choose another.
func (t *tab) resizePanes() {
	for _, pl := range t.visible() {
		t.srv.pane(pl.pane).resize(winsize{pl.cols, pl.rows, t.size.cellW, t.size.cellH})
	}
	free := t.sizedByProgram()
	for _, p := range t.panes() {
		p.allowResize(free)
	}
}

// sizedByProgram reports whether nobody else has a say in the tab's size.
func (t *tab) sizedByProgram() bool {
	return len(t.panes()) == 1 && t.srv.sizer(t) == nil
}

// sizer is the window whose size a tab has: the one that last typed in it, or
// gave it its size first, while it shows the tab; else the one last used of
// those that show it; else, when the one that gave it its size has left, the one
// last used of its session. Nil leaves the size as it is.
func (s *Server) sizer(t *tab) *client {
	if t.sized != nil && t.sized.tab == t {
		return t.sized
	}
	var shown []*client
	for _, c := range s.clients {
		if c.tab == t {
			shown = append(shown, c)
		}
	}
	if c := recent(shown); c != nil {
		return c
	}
	if t.sized == nil {
		return s.recentClient(t.session)
	}
	return nil
}

// followSize gives the tab the size of a window that types in it.
func (t *tab) followSize(c *client) {
	if !c.gone {
		t.sized = c
		t.srv.changed = true
	}
}

func (t *tab) describe() protocol.Tab {
	t.told = t.title()
	d := protocol.Tab{
		ID: tabID(t.id), Session: sessionID(t.session.id), Name: t.name, Title: t.told,
		Cols: t.size.cols, Rows: t.size.rows, Active: paneID(t.active.id),
		Places: []protocol.Place{}, Tree: t.tree.describe(1),
	}
	if t.zoomed != nil {
		d.Zoomed = paneID(t.zoomed.id)
	}
	for _, pl := range t.visible() {
		d.Places = append(d.Places, protocol.Place{Pane: paneID(pl.pane), Col: pl.col, Row: pl.row, Cols: pl.cols, Rows: pl.rows})
	}
	return d
}

// title is the name that a person gave, or the title of the active pane.
func (t *tab) title() string {
	if t.name != "" {
		return t.name
	}
	return t.active.title()
}
