package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"rowlock/protocol"
)

// window is what a window is opened on.
type window struct {
	session  string
	new      bool
	readOnly bool
	cwd      string
	command  []string
}

func (c *cli) attachCommand() *cobra.Command {
	var w window
	cmd := &cobra.Command{Use: "attach [SESSION]", Short: "Open a window on a session", Args: nArgs(0, 1, "at most one session"),
		ValidArgsFunction: c.objects("session"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				w.session = args[0]
			}
			return c.open(cmd.Context(), w)
		}}
	cmd.Flags().BoolVar(&w.new, "new", false, "make the session")
	cmd.Flags().BoolVar(&w.readOnly, "read-only", false, "look, but type nothing")
	return cmd
}

func (c *cli) runCommand() *cobra.Command {
	var cwd string
	cmd := &cobra.Command{Use: "run CMD ARG…", Short: "Open a window with this program in a new tab (-e does the same)", Args: nArgs(1, -1, "a program"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.open(cmd.Context(), window{cwd: cwd, command: args})
		}}
	cmd.Flags().StringVar(&cwd, "cwd", "", "the directory to start in (default: this one)")
	cmd.Flags().SetInterspersed(false)
	return cmd
}

// open makes sure that a server runs and becomes the window program.
func (c *cli) open(ctx context.Context, w window) error {
	socket, err := protocol.SocketPath(c.server)
	if err != nil {
		return err
	}
	programs, err := windowPrograms()
	if err != nil {
		return err
	}
	if w.cwd, err = startDir(w.cwd); err != nil {
		return err
	}
	if err := c.reachServer(ctx); err != nil {
		return err
	}
	args := w.args(socket)
	for _, program := range programs {
		err = syscall.Exec(program, append([]string{program}, args...), os.Environ())
	}
	return fmt.Errorf("start %s: %w", programs[len(programs)-1], err)
}

// reachServer sees to it that the server answers. One named by its path may be
// another machine's, whose socket is forwarded to here: it is never started.
func (c *cli) reachServer(ctx context.Context) error {
	if strings.HasPrefix(c.server, "unix://") {
		return c.get(ctx, "/api/status", &protocol.Status{})
	}
	return c.ensureServer(ctx)
}

func (w window) args(socket string) []string {
	args := []string{"--socket", socket, "--cwd", w.cwd}
	if w.session != "" {
		args = append(args, "--session", w.session)
	}
	if w.new {
		args = append(args, "--new")
	}
	if w.readOnly {
		args = append(args, "--read-only")
	}
	if len(w.command) > 0 {
		args = append(append(args, "--"), w.command...)
	}
	return args
}

// windowPrograms lists the window programs that fit the session, best first.
// A compositor that is gone, left in the environment of a shell that outlived
// it, is passed over where there may be an X server.
func windowPrograms() ([]string, error) {
	var names []string
	x11 := os.Getenv("DISPLAY") != ""
	if os.Getenv("WAYLAND_DISPLAY") != "" && (!x11 || compositorAnswers()) {
		names = append(names, "rowlock-window-wayland")
	}
	if x11 {
		names = append(names, "rowlock-window")
	}
	if len(names) == 0 {
		return nil, hint(errors.New("no display: neither WAYLAND_DISPLAY nor DISPLAY is set"),
			"rowlock pane capture reads a screen without one; rowlock server start needs none")
	}
	var found []string
	for _, name := range names {
		if path := findProgram(name); path != "" {
			found = append(found, path)
		}
	}
	if len(found) == 0 {
		return nil, hint(fmt.Errorf("%s is not installed", names[0]), "make install puts it beside rowlock")
	}
	return found, nil
}

// compositorAnswers reports whether something listens at $WAYLAND_DISPLAY.
func compositorAnswers() bool {
	path := os.Getenv("WAYLAND_DISPLAY")
	if !filepath.IsAbs(path) {
		path = filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), path)
	}
	conn, err := net.Dial("unix", path)
	if err != nil {
		return false
	}
	conn.Close()
	return true
}

// findProgram looks beside this program and then in $PATH.
func findProgram(name string) string {
	if self, err := os.Executable(); err == nil {
		beside := filepath.Join(filepath.Dir(self), name)
		if fi, err := os.Stat(beside); err == nil && fi.Mode()&0o111 != 0 {
			return beside
		}
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return ""
	}
	return path
}
