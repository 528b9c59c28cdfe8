package main

import (
	"strings"
	"testing"
)

func TestDump(t *testing.T) {
	d, err := parse([]string{"--history", "--attrs", "--replies", "10", "2"})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	in := "above\r\n\x1b[1;31mred\x1b[m \u4e2d\x1b[4:3m~\x1b[m\r\n0123456789\x1b[6n"
	if err := d.run(strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	const want = "red 中~\n0123456789\ncursor 2,10\n" +
		"history\nabove\n" +
		"attrs\n0\t0-2\t1\t-\tbold\t-\t-\n0\t6-6\t-\t-\tul-curly\t-\t-\n0\t4-5\twide\n" +
		"replies 1b5b323b313052\n"
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}

func TestWrongUsage(t *testing.T) {
	for _, args := range []string{"", "80", "80 24 1", "80 x", "0 24", "80 100000", "--nosuch 80 24"} {
		if _, err := parse(strings.Fields(args)); err == nil {
			t.Errorf("%q is accepted", args)
		}
	}
}
