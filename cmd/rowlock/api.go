package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

func (c *cli) apiCommand() *cobra.Command {
	return &cobra.Command{Use: "api METHOD PATH [JSON]", Short: "Call the HTTP API", Args: nArgs(2, 3, "a method, a path and at most one body"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var in any
			if len(args) == 3 {
				if !json.Valid([]byte(args[2])) {
					return usagef("the body is not JSON: %s", args[2])
				}
				in = json.RawMessage(args[2])
			}
			return c.stream(cmd, strings.ToUpper(args[0]), args[1], in)
		}}
}

func (c *cli) watchCommand() *cobra.Command {
	return &cobra.Command{Use: "watch", Short: "Print every change, one JSON object a line", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.stream(cmd, "GET", "/api/events", nil)
		}}
}

// stream copies an answer to stdout as it comes.
func (c *cli) stream(cmd *cobra.Command, method, path string, in any) error {
	if !strings.HasPrefix(path, "/") {
		return usagef("path %q: it begins with a slash, as in /api/panes", path)
	}
	api, err := c.api()
	if err != nil {
		return err
	}
	resp, err := api.Send(cmd.Context(), method, path, in)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if _, err := io.Copy(c.out, resp.Body); err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	return nil
}
