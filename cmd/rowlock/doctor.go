package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"rowlock/config"
	"rowlock/protocol"
)

// check is one line of doctor: what was looked at, what was found, and what to
// do where it is not ok.
type check struct {
	Name   string `json:"name"`
	OK     bool   `json:"ok"`
	Found  string `json:"found"`
	Remedy string `json:"remedy,omitempty"`
}

func (c *cli) doctorCommand() *cobra.Command {
	return &cobra.Command{Use: "doctor", Short: "Look at everything Rowlock needs; each line is ok or says what to do", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			checks := c.examine(cmd.Context())
			if err := c.printChecks(checks); err != nil {
				return err
			}
			ok := func(k check) bool { return k.OK }
			if bad := len(slices.DeleteFunc(slices.Clone(checks), ok)); bad > 0 {
				return fmt.Errorf("%d of %d checks are not ok", bad, len(checks))
			}
			return nil
		}}
}

func (c *cli) printChecks(checks []check) error {
	if c.json {
		return c.printJSON(checks)
	}
	for _, k := range checks {
		mark := "ok  "
		if !k.OK {
			mark = "bad "
		}
		fmt.Fprintf(c.out, "%s%-8s %s\n", mark, k.Name, k.Found)
		if k.Remedy != "" {
			fmt.Fprintf(c.out, "    %-8s %s\n", "", k.Remedy)
		}
	}
	return nil
}

func (c *cli) examine(ctx context.Context) []check {
	checks := []check{c.checkSocket(), c.checkServer(ctx), c.checkConfig()}
	checks = append(checks, c.checkWindows(ctx)...)
	return append(checks, checkTerminfo())
}

// verdict makes a check of an error, or of what was found when there is none.
func (c *cli) verdict(name, found string, err error) check {
	if err == nil {
		return check{Name: name, OK: true, Found: found}
	}
	_, remedy := c.classify(err)
	return check{Name: name, Found: err.Error(), Remedy: remedy}
}

func (c *cli) checkSocket() check {
	socket, err := protocol.SocketPath(c.server)
	return c.verdict("socket", socket, err)
}

func (c *cli) checkServer(ctx context.Context) check {
	s, err := c.status(ctx)
	if errors.Is(err, protocol.ErrNoServer) {
		return check{Name: "server", OK: true, Found: "none runs; rowlock starts it"}
	}
	if err == nil && s.ProtocolVersion != protocol.Version {
		err = &protocol.MismatchError{Ours: protocol.Version, Theirs: s.ProtocolVersion}
	}
	return c.verdict("server", fmt.Sprintf("version %s, pid %d, %d sessions, %d windows", s.Version, s.PID, s.Sessions, s.Clients), err)
}

func (c *cli) checkConfig() check {
	_, err := loadConfig()
	return c.verdict("config", config.Path(), err)
}

func (c *cli) checkWindows(ctx context.Context) []check {
	programs, err := windowPrograms()
	if err != nil {
		return []check{c.verdict("display", "", err)}
	}
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, programs[0], "--probe").Output()
	var p protocol.Probe
	if err == nil {
		err = json.Unmarshal(out, &p)
	}
	if err != nil {
		return []check{{Name: "display", Found: probeFailure(programs[0], err), Remedy: "mend the display or its OpenGL driver (3.3 is needed)"}}
	}
	fonts := check{Name: "fonts", OK: len(p.Warnings) == 0, Found: p.Font}
	if !fonts.OK {
		fonts.Remedy = strings.Join(p.Warnings, "; ")
	}
	return []check{
		{Name: "display", OK: true, Found: p.Platform},
		{Name: "opengl", OK: true, Found: p.OpenGL + ", " + p.Renderer},
		fonts,
	}
}

func probeFailure(program string, err error) string {
	var exit *exec.ExitError
	if errors.As(err, &exit) && len(exit.Stderr) > 0 {
		what, _, _ := strings.Cut(string(exit.Stderr), "\n")
		return strings.TrimPrefix(what, "rowlock: ")
	}
	return fmt.Sprintf("%s --probe: %v", program, err)
}

// checkTerminfo looks for the entry that panes name in TERM.
func checkTerminfo() check {
	const term = "xterm-256color"
	if _, err := exec.LookPath("infocmp"); err != nil {
		return check{Name: "terminfo", OK: true, Found: term + " (infocmp is not here to look)"}
	}
	cmd := exec.Command("infocmp", term)
	cmd.Env = os.Environ()
	if err := cmd.Run(); err != nil {
		return check{Name: "terminfo", Found: "no entry for " + term, Remedy: "install the package ncurses-base"}
	}
	return check{Name: "terminfo", OK: true, Found: term}
}
