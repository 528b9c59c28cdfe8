package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"rowlock/config"
)

// usageError is a mistake in the command line.
type usageError struct{ error }

func usagef(format string, a ...any) error { return usageError{fmt.Errorf(format, a...)} }

// suggest adds to err what word was meant to be, of names, or where to look.
func suggest(err error, cmd *cobra.Command, dashes, word string, names []string) error {
	if near := config.Nearest(word, names); near != "" {
		return hint(err, cmd.CommandPath()+" "+dashes+near)
	}
	return hint(err, cmd.CommandPath()+" --help")
}

// flagError is a mistake in a flag, with the nearest right one.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) || unknown.GetSpecifiedShortnames() != "" {
		return hint(usageError{err}, cmd.CommandPath()+" --help")
	}
	name := unknown.GetSpecifiedName()
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	return suggest(usagef("unknown flag --%s", name), cmd, "--", name, names)
}

// noArgs refuses arguments; at a noun or the root they are unknown commands.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if !cmd.HasAvailableSubCommands() {
		return usagef("%s takes no arguments, got %q", cmd.CommandPath(), args[0])
	}
	return suggest(usagef("unknown command %q for %s", args[0], cmd.CommandPath()), cmd, "", args[0], verbNames(cmd))
}

// nArgs wants between low and high arguments (high < 0: any number), which are
// called what.
func nArgs(low, high int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < low || high >= 0 && len(args) > high {
			return hint(usagef("%s wants %s", cmd.CommandPath(), what), cmd.CommandPath()+" --help")
		}
		return nil
	}
}

// needsVerb is what a noun says when it is given none.
func needsVerb(cmd *cobra.Command, _ []string) error {
	return usagef("%s needs a verb: %s", cmd.Name(), strings.Join(verbNames(cmd), ", "))
}

func verbNames(cmd *cobra.Command) (names []string) {
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	return names
}
