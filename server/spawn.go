package server

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"rowlock/config"
	"rowlock/protocol"
)

// What a pane runs, where, and with which environment.

// windowVars are taken from the window that attaches: they say how to reach
// the person's display, agents and session, and change between attaches.
var windowVars = []string{
	"DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "SSH_AUTH_SOCK", "SSH_AGENT_PID",
	"SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY", "DBUS_SESSION_BUS_ADDRESS",
	"XDG_SESSION_TYPE", "XDG_SESSION_ID", "XDG_CURRENT_DESKTOP", "KRB5CCNAME",
}

// staleVars are of the terminal that the server was started in: a program that
// found them would talk to that one. A name that ends in * is a prefix.
var staleVars = []string{
	"TMUX", "TMUX_PANE", "STY", "WINDOW", "ZELLIJ*", "ROWLOCK_*",
	"VTE_VERSION", "GNOME_TERMINAL_*", "KONSOLE_*", "TERMINATOR_UUID", "TILIX_ID",
	"KITTY_*", "ALACRITTY_*", "WEZTERM_*", "GHOSTTY_*", "ITERM_*", "LC_TERMINAL*",
	"TERM_SESSION_ID", "WT_SESSION", "XTERM_*", "WINDOWID", "TERMCAP", "COLUMNS", "LINES",
	"COLORTERM", "TERM_PROGRAM*", "INSIDE_EMACS", "NVIM", "VIM_TERMINAL",
}

// cleanEnv is env without stale variables.
func cleanEnv(env []string) []string {
	return slices.DeleteFunc(slices.Clone(env), func(kv string) bool {
		name, _, _ := strings.Cut(kv, "=")
		return slices.ContainsFunc(staleVars, func(stale string) bool {
			prefix, many := strings.CutSuffix(stale, "*")
			return name == stale || many && strings.HasPrefix(name, prefix)
		})
	})
}

// setEnv sets variables in env, in place of their old values.
func setEnv(env []string, pairs ...string) []string {
	for i := 0; i < len(pairs); i += 2 {
		env = append(unsetEnv(env, pairs[i]), pairs[i]+"="+pairs[i+1])
	}
	return env
}

func unsetEnv(env []string, name string) []string {
	return slices.DeleteFunc(env, func(kv string) bool { return strings.HasPrefix(kv, name+"=") })
}

func getEnv(env []string, name string) string {
	for _, kv := range env {
		if v, ok := strings.CutPrefix(kv, name+"="); ok {
			return v
		}
	}
	return ""
}

// paneEnv is the environment of a new pane. window is what the attaching window
// gave, nil when none has attached yet.
func (s *Server) paneEnv(p *pane, window map[string]string, cwd string) []string {
	env := slices.Clone(s.env)
	if window != nil {
		for _, name := range windowVars {
			env = unsetEnv(env, name)
			if v := window[name]; v != "" && !strings.ContainsRune(v, 0) {
				env = setEnv(env, name, v)
			}
		}
	}
	term, dirs := s.terminfo()
	if dirs != "" {
		env = setEnv(env, "TERMINFO_DIRS", dirs)
	}
	return setEnv(env,
		"TERM", term, "COLORTERM", "truecolor",
		"TERM_PROGRAM", "Rowlock", "TERM_PROGRAM_VERSION", s.Version,
		"ROWLOCK_PANE", paneID(p.id), "ROWLOCK_SERVER", "unix://"+s.Socket,
		"PWD", cwd)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// command makes what a pane runs: argv, or the person's shell. An error is a
// sentence for the person and comes with its remedy.
func (s *Server) command(argv []string, cwd string, env []string) (*exec.Cmd, *protocol.Error) {
	login := false
	hint := ""
	if len(argv) == 0 {
		argv = []string{userShell(s.Config, env)}
		login = s.Config.Terminal.LoginShell
		hint = "set terminal.shell in " + config.Path() + " to a shell that is installed"
	}
	path, err := lookPath(argv[0], cwd, env)
	if err != nil {
		return nil, &protocol.Error{Code: "no_such_program", Hint: hint,
			Message: fmt.Sprintf("cannot run %s: %s", argv[0], plainReason(err))}
	}
	cmd := &exec.Cmd{Path: path, Args: slices.Clone(argv), Dir: cwd, Env: env}
	if login {
		cmd.Args[0] = "-" + filepath.Base(path)
	}
	return cmd, nil
}

// userShell is the shell of the configuration, of $SHELL, or of the passwd
// entry.
func userShell(c *config.Config, env []string) string {
	if c.Terminal.Shell != "" {
		return c.Terminal.Shell
	}
	if shell := getEnv(env, "SHELL"); shell != "" {
		return shell
	}
	if shell := passwdShell("/etc/passwd"); shell != "" {
		return shell
	}
	return "/bin/sh"
}

// passwdShell is the last field of the user's line.
func passwdShell(file string) string {
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	uid := strconv.Itoa(os.Getuid())
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if fields := strings.Split(lines.Text(), ":"); len(fields) == 7 && fields[2] == uid {
			return fields[6]
		}
	}
	return ""
}

// lookPath finds a program as a shell in cwd with this environment would.
func lookPath(name, cwd string, env []string) (string, error) {
	if strings.Contains(name, "/") {
		if !filepath.IsAbs(name) {
			name = filepath.Join(cwd, name)
		}
		return name, executable(name)
	}
	err := error(fs.ErrNotExist)
	for _, dir := range filepath.SplitList(getEnv(env, "PATH")) {
		if !filepath.IsAbs(dir) {
			continue
		}
		path := filepath.Join(dir, name)
		e := executable(path)
		if e == nil {
			return path, nil
		}
		if exists(path) { // a directory that may not be searched says nothing
			err = e
		}
	}
	return "", err
}

func executable(path string) error {
	fi, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case fi.IsDir():
		return errors.New("it is a directory")
	}
	return unix.Access(path, unix.X_OK)
}

// plainReason is why without the system call and path that os adds.
func plainReason(err error) string {
	if errors.Is(err, fs.ErrNotExist) {
		return "there is no such program"
	}
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return err.Error()
}

// startDir is the first of the directories that is one, or /.
func startDir(dirs ...string) string {
	for _, dir := range dirs {
		if !filepath.IsAbs(dir) {
			continue
		}
		if fi, err := os.Stat(dir); err == nil && fi.IsDir() {
			return dir
		}
	}
	return "/"
}

func homeDir() string {
	if home := os.Getenv("HOME"); home != "" {
		return home
	}
	if u, err := user.Current(); err == nil {
		return u.HomeDir
	}
	return "/"
}

// pathOfURL is the path of an OSC 7 URL of this machine.
func pathOfURL(s string) string {
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "file" || !filepath.IsAbs(u.Path) {
		return ""
	}
	if host, _ := os.Hostname(); u.Host != "" && u.Host != "localhost" && !strings.EqualFold(u.Host, host) {
		return ""
	}
	return filepath.Clean(u.Path)
}
