package vt

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// Whatever the sizes, the text from a carried place on stays the same, whether it
// is in the history or on the screen, read or not.
func TestCarry(t *testing.T) {
	for seed := range uint64(150) {
		rnd := rand.New(rand.NewPCG(seed, 7))
		term := newTestTerminal(4+rnd.IntN(20), 1+rnd.IntN(8), 10000)
		term.Write([]byte(strings.ReplaceAll(randomText(rnd), "\t", "") + "end"))
		rest := func(p Pos) string { // without the rows below the text
			return strings.TrimRight(term.Text(p, Pos{term.Base() + 1000, 0}, TextOptions{Join: true}), "\n")
		}
		places, want := make([]Pos, 5), make([]string, 5)
		for i := range places {
			for {
				_, rows := term.Size()
				n := term.Oldest() + rnd.Uint64N(term.Base()-term.Oldest()+uint64(rows))
				r, _ := term.Row(n)
				if cells := r.extent().cells; cells > 0 {
					places[i] = Pos{n, rnd.IntN(cells)}
					break
				}
			}
			want[i] = rest(places[i])
			term.Carry(&places[i])
		}
		steps := ""
		for range 6 {
			cols, rows := 4+rnd.IntN(20), 1+rnd.IntN(8)
			steps += fmt.Sprintf(" %dx%d", cols, rows)
			term.Resize(cols, rows)
			for i, p := range places {
				if got := rest(p); got != want[i] {
					t.Fatalf("seed %d,%s: the place at %d: %s", seed, steps, p, firstDifference(got, want[i]))
				}
			}
			if rnd.IntN(2) == 0 {
				wholeText(term)
			}
		}
		for i := range places {
			term.Drop(&places[i])
		}
		if len(term.carried) > 0 {
			t.Fatal("a place was not dropped")
		}
	}
}

// A place that the history loses is before what is kept; one below the text goes
// to its end; any is taken.
func TestCarryOutside(t *testing.T) {
	term := newTestTerminal(10, 3, 4)
	for i := range 20 {
		fmt.Fprintf(term, "line %d\r\n", i)
	}
	lost, below := Pos{3, 2}, Pos{term.Base() + 2, 7}
	wild := []Pos{{1 << 63, -5}, {^uint64(0), 1 << 40}, {0, 0}, {term.Oldest(), -1}, {term.Base() + 1<<62, 3}}
	for _, p := range []*Pos{&lost, &below, &wild[0], &wild[1], &wild[2], &wild[3], &wild[4]} {
		term.Carry(p)
	}
	for _, cols := range []int{7, 2, 1, 30, 10} {
		term.Resize(cols, 3)
		if lost.Line >= term.Oldest() {
			t.Errorf("%d columns: the lost line is %d of %d", cols, lost.Line, term.Oldest())
		}
		if below.Line < term.Base() || below.Line > term.Base()+2 {
			t.Errorf("%d columns: the place below is %d, the screen begins with %d", cols, below.Line, term.Base())
		}
		for _, p := range wild {
			if p.Line > term.Base()+2 || p.Col < 0 || p.Col >= cols {
				t.Errorf("%d columns: a place became %d", cols, p)
			}
		}
		checkSound(t, fmt.Sprint(cols, " columns"), term)
	}
}
