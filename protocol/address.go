package protocol

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// DefaultName is the server that is meant when none is named.
const DefaultName = "default"

// maxSocketPath is what fits into sockaddr_un.
const maxSocketPath = 107

// HintError is an error with the remedy that a person is shown on a line of
// its own.
type HintError struct {
	Err  error
	Hint string
}

func (e *HintError) Error() string { return e.Err.Error() }
func (e *HintError) Unwrap() error { return e.Err }

// SocketPath finds the socket of a server: server is a name, unix:///path, or
// empty for the default.
func SocketPath(server string) (string, error) {
	if path, ok := strings.CutPrefix(server, "unix://"); ok {
		if !filepath.IsAbs(path) {
			return "", &HintError{fmt.Errorf("server %q: the path must be absolute", server), "--server unix:///run/user/1000/rowlock/default.sock"}
		}
		return fitting(path)
	}
	if strings.Contains(server, "://") {
		return "", &HintError{fmt.Errorf("server %q: only names and unix:// are understood", server), forwarding(server)}
	}
	if server == "" {
		server = DefaultName
	}
	if strings.ContainsAny(server, "/\x00") || strings.HasPrefix(server, ".") {
		return "", &HintError{fmt.Errorf("server %q: a name has no slash and no dot at its start", server), "--server unix:///path for a socket elsewhere"}
	}
	dir, err := RuntimeDir()
	if err != nil {
		return "", err
	}
	return fitting(filepath.Join(dir, server+".sock"))
}

// forwarding says how to reach a server of another machine.
func forwarding(server string) string {
	host := "HOST"
	if u, err := url.Parse(server); err == nil && u.Scheme == "ssh" && u.Host != "" {
		host = u.Hostname()
		if u.User != nil {
			host = u.User.Username() + "@" + host
		}
		if u.Port() != "" {
			host = "-p " + u.Port() + " " + host
		}
	}
	return "forward its socket: ssh -N -L /tmp/there.sock:/run/user/1000/rowlock/default.sock " + host +
		", then rowlock --server unix:///tmp/there.sock (`rowlock server status` there says where the socket is)"
}

func fitting(path string) (string, error) {
	if len(path) > maxSocketPath {
		return "", &HintError{fmt.Errorf("socket path %s: %d bytes, a Unix socket takes %d", path, len(path), maxSocketPath),
			"set XDG_RUNTIME_DIR or TMPDIR to a shorter directory"}
	}
	return path, nil
}

// RuntimeDir is the directory of the sockets: $XDG_RUNTIME_DIR/rowlock, or
// $TMPDIR/rowlock-$UID where there is no runtime directory.
func RuntimeDir() (string, error) {
	if run := os.Getenv("XDG_RUNTIME_DIR"); run != "" {
		return filepath.Join(run, "rowlock"), checkRuntimeDir(run)
	}
	return filepath.Join(os.TempDir(), fmt.Sprintf("rowlock-%d", os.Getuid())), nil
}

func checkRuntimeDir(run string) error {
	unset := "unset XDG_RUNTIME_DIR to use " + os.TempDir()
	fi, err := os.Stat(run)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return &HintError{fmt.Errorf("runtime directory %s: there is no such directory", run),
			fmt.Sprintf("mkdir -m 0700 %s, or %s", run, unset)}
	case err != nil:
		return &HintError{fmt.Errorf("runtime directory: %w", err), unset}
	case !fi.IsDir():
		return &HintError{fmt.Errorf("runtime directory %s: not a directory", run), unset}
	}
	if uid := owner(fi); uid != os.Getuid() && uid != 0 {
		return &HintError{fmt.Errorf("runtime directory %s belongs to user %d, not to you (%d)", run, uid, os.Getuid()), unset}
	}
	return nil
}

// StateDir is where logs and saved state live: $XDG_STATE_HOME/rowlock.
func StateDir() (string, error) {
	if state := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(state) {
		return filepath.Join(state, "rowlock"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", &HintError{errors.New("no state directory: HOME is not set"), "set HOME or XDG_STATE_HOME"}
	}
	return filepath.Join(home, ".local", "state", "rowlock"), nil
}

// CheckOwner refuses a socket or directory that belongs to someone else: who
// owns it reads every key.
func CheckOwner(path string) error {
	fi, err := os.Lstat(path)
	if err != nil {
		return err
	}
	if uid := owner(fi); uid != os.Getuid() {
		return &HintError{fmt.Errorf("%s belongs to user %d, not to you (%d)", path, uid, os.Getuid()),
			"use another --server, or remove it if it is a leftover"}
	}
	return nil
}

func owner(fi os.FileInfo) int {
	if st, ok := fi.Sys().(*syscall.Stat_t); ok {
		return int(st.Uid)
	}
	return -1
}
