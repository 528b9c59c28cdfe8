package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// file is something for the engines to read.
type file struct {
	Name  string `json:"name"`
	About string `json:"about"`
	Bytes int    `json:"bytes"`
	path  string
}

// corpusSize is the length of a seeded file: many screens, and more lines than
// the history keeps.
const corpusSize = 4 << 20

// seeded are the files that are the same on every machine.
var seeded = []struct {
	name, about string
	line        func(*rand.Rand, *bytes.Buffer)
}{
	{"plain", "a log, lines of 40 to 180 characters", plainLog},
	{"sgr", "a log, a new colour for each word", colouredLog},
	{"cjk", "ideographs, some emoji and Latin words", wideText},
	{"tui", "cursor addressing, coloured words, erased line ends", fullScreen},
	{"region", "lines that scroll within margins", scrollRegion},
}

// makeCorpus writes the files into dir.
func makeCorpus(dir string) ([]file, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	var files []file
	for _, s := range seeded {
		f := file{Name: s.name, About: s.about, path: filepath.Join(dir, s.name)}
		if err := f.write(generate(s.line)); err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	session, err := recordSession()
	if err != nil {
		return nil, fmt.Errorf("record a session: %w", err)
	}
	f := file{Name: "session", About: "vim and htop, recorded before the run", path: filepath.Join(dir, "session")}
	return append(files, f), f.write(session)
}

// write stores data as the file.
func (f *file) write(data []byte) error {
	f.Bytes = len(data)
	return os.WriteFile(f.path, data, 0o644)
}

func generate(line func(*rand.Rand, *bytes.Buffer)) []byte {
	rng := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	for b.Len() < corpusSize {
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

func colouredLog(rng *rand.Rand, b *bytes.Buffer) {
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

func wideText(rng *rand.Rand, b *bytes.Buffer) {
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
	fmt.Fprintf(b, "\x1b[%d;%dH\x1b[%dm", 1+rng.IntN(rows), 1+rng.IntN(cols-20), 30+rng.IntN(8))
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
