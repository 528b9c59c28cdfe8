package server

import (
	"bufio"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"
)

// TestCursorQueries is T36: a program that asks for the cursor's position again
// and again does not wait for frames, of which the next may be 4 ms away.
func TestCursorQueries(t *testing.T) {
	if os.Getenv("ASK_FOR_THE_CURSOR") != "" {
		askForTheCursor()
		return
	}
	t.Setenv("ASK_FOR_THE_CURSOR", "1")
	s := serve(t)
	h := hello()
	h.Command = []string{"sh", "-c", "stty raw -echo; exec " + os.Args[0] + " -test.run=^TestCursorQueries$"}
	w := s.attach(h)
	w.sees("median=")
	found := regexp.MustCompile(`median=(\d+)us`).FindStringSubmatch(w.text())
	if found == nil {
		t.Fatalf("the program says %q", w.text())
	}
	most := 200
	if raceEnabled {
		most = 2000
	}
	if median, _ := strconv.Atoi(found[1]); median >= most {
		t.Errorf("an answer takes %d µs", median)
	}
}

// askForTheCursor is the program. Of ten medians it prints the best: that of a
// time when the machine had nothing else to do.
func askForTheCursor() {
	in := bufio.NewReader(os.Stdin)
	best := time.Hour
	for range 10 {
		took := make([]time.Duration, 200)
		for i := range took {
			began := time.Now()
			os.Stdout.WriteString("\x1b[6n")
			if _, err := in.ReadString('R'); err != nil {
				return
			}
			took[i] = time.Since(began)
		}
		slices.Sort(took)
		best = min(best, took[len(took)/2])
	}
	fmt.Printf("median=%dus", best.Microseconds())
	in.ReadString('R') // the pane stays
}
