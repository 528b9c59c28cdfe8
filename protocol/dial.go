package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"syscall"
	"time"
)

// VersionHeader carries the protocol version of each end.
const VersionHeader = "Rowlock-Protocol"

// PIDHeader carries the process id of the server in its answer to the upgrade,
// by which a window tells whether it is connected to it or to a forwarder.
const PIDHeader = "Rowlock-PID"

// UpgradeToken is the protocol that GET /api/attach upgrades to.
const UpgradeToken = "rowlock"

// handshakeTimeout bounds the wait for a server that accepts but does not
// answer.
const handshakeTimeout = 10 * time.Second

// ErrNoServer means that nothing listens at the socket.
var ErrNoServer = errors.New("no server is running")

// MismatchError means that the other end speaks another version.
type MismatchError struct{ Ours, Theirs int }

func (e *MismatchError) Error() string {
	return fmt.Sprintf("this rowlock speaks protocol %d, the server speaks protocol %d", e.Ours, e.Theirs)
}

// Remedy is the command that helps.
func (e *MismatchError) Remedy() string {
	if e.Theirs < e.Ours {
		return "rowlock server restart (ends its programs), or attach with the rowlock that started it"
	}
	return "install the newer rowlock, or use a server of your own: rowlock --server NAME"
}

// dial connects to the socket, having checked whose it is.
func dial(ctx context.Context, socket string) (net.Conn, error) {
	if err := CheckOwner(socket); err != nil {
		if errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("%w at %s", ErrNoServer, socket)
		}
		return nil, err
	}
	var d net.Dialer
	c, err := d.DialContext(ctx, "unix", socket)
	switch {
	case errors.Is(err, syscall.ECONNREFUSED), errors.Is(err, syscall.ENOENT):
		return nil, fmt.Errorf("%w at %s", ErrNoServer, socket)
	case errors.Is(err, syscall.EACCES):
		return nil, &HintError{fmt.Errorf("socket %s: permission denied", socket), "use another --server, or mend its permissions"}
	case err != nil:
		return nil, fmt.Errorf("dial %s: %w", socket, err)
	}
	return c, nil
}

// Attach connects a window: it upgrades GET /api/attach and sends h. What comes
// from a server on another machine is packed.
func Attach(ctx context.Context, socket string, h Hello) (*Conn, error) {
	c, err := dial(ctx, socket)
	if err != nil {
		return nil, err
	}
	c.SetDeadline(time.Now().Add(handshakeTimeout))
	conn, server, err := upgrade(c)
	if err == nil {
		h.Zstd = h.Zstd || remote(c, server)
		err = conn.greet(h)
	}
	if err != nil {
		c.Close()
		return nil, err
	}
	c.SetDeadline(time.Time{})
	return conn, nil
}

func upgrade(c net.Conn) (conn *Conn, server int, err error) {
	_, err = fmt.Fprintf(c, "GET /api/attach HTTP/1.1\r\nHost: rowlock\r\nConnection: Upgrade\r\nUpgrade: %s\r\n%s: %d\r\n\r\n",
		UpgradeToken, VersionHeader, Version)
	if err != nil {
		return nil, 0, fmt.Errorf("handshake: %w", err)
	}
	br := bufio.NewReaderSize(c, 64<<10)
	resp, err := http.ReadResponse(br, nil)
	if err != nil {
		return nil, 0, fmt.Errorf("handshake: %w", err)
	}
	theirs, _ := strconv.Atoi(resp.Header.Get(VersionHeader))
	if theirs != Version && theirs != 0 {
		return nil, 0, &MismatchError{Ours: Version, Theirs: theirs}
	}
	if resp.StatusCode != http.StatusSwitchingProtocols {
		body, _ := io.ReadAll(io.LimitReader(resp.Body, 64<<10))
		return nil, 0, responseError(resp.StatusCode, body)
	}
	server, _ = strconv.Atoi(resp.Header.Get(PIDHeader))
	return &Conn{c: c, r: br}, server, nil
}
