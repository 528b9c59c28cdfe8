// Command vtdump shows what the emulator makes of a recording: bytes in, the
// screen out.
//
//	vtdump [--history] [--attrs] [--replies] COLS ROWS < bytes
//
// It prints a line for each row, trailing blanks trimmed, then `cursor ROW,COL`,
// counted from 1. On demand follow, each under its name: history, the lines
// above the screen, oldest first; attrs, whatever is not a plain cell; replies,
// what the program would have been answered, in hex. A row of attrs is
//
//	row  first-last  fg  bg  style  underline-colour  link
//	row  first-last  wide
//	row  wrap
//
// with tabs between; row 0 is the top of the screen and -1 the line above it,
// columns count from 0 and include the last.
package main

import (
	"bufio"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"rowlock/vt"
)

// historyLines is what is kept above the screen.
const historyLines = 100_000

// dump is what was asked for.
type dump struct {
	cols, rows              int
	history, attrs, replies bool
}

func main() {
	d, err := parse(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "vtdump:", err)
		fmt.Fprintln(os.Stderr, "vtdump [--history] [--attrs] [--replies] COLS ROWS < bytes")
		os.Exit(2)
	}
	if err := d.run(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "vtdump:", err)
		os.Exit(1)
	}
}

func parse(args []string) (dump, error) {
	var d dump
	fs := flag.NewFlagSet("vtdump", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.BoolVar(&d.history, "history", false, "")
	fs.BoolVar(&d.attrs, "attrs", false, "")
	fs.BoolVar(&d.replies, "replies", false, "")
	if err := fs.Parse(args); err != nil {
		return d, err
	}
	if fs.NArg() != 2 {
		return d, errors.New("a size is needed: columns and rows")
	}
	var err error
	if d.cols, err = size(fs.Arg(0), vt.MaxCols); err == nil {
		d.rows, err = size(fs.Arg(1), vt.MaxRows)
	}
	return d, err
}

func size(s string, limit int) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > limit {
		return 0, fmt.Errorf("size %q: a number from 1 to %d", s, limit)
	}
	return n, nil
}

func (d dump) run(in io.Reader, out io.Writer) error {
	term := vt.New(vt.Options{Cols: d.cols, Rows: d.rows, HistoryLines: historyLines, HistoryBytes: 1 << 30,
		Name: "vtdump", CursorBlink: true})
	var replies []byte
	buf := make([]byte, 64<<10)
	for {
		n, err := in.Read(buf)
		term.Write(buf[:n])
		replies = append(replies, term.TakeReplies()...)
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
	}
	w := bufio.NewWriter(out)
	d.print(w, term, replies)
	return w.Flush()
}

func (d dump) print(w *bufio.Writer, term *vt.Terminal, replies []byte) {
	_, rows := term.Size()
	above := int(term.Base() - term.Oldest())
	screen := term.Rows(nil, term.Base(), rows)
	printText(w, screen)
	c := term.Cursor()
	fmt.Fprintf(w, "cursor %d,%d\n", c.Row+1, c.Col+1)
	if d.history {
		fmt.Fprintln(w, "history")
		printText(w, term.Rows(nil, term.Oldest(), above))
	}
	if d.attrs {
		fmt.Fprintln(w, "attrs")
		first := 0
		if d.history {
			first = -above
		}
		for row := first; row < rows; row++ {
			r, _ := term.Row(term.Base() + uint64(row))
			printAttrs(w, row, r)
		}
	}
	if d.replies {
		fmt.Fprintf(w, "replies %s\n", hex.EncodeToString(replies))
	}
}

func printText(w *bufio.Writer, rows []vt.Row) {
	for i := range rows {
		text := vt.AppendText(nil, rows[i:i+1], false)
		w.Write(append([]byte(strings.TrimRight(string(text), " \n")), '\n'))
	}
}

func printAttrs(w *bufio.Writer, row int, r vt.Row) {
	var line vt.Line
	if line.Decode(r) != nil {
		return // our own encoder wrote it
	}
	for first := 0; first < len(line.Cells); {
		last := first
		for last+1 < len(line.Cells) && line.Cells[last+1].Style == line.Cells[first].Style {
			last++
		}
		if look := lookOf(&line, line.Cells[first].Style); look != plain {
			fmt.Fprintf(w, "%d\t%d-%d\t%s\n", row, first, last, look)
		}
		first = last + 1
	}
	for col, c := range line.Cells {
		if c.Width == 2 {
			fmt.Fprintf(w, "%d\t%d-%d\twide\n", row, col, col+1)
		}
	}
	if line.Flags&vt.RowWrapped != 0 {
		fmt.Fprintf(w, "%d\twrap\n", row)
	}
}

const plain = "-\t-\t-\t-\t-"

func lookOf(line *vt.Line, style uint16) string {
	s := line.Styles[style]
	return strings.Join([]string{color(s.FG), color(s.BG), renditions(s.Attr), color(s.UL), link(line.Links[s.Link])}, "\t")
}

func color(c vt.Color) string {
	if c == vt.ColorDefault {
		return "-"
	}
	return c.String()
}

func renditions(a vt.Attr) string {
	var names []string
	for _, r := range []struct {
		bit  vt.Attr
		name string
	}{
		{vt.Bold, "bold"}, {vt.Faint, "dim"}, {vt.Italic, "italic"}, {vt.Blink, "blink"}, {vt.Inverse, "inverse"},
		{vt.Conceal, "hidden"}, {vt.Strike, "strike"}, {vt.Overline, "overline"},
	} {
		if a&r.bit != 0 {
			names = append(names, r.name)
		}
	}
	if u := a.Underline(); u != vt.UnderlineNone {
		names = append(names, [...]string{"", "ul", "ul-double", "ul-curly", "ul-dotted", "ul-dashed"}[u])
	}
	if names == nil {
		return "-"
	}
	return strings.Join(names, "+")
}

func link(l vt.Link) string {
	if l == (vt.Link{}) {
		return "-"
	}
	return l.ID + " " + l.URI
}
