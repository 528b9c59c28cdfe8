package main

import (
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestDocumented: the table of docs/commands.md has every command; a verb
// stands in a row of its noun.
func TestDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/commands.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\| `rowlock .*$").FindAllString(string(text), -1)
	c := &cli{out: io.Discard, err: io.Discard}
	for _, path := range verbs(c.root()) {
		named := func(row string) bool {
			for _, word := range strings.Fields(path) {
				if !regexp.MustCompile(`\b` + word + `\b`).MatchString(row) {
					return false
				}
			}
			return true
		}
		found := false
		for _, row := range rows {
			found = found || named(row)
		}
		if !found {
			t.Errorf("docs/commands.md does not name %q", path)
		}
	}
}

// verbs lists every command that does something.
func verbs(cmd *cobra.Command) (paths []string) {
	if cmd.HasParent() && !cmd.HasSubCommands() && !cmd.Hidden {
		paths = append(paths, strings.TrimPrefix(cmd.CommandPath(), "rowlock "))
	}
	for _, sub := range cmd.Commands() {
		paths = append(paths, verbs(sub)...)
	}
	return paths
}
