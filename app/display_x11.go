//go:build !wayland

package app

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/jezek/xgb"

	"rowlock/protocol"
)

const platform = "x11"

// checkDisplay finds out whether there is a display before GLFW does, which
// says it less well.
func checkDisplay() error {
	name := os.Getenv("DISPLAY")
	if name == "" {
		return noDisplay(errors.New("no display: DISPLAY is not set"))
	}
	xgb.Logger.SetOutput(io.Discard)
	conn, err := xgb.NewConn()
	if err != nil {
		return noDisplay(fmt.Errorf("cannot open display %s", name))
	}
	conn.Close()
	return nil
}

func noDisplay(err error) error {
	return &protocol.HintError{Err: err, Hint: "start it in a graphical session (over ssh: ssh -X); without one, use: rowlock server start, rowlock pane list"}
}
