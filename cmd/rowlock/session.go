package main

import (
	"strconv"

	"github.com/spf13/cobra"

	"rowlock/protocol"
)

func (c *cli) sessionCommand() *cobra.Command {
	return group("session", "Sessions: named lists of tabs",
		&cobra.Command{Use: "list", Short: "List sessions", Args: noArgs,
			RunE: list(c, "/api/sessions", "ID NAME TABS", func(s protocol.Session) []string {
				return []string{s.ID, s.Name, strconv.Itoa(len(s.Tabs))}
			})},
		&cobra.Command{Use: "new [NAME]", Short: "Make a session with one tab; prints its id", Args: nArgs(0, 1, "at most one name"),
			RunE: func(cmd *cobra.Command, args []string) error {
				var s protocol.Session
				in := map[string]any{}
				if len(args) == 1 {
					in["name"] = args[0]
				}
				if err := c.do(cmd, "session.new", in, &s); err != nil {
					return err
				}
				return c.answer(s, s.ID)
			}},
		&cobra.Command{Use: "rename SESSION NAME", Short: "Give a session another name", Args: nArgs(2, 2, "a session and its new name"),
			ValidArgsFunction: c.objects("session"),
			RunE: func(cmd *cobra.Command, args []string) error {
				return c.do(cmd, "session.rename", map[string]any{"session": args[0], "name": args[1]}, nil)
			}},
		&cobra.Command{Use: "close SESSION", Short: "End a session and the programs in it", Args: nArgs(1, 1, "a session"),
			ValidArgsFunction: c.objects("session"),
			RunE: func(cmd *cobra.Command, args []string) error {
				return c.do(cmd, "session.close", map[string]any{"session": args[0]}, nil)
			}},
	)
}
