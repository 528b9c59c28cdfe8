package vt

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// Output of the kinds that programs print, about 1 MiB each, the same each time.
var outputs = []struct {
	name string
	make func(*rand.Rand, *bytes.Buffer)
}{
	{"plain", plainLog},
	{"sgr", coloredLog},
	{"cjk", cjkText},
	{"tui", fullScreen},
	{"region", scrollRegion},
}

func outputOf(line func(*rand.Rand, *bytes.Buffer)) []byte {
	rng := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	for b.Len() < 1<<20 {
		line(rng, &b)
	}
	return b.Bytes()
}

func words(rng *rand.Rand, b *bytes.Buffer, n int) {
	for range n {
		for range 2 + rng.IntN(9) {
			b.WriteByte(byte('a' + rng.IntN(26)))
		}
		b.WriteByte(' ')
	}
}

func plainLog(rng *rand.Rand, b *bytes.Buffer) {
	fmt.Fprintf(b, "2026-11-03T12:%02d:%02d INFO ", rng.IntN(60), rng.IntN(60))
	words(rng, b, 4+rng.IntN(16))
	b.WriteString("\r\n")
}

func coloredLog(rng *rand.Rand, b *bytes.Buffer) {
	for range 12 {
		switch rng.IntN(3) {
		case 0:
			fmt.Fprintf(b, "\x1b[%dm", 30+rng.IntN(8))
		case 1:
			fmt.Fprintf(b, "\x1b[1;38;5;%dm", rng.IntN(256))
		case 2:
			fmt.Fprintf(b, "\x1b[48;2;%d;%d;%dm", rng.IntN(8)*32, rng.IntN(8)*32, rng.IntN(8)*32)
		}
		words(rng, b, 1)
		b.WriteString("\x1b[0m")
	}
	b.WriteString("\r\n")
}

func cjkText(rng *rand.Rand, b *bytes.Buffer) {
	for range 30 {
		switch rng.IntN(12) {
		case 0:
			b.WriteRune(rune(0x1F600 + rng.IntN(64)))
		case 1:
			words(rng, b, 1)
		default:
			b.WriteRune(rune(0x4E00 + rng.IntN(0x5000)))
		}
	}
	b.WriteString("\r\n")
}

func fullScreen(rng *rand.Rand, b *bytes.Buffer) {
	fmt.Fprintf(b, "\x1b[%d;%dH\x1b[%dm", 1+rng.IntN(60), 1+rng.IntN(180), 30+rng.IntN(8))
	words(rng, b, 1+rng.IntN(2))
	if rng.IntN(8) == 0 {
		b.WriteString("\x1b[K")
	}
}

func scrollRegion(rng *rand.Rand, b *bytes.Buffer) {
	if rng.IntN(200) == 0 {
		b.WriteString("\x1b[5;55r\x1b[55;1H")
	}
	words(rng, b, 3+rng.IntN(10))
	b.WriteString("\r\n")
}

func BenchmarkWrite(b *testing.B) {
	for _, output := range outputs {
		b.Run(output.name, func(b *testing.B) {
			data := outputOf(output.make)
			t := New(Options{Cols: 200, Rows: 60, HistoryLines: 10000})
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				for chunk := range slices.Chunk(data, 4096) {
					t.Write(chunk)
				}
			}
		})
	}
}

// Text costs no memory, once the history goes round and each row of the screen has
// held the longest lines.
func TestWriteAllocs(t *testing.T) {
	for _, output := range outputs {
		data := outputOf(output.make)[:64<<10]
		term := New(Options{Cols: 200, Rows: 60, HistoryLines: 500})
		for range 100 {
			term.Write(data)
		}
		if n := testing.AllocsPerRun(5, func() { term.Write(data) }); n != 0 {
			t.Errorf("%s: %v allocations in 64 KiB", output.name, n)
		}
	}
}
