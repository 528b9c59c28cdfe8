package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"
)

// workloads are the names that -only knows.
var workloads = []string{"typing", "beside", "echo", "flood", "animation", "wire", "memory", "idle", "start"}

// bench is a run.
type bench struct {
	*arena
	*results
	o     options
	began time.Time
	round int

	// How much of each: more takes longer and says more.
	keys, switches            int
	floodSeconds, playSeconds float64
	idleTime                  time.Duration
	contestants               []contestant
}

func newBench(a *arena, o options) *bench {
	b := &bench{arena: a, results: newResults(), o: o, began: time.Now(),
		keys: 60, switches: 10, floodSeconds: 1.5, playSeconds: 4, idleTime: time.Minute}
	if o.quick {
		b.keys, b.switches, b.floodSeconds, b.playSeconds, b.idleTime = 40, 4, 0.5, 1.5, 8*time.Second
	}
	if b.o.rounds == 0 {
		b.o.rounds = 5
		if o.quick {
			b.o.rounds = 2
		}
	}
	b.choose()
	b.Method = []string{
		fmt.Sprintf("%d rounds, interleaved; Xvfb %dx%d with software rendering; %dx%d cells, %s %d pt, %d lines of history",
			b.o.rounds, displayWidth, displayHeight, termCols, termRows, fontFamily, fontSize, historyLines),
		fmt.Sprintf("%s, looking at the frame buffer every %v; what was seen more than %v late is not counted", a.thread, glance, blindLimit),
	}
	return b
}

