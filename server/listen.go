package server

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"rowlock/protocol"
)

// lockTimeout is longer than a server takes to start or to end.
const lockTimeout = 10 * time.Second

// RunningError means that another server has the socket.
type RunningError struct{ Socket string }

func (e *RunningError) Error() string {
	return "a server is running already at " + e.Socket
}

// listen binds the socket, for this user alone. A lock beside it decides which
// of two servers started at once stays; a socket that a dead server left is
// replaced. release gives the lock back.
func listen(socket string) (l *peerListener, release func(), err error) {
	if err := prepareDir(filepath.Dir(socket)); err != nil {
		return nil, nil, err
	}
	lock, err := os.OpenFile(socket+".lock", os.O_RDWR|os.O_CREATE|syscall.O_NOFOLLOW, 0o600)
	if err != nil {
		return nil, nil, fmt.Errorf("lock beside the socket: %w", err)
	}
	if err := acquire(lock, socket); err != nil {
		lock.Close()
		return nil, nil, err
	}
	l, err = bind(socket)
	if err != nil {
		lock.Close()
		return nil, nil, err
	}
	return l, func() { lock.Close() }, nil
}

// acquire takes the lock. Who holds it and does not accept connections is
// starting or ending: that is waited for.
func acquire(lock *os.File, socket string) error {
	again := time.NewTicker(10 * time.Millisecond)
	defer again.Stop()
	late := time.After(lockTimeout)
	for {
		err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return nil
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return fmt.Errorf("lock %s: %w", lock.Name(), err)
		}
		if c, err := net.Dial("unix", socket); err == nil {
			c.Close()
			return &RunningError{socket}
		}
		select {
		case <-again.C:
		case <-late:
			return fmt.Errorf("another server holds %s and does not answer", lock.Name())
		}
	}
}

// bind replaces whatever socket stands there: who holds the lock is the only
// server. Anything but a socket of this user's is left alone.
func bind(socket string) (*peerListener, error) {
	fi, err := os.Lstat(socket)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	case fi.Mode().Type() != fs.ModeSocket:
		return nil, &protocol.HintError{Err: fmt.Errorf("%s is there and is no socket", socket), Hint: "move it away, or use another --server"}
	default:
		if err := protocol.CheckOwner(socket); err != nil {
			return nil, err
		}
		if err := os.Remove(socket); err != nil {
			return nil, err
		}
	}
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: socket, Net: "unix"})
	if err != nil {
		return nil, fmt.Errorf("listen at %s: %w", socket, err)
	}
	if err := os.Chmod(socket, 0o600); err != nil {
		l.Close()
		return nil, err
	}
	return &peerListener{l}, nil
}

// prepareDir makes the directory of the socket, or checks that nobody else can
// put a socket of theirs in its place.
func prepareDir(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return &protocol.HintError{Err: fmt.Errorf("socket directory: %w", err), Hint: "set XDG_RUNTIME_DIR to a directory of yours"}
	}
	fi, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	owner := -1
	if st, ok := fi.Sys().(*syscall.Stat_t); ok {
		owner = int(st.Uid)
	}
	open := fi.Mode().Perm()&0o022 != 0 && fi.Mode()&fs.ModeSticky == 0
	switch {
	case !fi.IsDir():
		return fmt.Errorf("socket directory %s: not a directory", dir)
	case owner != os.Getuid() && owner != 0:
		return &protocol.HintError{Err: fmt.Errorf("socket directory %s belongs to user %d, not to you (%d)", dir, owner, os.Getuid()),
			Hint: "set XDG_RUNTIME_DIR or TMPDIR to a directory of yours"}
	case open:
		return &protocol.HintError{Err: fmt.Errorf("socket directory %s: others can write in it", dir), Hint: "chmod 700 " + dir}
	}
	return nil
}

// peerListener accepts connections from this user only.
type peerListener struct{ *net.UnixListener }

func (l *peerListener) Accept() (net.Conn, error) {
	for {
		c, err := l.AcceptUnix()
		if err != nil {
			return nil, err
		}
		if uid, err := peerUID(c); err == nil && (uid == os.Getuid() || uid == 0) {
			return c, nil
		}
		c.Close()
	}
}

func peerUID(c *net.UnixConn) (int, error) {
	raw, err := c.SyscallConn()
	if err != nil {
		return 0, err
	}
	var cred *unix.Ucred
	callErr := raw.Control(func(fd uintptr) {
		cred, err = unix.GetsockoptUcred(int(fd), unix.SOL_SOCKET, unix.SO_PEERCRED)
	})
	if err := errors.Join(callErr, err); err != nil {
		return 0, err
	}
	return int(cred.Uid), nil
}
