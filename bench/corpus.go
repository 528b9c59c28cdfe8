package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// kinds of text that floods are made of, in the order of the tables.
var kinds = []struct{ name, about string }{
	{"plain", "a log"},
	{"sgr", "colours that change every few letters"},
	{"cjk", "wide characters and emoji"},
	{"tui", "a program that moves the cursor about"},
	{"scroll", "lines that scroll in a region"},
}

const corpusBytes = 4 << 20

// corpus is a file for each kind, the same every time.
func corpus() map[string]string {
	files := map[string]string{}
	for _, k := range kinds {
		rnd := rand.New(rand.NewPCG(4, uint64(len(k.name))))
		var b strings.Builder
		for b.Len() < corpusBytes {
			makeLine[k.name](&b, rnd)
		}
		files[k.name] = b.String()
	}
	return files
}

// logWords are what a log is made of.
var logWords = strings.Fields("connection accepted from client request GET POST /api/v1/items/4711 status 200 503 took 12ms " +
	"retry timeout cache miss hit worker queue flush commit transaction rollback level=info level=warn user=alice node-07")

func logLine(rnd *rand.Rand, width int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "2026-11-%02dT%02d:%02d:%02d.%03dZ ", 1+rnd.IntN(28), rnd.IntN(24), rnd.IntN(60), rnd.IntN(60), rnd.IntN(1000))
	for b.Len() < width {
		b.WriteString(logWords[rnd.IntN(len(logWords))])
		b.WriteByte(' ')
	}
	return b.String()[:width]
}

// makeLine appends a piece that ends with a line feed and begins anywhere.
var makeLine = map[string]func(b *strings.Builder, rnd *rand.Rand){
	"plain": func(b *strings.Builder, rnd *rand.Rand) {
		b.WriteString(logLine(rnd, 40+rnd.IntN(110)))
		b.WriteByte('\n')
	},
	"sgr": func(b *strings.Builder, rnd *rand.Rand) {
		for range 6 + rnd.IntN(10) {
			switch rnd.IntN(4) {
			case 0:
				fmt.Fprintf(b, "\x1b[%dm", 30+rnd.IntN(8))
			case 1:
				fmt.Fprintf(b, "\x1b[1;38;5;%dm", rnd.IntN(256))
			case 2:
				fmt.Fprintf(b, "\x1b[38;2;%d;%d;%dm", rnd.IntN(256), rnd.IntN(256), rnd.IntN(256))
			default:
				b.WriteString("\x1b[0m")
			}
			b.WriteString(logWords[rnd.IntN(len(logWords))] + " ")
		}
		b.WriteString("\x1b[m\n")
	},
	"cjk": func(b *strings.Builder, rnd *rand.Rand) {
		emoji := []rune("😀🚀🎉🔥🌍🐍🦀📦")
		for range 10 + rnd.IntN(40) {
			switch rnd.IntN(8) {
			case 0:
				b.WriteRune(emoji[rnd.IntN(len(emoji))])
			case 1:
				b.WriteString("ok ")
			case 2:
				b.WriteRune(rune(0xAC00 + rnd.IntN(2000))) // Hangul
			default:
				b.WriteRune(rune(0x4E00 + rnd.IntN(3000)))
			}
		}
		b.WriteByte('\n')
	},
	"tui": func(b *strings.Builder, rnd *rand.Rand) {
		for range 8 {
			fmt.Fprintf(b, "\x1b[%d;%dH\x1b[%dm%s\x1b[K", 1+rnd.IntN(termRows-2), 1+rnd.IntN(termCols-20), 31+rnd.IntN(7), logWords[rnd.IntN(len(logWords))])
		}
		b.WriteString("\x1b[m\n")
	},
	"scroll": func(b *strings.Builder, rnd *rand.Rand) {
		fmt.Fprintf(b, "\x1b[5;%dr\x1b[%d;1H", termRows-5, termRows-5)
		for range 10 {
			b.WriteString("\r\n" + logLine(rnd, 40+rnd.IntN(60)))
		}
		b.WriteString("\x1b[r\x1b[H\n")
	},
}

// longLines are as many lines of 130 characters as a history takes.
func longLines() string {
	rnd := rand.New(rand.NewPCG(5, 5))
	var b strings.Builder
	for range historyLines {
		b.WriteString(logLine(rnd, 130))
		b.WriteByte('\n')
	}
	return b.String()
}
