package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"rowlock/e2e/stage"
)

// amounts is how much is done of each: more takes longer and says more.
type amounts struct {
	rounds         int
	starts         int // of a window, each round
	keys, switches int
	flood, play    time.Duration
	idle, idleOurs time.Duration // what the goals ask of us needs longer
}

func amountsOf(o options) amounts {
	n := amounts{rounds: 4, starts: 3, keys: 60, switches: 8, flood: 1200 * time.Millisecond, play: 3 * time.Second,
		idle: 15 * time.Second, idleOurs: time.Minute}
	if o.quick {
		n = amounts{rounds: 2, starts: 2, keys: 40, switches: 4, flood: 500 * time.Millisecond, play: 1500 * time.Millisecond,
			idle: 10 * time.Second, idleOurs: 20 * time.Second}
	}
	if o.rounds > 0 {
		n.rounds = o.rounds
	}
	return n
}

// bench is a run.
type bench struct {
	*arena
	*results
	amounts
	o           options
	began       time.Time
	round       int
	contestants []contestant
}

func newBench(a *arena, o options, n amounts) *bench {
	b := &bench{arena: a, results: newResults(), amounts: n, o: o, began: time.Now()}
	b.choose()
	b.Method = []string{
		fmt.Sprintf("%d rounds, interleaved; those of whom no goal speaks take part in every other", n.rounds),
		fmt.Sprintf("Xvfb %dx%d with software rendering; %dx%d cells, %s %d pt, %d lines of history",
			displayWidth, displayHeight, termCols, termRows, fontFamily, fontSize, historyLines),
		fmt.Sprintf("%s, looking at the frame buffer every %v; what was seen more than %v late is not counted", a.thread, glance, blindLimit),
	}
	return b
}

// choose takes those that are installed and wanted.
func (b *bench) choose() {
	for _, c := range everybody() {
		if b.o.with != "" && !listed(c.name, b.o.with) || b.o.with == "" && b.o.quick && !c.judged() {
			continue
		}
		if name := c.missing(); name != "" {
			b.say("%s: left out, %s is not installed (scripts/deps bench)", c.name, name)
			b.Missing = append(b.Missing, c.name)
			continue
		}
		b.contestants = append(b.contestants, c)
		for _, name := range c.needs {
			b.Versions[name] = versionOf(name)
		}
	}
	if out, err := b.Rowlock("version"); err == nil {
		b.Versions[ours], _, _ = strings.Cut(out, "\n")
	}
}

// say shows progress.
func (b *bench) say(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "%4.0fs "+format+"\n", append([]any{time.Since(b.began).Seconds()}, args...)...)
}

// wants reports whether a workload is to run.
func (b *bench) wants(workload string) bool { return b.o.only == "" || listed(workload, b.o.only) }

// step does something of a contestant and says what came of it. What fails is
// noted with a picture of the display, and the run goes on.
func (b *bench) step(name, what string, do func() (string, error)) bool {
	runtime.GC()
	outcome, err := do()
	if err != nil {
		b.Failed = append(b.Failed, fmt.Sprintf("%s: %s: %v", name, what, err))
		outcome = "FAILED: " + err.Error()
		stage.SavePNG(filepath.Join(b.o.out, fmt.Sprintf("failed-%d.png", len(b.Failed))), b.Display.Screenshot())
	}
	b.say("round %d/%d  %-20s %s: %s", b.round+1, b.rounds, name, what, outcome)
	return err == nil
}

// run goes through all rounds.
func (b *bench) run() {
	if b.wants("start") {
		b.warmUp()
	}
	for b.round = range b.rounds {
		b.Load = append(b.Load, loadAverage())
		for _, i := range turns(len(b.contestants), b.round) {
			if c := &b.contestants[i]; c.judged() || b.round%2 == 0 {
				b.perform(c)
			}
		}
		for _, w := range windowless {
			if b.wants(w.name) && (!w.once || b.round == 0) {
				w.do(b)
			}
		}
	}
}

// turns is the order of a round: forwards, backwards, and each time somebody
// else begins.
func turns(n, round int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = (i + round/2) % n
	}
	if round%2 == 1 {
		slices.Reverse(order)
	}
	return order
}

// warmUp opens everybody's window once, so that no start is measured that reads
// programs and fonts from the disk or fills a cache.
func (b *bench) warmUp() {
	for i := range b.contestants {
		b.step(b.contestants[i].name, "the first start, not counted", func() (string, error) {
			w, err := b.open(&b.contestants[i])
			if err != nil {
				return "", err
			}
			w.close()
			return fmt.Sprintf("%.0f ms", ms(w.took)), nil
		})
	}
}

// perform has a contestant open its window and go through the workloads.
func (b *bench) perform(c *contestant) {
	if !slices.ContainsFunc(windowed, func(w workload) bool { return b.wants(w.name) }) {
		return
	}
	w := b.started(c)
	if w == nil {
		return
	}
	defer w.close()
	for _, work := range windowed {
		if !b.wants(work.name) || work.once && b.round > 0 || work.can != nil && !work.can(c) {
			continue
		}
		if !work.do(b, w) {
			return
		}
		if err := w.prepare(); err != nil {
			b.step(c.name, "the page behind "+work.about, func() (string, error) { return "", err })
			return
		}
	}
}
