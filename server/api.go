package server

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"

	"rowlock/protocol"
)

// maxRequest bounds the body of a request.
const maxRequest = 8 << 20

// routes is the HTTP API. Everything that changes something is a verb of the
// table in actions.go; the resources are other names for them.
func (s *Server) routes() http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("GET /api/attach", s.attach)
	m.HandleFunc("GET /api/events", s.getEvents)
	m.HandleFunc("GET /api/status", s.get(func() any { return s.status() }))
	m.HandleFunc("GET /api/state", s.get(func() any { return s.state() }))
	m.HandleFunc("GET /api/sessions", s.get(func() any { return s.state().Sessions }))
	m.HandleFunc("GET /api/tabs", s.get(func() any { return s.state().Tabs }))
	m.HandleFunc("GET /api/panes", s.get(func() any { return s.state().Panes }))
	m.HandleFunc("GET /api/clients", s.get(func() any { return s.state().Clients }))
	m.HandleFunc("GET /api/sessions/{id}", s.getOne("session", func(c *call) (any, *protocol.Error) {
		ss, fail := c.theSession()
		return describe(ss, fail)
	}))
	m.HandleFunc("GET /api/tabs/{id}", s.getOne("tab", func(c *call) (any, *protocol.Error) {
		t, fail := c.theTab()
		return describe(t, fail)
	}))
	m.HandleFunc("GET /api/panes/{id}", s.getOne("pane", func(c *call) (any, *protocol.Error) {
		p, fail := c.thePane()
		return describe(p, fail)
	}))
	m.HandleFunc("GET /api/clients/{id}", s.getOne("client", func(c *call) (any, *protocol.Error) {
		w, fail := c.theClient()
		return describe(w, fail)
	}))
	m.HandleFunc("GET /api/panes/{id}/screen", s.getScreen)
	m.HandleFunc("POST /api/actions/{name}", func(w http.ResponseWriter, r *http.Request) {
		s.verb(w, r, r.PathValue("name"), "")
	})
	for _, route := range [...]struct{ pattern, action, object string }{
		{"POST /api/sessions", "session.new", ""},
		{"PATCH /api/sessions/{id}", "session.rename", "session"},
		{"DELETE /api/sessions/{id}", "session.close", "session"},
		{"POST /api/tabs", "tab.new", ""},
		{"PATCH /api/tabs/{id}", "tab.rename", "tab"},
		{"DELETE /api/tabs/{id}", "tab.close", "tab"},
		{"POST /api/panes", "pane.split", ""},
		{"DELETE /api/panes/{id}", "pane.close", "pane"},
		{"DELETE /api/clients/{id}", "client.detach", "client"},
	} {
		m.HandleFunc(route.pattern, func(w http.ResponseWriter, r *http.Request) {
			s.verb(w, r, route.action, route.object)
		})
	}
	m.HandleFunc("POST /api/panes/{id}/input", s.postInput)
	m.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		writeError(w, fault("not_found", "docs/commands.md lists what there is", "no %s %s", r.Method, r.URL.Path))
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set(protocol.VersionHeader, strconv.Itoa(protocol.Version))
		m.ServeHTTP(w, r)
	})
}

// get answers with what f finds on the loop.
func (s *Server) get(f func() any) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var v any
		if !s.do(func() { v = f() }) {
			writeError(w, fault("server_stopped", "", "the server is stopping"))
			return
		}
		writeJSON(w, http.StatusOK, v)
	}
}

type describer[T any] interface{ describe() T }

func describe[T any](d describer[T], fail *protocol.Error) (any, *protocol.Error) {
	if fail != nil {
		return nil, fail
	}
	return d.describe(), nil
}

// getOne answers with the object that the path names.
func (s *Server) getOne(object string, find func(*call) (any, *protocol.Error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		c := &call{srv: s}
		c.name(object, r.PathValue("id"))
		var v any
		fail := fault("server_stopped", "", "the server is stopping")
		s.do(func() { v, fail = find(c) })
		answer(w, v, fail)
	}
}

// name sets the argument that names an object of this kind.
func (a *args) name(object, id string) {
	switch object {
	case "session":
		a.Session = id
	case "tab":
		a.Tab = id
	case "pane":
		a.Pane = id
	case "client":
		a.Client = id
	}
}

// verb does an action with the body as its arguments, about the object in the
// path where there is one.
func (s *Server) verb(w http.ResponseWriter, r *http.Request, name, object string) {
	body, fail := readBody(w, r)
	if fail == nil && object != "" {
		body, fail = withField(body, object, r.PathValue("id"))
	}
	if fail != nil {
		writeError(w, fail)
		return
	}
	v, fail := s.act(nil, name, body)
	answer(w, v, fail)
}

// withField sets a field of a JSON object.
func withField(body json.RawMessage, key string, value any) (json.RawMessage, *protocol.Error) {
	fields := map[string]any{}
	if len(body) > 0 {
		if err := json.Unmarshal(body, &fields); err != nil {
			return nil, fault("bad_request", "", "body: %s", err)
		}
	}
	fields[key] = value
	out, err := json.Marshal(fields)
	if err != nil {
		return nil, fault("bad_request", "", "body: %s", err)
	}
	return out, nil
}