// choose takes those that are installed and wanted.
func (b *bench) choose() {
	for _, c := range everybody() {
		if b.o.with != "" && !listed(c.name, b.o.with) || b.o.with == "" && b.o.quick && !slices.Contains(quickly, c.name) {
			continue
		}
		if name := c.missing(); name != "" {
			b.say("%s: left out, %s is not installed (scripts/deps bench)", c.name, name)
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

// versionOf is what a program says of itself.
func versionOf(name string) string {
	flag := "--version"
	switch name {
	case "xterm":
		flag = "-version"
	case "st":
		flag = "-v"
	case "tmux":
		flag = "-V"
	}
	out, _ := exec.Command(name, flag).CombinedOutput()
	line, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	return line
}

// say shows progress.
func (b *bench) say(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "%4.0fs "+format+"\n", append([]any{time.Since(b.began).Seconds()}, args...)...)
}

// wants reports whether a workload is to run.
func (b *bench) wants(workload string) bool { return b.o.only == "" || listed(workload, b.o.only) }

func (b *bench) wantsAny(workloads ...string) bool { return slices.ContainsFunc(workloads, b.wants) }

// step does one workload of one contestant; one that fails is noted, and the run
// goes on.
func (b *bench) step(name, what string, do func() (string, error)) bool {
	runtime.GC()
	outcome, err := do()
	if err != nil {
		b.Failed = append(b.Failed, fmt.Sprintf("%s: %s: %v", name, what, err))
		outcome = "FAILED: " + err.Error()
	}
	b.say("round %d/%d  %-20s %s: %s", b.round+1, b.o.rounds, name, what, outcome)
	return err == nil
}

// run goes through all rounds, each in another order.
func (b *bench) run() {
	for b.round = range b.o.rounds {
		n := len(b.contestants)
		for i := range n {
			if b.round%2 == 1 {
				i = n - 1 - i
			}
			c := &b.contestants[(i+b.round/2)%n]
			if b.wantsAny("typing", "beside", "flood", "animation", "memory", "idle", "start") {
				b.perform(c)
			}
		}
		if b.wants("echo") {
			b.echoes()
		}
		if b.wants("flood") {
			b.bareFloods()
		}
		if b.round == 0 {
			b.once()
		}
	}
}

// perform has a contestant open its window and go through the workloads.
func (b *bench) perform(c *contestant) {
	var w *window
	ok := b.step(c.name, "start", func() (string, error) {
		var err error
		if w, err = b.open(c); err != nil {
			return "", err
		}
		b.add("start", c.name, ms(w.took))
		return fmt.Sprintf("%.0f ms", ms(w.took)), nil
	})
	if !ok {
		return
	}
	defer w.close()
	if b.wants("memory") {
		b.weigh(w, "pss_window", "pss")
	}
	if b.wants("idle") && b.round == 0 {
		b.rest(w)
	}
	ok = !b.wants("typing") || b.step(c.name, "key to pixel", func() (string, error) {
		l, err := w.typing(b.keys)
		b.addLatencies("key", c.name, l)
		return l.String(), err
	})
	if ok && b.wants("flood") {
		ok = b.windowFloods(w)
	}
	if ok && b.wants("memory") {
		b.weigh(w, "", "pss_full")
	}
	if ok && b.wants("animation") {
		ok = b.animate(w)
	}
	if ok && b.wants("start") && c.server != nil {
		ok = b.step(c.name, "attach", func() (string, error) {
			took, err := w.attach()
			if err == nil {
				b.add("attach", c.name, took)
			}
			return fmt.Sprintf("%.0f ms", took), err
		})
	}
	if ok && b.wants("beside") && c.split != nil {
		ok = b.step(c.name, "key to pixel beside a flood", func() (string, error) {
			l, err := w.beside(b.keys)
			b.addLatencies("key_flood", c.name, l)
			return l.String(), err
		})
	}
	if ok && b.wants("start") && c.newTab != nil {
		b.step(c.name, "tabs", func() (string, error) {
			opened, switched, err := w.tabs(b.switches)
			if err == nil {
				b.add("tab_new", c.name, opened)
				b.addLatencies("tab_switch", c.name, switched)
			}
			return fmt.Sprintf("opened in %.1f ms, switched in %s", opened, switched), err
		})
	}
}

func (l latencies) String() string {
	if len(l.times) == 0 {
		return "nothing seen"
	}
	s := fmt.Sprintf("p50 %.2f, p99 %.2f", quantile(l.times, 0.5), quantile(l.times, 0.99))
	if l.lost+l.blind > 0 {
		s += fmt.Sprintf(" (%d lost, of which %d on the way back; %d seen late)", l.lost, l.unseen, l.blind)
	}
	return s
}

// weigh asks how much memory the window and all of it have.
func (b *bench) weigh(w *window, windowMetric, allMetric string) {
	b.step(w.c.name, "memory", func() (string, error) {
		if windowMetric == "" {
			if err := w.history(); err != nil {
				return "", err
			}
		}
		all := w.processes()
		if windowMetric != "" {
			b.add(windowMetric, w.c.name, pss(all[:1]))
		}
		b.add(allMetric, w.c.name, pss(all))
		return fmt.Sprintf("window %.1f MiB, all %.1f MiB", pss(all[:1]), pss(all)), nil
	})
}

// history fills a terminal's history with lines of 130 characters.
func (w *window) history() error {
	if err := w.actor.write(longLines()); err != nil {
		return err
	}
	return w.prepare()
}

func (b *bench) rest(w *window) {
	b.step(w.c.name, "idle", func() (string, error) {
		nap(3 * time.Second) // it may still tidy up
		wakes, used := idle(w.processes(), b.idleTime)
		b.add("wakes", w.c.name, wakes)
		b.add("idle_cpu", w.c.name, used)
		return fmt.Sprintf("%.2f wake-ups and %.2f ms of CPU a second", wakes, used), nil
	})
}

func (b *bench) windowFloods(w *window) bool {
	for _, k := range kinds {
		ok := b.step(w.c.name, "flood, "+k.name, func() (string, error) {
			f, err := b.flood(w.actor, k.name, b.floodSeconds, w.processes())
			if err != nil {
				return "", err
			}
			b.addFlood(k.name, w.c.name, f)
			return f.String(), w.prepare()
		})
		if !ok {
			return false
		}
	}
	return true
}

func (b *bench) addFlood(kind, name string, f flooded) {
	b.add("flood_"+kind, name, f.rate)
	b.add("cost_"+kind, name, f.cost)
}

func (f flooded) String() string {
	return fmt.Sprintf("%.1f MB/s, %.2f CPU s per 10 MB", f.rate, f.cost)
}

func (b *bench) animate(w *window) bool {
	for _, what := range []string{"color", "noise"} {
		ok := b.step(w.c.name, "60 full screens a second, "+what, func() (string, error) {
			p, err := w.play(what, b.playSeconds)
			if err != nil {
				return "", err
			}
			b.add("shown_"+what, w.c.name, p.shown)
			b.add("cpu_"+what, w.c.name, 100*p.cpu)
			return fmt.Sprintf("%.0f shown, %.0f %% CPU", p.shown, 100*p.cpu), w.prepare()
		})
		if !ok {
			return false
		}
	}
	return true
}

// bares are the multiplexers without a window.
func (b *bench) bares() []func() (*bare, error) {
	if !installed("tmux") {
		return []func() (*bare, error){b.rowlockBare}
	}
	return []func() (*bare, error){b.rowlockBare, b.tmuxBare}
}

func (b *bench) echoes() {
	for _, open := range b.bares() {
		p, err := open()
		if err != nil {
			b.Failed = append(b.Failed, err.Error())
			continue
		}
		b.step(p.name, "key to echo", func() (string, error) {
			l, err := p.echo(2 * b.keys)
			b.addLatencies("echo", p.name, l)
			return l.String(), err
		})
		b.step(p.name, "key to echo beside a flood", func() (string, error) {
			l, err := p.echoBeside(2 * b.keys)
			b.addLatencies("echo_flood", p.name, l)
			return l.String(), err
		})
		p.close()
	}
}

// bareFloods floods what has no window: a client that only reads, nobody who
// looks, and the C loop.
func (b *bench) bareFloods() {
	for _, open := range b.bares() {
		p, err := open()
		if err != nil {
			b.Failed = append(b.Failed, err.Error())
			continue
		}
		for _, k := range kinds {
			b.step(p.name, "flood, "+k.name, func() (string, error) {
				client, server := p.pids()
				var f flooded
				err := p.during(func() (err error) {
					f, err = b.flood(p.actor, k.name, b.floodSeconds, append(client, server...))
					return err
				})
				if err == nil {
					b.addFlood(k.name, p.name, f)
				}
				return f.String(), err
			})
		}
		p.close()
	}
	for _, name := range []string{aloneOurs, aloneTmux, ceiling} {
		if name != aloneTmux || installed("tmux") {
			b.quietFloods(name)
		}
	}
}

func (b *bench) quietFloods(name string) {
	u, err := b.unseenIn(name)
	if err != nil {
		b.Failed = append(b.Failed, err.Error())
		return
	}
	defer u.stop()
	for _, k := range kinds {
		b.step(name, "flood, "+k.name, func() (string, error) {
			f, err := b.flood(u.actor, k.name, b.floodSeconds, u.pids)
			if err == nil {
				b.addFlood(k.name, name, f)
			}
			return f.String(), err
		})
	}
}

// once is what one round says all of.
func (b *bench) once() {
	if b.wants("wire") {
		p, err := b.rowlockBare()
		if err != nil {
			b.Failed = append(b.Failed, err.Error())
			return
		}
		b.step(p.name, "bytes on the wire", func() (string, error) {
			err := p.wire(b.results)
			return fmt.Sprintf("a key %.0f raw, %.0f packed", b.median("wire_key", wireRaw), b.median("wire_key", wireZstd)), err
		})
		p.close()
	}
	if b.wants("memory") {
		for _, open := range b.bares() {
			b.weighServer(open)
		}
	}
}

// weighServer asks for the memory of a server with 1 and 16 panes, empty and
// with a full history each.
func (b *bench) weighServer(open func() (*bare, error)) {
	p, err := open()
	if err != nil {
		b.Failed = append(b.Failed, err.Error())
		return
	}
	defer p.close()
	b.step(p.name, "memory of the server", func() (string, error) {
		note := func(metric string) {
			_, server := p.pids()
			b.add(metric, p.name, pss(server))
		}
		note("server_1")
		actors := []*actor{p.actor}
		for len(actors) < 16 {
			err := p.during(func() error {
				if err := p.tab(); err != nil {
					return err
				}
				another, err := meet(b.listener)
				actors = append(actors, another)
				return err
			})
			if err != nil {
				return "", err
			}
		}
		note("server_16")
		for _, one := range actors {
			if err := p.during(func() error { return one.write(longLines()) }); err != nil {
				return "", err
			}
		}
		nap(time.Second)
		note("server_16_full")
		return fmt.Sprintf("1 pane %.1f MiB, 16 %.1f, with history %.1f", b.median("server_1", p.name),
			b.median("server_16", p.name), b.median("server_16_full", p.name)), nil
	})
}
