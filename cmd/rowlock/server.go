package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"rowlock/protocol"
	"rowlock/server"
)

func (c *cli) serverCommand() *cobra.Command {
	return group("server", "The server: it owns the programs and their screens",
		c.serverRunCommand(),
		&cobra.Command{Use: "start", Short: "Start it in the background, unless it runs", Args: noArgs,
			RunE: func(cmd *cobra.Command, _ []string) error { return c.ensureServer(cmd.Context()) }},
		&cobra.Command{Use: "stop", Short: "End it and all its programs", Args: noArgs,
			RunE: func(cmd *cobra.Command, _ []string) error { return c.stopServer(cmd.Context()) }},
		&cobra.Command{Use: "restart", Short: "End it and all its programs, and start it again", Args: noArgs,
			RunE: func(cmd *cobra.Command, _ []string) error {
				if err := c.stopServer(cmd.Context()); err != nil && !errors.Is(err, protocol.ErrNoServer) {
					return err
				}
				return c.ensureServer(cmd.Context())
			}},
		&cobra.Command{Use: "status", Short: "Print one line of JSON about it; exit status 3 when none runs", Args: noArgs,
			RunE: func(cmd *cobra.Command, _ []string) error {
				s, err := c.status(cmd.Context())
				if err != nil {
					return err
				}
				return c.printJSON(s)
			}},
		c.serverLogCommand(),
	)
}

func (c *cli) serverRunCommand() *cobra.Command {
	var readyFD int
	cmd := &cobra.Command{Use: "run", Short: "Run it in the foreground, logging to stderr", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ready := readyPipe(readyFD)
			err := c.runServer(cmd.Context(), ready.listening)
			var running *server.RunningError
			if ready.pipe != nil && errors.As(err, &running) {
				ready.listening() // two were started at once; there is one
				return nil
			}
			if err != nil {
				_, remedy := c.classify(err)
				ready.tell(err.Error() + "\n" + remedy)
			}
			return err
		}}
	cmd.Flags().IntVar(&readyFD, "ready-fd", -1, "")
	cmd.Flags().MarkHidden("ready-fd")
	return cmd
}

func (c *cli) runServer(ctx context.Context, listening func()) error {
	socket, err := protocol.SocketPath(c.server)
	if err != nil {
		return err
	}
	// A log that nobody reads any more must not end the server. A signal that
	// is caught, unlike one that is ignored, is as ever in the programs started.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	return server.Run(ctx, server.Options{
		Socket:  socket,
		Config:  c.settings(),
		Version: version,
		Log:     slog.New(slog.NewTextHandler(c.err, nil)),
		Ready:   listening,
	})
}

// readiness tells the process that started a server in the background how it
// went: "ok", or the error and its remedy. A full disk for the log cannot
// swallow it.
type readiness struct{ pipe *os.File }

const readyWord = "ok"

func readyPipe(fd int) readiness {
	if fd < 0 {
		return readiness{}
	}
	syscall.CloseOnExec(fd)
	return readiness{os.NewFile(uintptr(fd), "ready")}
}

func (r *readiness) listening() { r.tell(readyWord) }

func (r *readiness) tell(s string) {
	if r.pipe == nil {
		return
	}
	io.WriteString(r.pipe, s)
	r.pipe.Close()
	r.pipe = nil
}

// ensureServer starts the server in the background unless one answers.
func (c *cli) ensureServer(ctx context.Context) error {
	err := c.get(ctx, "/api/status", &protocol.Status{})
	if !errors.Is(err, protocol.ErrNoServer) {
		return err
	}
	return c.startServer()
}

func (c *cli) startServer() error {
	self, err := os.Executable()
	if err != nil {
		return fmt.Errorf("find the rowlock program: %w", err)
	}
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	defer r.Close()
	cmd := exec.Command(self, "--server", c.server, "server", "run", "--ready-fd", "3")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Dir = "/"
	cmd.ExtraFiles = []*os.File{w}
	if log := c.openLog(); log != nil {
		defer log.Close()
		cmd.Stderr = log
	}
	c.settings() // says what is wrong here; the server says it in its log
	err = cmd.Start()
	w.Close()
	if err != nil {
		return fmt.Errorf("start the server: %w", err)
	}
	return started(r)
}

// started waits for the word of a server that was started.
func started(r io.Reader) error {
	said, err := io.ReadAll(io.LimitReader(r, 64<<10))
	if string(said) == readyWord {
		return nil
	}
	if err != nil || len(said) == 0 {
		return hint(errors.New("the server ended as it started"), "rowlock server run, to see why")
	}
	what, remedy, _ := strings.Cut(string(said), "\n")
	return hint(errors.New(what), remedy)
}

// status asks a server of any version for its status.
func (c *cli) status(ctx context.Context) (s protocol.Status, err error) {
	api, err := c.api()
	if err != nil {
		return s, err
	}
	api.AnyVersion = true
	return s, api.Do(ctx, "GET", "/api/status", nil, &s)
}

// logPath is where a server started in the background logs.
func (c *cli) logPath() (string, error) {
	socket, err := protocol.SocketPath(c.server)
	if err != nil {
		return "", err
	}
	dir, err := protocol.StateDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, strings.TrimSuffix(filepath.Base(socket), ".sock")+".log"), nil
}

// openLog opens the log, or says in one sentence why there will be none: a
// server without a log is better than no server.
func (c *cli) openLog() *os.File {
	path, err := c.logPath()
	if err == nil {
		err = os.MkdirAll(filepath.Dir(path), 0o700)
	}
	var f *os.File
	if err == nil {
		f, err = os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	}
	if err != nil {
		fmt.Fprintf(c.err, "rowlock: the server runs without a log: %v\n", err)
		return nil
	}
	return f
}

// stopServer ends the server and returns when it is gone: its event stream
// ends with it.
func (c *cli) stopServer(ctx context.Context) error {
	api, err := c.api()
	if err != nil {
		return err
	}
	api.AnyVersion = true // restarting is what helps against another version
	events, err := api.Send(ctx, "GET", "/api/events", nil)
	if err != nil {
		return err
	}
	defer events.Body.Close()
	if err := api.Action(ctx, "server.stop", nil, nil); err != nil {
		return err
	}
	io.Copy(io.Discard, events.Body)
	return nil
}

func (c *cli) serverLogCommand() *cobra.Command {
	return &cobra.Command{Use: "log", Short: "Print its log", Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			path, err := c.logPath()
			if err != nil {
				return err
			}
			f, err := os.Open(path)
			if errors.Is(err, os.ErrNotExist) {
				return hint(fmt.Errorf("no log at %s", path), "a server started by `rowlock server start` writes it")
			}
			if err != nil {
				return err
			}
			defer f.Close()
			_, err = io.Copy(c.out, f)
			return err
		}}
}
