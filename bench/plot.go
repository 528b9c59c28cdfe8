package main

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"
)

// plotted are the metrics that the picture shows, each a panel of bars.
var plotted = []struct {
	title  string
	column column
}{
	{"Key to pixel, ms (bar: p50, line: p99)", column{metric: "key"}},
	{"Key to pixel beside a flood, ms", column{metric: "key_flood"}},
	{"Key to echo without a display, µs", column{metric: "echo"}},
	{"Key to echo beside a flood, µs", column{metric: "echo_flood"}},
	{"Flood of a log, MB/s", column{metric: "flood_plain", more: true}},
	{"Flood with colours, MB/s", column{metric: "flood_sgr", more: true}},
	{"Flood of CJK and emoji, MB/s", column{metric: "flood_cjk", more: true}},
	{"Frames shown of 60 a second", column{metric: "shown_color", more: true}},
	{"Memory of the window, MiB", column{metric: "pss_window"}},
	{"Start, ms", column{metric: "start"}},
}

const (
	panelWidth = 460
	barHeight  = 18
	labelWidth = 150
	figureRoom = 90
)

// plot is the picture: an SVG with two columns of panels.
func (r *results) plot() []byte {
	var b strings.Builder
	var y [2]int
	for _, p := range plotted {
		names := r.contestants(p.column.metric)
		if len(names) == 0 {
			continue
		}
		side := 0
		if y[1] < y[0] {
			side = 1
		}
		y[side] += r.panel(&b, side*(panelWidth+20), y[side], p.title, p.column, names)
	}
	height := max(y[0], y[1])
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="12">
<rect width="100%%" height="100%%" fill="#fff"/>
%s<text x="10" y="%d" fill="#777">%s, %s</text>
</svg>
`, 2*panelWidth+40, height+30, b.String(), height+18, html.EscapeString(r.Date), html.EscapeString(r.Machine))
}

// panel draws the bars of one metric, the best first, and gives its height.
// Where figures are far apart the scale is logarithmic, and says so.
func (r *results) panel(b *strings.Builder, x, y int, title string, c column, names []string) int {
	slices.SortStableFunc(names, func(p, q string) int {
		better := r.median(c.metric, p) < r.median(c.metric, q)
		if better != c.more {
			return -1
		}
		return 1
	})
	low, high := math.Inf(1), 0.0
	for _, name := range names {
		v := r.of(c.metric, name)
		low, high = min(low, v.Median), max(high, v.Median, v.P99)
	}
	scale := func(v float64) int { return int(v / high * (panelWidth - labelWidth - figureRoom)) }
	if low > 0 && high/low > 50 {
		title += ", logarithmic"
		scale = func(v float64) int {
			return int(math.Log(v/low*2) / math.Log(high/low*2) * (panelWidth - labelWidth - figureRoom))
		}
	}
	fmt.Fprintf(b, `<text x="%d" y="%d" font-weight="bold">%s</text>`+"\n", x+10, y+24, html.EscapeString(title))
	for i, name := range names {
		v := r.of(c.metric, name)
		top := y + 34 + i*barHeight
		color := "#9aa5b1"
		if strings.HasPrefix(name, ours) {
			color = "#d9480f"
		}
		figure := short(v.Median)
		end := scale(v.Median)
		fmt.Fprintf(b, `<text x="%d" y="%d" text-anchor="end">%s</text><rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`,
			x+labelWidth, top+12, html.EscapeString(name), x+labelWidth+6, top, max(end, 1), barHeight-5, color)
		if v.P99 > 0 {
			figure += " / " + short(v.P99)
			end = scale(v.P99)
			fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="2" fill="%s"/>`, x+labelWidth+6, top+(barHeight-5)/2, end, color)
		}
		fmt.Fprintf(b, `<text x="%d" y="%d" fill="#333">%s</text>`+"\n", x+labelWidth+12+end, top+12, figure)
	}
	return 34 + len(names)*barHeight + 12
}
