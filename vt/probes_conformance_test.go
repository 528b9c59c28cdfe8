package vt

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// TestProbes plays testdata/probes.tsv: one short stream for each point on which
// terminals part ways, with the screen and the cursor that this one chose. The
// file's last columns say who does the same and who does not.
func TestProbes(t *testing.T) {
	set := newConformanceSet(t, "probes")
	for _, line := range readLines(t, "testdata/probes.tsv") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		p, err := parseProbe(line)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		fresh := func() *Terminal { return newTestTerminal(p.cols, p.rows, 0) }
		term := fresh()
		term.Write(p.input)
		set.check(p.name, p.problem(term))
		checkPieces(t, p.name, term, fresh, p.input)
	}
	set.finish()
}

// probe is one row of probes.tsv.
type probe struct {
	name       string
	cols, rows int
	input      []byte
	screen     []string
	cursor     string // row,column from 1
}

func parseProbe(line string) (p probe, err error) {
	f := strings.Split(line, "\t")
	if len(f) < 6 {
		return p, fmt.Errorf("%d columns", len(f))
	}
	p.name, p.cursor = f[0], f[5]
	if p.cols, err = strconv.Atoi(f[1]); err != nil {
		return p, err
	}
	if p.rows, err = strconv.Atoi(f[2]); err != nil {
		return p, err
	}
	input, err := strconv.Unquote(`"` + strings.ReplaceAll(f[3], `"`, `\"`) + `"`)
	p.input = []byte(input)
	for _, row := range strings.Split(f[4], " / ") {
		p.screen = append(p.screen, strings.TrimRight(row, " "))
	}
	return p, err
}

func (p *probe) problem(term *Terminal) string {
	if d := compareLines(screenLines(term), p.screen); d != "" {
		return d
	}
	c := term.Cursor()
	if got := fmt.Sprintf("%d,%d", c.Row+1, c.Col+1); got != p.cursor {
		return fmt.Sprintf("cursor at %s, want %s", got, p.cursor)
	}
	return ""
}
