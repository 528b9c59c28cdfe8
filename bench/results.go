package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// latencies are the times that keys took, without those that say nothing.
type latencies struct {
	times  []float64
	lost   int // nothing came of the key
	unseen int // of those: the program had it
	blind  int // the bench did not look in time
}

// result is a figure of one contestant.
type result struct {
	Metric     string  `json:"metric"`
	Contestant string  `json:"contestant"`
	Median     float64 `json:"median"`
	P99        float64 `json:"p99,omitempty"` // of latencies
	N          int     `json:"n"`
	Lost       int     `json:"lost,omitempty"`
	Blind      int     `json:"blind,omitempty"`

	Rounds []float64 `json:"rounds"` // the figure of each round, or its median

	times []float64
}

// results is all that was measured.
type results struct {
	Date     string            `json:"date"`
	Machine  string            `json:"machine"`
	Versions map[string]string `json:"versions"`
	Method   []string          `json:"method"`
	All      []*result         `json:"results"`
	Goals    []verdict         `json:"goals"`
	Load     []string          `json:"load"` // averages as each round began
	Missing  []string          `json:"missing,omitempty"`
	Failed   []string          `json:"failed,omitempty"`
}

func newResults() *results {
	return &results{Date: time.Now().UTC().Format(time.DateOnly), Machine: machine(), Versions: map[string]string{}}
}

func machine() string {
	info, _ := os.ReadFile("/proc/cpuinfo")
	_, after, _ := strings.Cut(string(info), "model name")
	name, _, _ := strings.Cut(after, "\n")
	kernel, _ := exec.Command("uname", "-sr").Output()
	return strings.TrimLeft(name, "\t :") + ", " + strconv.Itoa(runtime.NumCPU()) + " cores, " + strings.TrimSpace(string(kernel))
}

func (r *results) of(metric, contestant string) *result {
	for _, v := range r.All {
		if v.Metric == metric && v.Contestant == contestant {
			return v
		}
	}
	return nil
}

func (r *results) make(metric, contestant string) *result {
	v := r.of(metric, contestant)
	if v == nil {
		v = &result{Metric: metric, Contestant: contestant}
		r.All = append(r.All, v)
	}
	return v
}

// add adds the figure of a round.
func (r *results) add(metric, contestant string, figure float64) {
	v := r.make(metric, contestant)
	v.Rounds = append(v.Rounds, figure)
	v.Median, v.N = quantile(v.Rounds, 0.5), len(v.Rounds)
}

// addLatencies adds those of a round.
func (r *results) addLatencies(metric, contestant string, l latencies) {
	v := r.make(metric, contestant)
	v.Lost += l.lost
	v.Blind += l.blind
	if len(l.times) == 0 {
		return
	}
	v.Rounds = append(v.Rounds, quantile(l.times, 0.5))
	v.times = append(v.times, l.times...)
	v.Median, v.P99, v.N = quantile(v.times, 0.5), quantile(v.times, 0.99), len(v.times)
}

// median and p99 are NaN where nothing was measured.
func (r *results) median(metric, contestant string) float64 {
	if v := r.of(metric, contestant); v != nil && v.N > 0 {
		return v.Median
	}
	return math.NaN()
}

func (r *results) p99(metric, contestant string) float64 {
	if v := r.of(metric, contestant); v != nil && len(v.times) > 0 {
		return v.P99
	}
	return math.NaN()
}

// contestants are those of whom there is a figure, in order.
func (r *results) contestants(metrics ...string) []string {
	var names []string
	for _, v := range r.All {
		if slices.Contains(metrics, v.Metric) && !slices.Contains(names, v.Contestant) {
			names = append(names, v.Contestant)
		}
	}
	return names
}

// quantile is that of values, between which it interpolates.
func quantile(values []float64, q float64) float64 {
	s := slices.Sorted(slices.Values(values))
	at := q * float64(len(s)-1)
	i := int(at)
	if i+1 >= len(s) {
		return s[len(s)-1]
	}
	return s[i] + (at-float64(i))*(s[i+1]-s[i])
}

func (r *results) writeJSON(name string) error {
	out, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(out, '\n'), 0o644)
}

func (l latencies) String() string {
	if len(l.times) == 0 {
		return "nothing seen"
	}
	s := fmt.Sprintf("p50 %.2f, p99 %.2f", quantile(l.times, 0.5), quantile(l.times, 0.99))
	if l.lost+l.blind > 0 {
		s += fmt.Sprintf(" (%d lost, of which %d reached the program; %d seen late)", l.lost, l.unseen, l.blind)
	}
	return s
}

// loadAverage is that of the last minute.
func loadAverage() string {
	b, _ := os.ReadFile("/proc/loadavg")
	average, _, _ := strings.Cut(string(b), " ")
	return average
}
