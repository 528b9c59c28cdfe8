// Package document keeps the tables of docs/performance.md: each program that
// measures owns one section there, between markers with its name, and writes
// nothing else. What stands between markers is never written by hand.
package document

import (
	"bytes"
	"fmt"
	"os"
)

// Replace puts text into the section of a document that lies between
// <!-- section --> and <!-- /section -->, each on a line of its own.
func Replace(name, section, text string) error {
	doc, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	begin, end := fmt.Sprintf("<!-- %s -->\n", section), fmt.Sprintf("<!-- /%s -->\n", section)
	before, rest, ok := bytes.Cut(doc, []byte(begin))
	_, after, ended := bytes.Cut(rest, []byte(end))
	if !ok || !ended {
		return fmt.Errorf("%s has no lines %q and %q", name, begin, end)
	}
	return os.WriteFile(name, fmt.Appendf(nil, "%s%s%s%s%s", before, begin, text, end, after), 0o644)
}
