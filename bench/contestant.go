package main

import (
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
)

// contestant is a terminal as a person uses it: alone, or with a multiplexer
// inside.
type contestant struct {
	name    string
	needs   []string // programs
	wayland bool

	// command is the window's command line; the window runs an actor.
	command func(a *arena) []string
	// split puts a second actor beside the first and leaves the focus where it
	// is; nil: it has no panes.
	split func(a *arena) error
	// server is the process behind the window; nil: there is none.
	server func(a *arena) int
	// stop ends that process; nil: there is none.
	stop func(a *arena)
	// The chords that open a tab and go to the next, nil: it has none.
	newTab, nextTab []string
}

// Who is compared in the goals, and those without a window.
const (
	ours       = "rowlock"
	insideTmux = "alacritty+tmux"
	bareOurs   = "rowlock, bare client"
	bareTmux   = "tmux, bare pty"
	aloneOurs  = "rowlock, detached"
	aloneTmux  = "tmux, detached"
	ceiling    = "C drain"
	wireRaw    = "rowlock, raw"
	wireZstd   = "rowlock, zstd"
)

// terminals are what opens a window. Their command lines run argv.
var terminals = map[string]func(a *arena, argv []string) []string{
	"xterm": func(_ *arena, argv []string) []string {
		return append([]string{"xterm", "-u8", "-fa", fontFamily, "-fs", strconv.Itoa(fontSize), "-sl", strconv.Itoa(historyLines),
			"-geometry", fmt.Sprintf("%dx%d", termCols, termRows), "-e"}, argv...)
	},
	"st": func(_ *arena, argv []string) []string {
		return append([]string{"st", "-f", fmt.Sprintf("%s:size=%d", fontFamily, fontSize),
			"-g", fmt.Sprintf("%dx%d", termCols, termRows), "-e"}, argv...)
	},
	"alacritty": func(_ *arena, argv []string) []string {
		return append([]string{"alacritty", "-o", fmt.Sprintf("window.dimensions.columns=%d", termCols),
			"-o", fmt.Sprintf("window.dimensions.lines=%d", termRows), "-o", fmt.Sprintf("font.size=%d", fontSize),
			"-o", fmt.Sprintf("font.normal.family=%q", fontFamily), "-e"}, argv...)
	},
	"kitty": func(a *arena, argv []string) []string {
		return append([]string{"kitty", "--config", a.path("kitty.conf"), "--listen-on", kittySocket(a)}, argv...)
	},
	"foot": func(a *arena, argv []string) []string {
		return append([]string{"foot", "--config", a.path("foot.ini"), "--font", fmt.Sprintf("%s:size=%d", fontFamily, fontSize),
			"--window-size-chars", fmt.Sprintf("%dx%d", termCols, termRows)}, argv...)
	},
}

// configurations are files below the arena's directory.
func configurations(actor string) map[string]string {
	return map[string]string{
		"config/rowlock/config.toml": fmt.Sprintf("[font]\nfamily = [%q]\nsize = %d\n[window]\ncols = %d\nrows = %d\n[terminal]\nshell = %q\nscrollback_lines = %d\n",
			fontFamily, fontSize, termCols, termRows, actor, historyLines),
		"kitty.conf": fmt.Sprintf("font_family %s\nfont_size %d\nremember_window_size no\ninitial_window_width %dc\ninitial_window_height %dc\n"+
			"scrollback_lines %d\nshell %s\nupdate_check_interval 0\nconfirm_os_window_close 0\nenabled_layouts tall\n"+
			"allow_remote_control yes\n",
			fontFamily, fontSize, termCols, termRows, historyLines, actor),
		"foot.ini": fmt.Sprintf("[scrollback]\nlines=%d\n", historyLines),
		"tmux.conf": fmt.Sprintf("set -g default-command \"exec %s\"\nset -g history-limit %d\nset -g default-terminal tmux-256color\n"+
			"set -as terminal-features \",*:RGB\"\n", actor, historyLines),
		"screenrc": fmt.Sprintf("shell %s\ndefscrollback %d\nstartup_message off\ndefutf8 on\nterm screen-256color\ntruecolor on\n", actor, historyLines),
	}
}

// alone is a terminal without anything inside.
func alone(name string) contestant {
	return contestant{
		name: name, needs: []string{name}, wayland: name == "foot",
		command: func(a *arena) []string { return terminals[name](a, []string{a.actor}) },
	}
}

