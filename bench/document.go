package main

import (
	"bytes"
	"fmt"
	"os"
)

// The section of docs/performance.md that belongs to this program.
const (
	sectionBegin = "<!-- written by make bench -->\n"
	sectionEnd   = "<!-- end of bench -->\n"
	sectionTitle = "\n## Terminals and multiplexers, as a person meets them\n\n"
)

// writeSection puts the tables between the document's markers; a document
// without them gets them at its end.
func writeSection(name, text string) error {
	doc, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	before, rest, ok := bytes.Cut(doc, []byte(sectionBegin))
	if !ok {
		before = append(doc, sectionTitle...)
	}
	_, after, ended := bytes.Cut(rest, []byte(sectionEnd))
	if ok && !ended {
		return fmt.Errorf("%s: no %q behind %q", name, sectionEnd, sectionBegin)
	}
	return os.WriteFile(name, fmt.Appendf(nil, "%s%s%s%s%s", before, sectionBegin, text, sectionEnd, after), 0o644)
}
