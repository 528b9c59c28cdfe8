package document

import (
	"os"
	"path/filepath"
	"testing"
)

func TestReplace(t *testing.T) {
	name := filepath.Join(t.TempDir(), "doc.md")
	const before = "# Title\n<!-- a -->\nold\n<!-- /a -->\nbetween\n<!-- b -->\n<!-- /b -->\n"
	const after = "# Title\n<!-- a -->\nnew\nrows\n<!-- /a -->\nbetween\n<!-- b -->\n<!-- /b -->\n"
	if err := os.WriteFile(name, []byte(before), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Replace(name, "a", "new\nrows\n"); err != nil {
		t.Fatal(err)
	}
	if err := Replace(name, "c", "x"); err == nil {
		t.Error("a section that is not there was replaced")
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != after {
		t.Errorf("got %q", got)
	}
}