// withTmux is tmux in a terminal.
func withTmux(outer string) contestant {
	return contestant{
		name: outer + "+tmux", needs: []string{outer, "tmux"},
		command: func(a *arena) []string { return terminals[outer](a, tmux(a, "new-session", "-A", "-s", "bench")) },
		split: func(a *arena) error {
			_, err := a.run("tmux", "-L", "bench", "split-window", "-h", ";", "select-pane", "-L")
			return err
		},
		server: tmuxServer,
		stop:   func(a *arena) { a.run("tmux", "-L", "bench", "kill-server") },
		newTab: []string{"ctrl+b", "c"}, nextTab: []string{"ctrl+b", "n"},
	}
}

func tmux(a *arena, args ...string) []string {
	return append([]string{"tmux", "-L", "bench", "-f", a.path("tmux.conf")}, args...)
}

func tmuxServer(a *arena) int {
	out, _ := a.run("tmux", "-L", "bench", "display-message", "-p", "#{pid}")
	pid, _ := strconv.Atoi(out)
	return pid
}

// withScreen is GNU screen in a terminal.
func withScreen(outer string) contestant {
	do := func(a *arena, args ...string) error {
		_, err := a.run("screen", append([]string{"-S", "bench", "-X"}, args...)...)
		return err
	}
	return contestant{
		name: outer + "+screen", needs: []string{outer, "screen"},
		command: func(a *arena) []string {
			return terminals[outer](a, []string{"screen", "-c", a.path("screenrc"), "-U", "-D", "-R", "-S", "bench"})
		},
		split: func(a *arena) error {
			for _, args := range [][]string{{"split", "-v"}, {"focus"}, {"screen"}, {"focus"}} {
				if err := do(a, args...); err != nil {
					return err
				}
			}
			return nil
		},
		server: func(a *arena) int {
			out, _ := a.run("screen", "-ls")
			name, _, _ := strings.Cut(out, ".bench")
			fields := strings.Fields(name)
			if len(fields) == 0 {
				return 0
			}
			pid, _ := strconv.Atoi(fields[len(fields)-1])
			return pid
		},
		stop:   func(a *arena) { do(a, "quit") },
		newTab: []string{"ctrl+a", "c"}, nextTab: []string{"ctrl+a", "n"},
	}
}

// rowlock is what we measure all of it for.
func rowlock(name string, wayland bool) contestant {
	return contestant{
		name: name, wayland: wayland,
		command: func(*arena) []string { return []string{"rowlock"} },
		split: func(a *arena) error {
			if _, err := a.Rowlock("pane", "split", "--right", "--pane", "p1"); err != nil {
				return err
			}
			_, err := a.Rowlock("pane", "focus", "p1")
			return err
		},
		server: rowlockServer,
		stop:   func(a *arena) { a.Rowlock("server", "stop") },
		newTab: []string{"ctrl+shift+t"}, nextTab: []string{"ctrl+tab"},
	}
}

func rowlockServer(a *arena) int {
	var s struct{ PID int }
	a.JSON(&s, "server", "status")
	return s.PID
}

// kitty has panes and tabs of its own.
func kitty() contestant {
	c := alone("kitty")
	c.newTab, c.nextTab = []string{"ctrl+shift+t"}, []string{"ctrl+shift+right"}
	c.split = func(a *arena) error {
		_, err := a.run("kitty", "@", "--to", kittySocket(a), "launch", "--keep-focus", a.actor)
		return err
	}
	return c
}

func kittySocket(a *arena) string { return "unix:" + a.path("kitty") }

// everybody is all that may compete. What it needs may be missing.
func everybody() []contestant {
	return []contestant{
		rowlock(ours, false), withTmux("alacritty"), alone("xterm"), alone("st"), alone("alacritty"), kitty(),
		withScreen("alacritty"), withTmux("xterm"), withTmux("st"),
		rowlock("rowlock (Wayland)", true), alone("foot"),
	}
}

// judged reports whether a goal speaks of it.
func (c *contestant) judged() bool {
	return slices.Contains([]string{ours, insideTmux, "xterm", "st", "alacritty"}, c.name)
}

// ours reports whether it is Rowlock, in whichever window.
func (c *contestant) ours() bool { return strings.HasPrefix(c.name, ours) }

// versionOf is what a program says of itself.
func versionOf(name string) string {
	flag := "--version"
	switch name {
	case "xterm":
		flag = "-version"
	case "st":
		flag = "-v"
	case "tmux":
		flag = "-V"
	}
	out, _ := exec.Command(name, flag).CombinedOutput()
	line, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	return line
}

// missing is a program that c needs and that isn't installed.
func (c *contestant) missing() string {
	needs := c.needs
	if c.wayland {
		needs = append([]string{"weston"}, needs...)
	}
	for _, name := range needs {
		if !installed(name) {
			return name
		}
	}
	return ""
}

func installed(program string) bool {
	_, err := exec.LookPath(program)
	return err == nil
}
