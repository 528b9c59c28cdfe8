package protocol

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
)

// API speaks the HTTP API of a server, as scripts do. Any goroutine may use
// it.
type API struct {
	Socket string
	http   http.Client
}

// NewAPI makes a client for the server at socket. It connects when it is
// used.
func NewAPI(socket string) *API {
	c := &API{Socket: socket}
	c.http.Transport = &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) { return dial(ctx, socket) },
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
		return nil, unwrapURL(err)
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

// unwrapURL takes away the *url.Error around what the dialler said: its text
// names a URL that nobody typed.
func unwrapURL(err error) error {
	if u, ok := err.(interface{ Unwrap() error }); ok && u.Unwrap() != nil {
		return u.Unwrap()
	}
	return err
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
