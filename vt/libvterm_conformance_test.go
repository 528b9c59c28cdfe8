package vt

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestConformanceLibvterm runs libvterm's test scripts: replies, cursor, cells,
// pens, properties, mouse reports, scrollback and rewrap. Left out are the calls
// by which libvterm tells its owner what to draw. A second run in one-byte
// pieces must judge every check alike.
func TestConformanceLibvterm(t *testing.T) {
	dir := conformanceDir(t, "libvterm")
	set := newConformanceSet(t, "libvterm")
	for _, path := range casePaths(t, dir, "*.test") {
		data := readFile(t, path)
		name := strings.TrimSuffix(filepath.Base(path), ".test")
		whole := runScript(t, data, 1<<20)
		for _, r := range whole {
			set.check(fmt.Sprintf("%s:%d", name, r.line), r.problem)
		}
		if pieces := runScript(t, data, 1); !slices.Equal(whole, pieces) {
			t.Errorf("%s: one-byte pieces give another outcome", name)
		}
	}
	set.finish()
}

// scriptResult is the outcome of one check.
type scriptResult struct {
	line    int
	problem string
}
