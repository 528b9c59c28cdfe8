package vt

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestStorm plays random programs of well-formed sequences, with every control
// function that the terminal knows, on small screens that are resized on the
// way: what must hold of any screen holds after each step, and a terminal that is
// fed byte by byte and read all the time shows what one does that is not.
func TestStorm(t *testing.T) {
	for seed := range uint64(400) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		cols, rows := 1+rnd.IntN(12), 1+rnd.IntN(6)
		watched, calm := newTestTerminal(cols, rows, 20), newTestTerminal(cols, rows, 20)
		watches := []watch{{term: watched}, {term: calm}}
		var program []byte
		for range 60 {
			if rnd.IntN(12) == 0 {
				cols, rows := 1+rnd.IntN(12), 1+rnd.IntN(6)
				watched.Resize(cols, rows)
				calm.Resize(cols, rows)
				program = fmt.Appendf(program, "<%dx%d>", cols, rows)
			}
			step := randomStep(rnd)
			program = append(program, step...)
			feedPieces(watched, step, 1, 0)
			calm.Write(step)
			for i := range watches {
				w := &watches[i]
				if p := cmp.Or(soundProblem(w.term), w.problem()); p != "" {
					t.Fatalf("seed %d: %q: %s", seed, program, p)
				}
			}
		}
		if got, want := dumpTerminal(watched), dumpTerminal(calm); got != want {
			t.Fatalf("seed %d: %q:\nin pieces and in one write differ:\n%s", seed, program, firstDifference(got, want))
		}
		if p := sweepProblem(calm); p != "" {
			t.Fatalf("seed %d: %q: %s", seed, program, p)
		}
	}
}

// randomStep is some text, a control or a control function.
func randomStep(rnd *rand.Rand) []byte {
	switch rnd.IntN(8) {
	case 0, 1, 2:
		var text []byte
		for range 1 + rnd.IntN(8) {
			texts := []string{"a", "b", "cd", " ", "é", "e\u0301", "中", "文", "❤", "\ufe0f", "👍", "\U0001f3fd", "🇩", "👨\u200d👩", "क\u094dष", "\u0301"}
			text = append(text, texts[rnd.IntN(len(texts))]...)
		}
		return text
	case 3:
		controls := []string{"\r\n", "\n", "\r", "\b", "\t", "\x1bM", "\x1bD", "\x1bE"}
		return []byte(controls[rnd.IntN(len(controls))])
	case 4:
		modes := []string{"4", "?6", "?7", "?69", "?45", "?47", "?1047", "?1049", "?5", "?40", "?3"}
		return fmt.Appendf(nil, "\x1b[%s%c", modes[rnd.IntN(len(modes))], "hl"[rnd.IntN(2)])
	case 5:
		f := escFunctions[rnd.IntN(len(escFunctions))]
		return sequenceBytes("\x1b", "", f.inter, f.final)
	}
	f := csiFunctions[rnd.IntN(len(csiFunctions))]
	args := ""
	for i := range rnd.IntN(5) {
		if i > 0 {
			args += ";"
		}
		args += fmt.Sprint(rnd.IntN(9))
	}
	if f.prefix != 0 {
		args = string(f.prefix) + args
	}
	return sequenceBytes("\x1b[", args, f.inter, f.final)
}

func sequenceBytes(introducer, args string, inter, final byte) []byte {
	b := append([]byte(introducer), args...)
	if inter != 0 {
		b = append(b, inter)
	}
	return append(b, final)
}
