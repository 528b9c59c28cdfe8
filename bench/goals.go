package main

import "math"

// goal is a comparison that must reach something, and should reach more.
type goal struct {
	what      string
	must, aim float64
	more      bool // more is better
	value     func(r *results) float64
}

// verdict is what became of a goal.
type verdict struct {
	What    string  `json:"what"`
	Must    float64 `json:"must"`
	Aim     float64 `json:"aim"`
	More    bool    `json:"more_is_better"`
	Value   float64 `json:"value"`
	Reached string  `json:"reached"` // aim, must or no
}

// over is a quotient of two contestants' medians of one metric.
func over(metric, a, b string) func(*results) float64 {
	return func(r *results) float64 { return r.median(metric, a) / r.median(metric, b) }
}

// overP99 is that of their p99.
func overP99(metric, a, b string) func(*results) float64 {
	return func(r *results) float64 { return r.p99(metric, a) / r.p99(metric, b) }
}

// worst is the lowest of several goals' values where more is better, otherwise
// the highest; NaN when one of them was not measured.
func worst(more bool, values ...func(*results) float64) func(*results) float64 {
	return func(r *results) float64 {
		out := values[0](r)
		for _, f := range values[1:] {
			if more {
				out = min(out, f(r))
			} else {
				out = max(out, f(r))
			}
		}
		return out
	}
}

// overEach are the quotients of two contestants for kinds of text.
func overEach(prefix, a, b string, kinds ...string) (all []func(*results) float64) {
	for _, k := range kinds {
		all = append(all, over(prefix+k, a, b))
	}
	return all
}

// notPlain are the kinds of text but for the log.
var notPlain = []string{"sgr", "cjk", "tui", "scroll"}

// of is a contestant's median.
func of(metric, name string) func(*results) float64 {
	return func(r *results) float64 { return r.median(metric, name) }
}

// perFrame is CPU per frame that was shown.
func perFrame(r *results, name string) float64 {
	return r.median("cpu_color", name) / r.median("shown_color", name)
}

var goals = []goal{
	{"key to pixel p50 / alacritty+tmux", 0.5, 0.2, false, over("key", ours, insideTmux)},
	{"key to pixel p50 / xterm", 4, 1.5, false, over("key", ours, "xterm")},
	{"key to pixel beside a flood p50 / alacritty+tmux", 0.1, 0.03, false, over("key_flood", ours, insideTmux)},
	{"key to pixel beside a flood p99 / alacritty+tmux", 0.1, 0.03, false, overP99("key_flood", ours, insideTmux)},
	{"key to echo p50 / tmux attach", 1, 0.8, false, over("echo", bareOurs, bareTmux)},
	{"key to echo p99 / tmux attach", 1.25, 1, false, overP99("echo", bareOurs, bareTmux)},
	{"key to echo beside a flood p50 / tmux attach", 1, 0.8, false, over("echo_flood", bareOurs, bareTmux)},
	{"key to echo beside a flood p99 / tmux attach", 1.25, 1, false, overP99("echo_flood", bareOurs, bareTmux)},
	{"flood, plain / tmux on a bare pty", 2, 2.7, true, over("flood_plain", bareOurs, bareTmux)},
	{"flood, SGR, TUI, scroll (the lowest) / tmux on a bare pty", 3, 4.5, true,
		worst(true, overEach("flood_", bareOurs, bareTmux, "sgr", "tui", "scroll")...)},
	{"flood, CJK / tmux on a bare pty", 6, 9, true, over("flood_cjk", bareOurs, bareTmux)},
	{"flood, plain / C drain", 0.6, 0.9, true, over("flood_plain", aloneOurs, ceiling)},
	{"flood, other (the lowest) / C drain", 0.5, 0.75, true, worst(true, overEach("flood_", aloneOurs, ceiling, notPlain...)...)},
	{"flood, plain: window open / detached", 0.8, 0.95, true, over("flood_plain", ours, aloneOurs)},
	{"flood, other (the lowest): window open / detached", 0.8, 0.95, true, worst(true, overEach("flood_", ours, aloneOurs, notPlain...)...)},
	{"flood, plain: window open / st", 1, 1.5, true, over("flood_plain", ours, "st")},
	{"flood, other (the lowest): window open / st", 1, 1.5, true, worst(true, overEach("flood_", ours, "st", notPlain...)...)},
	{"CPU per MB, plain / tmux, detached", 0.7, 0.5, false, over("cost_plain", aloneOurs, aloneTmux)},
	{"CPU per MB, other (the highest) / tmux, detached", 0.45, 0.35, false, worst(false, overEach("cost_", aloneOurs, aloneTmux, notPlain...)...)},
	{"animation at 60 Hz: frames shown / st", 1, 1.5, true, over("shown_color", ours, "st")},
	{"animation: CPU per shown frame / alacritty+tmux", 0.4, 0.2, false,
		func(r *results) float64 { return perFrame(r, ours) / perFrame(r, insideTmux) }},
	{"wire, zstd: keystroke, bytes", 40, 25, false, of("wire_key", wireZstd)},
	{"wire, zstd: scrolled line, bytes", 100, 60, false, of("wire_line", wireZstd)},
	{"wire, zstd: spinner tick, bytes", 30, 16, false, of("wire_spinner", wireZstd)},
	{"wire, zstd: 16 MiB of log, bytes", 16 << 10, 8 << 10, false, of("wire_log", wireZstd)},
	{"PSS of the server, 16 shells with 10,000 lines, MiB", 60, 40, false, of("server_16_full", bareOurs)},
	{"PSS of the window / alacritty", 1.2, 0.9, false, over("pss_window", ours, "alacritty")},
	{"idle: wake-ups a second, server and window", 0.1, 0.03, false, of("wakes", ours)},
	{"start to prompt, no server / alacritty", 1, 0.6, false, over("start", ours, "alacritty")},
	{"start to prompt, server running / alacritty", 0.9, 0.5, false,
		func(r *results) float64 { return r.median("attach", ours) / r.median("start", "alacritty") }},
}

// judge compares with the goals; what was not measured is left out.
func (r *results) judge() {
	r.Goals = nil
	for _, g := range goals {
		if v := g.value(r); !math.IsNaN(v) && !math.IsInf(v, 0) {
			r.Goals = append(r.Goals, verdict{g.what, g.must, g.aim, g.more, v, g.reached(v)})
		}
	}
}

// reached says which of the two bounds a value keeps.
func (g *goal) reached(v float64) string {
	within := func(bound float64) bool { return v == bound || v > bound == g.more }
	switch {
	case within(g.aim):
		return "aim"
	case within(g.must):
		return "must"
	}
	return "no"
}
