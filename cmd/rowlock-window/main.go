// Rowlock-window is the window of rowlock: it attaches to a server, starts one
// where there is none, and draws. `rowlock` starts it; there is no need to run
// it by hand.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"rowlock/app"
	"rowlock/config"
	"rowlock/protocol"
)

// GLFW and GL want the thread that main starts on.
func init() { runtime.LockOSThread() }

func main() {
	if err := run(os.Args[1:]); err != nil {
		status, remedy := explain(err)
		fmt.Fprintln(os.Stderr, "rowlock:", err)
		if remedy != "" {
			fmt.Fprintln(os.Stderr, remedy)
		}
		os.Exit(status)
	}
}

func run(args []string) error {
	if slices.Equal(args, []string{"--probe"}) {
		return probe()
	}
	o, err := parse(args)
	if err != nil {
		return err
	}
	useUTF8()
	o.Config, o.ConfigError = config.Load(config.Path())
	if o.ConfigError != nil {
		o.Config = config.Default()
	}
	o.StartServer = func(ctx context.Context) error { return startServer(ctx, o.Socket) }
	err = app.Run(o)
	if errors.Is(err, protocol.ErrNoServer) {
		if err := o.StartServer(context.Background()); err != nil {
			return err
		}
		err = app.Run(o)
	}
	return err
}

func parse(args []string) (app.Options, error) {
	var o app.Options
	fs := flag.NewFlagSet("rowlock-window", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&o.Socket, "socket", "", "socket of the server")
	fs.StringVar(&o.Hello.Session, "session", "", "session to show: id or name")
	fs.BoolVar(&o.Hello.New, "new", false, "make the session")
	fs.BoolVar(&o.Hello.ReadOnly, "read-only", false, "watch: no key reaches a program")
	fs.StringVar(&o.Hello.Cwd, "cwd", "", "directory of the command")
	if err := fs.Parse(args); err != nil {
		return o, usageError{err}
	}
	o.Hello.Command = fs.Args()
	if o.Socket == "" {
		path, err := protocol.SocketPath(os.Getenv("ROWLOCK_SERVER"))
		if err != nil {
			return o, err
		}
		o.Socket = path
	}
	if o.Hello.Cwd == "" {
		o.Hello.Cwd, _ = os.Getwd()
	}
	o.Hello.Name, o.Hello.PID = "rowlock-window", os.Getpid()
	o.Hello.Env = map[string]string{}
	for _, name := range passedOn {
		if v, ok := os.LookupEnv(name); ok {
			o.Hello.Env[name] = v
		}
	}
	return o, nil
}

// passedOn are the variables that programs need to reach this window's desktop.
var passedOn = []string{"DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "SSH_AUTH_SOCK", "SSH_CONNECTION",
	"DBUS_SESSION_BUS_ADDRESS", "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP"}

// startServer starts the server of a socket with the rowlock beside this
// program, or else the one in PATH.
func startServer(ctx context.Context, socket string) error {
	rowlock := "rowlock"
	if self, err := os.Executable(); err == nil {
		if beside := filepath.Join(filepath.Dir(self), rowlock); exists(beside) {
			rowlock = beside
		}
	}
	out, err := exec.CommandContext(ctx, rowlock, "--server", "unix://"+socket, "server", "start").CombinedOutput()
	if err == nil {
		return nil
	}
	if said := strings.TrimPrefix(strings.TrimSpace(string(out)), "rowlock: "); said != "" {
		return fmt.Errorf("start the server: %s", said)
	}
	return fmt.Errorf("start the server: %w", err)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// probe prints what a window finds here.
func probe() error {
	cfg, err := config.Load(config.Path())
	if err != nil {
		cfg = config.Default() // doctor has its own line about it
	}
	found, err := app.Probe(cfg)
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(found)
}

// useUTF8 sets a UTF-8 locale where the environment has none: without one X11
// gives neither dead keys nor Compose.
func useUTF8() {
	name := "LC_CTYPE"
	locale := os.Getenv("LANG")
	if v := os.Getenv("LC_CTYPE"); v != "" {
		locale = v
	}
	if v := os.Getenv("LC_ALL"); v != "" {
		locale, name = v, "LC_ALL"
	}
	locale = strings.ReplaceAll(strings.ToLower(locale), "-", "")
	if !strings.Contains(locale, "utf8") {
		os.Setenv(name, "C.UTF-8")
	}
}

// usageError is a wrong command line.
type usageError struct{ error }

const usageLine = "rowlock-window --socket PATH --session NAME --new --read-only --cwd DIR [-- CMD…]"

// explain is protocol.Explain with what only this program can get wrong.
func explain(err error) (status int, remedy string) {
	if errors.As(err, &usageError{}) {
		return protocol.ExitUsage, usageLine
	}
	return protocol.Explain(err)
}