func (s *Server) postInput(w http.ResponseWriter, r *http.Request) {
	body, fail := readBody(w, r)
	if fail != nil {
		writeError(w, fail)
		return
	}
	var in struct{ Keys []string }
	name := "pane.send"
	if json.Unmarshal(body, &in) == nil && in.Keys != nil {
		name = "pane.keys"
	}
	body, fail = withField(body, "pane", r.PathValue("id"))
	if fail != nil {
		writeError(w, fail)
		return
	}
	v, fail := s.act(nil, name, body)
	answer(w, v, fail)
}

// getScreen is pane.capture with its arguments in the query; text comes as it
// is.
func (s *Server) getScreen(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	in := args{Pane: r.PathValue("id"), Lines: q.Get("lines"), Format: q.Get("format")}
	in.History, _ = strconv.ParseBool(q.Get("history"))
	in.Join, _ = strconv.ParseBool(q.Get("join"))
	body, err := json.Marshal(in)
	if err != nil {
		writeError(w, fault("bad_request", "", "%s", err))
		return
	}
	v, fail := s.act(nil, "pane.capture", body)
	if text, ok := v.(capturedText); ok && fail == nil {
		kind := "text/plain; charset=utf-8"
		if in.Format == "html" {
			kind = "text/html; charset=utf-8"
		}
		w.Header().Set("Content-Type", kind)
		io.WriteString(w, text.Text)
		return
	}
	answer(w, v, fail)
}

func readBody(w http.ResponseWriter, r *http.Request) (json.RawMessage, *protocol.Error) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRequest))
	var long *http.MaxBytesError
	switch {
	case errors.As(err, &long):
		return nil, fault("too_large", "", "the request has more than %d MiB", maxRequest>>20)
	case err != nil:
		return nil, fault("bad_request", "", "%s", err)
	}
	return body, nil
}

func answer(w http.ResponseWriter, v any, fail *protocol.Error) {
	if fail != nil {
		writeError(w, fail)
		return
	}
	if v == nil {
		v = struct{}{}
	}
	writeJSON(w, http.StatusOK, v)
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(jsonLine(v))
}

func writeError(w http.ResponseWriter, fail *protocol.Error) {
	writeJSON(w, statusOf(fail.Code), protocol.ErrorBody{Error: fail})
}

// statusOf is the HTTP status that fits an error's code.
func statusOf(code string) int {
	switch code {
	case "bad_request", "no_such_program":
		return http.StatusBadRequest
	case "read_only":
		return http.StatusForbidden
	case "too_large":
		return http.StatusRequestEntityTooLarge
	case "too_many_panes", "too_many_clients", "server_stopped":
		return http.StatusServiceUnavailable
	case "version_mismatch":
		return http.StatusUpgradeRequired
	}
	if code == "not_found" || strings.HasPrefix(code, "no_such_") {
		return http.StatusNotFound
	}
	return http.StatusConflict
}

// attach upgrades a connection to the binary protocol.
func (s *Server) attach(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Upgrade", protocol.UpgradeToken)
	if theirs := r.Header.Get(protocol.VersionHeader); theirs != strconv.Itoa(protocol.Version) {
		fail := s.mismatch(theirs)
		s.Log.Warn("client refused", "reason", fail.Message)
		writeError(w, fail)
		return
	}
	if !strings.EqualFold(r.Header.Get("Upgrade"), protocol.UpgradeToken) {
		writeError(w, fault("bad_request", "", "GET /api/attach wants Upgrade: %s", protocol.UpgradeToken))
		return
	}
	s.running.Add(1)
	defer s.running.Done()
	conn, buffered, err := hijack(w)
	if err != nil {
		s.Log.Warn("client refused", "reason", err)
		return
	}
	fmt.Fprintf(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: %s\r\n%s: %d\r\n%s: %d\r\n\r\n",
		protocol.UpgradeToken, protocol.VersionHeader, protocol.Version, protocol.PIDHeader, os.Getpid())
	s.serveClient(conn, buffered)
}

func hijack(w http.ResponseWriter) (*net.UnixConn, *bufio.Reader, error) {
	conn, rw, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return nil, nil, err
	}
	unixConn, ok := conn.(*net.UnixConn)
	if !ok {
		conn.Close()
		return nil, nil, fmt.Errorf("not a Unix socket: %T", conn)
	}
	return unixConn, rw.Reader, nil
}

// mismatch is the one sentence for a window of another version.
func (s *Server) mismatch(theirs string) *protocol.Error {
	n, err := strconv.Atoi(theirs)
	if err != nil {
		return fault("version_mismatch", "attach with rowlock "+s.Version,
			"this server (rowlock %s) speaks protocol %d, the window names none", s.Version, protocol.Version)
	}
	hint := "install rowlock " + s.Version + " where the window runs, or use a server of its own: rowlock --server NAME"
	if n > protocol.Version {
		hint = "rowlock server restart (ends its programs), or attach with rowlock " + s.Version
	}
	return fault("version_mismatch", hint, "this server (rowlock %s) speaks protocol %d, the window speaks protocol %d",
		s.Version, protocol.Version, n)
}
