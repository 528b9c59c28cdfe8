package vt

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxSized bounds the text of OSC 66 in bytes.
const maxSized = 4096

// oscSizedText is OSC 66, kitty's text sizing: metadata and text. Of the metadata
// the width in cells counts: the text takes that many, whatever it measures.
// Scales are ignored, which a program finds out as the protocol has it: by the
// cursor. (sw.kovidgoyal.net/kitty/text-sizing-protocol)
func (t *Terminal) oscSizedText(body string) {
	metadata, text, ok := strings.Cut(body, ";")
	if !ok || len(text) > maxSized {
		return
	}
	text = clean(text, maxSized)
	width := 0
	for pair := range strings.SplitSeq(metadata, ":") {
		if value, ok := strings.CutPrefix(pair, "w="); ok {
			width, _ = strconv.Atoi(value)
		}
	}
	switch {
	case width <= 0 || width > 7:
		for _, r := range text {
			t.print(r)
		}
	case text != "" && width <= t.scr.cols:
		t.printSized(text, width)
	}
}

// printSized prints text in width cells of one line.
func (t *Terminal) printSized(text string, width int) {
	if t.modes.has(modeDECAWM) && (t.cursor.wrap || t.rightLimit()+1-t.cursor.col < width) {
		t.wrapLine()
	}
	if width <= 2 {
		t.printCluster(text, width)
		return
	}
	for text != "" {
		n, cells := FirstCluster(text)
		if cells > width {
			break
		}
		if cells > 0 {
			t.printCluster(text[:n], cells)
		}
		text, width = text[n:], width-cells
	}
	for range width {
		t.printCluster(" ", 1)
	}
}

// printCluster prints text as one cluster of width cells, which nothing joins.
func (t *Terminal) printCluster(text string, width int) {
	b := make([]byte, 0, len(text))
	for _, r := range text {
		if utf8.RuneCount(b) < MaxCluster {
			b = utf8.AppendRune(b, r)
		}
	}
	t.put(t.textCell(b), width, t.penStyle())
	t.cluster.end()
}
