// Command bench measures Rowlock beside other terminals and multiplexers as
// people meet them: on a private display whose frame buffer it looks at, with
// keys typed by XTEST and one and the same program in every terminal
// (actor/actor.c), which it tells what to print.
//
// In each round (run.go) every contestant that is installed (contestant.go)
// opens a window and goes through the same workloads (workload.go): key.go,
// flood.go, animation.go, memory.go, idle.go, start.go, tabs.go. Then come those
// without a window: echo.go, wire.go and again floods and memory, on a bare
// connection or pty (bare.go, client.go). Rounds are interleaved, so that a busy
// machine is unfair to nobody. results.go keeps the figures, goals.go compares,
// table.go and plot.go show them.
//
// It measures others and not itself: nothing is asked of the system while keys
// are typed, a change that it may have seen late isn't counted, keys without an
// effect are counted as lost, and behind each workload a page must appear on the
// screen before the next.
//
// Run it from the root of the repository: make bench.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"rowlock/bench/document"
)

type options struct {
	bin, out, doc string
	quick         bool
	rounds        int
	only, with    string
}

func main() {
	var o options
	flag.StringVar(&o.bin, "bin", "build", "where rowlock and rowlock-window are")
	flag.StringVar(&o.out, "out", "build/bench", "where the results go")
	flag.StringVar(&o.doc, "doc", "", "the document that gets the tables of a whole run")
	flag.BoolVar(&o.quick, "quick", false, "a few minutes: less of everything, and only those that the goals are about")
	flag.IntVar(&o.rounds, "rounds", 0, "how many rounds (4, with -quick 2)")
	flag.StringVar(&o.only, "only", "", "only these workloads, separated by commas: "+strings.Join(workloadNames(), ", "))
	flag.StringVar(&o.with, "with", "", "only these contestants, separated by commas")
	flag.Parse()
	if err := start(o); err != nil {
		fmt.Fprintf(os.Stderr, "bench: %v\n", err)
		os.Exit(1)
	}
}

// start measures, below a keeper.
func start(o options) error {
	if flag.NArg() > 0 {
		return errors.New("unexpected argument " + flag.Arg(0))
	}
	if err := o.check(); err != nil {
		return err
	}
	dir := os.Getenv(directoryVariable)
	if dir != "" {
		minded(dir)
		return measure(dir, o)
	}
	status, err := keep()
	if err == nil && status != 0 {
		os.Exit(status) // the bench has said why
	}
	return err
}

// check says what is wrong with the options.
func (o *options) check() error {
	for _, name := range strings.FieldsFunc(o.only, comma) {
		if !listed(name, strings.Join(workloadNames(), ",")) {
			return fmt.Errorf("no workload %q: %s", name, strings.Join(workloadNames(), ", "))
		}
	}
	for _, name := range strings.FieldsFunc(o.with, comma) {
		if !slices.ContainsFunc(everybody(), func(c contestant) bool { return c.name == name }) {
			return fmt.Errorf("nobody is called %q", name)
		}
	}
	return nil
}

// whole reports whether everything is measured: what belongs into a document.
func (o *options) whole() bool { return o.only == "" && o.with == "" && !o.quick }

// measure does the whole run, below dir.
func measure(dir string, o options) error {
	bin, err := filepath.Abs(o.bin)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(o.out, 0o755); err != nil {
		return err
	}
	a, err := openArena(dir, bin)
	if err != nil {
		return err
	}
	defer a.close()
	debug.SetGCPercent(-1) // collected between the workloads

	b := newBench(a, o, amountsOf(o))
	b.run()
	b.judge()
	fmt.Print(b.markdown())
	if err := b.write(); err != nil {
		return err
	}
	if len(b.Failed) > 0 {
		return fmt.Errorf("%d measurements failed:\n  %s", len(b.Failed), strings.Join(b.Failed, "\n  "))
	}
	return nil
}

// write writes the files.
func (b *bench) write() error {
	if err := b.writeJSON(filepath.Join(b.o.out, "bench.json")); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(b.o.out, "bench.svg"), b.plot(), 0o644); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "wrote bench.json and bench.svg into %s\n", b.o.out)
	if b.o.doc != "" && b.o.whole() {
		return document.Replace(b.o.doc, "bench", b.markdown())
	}
	return nil
}

func comma(r rune) bool { return r == ',' }

// listed reports whether a list of names, separated by commas, has a name.
func listed(name, list string) bool { return strings.Contains(","+list+",", ","+name+",") }
