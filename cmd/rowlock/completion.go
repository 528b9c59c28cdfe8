package main

import (
	"cmp"

	"github.com/spf13/cobra"
)

// objects completes the first argument, and a flag's value, with what the
// server has of a kind.
func (c *cli) objects(kind string) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, _ string) (found []string, _ cobra.ShellCompDirective) {
		var all []struct{ ID, Name, Title string }
		if len(args) == 0 && c.get(cmd.Context(), "/api/"+kind+"s", &all) == nil {
			for _, o := range all {
				found = append(found, cobra.CompletionWithDesc(o.ID, cmp.Or(o.Name, o.Title)))
			}
		}
		return found, cobra.ShellCompDirectiveNoFileComp
	}
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
