package server

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rowlock/config"
	"rowlock/protocol"
)

func TestTwoServersStartedAtOnceEndAsOne(t *testing.T) {
	dir := t.TempDir()
	os.Chmod(dir, 0o700)
	socket := filepath.Join(dir, "s.sock")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	const n = 4
	ended := make(chan error, n)
	for range n {
		go func() {
			ended <- Run(ctx, Options{Socket: socket, Config: config.Default(), Log: slog.New(slog.DiscardHandler)})
		}()
	}
	for range n - 1 {
		var running *RunningError
		if err := <-ended; !errors.As(err, &running) || running.Socket != socket {
			t.Fatalf("a second server ended with %v", err)
		}
	}
	eventually(t, "the first to serve", func() bool {
		return protocol.NewAPI(socket).Do(t.Context(), "GET", "/api/status", nil, nil) == nil
	})
	cancel()
	if err := <-ended; err != nil {
		t.Errorf("the first ended with %v", err)
	}
	if exists(socket) {
		t.Error("the socket was left behind")
	}
}

func TestListen(t *testing.T) {
	dir := t.TempDir()
	os.Chmod(dir, 0o700)
	socket := filepath.Join(dir, "s.sock")

	// A socket whose server was killed is replaced.
	stale, err := net.ListenUnix("unix", &net.UnixAddr{Name: socket})
	if err != nil {
		t.Fatal(err)
	}
	stale.SetUnlinkOnClose(false)
	stale.Close()
	l, release, err := listen(socket)
	if err != nil {
		t.Fatalf("stale socket: %v", err)
	}
	if fi, err := os.Stat(socket); err != nil || fi.Mode().Perm() != 0o600 {
		t.Errorf("socket: %v, %v", fi.Mode(), err)
	}
	l.Close()
	release()

	// A file that is no socket is not.
	os.WriteFile(socket, []byte("precious"), 0o600)
	if _, _, err := listen(socket); err == nil || !strings.Contains(err.Error(), "is no socket") {
		t.Errorf("listen at a file: %v", err)
	}
	// Nor is a directory in which others could put theirs.
	open := filepath.Join(dir, "open")
	os.Mkdir(open, 0o700)
	os.Chmod(open, 0o777)
	var hint *protocol.HintError
	if _, _, err := listen(filepath.Join(open, "s.sock")); !errors.As(err, &hint) || hint.Hint != "chmod 700 "+open {
		t.Errorf("listen in an open directory: %v", err)
	}
	// One that isn't there is made for this user alone.
	made := filepath.Join(dir, "a", "b")
	l, release, err = listen(filepath.Join(made, "s.sock"))
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	defer l.Close()
	if fi, _ := os.Stat(made); fi.Mode().Perm() != 0o700 {
		t.Errorf("directory made with %v", fi.Mode())
	}
}
