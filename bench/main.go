// Command bench measures Rowlock beside other terminals and multiplexers as
// people meet them: on a private display whose frame buffer it looks at, with
// keys typed by XTEST and one and the same program in every terminal
// (actor/actor.c), which it tells what to print.
//
// In each round (round.go) every contestant that is installed (contestant.go)
// opens a window and goes through the same workloads: typing.go, flood.go,
// animation.go, memory and idle.go, start.go. Then come those without a window
// (bare.go, client.go, wire.go). Rounds are interleaved, so that a busy machine
// is unfair to nobody. results.go keeps the figures, goals.go compares, table.go,
// plot.go and document/ show them.
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
	"os/signal"
	"path/filepath"
	"runtime/debug"
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
	flag.StringVar(&o.doc, "doc", "", "a document that gets the tables, docs/performance.md")
	flag.BoolVar(&o.quick, "quick", false, "about 3 minutes: fewer rounds, and only those that the goals are about")
	flag.IntVar(&o.rounds, "rounds", 0, "how many rounds (5, with -quick 2)")
	flag.StringVar(&o.only, "only", "", "only these workloads, separated by commas: "+strings.Join(workloads, ", "))
	flag.StringVar(&o.with, "with", "", "only these contestants, separated by commas")
	flag.Parse()
	err := errors.New("unexpected argument " + flag.Arg(0))
	if flag.NArg() == 0 {
		err = measure(o)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "bench: %v\n", err)
		os.Exit(1)
	}
}

// measure does the whole run.
func measure(o options) error {
	bin, err := filepath.Abs(o.bin)
	if err != nil {
		return err
	}
	for _, name := range strings.FieldsFunc(o.only, comma) {
		if !listed(name, strings.Join(workloads, ",")) {
			return fmt.Errorf("no workload %q: %s", name, strings.Join(workloads, ", "))
		}
	}
	if err := os.MkdirAll(o.out, 0o755); err != nil {
		return err
	}
	a, err := openArena(bin)
	if err != nil {
		return err
	}
	defer a.close()
	closeOnInterrupt(a)
	debug.SetGCPercent(-1) // collected between the workloads

	b := newBench(a, o)
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
	if b.o.doc != "" {
		return document.Replace(b.o.doc, "bench", b.markdown())
	}
	return nil
}

// closeOnInterrupt leaves nothing behind when the run is broken off.
func closeOnInterrupt(a *arena) {
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt)
	go func() {
		<-c
		a.close()
		os.Exit(130)
	}()
}

func comma(r rune) bool { return r == ',' }

// listed reports whether a list of names, separated by commas, has a name.
func listed(name, list string) bool { return strings.Contains(","+list+",", ","+name+",") }
