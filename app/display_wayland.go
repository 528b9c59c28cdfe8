//go:build wayland

package app

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"

	"rowlock/protocol"
)

const platform = "wayland"

// checkDisplay finds out whether there is a display before GLFW does, which
// says it less well.
func checkDisplay() error {
	if os.Getenv("WAYLAND_SOCKET") != "" {
		return nil
	}
	name := os.Getenv("WAYLAND_DISPLAY")
	if name == "" {
		name = "wayland-0"
	}
	path := name
	if !filepath.IsAbs(path) {
		run := os.Getenv("XDG_RUNTIME_DIR")
		if run == "" {
			return noDisplay(errors.New("no display: XDG_RUNTIME_DIR is not set"))
		}
		path = filepath.Join(run, name)
	}
	conn, err := net.Dial("unix", path)
	if err != nil {
		return noDisplay(fmt.Errorf("cannot open Wayland display %s", name))
	}
	conn.Close()
	return nil
}

func noDisplay(err error) error {
	return &protocol.HintError{Err: err, Hint: "start it in a Wayland session, or use rowlock-window for X11; without a display, use: rowlock server start, rowlock pane list"}
}
