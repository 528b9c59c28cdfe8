package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"rowlock/protocol"
)

// What goes to the terminal:
//
//   - stdout carries the answer and nothing else: a table for people, JSON with
//     --json, an id alone for what was made.
//   - An error is `rowlock: WHAT` on stderr and, where there is a remedy, a
//     second line with the command that helps.
//   - The exit status says which kind of failure it was.

// cli is one invocation: its global flags and its three streams.
type cli struct {
	server string
	json   bool

	in       io.Reader
	out, err io.Writer
}

// hint gives an error its remedy.
func hint(err error, remedy string) error { return &protocol.HintError{Err: err, Hint: remedy} }

// fail prints err and returns the exit status for it.
func (c *cli) fail(err error) int {
	status, remedy := c.classify(err)
	fmt.Fprintf(c.err, "rowlock: %v\n", err)
	if remedy != "" {
		fmt.Fprintln(c.err, remedy)
	}
	return status
}

func (c *cli) classify(err error) (status int, remedy string) {
	var use usageError
	status, remedy = protocol.Explain(err)
	switch {
	case errors.As(err, &use):
		status = protocol.ExitUsage
		if remedy == "" {
			remedy = "rowlock --help"
		}
	case errors.Is(err, protocol.ErrNoServer):
		remedy = c.startCommand()
	}
	return status, remedy
}

// startCommand starts the server that --server names.
func (c *cli) startCommand() string {
	if c.server == "" || c.server == protocol.DefaultName {
		return "rowlock server start"
	}
	return "rowlock --server " + c.server + " server start"
}

// api is the server that --server names.
func (c *cli) api() (*protocol.API, error) {
	socket, err := protocol.SocketPath(c.server)
	if err != nil {
		return nil, err
	}
	return protocol.NewAPI(socket), nil
}

// do asks for an action and reads its result into out.
func (c *cli) do(cmd *cobra.Command, action string, args, out any) error {
	api, err := c.api()
	if err != nil {
		return err
	}
	return api.Action(cmd.Context(), action, args, out)
}

// get reads a resource.
func (c *cli) get(ctx context.Context, path string, out any) error {
	api, err := c.api()
	if err != nil {
		return err
	}
	return api.Do(ctx, "GET", path, nil, out)
}

// answer prints v as JSON with --json, and as text otherwise.
func (c *cli) answer(v any, text string) error {
	if c.json {
		return c.printJSON(v)
	}
	_, err := fmt.Fprintln(c.out, text)
	return err
}

func (c *cli) printJSON(v any) error {
	enc := json.NewEncoder(c.out)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// table prints rows under a head, in columns.
func (c *cli) table(head string, rows [][]string) error {
	w := tabwriter.NewWriter(c.out, 0, 8, 2, ' ', 0)
	fmt.Fprintln(w, strings.Join(strings.Fields(head), "\t"))
	for _, r := range rows {
		fmt.Fprintln(w, strings.Join(r, "\t"))
	}
	return w.Flush()
}

// list prints a resource that is a list: JSON as it comes, or a table with a
// row for each.
func list[T any](c *cli, path, head string, row func(T) []string) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, _ []string) error {
		var all []T
		if err := c.get(cmd.Context(), path, &all); err != nil {
			return err
		}
		if c.json {
			if all == nil {
				all = []T{}
			}
			return c.printJSON(all)
		}
		var rows [][]string
		for _, v := range all {
			rows = append(rows, row(v))
		}
		return c.table(head, rows)
	}
}
