package server

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"rowlock/config"
	"rowlock/protocol"
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
