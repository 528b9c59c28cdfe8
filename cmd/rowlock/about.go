package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"rowlock/protocol"
)

func (c *cli) versionCommand() *cobra.Command {
	return &cobra.Command{Use: "version", Short: "Print the version", Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			v := struct {
				Version         string `json:"version"`
				ProtocolVersion int    `json:"protocol_version"`
				Go              string `json:"go"`
			}{version, protocol.Version, runtime.Version()}
			return c.answer(v, fmt.Sprintf("rowlock %s (protocol %d, %s)", v.Version, v.ProtocolVersion, v.Go))
		}}
}

func (c *cli) completionCommand() *cobra.Command {
	return &cobra.Command{Use: "completion bash|zsh|fish", Short: "Print a shell's completion script",
		Args: nArgs(1, 1, "one of bash, zsh, fish"), ValidArgs: []string{"bash", "zsh", "fish"},
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(c.out, true)
			case "zsh":
				return root.GenZshCompletion(c.out)
			case "fish":
				return root.GenFishCompletion(c.out, true)
			}
			return usagef("no completion for %q: bash, zsh or fish", args[0])
		}}
}
