package server

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"rowlock/config"
	"rowlock/protocol"
	"rowlock/vt"
)

// The verbs. Windows, scripts and the REST resources all end here, in one table.
// A verb runs on the loop; one whose answer takes long to make returns a later,
// which runs without it.

// action is a row of the table.
type action struct {
	run      func(*call) (any, *protocol.Error)
	readOnly bool // a window attached read-only may do it
}

// later makes an answer off the loop.
type later func() (any, *protocol.Error)

var actions map[string]action

func init() {
	actions = map[string]action{
		"session.new":    {run: sessionNew},
		"session.rename": {run: sessionRename},
		"session.close":  {run: sessionClose},
		"tab.new":        {run: tabNew},
		"tab.focus":      {run: tabFocus, readOnly: true},
		"tab.next":       {run: func(c *call) (any, *protocol.Error) { return c.tabBeside(1) }, readOnly: true},
		"tab.previous":   {run: func(c *call) (any, *protocol.Error) { return c.tabBeside(-1) }, readOnly: true},
		"tab.rename":     {run: tabRename},
		"tab.move":       {run: tabMove},
		"tab.close":      {run: tabClose},
		"pane.split":     {run: paneSplit},
		"pane.focus":     {run: paneFocus, readOnly: true},
		"pane.close":     {run: paneClose},
		"pane.zoom":      {run: paneZoom},
		"pane.resize":    {run: paneResize},
		"pane.send":      {run: paneSend},
		"pane.keys":      {run: paneKeys},
		"pane.text":      {run: paneText, readOnly: true},
		"pane.capture":   {run: paneCapture, readOnly: true},
		"client.detach":  {run: clientDetach, readOnly: true},
		"server.stop":    {run: serverStop},
	}
}

// args are what verbs take; each uses some. Objects are named by id or name.
type args struct {
	Session   string   `json:"session"`
	Tab       string   `json:"tab"`
	Pane      string   `json:"pane"`
	Client    string   `json:"client"`
	Name      string   `json:"name"`
	Index     *int     `json:"index"` // of a tab in its session, from 1
	Cwd       string   `json:"cwd"`
	Command   []string `json:"command"`
	Focus     *bool    `json:"focus"`
	Direction string   `json:"direction"`
	Size      string   `json:"size"` // cells, or "30%"
	Cells     int      `json:"cells"`
	Text      string   `json:"text"`
	Enter     bool     `json:"enter"`
	Paste     bool     `json:"paste"`
	Keys      []string `json:"keys"`
	From      textPos  `json:"from"`
	To        textPos  `json:"to"`
	Block     bool     `json:"block"`
	History   bool     `json:"history"`
	Lines     string   `json:"lines"` // "A..B", as in capture.go
	Format    string   `json:"format"`
	Join      bool     `json:"join"`
}

type textPos struct {
	Line uint64 `json:"line"`
	Col  int    `json:"col"`
}

// call is a verb being done: what was asked, and by which window (nil: a
// script).
type call struct {
	args
	srv    *Server
	client *client
}

// fault makes an error for whoever asked.
func fault(code, hint, format string, a ...any) *protocol.Error {
	return &protocol.Error{Code: code, Hint: hint, Message: fmt.Sprintf(format, a...)}
}

// act does a verb. Any goroutine but the loop may call it.
func (s *Server) act(c *client, name string, raw json.RawMessage) (any, *protocol.Error) {
	a, ok := actions[name]
	if !ok {
		hint := ""
		if near := config.Nearest(name, slices.Collect(maps.Keys(actions))); near != "" {
			hint = fmt.Sprintf("did you mean %q?", near)
		}
		return nil, fault("no_such_action", hint, "no action %q", name)
	}
	if c != nil && c.hello.ReadOnly && !a.readOnly {
		return nil, fault("read_only", "", "this window is attached read-only: %s is refused", name)
	}
	req := &call{srv: s, client: c}
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &req.args); err != nil {
			return nil, fault("bad_request", "", "%s: %s", name, err)
		}
	}
	var result any
	var fail *protocol.Error
	if !s.do(func() { result, fail = a.run(req) }) {
		return nil, fault("server_stopped", "", "the server is stopping")
	}
	if f, ok := result.(later); ok && fail == nil {
		return f()
	}
	return result, fail
}

// What a call is about.

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

// The verbs.

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
