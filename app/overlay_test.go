package app

import (
	"testing"

	"rowlock/fonts"
)

func TestAnswersInRows(t *testing.T) {
	p := &painter{geo: &geometry{scale: 1, cell: fonts.Metrics{CellW: 10, CellH: 20}, small: fonts.Metrics{CellW: 8, CellH: 17}}}
	c := &card{answers: []answer{{label: "Enter", what: "start it again"}, {label: "R", what: "reconnect"}, {label: "Esc", what: "close the window"}}}
	for cols, want := range map[int]int{0: 3, 20: 3, 40: 2, 72: 1} {
		rows := c.rows(p, cols)
		if len(rows) != want {
			t.Errorf("%d rows in %d columns, not %d", len(rows), cols, want)
		}
		n := 0
		for _, row := range rows {
			n += len(row)
		}
		if n != len(c.answers) {
			t.Errorf("%d answers in %d columns", n, cols)
		}
		if need := c.cols(p, nil, nil, rows); cols >= 40 && need > cols {
			t.Errorf("the rows take %d columns of %d", need, cols)
		}
	}
}
