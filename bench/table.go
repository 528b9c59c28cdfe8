package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// group is a table: metrics side by side, a line for each contestant.
type group struct {
	title   string
	note    string
	columns []column
}

// column is a metric in a table.
type column struct {
	metric, title string
	more          bool // more is better
}

func perKind(prefix string, more bool) (all []column) {
	for _, k := range kinds {
		all = append(all, column{prefix + k.name, k.name, more})
	}
	return all
}

var groups = []group{
	{"Key to pixel, ms", "From a key press to the changed pixel on the display: p50 / p99. Beside a flood: while the pane at the right prints a log without end.",
		[]column{{"key", "idle", false}, {"key_flood", "beside a flood", false}}},
	{"Key to echo, µs", "The same without a display: a client of the frame protocol against `tmux attach` in a pty: p50 / p99.",
		[]column{{"echo", "idle", false}, {"echo_flood", "beside a flood", false}}},
	{"Floods, MB/s", "From the first byte to the answer of a question behind the last.", perKind("flood_", true)},
	{"Floods, ms of CPU per MB", "Of the terminal and what is behind it, without the X server and the program that prints.", perKind("cost_", false)},
	{"60 full screens a second", "Frames that stood in the frame buffer, a second, and % CPU. Colour: a truecolour field; noise: every cell another letter and colours.",
		[]column{{"shown_color", "colour, shown", true}, {"cpu_color", "CPU", false}, {"shown_noise", "noise, shown", true}, {"cpu_noise", "CPU", false}}},
	{"Bytes on the wire", "raw: the screens that a window on this machine gets, which presents 60 times a second. zstd: every byte that a window on another machine gets through a forwarded socket.",
		[]column{{"wire_key", "keystroke", false}, {"wire_line", "scrolled line", false}, {"wire_spinner", "spinner tick", false}, {"wire_log", "16 MiB of log", false}}},
	{"Memory of windows, MiB", "Proportional set size: of the window alone, of two on one server, of a window with what is behind it; empty, and after 10,000 lines of 130 characters.",
		[]column{{"pss_window", "window", false}, {"pss_window_full", "with history", false}, {"pss_two", "two windows", false}, {"pss", "all", false}, {"pss_full", "all with history", false}}},
	{"Memory of servers, MiB", "The same of the server alone; each pane has its history.",
		[]column{{"server_1", "1 pane", false}, {"server_1_full", "with history", false}, {"server_16", "16 panes", false}, {"server_16_full", "with history", false}}},
	{"Idle", "A window with the keyboard and nothing to do, with what is behind it; from 12 s after the last thing that happened.",
		[]column{{"wakes", "wake-ups a second", false}, {"idle_cpu", "ms CPU a second", false}}},
	{"Start, ms", "From exec to the first thing on the display that the program in the terminal prints, when nothing runs and when the server does; from the last key to a new tab's first output, and to another tab's picture (p50 / p99).",
		[]column{{"start", "start", false}, {"attach", "attach", false}, {"tab_new", "open a tab", false}, {"tab_switch", "switch tabs", false}}},
}

// markdown is everything as tables: what we want to reach first.
func (r *results) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Measured %s on %s, by `make bench`.\n", r.Date, r.Machine)
	for _, m := range r.Method {
		fmt.Fprintf(&b, "%s.\n", upper(m))
	}
	fmt.Fprintf(&b, "Load average as each round began: %s.\n", strings.Join(r.Load, ", "))
	b.WriteString(r.versions())
	if len(r.Missing) > 0 {
		fmt.Fprintf(&b, "Not installed: %s.\n", strings.Join(r.Missing, ", "))
	}
	b.WriteString("Medians over all rounds; in brackets how many times the first line's figure that is, n the number of keys.\n")
	b.WriteString(r.goalTable())
	for _, g := range groups {
		b.WriteString(r.table(g))
	}
	for i, f := range r.Failed {
		if i == 0 {
			b.WriteString("\n### What failed\n\n")
		}
		fmt.Fprintf(&b, "- %s\n", f)
	}
	return b.String()
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func (r *results) versions() string {
	var all []string
	for name, v := range r.Versions {
		all = append(all, name+": "+strings.TrimSpace(v))
	}
	slices.Sort(all)
	if len(all) == 0 {
		return ""
	}
	return "Versions: " + strings.Join(all, "; ") + ".\n"
}

// table is one group; empty when nothing of it was measured.
func (r *results) table(g group) string {
	var metrics []string
	for _, c := range g.columns {
		metrics = append(metrics, c.metric)
	}
	names := r.contestants(metrics...)
	if len(names) == 0 {
		return ""
	}
	slices.SortStableFunc(names, func(a, b string) int { return strings.Index(b, ours) - strings.Index(a, ours) })
	var b strings.Builder
	fmt.Fprintf(&b, "\n### %s\n\n%s\n\n| |", g.title, g.note)
	for _, c := range g.columns {
		fmt.Fprintf(&b, " %s |", c.title)
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(g.columns)) + "\n")
	for _, name := range names {
		fmt.Fprintf(&b, "| %s |", name)
		for _, c := range g.columns {
			fmt.Fprintf(&b, " %s |", r.figure(c, name, names[0]))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// figure is a cell: the median, p99 where there is one, and the quotient with
// the first line's.
func (r *results) figure(c column, name, first string) string {
	v := r.of(c.metric, name)
	if v == nil || v.N == 0 {
		return "–"
	}
	s := short(v.Median)
	if v.P99 > 0 {
		s += " / " + short(v.P99)
	}
	if base := r.median(c.metric, first); name != first && base > 0 {
		s += fmt.Sprintf(" (%s×)", short(v.Median/base))
	}
	if len(v.times) > 0 {
		s += fmt.Sprintf(", n %d", v.N)
	}
	if v.Lost > 0 {
		s += fmt.Sprintf(", %d lost", v.Lost)
	}
	return s
}

// short is a number in about three digits.
func short(v float64) string {
	switch a := math.Abs(v); {
	case a == 0:
		return "0"
	case a < 0.095:
		return fmt.Sprintf("%.3f", v)
	case a < 9.95:
		return fmt.Sprintf("%.2f", v)
	case a < 99.5:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.0f", v)
}

// goalTable says what is reached.
func (r *results) goalTable() string {
	if len(r.Goals) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n### What we want to reach\n\n| what: Rowlock / other | must | aim | measured | met |\n|---|---|---|---|---|\n")
	for _, g := range r.Goals {
		sign := "≤"
		if g.More {
			sign = "≥"
		}
		fmt.Fprintf(&b, "| %s | %s %s | %s %s | %s | %s |\n", g.What, sign, short(g.Must), sign, short(g.Aim), short(g.Value), g.Reached)
	}
	return b.String()
}
