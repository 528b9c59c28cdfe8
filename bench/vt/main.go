// Command vt measures how fast the emulator takes in what programs print, beside
// other emulators: libvterm, @xterm/headless and, where it is installed, kitty's
// parser. It makes the files (corpus.go, record.go), builds a driver for each
// engine (engine.go, drivers/), runs all of them on one file after another, round
// after round, so that a busy machine is unfair to nobody, and writes the medians
// as JSON and into a section of docs/performance.md (report.go).
//
// Run it from the root of the repository: make bench-vt.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"rowlock/bench/document"
)

// The screen that every engine has.
const (
	cols         = 200
	rows         = 60
	historyLines = 10000
	chunk        = 64 << 10 // bytes in one write
)

func main() {
	var o options
	flag.StringVar(&o.dir, "dir", "build/bench", "where files and drivers are made")
	flag.StringVar(&o.doc, "doc", "docs/performance.md", "the document that gets the table")
	flag.IntVar(&o.rounds, "rounds", 7, "how often each engine reads each file")
	flag.Float64Var(&o.seconds, "seconds", 0.3, "CPU seconds of one reading, at least")
	flag.StringVar(&o.engines, "engines", "", "only these, separated by commas")
	flag.StringVar(&o.files, "files", "", "only these, separated by commas")
	ingest := flag.String("ingest", "", "be the driver of our own emulator: read this file")
	profile := flag.String("cpuprofile", "", "with -ingest: write a CPU profile")
	flag.Parse()

	err := errors.New("unexpected argument " + flag.Arg(0))
	switch {
	case flag.NArg() > 0:
	case *ingest != "":
		err = ingestFile(*ingest, o.seconds, *profile)
	default:
		err = measure(o)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "bench/vt: %v\n", err)
		os.Exit(1)
	}
}

type options struct {
	dir, doc       string
	rounds         int
	seconds        float64
	engines, files string
}

// measure does the whole run.
func measure(o options) error {
	if err := os.MkdirAll(o.dir, 0o755); err != nil {
		return err
	}
	files, err := makeCorpus(filepath.Join(o.dir, "corpus"))
	if err != nil {
		return err
	}
	engines, err := buildEngines(o.dir)
	if err != nil {
		return err
	}
	files = only(files, o.files, func(f file) string { return f.Name })
	engines = only(engines, o.engines, func(e engine) string { return e.Name })

	r := newReport(files, engines)
	for round := range o.rounds {
		fmt.Fprintf(os.Stderr, "round %d of %d\n", round+1, o.rounds)
		for _, f := range files {
			for _, e := range engines {
				speed, err := e.run(f.path, o.seconds)
				if err != nil {
					return fmt.Errorf("%s on %s: %w", e.Name, f.Name, err)
				}
				r.add(f.Name, e.Name, speed)
			}
		}
	}
	r.finish()
	fmt.Print(r.markdown())
	if err := r.writeJSON(filepath.Join(o.dir, "vt.json")); err != nil {
		return err
	}
	if o.engines != "" || o.files != "" {
		return nil // half a table is not for the document
	}
	return document.Replace(o.doc, "bench-vt", r.markdown())
}

// only keeps what a list of names, separated by commas, names; all if it is empty.
func only[T any](all []T, names string, name func(T) string) []T {
	if names == "" {
		return all
	}
	var kept []T
	for _, v := range all {
		if strings.Contains(","+names+",", ","+name(v)+",") {
			kept = append(kept, v)
		}
	}
	return kept
}
