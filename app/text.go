package app

import (
	"strings"

	"rowlock/vt"
)

// textCells is how many cells a line of chrome takes.
func textCells(s string) int {
	n := 0
	for len(s) > 0 {
		size, cells := vt.FirstCluster(s)
		n += cells
		s = s[size:]
	}
	return n
}

// cut shortens s to at most n cells; what is cut off at the end leaves an
// ellipsis.
func cut(s string, n int) string {
	if n <= 0 {
		return ""
	}
	if textCells(s) <= n {
		return s
	}
	at, room := 0, n-1
	for {
		size, cells := vt.FirstCluster(s[at:])
		if cells > room {
			return strings.TrimRight(s[:at], " ") + "…"
		}
		at, room = at+size, room-cells
	}
}
