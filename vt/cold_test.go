package vt

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
)

// serviceLog is a line of 130 characters, as words of a real log repeat.
func serviceLog(rng *rand.Rand, b *bytes.Buffer) {
	words := strings.Fields("accepted connection from upstream; retrying request after timeout while reading response header " +
		"cache miss for key user:profile renewed lease of shard finished job in queue default worker heartbeat lost " +
		"flushed segment to disk bytes written checksum verified opened session closed by peer migrated table index rebuilt")
	line := fmt.Sprintf("2026-11-03T12:%02d:%02d.%03d INFO [worker-%d] request id=%08x ",
		rng.IntN(60), rng.IntN(60), rng.IntN(1000), rng.IntN(16), rng.Uint32())
	for len(line) < 130 {
		line += words[rng.IntN(len(words))] + " "
	}
	b.WriteString(line[:130])
	b.WriteString("\r\n")
}

// compactAll does what a quiet terminal has time for.
func compactAll(term *Terminal) {
	for term.Compactable() {
		term.Compact()
	}
}

// The bound of bytes that a line of history takes, as the goals have it.
func TestHistoryBytesPerLine(t *testing.T) {
	term := New(Options{Cols: 200, Rows: 60, HistoryLines: 10000})
	for range 2 { // the history goes round
		term.Write(outputOf(serviceLog))
	}
	perLine := func(blocks []*block) float64 {
		size, rows := 0, 0
		for _, b := range blocks {
			size += b.size()
			rows += b.count
		}
		return float64(size) / float64(rows)
	}
	h := &term.history
	if got := perLine(h.blocks[:len(h.blocks)-1]); got > 150 {
		t.Errorf("%.0f bytes for each line of 130 characters, uncompressed", got)
	} else {
		t.Logf("hot: %.1f bytes a line", got)
	}
	compactAll(term)
	if got := perLine(h.blocks[:len(h.blocks)-hotBlocks]); got > 60 {
		t.Errorf("%.0f bytes for each line of 130 characters, compressed", got)
	} else {
		t.Logf("cold: %.1f bytes a line", got)
	}
}

// Whatever is done to a history that has gone cold, it reads as one that hasn't.
func TestHistoryColdReadsAsHot(t *testing.T) {
	for _, output := range outputs {
		t.Run(output.name, func(t *testing.T) {
			make2 := func() (hot, cold *Terminal) {
				o := Options{Cols: 80, Rows: 24, HistoryLines: 3000, HistoryBytes: 512 << 10}
				return New(o), New(o)
			}
			hot, cold := make2()
			data := outputOf(output.make)[:300<<10]
			steps := []func(*Terminal){
				func(t *Terminal) { t.Write(data) },
				func(t *Terminal) { t.Resize(50, 40) },
				func(t *Terminal) { t.Resize(133, 10) },
				func(t *Terminal) { t.Write(data[:50<<10]) },
				func(t *Terminal) { t.Resize(133, 400) }, // takes rows back
				func(t *Terminal) { t.Resize(80, 24) },
			}
			for i, step := range steps {
				step(hot)
				step(cold)
				compactAll(cold)
				if hot.Oldest() != cold.Oldest() || hot.Base() != cold.Base() {
					t.Fatalf("step %d: lines %d to %d, not %d to %d", i, cold.Oldest(), cold.Base(), hot.Oldest(), hot.Base())
				}
				rng := rand.New(rand.NewPCG(3, uint64(i)))
				for range 500 {
					n := hot.Oldest() + rng.Uint64N(hot.Base()-hot.Oldest()+24)
					a, _ := hot.Row(n)
					b, _ := cold.Row(n)
					if a.ID != b.ID || a.Flags != b.Flags || !bytes.Equal(a.Text, b.Text) || !bytes.Equal(a.Meta, b.Meta) {
						t.Fatalf("step %d, line %d: %q, not %q", i, n, b.Text, a.Text)
					}
				}
			}
		})
	}
}

// A row that was handed out stays as it is while its block cools and thaws, and
// only a few blocks are readable at a time.
func TestHistoryColdCache(t *testing.T) {
	term := New(Options{Cols: 200, Rows: 60, HistoryLines: 10000})
	term.Write(outputOf(serviceLog))
	first, _ := term.Row(term.Oldest())
	text := bytes.Clone(first.Text)
	compactAll(term)
	for n := term.Oldest(); n < term.Base(); n += 100 {
		term.Row(n)
	}
	readable := 0
	for _, b := range term.history.blocks {
		if !b.cold {
			readable++
		}
	}
	if most := hotBlocks + thawedBlocks; readable > most {
		t.Errorf("%d blocks are readable, the bound is %d", readable, most)
	}
	if !bytes.Equal(first.Text, text) {
		t.Errorf("a row became %q", first.Text)
	}
}

// heap is what is in use once all garbage is gone.
func heap() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// paneOutput is some of everything, a little different for each pane.
func paneOutput(i int) []byte {
	return fmt.Appendf(nil, "\x1b]8;;http://example.com/%d\x07link\x1b]8;;\x07 \x1b[38;2;%d;%d;%dmcolour\x1b[m e\u0301👩‍🚀漢字\r\n%s\x1b[?1049h\x1b[5;5Halternate\x1b[?1049l",
		i, i&255, i>>8&255, 7, strings.Repeat("a line of text that goes into the history\r\n", 40))
}

// Ten thousand panes that were closed, and a pane that was cleared as often,
// leave nothing behind.
func TestMemoryComesBack(t *testing.T) {
	const floor = 256 << 10 // what the runtime and the compressor may keep
	one := New(Options{Cols: 80, Rows: 24, HistoryLines: 1000})
	fill := func(i int) {
		one.Write(paneOutput(i))
		one.Write([]byte("\x1bc"))
	}
	fill(0)
	compactAll(one)
	before := heap()
	for i := range 10000 {
		term := New(Options{Cols: 80, Rows: 24, HistoryLines: 1000})
		term.Write(paneOutput(i))
		fill(i)
	}
	if kept := heap() - before; kept > floor {
		t.Errorf("%d bytes more than before", kept)
	}
	runtime.KeepAlive(one)
}
