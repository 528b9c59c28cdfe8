package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"rowlock/fonts"
	"rowlock/vt"
)

func (c *cli) fontsCommand() *cobra.Command {
	var text string
	var bold, italic bool
	cmd := &cobra.Command{Use: "fonts", Short: "List the fonts that text is drawn with, or say which draws each character of a text and why", Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			set, err := c.openFonts()
			if err != nil {
				return err
			}
			style := fonts.Style(0)
			if bold {
				style |= fonts.Bold
			}
			if italic {
				style |= fonts.Italic
			}
			if text == "" {
				return c.printFaces(set.Faces(style))
			}
			return c.printExplanations(explain(set, text, style))
		}}
	cmd.Flags().StringVar(&text, "for", "", "the text")
	cmd.Flags().BoolVar(&bold, "bold", false, "as bold text")
	cmd.Flags().BoolVar(&italic, "italic", false, "as italic text")
	return cmd
}

// openFonts opens the fonts of the configuration, and says what is wrong with
// them.
func (c *cli) openFonts() (*fonts.Set, error) {
	f := c.settings().Font
	set, err := fonts.Open(fonts.Options{Families: f.Family, Size: f.Size, Features: f.Features, Ranges: f.Ranges})
	if err != nil {
		return nil, err
	}
	set.Faces(0)
	for _, w := range set.Warnings() {
		fmt.Fprintf(c.err, "rowlock: %s\n", w)
	}
	return set, nil
}

// explain takes a text apart as the terminal does.
func explain(set *fonts.Set, text string, style fonts.Style) (all []fonts.Explanation) {
	for text != "" {
		n, cells := vt.FirstCluster(text)
		all = append(all, set.Explain(text[:n], style, max(cells, 1)))
		text = text[n:]
	}
	return all
}

func (c *cli) printFaces(faces []fonts.Face) error {
	if c.json {
		return c.printJSON(faces)
	}
	var rows [][]string
	for _, f := range faces {
		rows = append(rows, []string{f.Family, orBuiltIn(f.File)})
	}
	return c.table("FAMILY FILE", rows)
}

func (c *cli) printExplanations(all []fonts.Explanation) error {
	if c.json {
		return c.printJSON(all)
	}
	var rows [][]string
	for _, e := range all {
		family, file := e.Family, "-"
		if family == "" {
			family = "-"
		} else {
			file = orBuiltIn(e.File)
		}
		rows = append(rows, []string{e.Cluster, strings.Join(e.Points, " "), strconv.Itoa(e.Cells), family, e.Why, file})
	}
	return c.table("TEXT POINTS CELLS FAMILY WHY FILE", rows)
}

func orBuiltIn(file string) string {
	if file == "" {
		return "(built in)"
	}
	return file
}
