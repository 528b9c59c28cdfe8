package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"rowlock/protocol"
)

func (c *cli) tabCommand() *cobra.Command {
	return group("tab", "Tabs: split trees of panes",
		&cobra.Command{Use: "list", Short: "List tabs", Args: noArgs,
			RunE: list(c, "/api/tabs", "ID SESSION SIZE PANES TITLE", func(t protocol.Tab) []string {
				return []string{t.ID, t.Session, fmt.Sprintf("%dx%d", t.Cols, t.Rows), strconv.Itoa(t.Tree.Panes()), t.Title}
			})},
		c.tabNewCommand(),
		&cobra.Command{Use: "focus TAB", Short: "Show a tab in the window used last", Args: nArgs(1, 1, "a tab"),
			ValidArgsFunction: c.objects("tab"),
			RunE: func(cmd *cobra.Command, args []string) error {
				return c.do(cmd, "tab.focus", map[string]any{"tab": args[0]}, nil)
			}},
		&cobra.Command{Use: "rename TAB NAME", Short: "Name a tab; an empty name lets its panes title it", Args: nArgs(2, 2, "a tab and its new name"),
			ValidArgsFunction: c.objects("tab"),
			RunE: func(cmd *cobra.Command, args []string) error {
				return c.do(cmd, "tab.rename", map[string]any{"tab": args[0], "name": args[1]}, nil)
			}},
		&cobra.Command{Use: "move TAB INDEX", Short: "Move a tab to a place in its session, counted from 1", Args: nArgs(2, 2, "a tab and a place"),
			ValidArgsFunction: c.objects("tab"),
			RunE: func(cmd *cobra.Command, args []string) error {
				n, err := strconv.Atoi(args[1])
				if err != nil {
					return usagef("tab move: %q is not a number", args[1])
				}
				return c.do(cmd, "tab.move", map[string]any{"tab": args[0], "index": n}, nil)
			}},
		&cobra.Command{Use: "close TAB", Short: "End a tab and the programs in it", Args: nArgs(1, 1, "a tab"),
			ValidArgsFunction: c.objects("tab"),
			RunE: func(cmd *cobra.Command, args []string) error {
				return c.do(cmd, "tab.close", map[string]any{"tab": args[0]}, nil)
			}},
	)
}

func (c *cli) tabNewCommand() *cobra.Command {
	var session, cwd string
	cmd := &cobra.Command{Use: "new [-- CMD…]", Short: "Open a tab; prints its id", Args: nArgs(0, -1, ""),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir, err := startDir(cwd)
			if err != nil {
				return err
			}
			var made struct {
				Tab  string `json:"tab"`
				Pane string `json:"pane"`
			}
			if err := c.do(cmd, "tab.new", map[string]any{"session": session, "pane": c.here(), "cwd": dir, "command": args}, &made); err != nil {
				return err
			}
			return c.answer(made, made.Tab)
		}}
	cmd.Flags().StringVar(&session, "session", "", "the session (default: $ROWLOCK_PANE's, else the one used last)")
	cmd.RegisterFlagCompletionFunc("session", c.objects("session"))
	cmd.Flags().StringVar(&cwd, "cwd", "", "the directory to start in (default: this one)")
	cmd.Flags().SetInterspersed(false)
	return cmd
}

// startDir is where a new program starts: dir, or where the command was typed.
func startDir(dir string) (string, error) {
	if dir == "" {
		return os.Getwd()
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if fi, err := os.Stat(abs); err != nil || !fi.IsDir() {
		return "", fmt.Errorf("--cwd %s: not a directory", dir)
	}
	return abs, nil
}
