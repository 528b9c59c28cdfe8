package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"rowlock/protocol"
)

func (c *cli) clientCommand() *cobra.Command {
	return group("client", "Clients: the windows that are attached",
		&cobra.Command{Use: "list", Short: "List attached windows", Args: noArgs,
			RunE: list(c, "/api/clients", "ID PID SESSION TAB FOCUS SIZE NAME", func(k protocol.Client) []string {
				return []string{k.ID, strconv.Itoa(k.PID), k.Session, k.Tab, k.Focus, fmt.Sprintf("%dx%d", k.Cols, k.Rows), k.Name}
			})},
		&cobra.Command{Use: "detach [CLIENT]", Short: "Close a window; its programs run on", Args: nArgs(0, 1, "at most one client"),
			ValidArgsFunction: c.objects("client"),
			RunE: func(cmd *cobra.Command, args []string) error {
				in := map[string]any{}
				if len(args) == 1 {
					in["client"] = args[0]
				}
				return c.do(cmd, "client.detach", in, nil)
			}},
	)
}
