package protocol

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
)

// API speaks the HTTP API of a server, as scripts do. Any goroutine may use
// it.
//
// GET /api/status, GET /api/events and the action server.stop are the same in
// every version, so that any rowlock can look at any server and end it.
type API struct {
	Socket     string
	AnyVersion bool // talk to a server of another protocol version all the same
	http       http.Client
}

// NewAPI makes a client for the server at socket. It connects when it is
// used.
func NewAPI(socket string) *API {
	c := &API{Socket: socket}
	c.http.Transport = &http.Transport{
		DialContext:           func(ctx context.Context, _, _ string) (net.Conn, error) { return dial(ctx, socket) },
		ResponseHeaderTimeout: handshakeTimeout,
	}
	return c
}

// Do sends in as JSON (nil: no body) and reads the answer into out (nil: it is
// dropped; *[]byte: as it is). An error of the server's comes back as *Error.
func (c *API) Do(ctx context.Context, method, path string, in, out any) error {
	resp, err := c.Send(ctx, method, path, in)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	switch out := out.(type) {
	case nil:
		return nil
	case *[]byte:
		*out = body
		return nil
	default:
		if err := json.Unmarshal(body, out); err != nil {
			return fmt.Errorf("%s %s: %w", method, path, err)
		}
		return nil
	}
}

// Send is Do for an answer that goes on: the caller reads and closes its body.
func (c *API) Send(ctx context.Context, method, path string, in any) (*http.Response, error) {
	var body io.Reader
	if in != nil {
		b, err := json.Marshal(in)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(b)
	}
	req, err := http.NewRequestWithContext(ctx, method, "http://rowlock"+path, body)
	if err != nil {
		return nil, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, c.sendError(err)
	}
	theirs, _ := strconv.Atoi(resp.Header.Get(VersionHeader))
	if theirs != 0 && theirs != Version && !c.AnyVersion {
		resp.Body.Close()
		return nil, &MismatchError{Ours: Version, Theirs: theirs}
	}
	if resp.StatusCode >= 400 {
		defer resp.Body.Close()
		text, _ := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
		return nil, responseError(resp.StatusCode, text)
	}
	return resp, nil
}

// Action does a verb by name.
func (c *API) Action(ctx context.Context, name string, args, out any) error {
	if args == nil {
		args = struct{}{}
	}
	return c.Do(ctx, http.MethodPost, "/api/actions/"+name, args, out)
}

// sendError words what went wrong below HTTP. The *url.Error around it names a
// URL that nobody typed.
func (c *API) sendError(err error) error {
	var u *url.Error
	if !errors.As(err, &u) {
		return err
	}
	var op *net.OpError
	var dialed *HintError
	switch {
	case u.Timeout():
		return fmt.Errorf("the server at %s does not answer", c.Socket)
	case errors.As(u.Err, &op):
		return fmt.Errorf("talk to the server at %s: %w", c.Socket, op.Err)
	case errors.Is(u.Err, io.EOF), errors.Is(u.Err, io.ErrUnexpectedEOF):
		return fmt.Errorf("the server at %s ended while it was asked", c.Socket)
	case errors.Is(u.Err, ErrNoServer), errors.As(u.Err, &dialed), errors.Is(u.Err, context.Canceled):
		return u.Err
	}
	return &HintError{fmt.Errorf("what listens at %s is no Rowlock server: %w", c.Socket, u.Err), "use another --server"}
}

// ErrorBody is what an HTTP error looks like.
type ErrorBody struct {
	Error *Error `json:"error"`
}

func responseError(status int, body []byte) error {
	var e ErrorBody
	if json.Unmarshal(body, &e) == nil && e.Error != nil {
		return e.Error
	}
	return fmt.Errorf("the server answered %d %s", status, http.StatusText(status))
}
