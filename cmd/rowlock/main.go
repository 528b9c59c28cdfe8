// Command rowlock is the only command that a person types: it opens windows,
// runs the server and does every verb of the API. It is pure Go and static, so
// that one file copied to a host is a whole installation.
//
// Each noun has a file; each verb of it is a row in that file's command tree
// and one call of the server's action of the same name. What goes to the
// terminal, and in which words, is decided in terminal.go.
package main

import (
	"os"
	"slices"

	"github.com/spf13/cobra"
)

// version is set by the linker.
var version = "0.1.0-dev"

func main() { os.Exit(run(os.Args[1:])) }

func run(args []string) int {
	c := &cli{in: os.Stdin, out: os.Stdout, err: os.Stderr}
	root := c.root()
	root.SetArgs(runInsteadOfE(args))
	if err := root.Execute(); err != nil {
		return c.fail(err)
	}
	return 0
}

// runInsteadOfE turns `-e CMD ARG…`, as terminals have it, into `run -- CMD
// ARG…`: everything after it belongs to the program.
func runInsteadOfE(args []string) []string {
	i := slices.Index(args, "-e")
	if i < 0 || slices.ContainsFunc(args[:i], isWord(args[:i])) {
		return args
	}
	return slices.Concat(args[:i], []string{"run", "--"}, args[i+1:])
}

// isWord reports whether an argument is a command rather than a flag or the
// value of --server.
func isWord(args []string) func(string) bool {
	value := false
	return func(a string) bool {
		word := !value && len(a) > 0 && a[0] != '-'
		value = a == "--server"
		return word || a == "--"
	}
}

func (c *cli) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "rowlock",
		Short: "A GPU terminal window with multiplexing built in",
		Long: "Without a command, rowlock opens a window on the last session and starts\n" +
			"the server when there is none. Close the window and everything runs on.",
		Args:          noArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(cmd *cobra.Command, _ []string) error { return c.open(cmd.Context(), window{}) },
	}
	root.PersistentFlags().StringVar(&c.server, "server", os.Getenv("ROWLOCK_SERVER"),
		"the server: a name, or unix:///path (default \"default\", $ROWLOCK_SERVER)")
	root.PersistentFlags().BoolVar(&c.json, "json", false, "print JSON")
	root.SetFlagErrorFunc(flagError)
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetOut(c.out)
	root.SetErr(c.err)
	root.AddCommand(
		c.attachCommand(), c.runCommand(),
		c.serverCommand(), c.sessionCommand(), c.tabCommand(), c.paneCommand(), c.clientCommand(),
		c.watchCommand(), c.apiCommand(), c.configCommand(), c.keysCommand(), c.themesCommand(), c.fontsCommand(),
		c.doctorCommand(), c.completionCommand(), c.versionCommand(),
	)
	return root
}

// group is a noun: it has verbs and does nothing by itself.
func group(use, short string, verbs ...*cobra.Command) *cobra.Command {
	g := &cobra.Command{
		Use: use, Short: short,
		Args: noArgs,
		RunE: needsVerb,
	}
	g.AddCommand(verbs...)
	return g
}
