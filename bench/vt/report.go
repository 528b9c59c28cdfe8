package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"
)

// report is the outcome of a run. Speeds are in MB (10^6 bytes) per CPU second.
type report struct {
	Date    string   `json:"date"`
	Machine string   `json:"machine"`
	Go      string   `json:"go"`
	Files   []file   `json:"files"`
	Engines []engine `json:"engines"`
	Speeds  []speed  `json:"speeds"`
	Goals   []goal   `json:"goals"`
}

// speed is what one engine made of one file.
type speed struct {
	File   string    `json:"file"`
	Engine string    `json:"engine"`
	Median float64   `json:"median"`
	Rounds []float64 `json:"rounds"`
}

// goal compares us with one engine over all files.
type goal struct {
	Engine  string  `json:"engine"`
	Geomean float64 `json:"geomean"`
	Lowest  float64 `json:"lowest"`
	On      string  `json:"on"` // the file that is lowest
	Met     string  `json:"met"`
}

// targets are the ratios that we must and want to reach: of the geometric mean
// over all files (0: none) and of the lowest file.
var targets = map[string]struct{ must, aim [2]float64 }{
	"libvterm":        {[2]float64{8, 2.5}, [2]float64{14, 3.7}},
	"@xterm/headless": {[2]float64{6, 3}, [2]float64{12, 5}},
	"kitty":           {[2]float64{0, 2}, [2]float64{0, 4}},
}

func newReport(files []file, engines []engine) *report {
	r := &report{
		Date:    time.Now().UTC().Format(time.DateOnly),
		Machine: fmt.Sprintf("%s, %d cores, %s/%s", processor(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH),
		Go:      strings.TrimPrefix(runtime.Version(), "go"),
		Files:   files,
		Engines: engines,
	}
	for _, f := range files {
		for _, e := range engines {
			r.Speeds = append(r.Speeds, speed{File: f.Name, Engine: e.Name})
		}
	}
	return r
}

// processor is the name that the kernel has for the first core.
func processor() string {
	info, _ := os.ReadFile("/proc/cpuinfo")
	_, after, _ := strings.Cut(string(info), "model name")
	line, _, _ := strings.Cut(after, "\n")
	if name := strings.TrimLeft(line, "\t :"); name != "" {
		return name
	}
	return "unknown processor"
}

func (r *report) speed(file, engine string) *speed {
	for i := range r.Speeds {
		if s := &r.Speeds[i]; s.File == file && s.Engine == engine {
			return s
		}
	}
	return &speed{}
}

func (r *report) add(file, engine string, v float64) {
	s := r.speed(file, engine)
	s.Rounds = append(s.Rounds, v)
}

// finish takes the medians and compares.
func (r *report) finish() {
	for i := range r.Speeds {
		r.Speeds[i].Median = median(r.Speeds[i].Rounds)
	}
	for _, e := range r.Engines {
		if e.Name != ours && r.speed(r.Files[0].Name, ours).Median > 0 {
			r.Goals = append(r.Goals, r.compare(e.Name))
		}
	}
}

func (r *report) ratio(file, engine string) float64 {
	return r.speed(file, ours).Median / r.speed(file, engine).Median
}

func (r *report) compare(engine string) goal {
	g := goal{Engine: engine, Lowest: math.Inf(1)}
	sum := 0.0
	for _, f := range r.Files {
		v := r.ratio(f.Name, engine)
		sum += math.Log(v)
		if v < g.Lowest {
			g.Lowest, g.On = v, f.Name
		}
	}
	g.Geomean = math.Exp(sum / float64(len(r.Files)))
	t := targets[engine]
	reached := func(want [2]float64) bool { return g.Geomean >= want[0] && g.Lowest >= want[1] }
	switch {
	case reached(t.aim):
		g.Met = "aim"
	case reached(t.must):
		g.Met = "must"
	default:
		g.Met = "no"
	}
	return g
}

func median(v []float64) float64 {
	s := slices.Sorted(slices.Values(v))
	n := len(s)
	if n == 0 {
		return 0
	}
	return (s[n/2] + s[(n-1)/2]) / 2
}

// markdown is the section of the document.
func (r *report) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Measured %s on %s, Go %s, by `make bench-vt`: %dx%d, %d lines of history, MB per CPU second,\n",
		r.Date, r.Machine, r.Go, cols, rows, historyLines)
	fmt.Fprintf(&b, "medians of %d rounds; in brackets how many times as fast Rowlock is.\n\n", len(r.Speeds[0].Rounds))
	b.WriteString("| file |")
	for _, e := range r.Engines {
		fmt.Fprintf(&b, " %s %s |", e.Name, e.Version)
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(r.Engines)) + "\n")
	for _, f := range r.Files {
		fmt.Fprintf(&b, "| %s: %s |", f.Name, f.About)
		for _, e := range r.Engines {
			fmt.Fprintf(&b, " %s", figure(r.speed(f.Name, e.Name).Median))
			if e.Name != ours && len(r.Goals) > 0 {
				fmt.Fprintf(&b, " (%.1fx)", r.ratio(f.Name, e.Name))
			}
			b.WriteString(" |")
		}
		b.WriteString("\n")
	}
	if len(r.Goals) > 0 {
		b.WriteString("\n| over | geometric mean | lowest file | must | aim | reached |\n|---|---|---|---|---|---|\n")
	}
	for _, g := range r.Goals {
		t := targets[g.Engine]
		fmt.Fprintf(&b, "| %s | %.1fx | %.1fx (%s) | %s | %s | %s |\n",
			g.Engine, g.Geomean, g.Lowest, g.On, bounds(t.must), bounds(t.aim), g.Met)
	}
	return b.String()
}

func bounds(v [2]float64) string {
	if v[0] == 0 {
		return fmt.Sprintf("every file %gx", v[1])
	}
	return fmt.Sprintf("%gx / %gx", v[0], v[1])
}

func figure(v float64) string {
	if v < 100 {
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.0f", v)
}

func (r *report) writeJSON(name string) error {
	out, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(out, '\n'), 0o644)
}
