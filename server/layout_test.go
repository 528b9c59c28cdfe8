package server

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// picture draws a layout: a letter for each cell of a pane, a blank between
// panes.
func picture(root *node, r rect) string {
	return draw(root.solve(nil, r), r)
}

func draw(places []place, r rect) string {
	rows := make([][]byte, r.rows)
	for i := range rows {
		rows[i] = []byte(strings.Repeat(" ", r.cols))
	}
	for _, p := range places {
		for y := p.row; y < p.row+p.rows; y++ {
			for x := p.col; x < p.col+p.cols; x++ {
				rows[y][x] = 'a' + byte(p.pane-1)
			}
		}
	}
	lines := make([]string, len(rows))
	for i, row := range rows {
		lines[i] = string(row)
	}
	return strings.Join(lines, "\n")
}

// tree is a layout being changed.
type tree struct {
	t    *testing.T
	root *node
	r    rect
	next uint32
}

func newTree(t *testing.T, cols, rows int) *tree {
	return &tree{t, leaf(1), rect{cols: cols, rows: rows}, 2}
}

func paneOf(letter string) uint32 { return uint32(letter[0]-'a') + 1 }

func (l *tree) split(pane string, d direction, size int) *tree {
	l.t.Helper()
	root, err := split(l.root, l.r, paneOf(pane), l.next, d, size)
	if err != nil {
		l.t.Fatal(err)
	}
	l.root = root
	l.next++
	return l
}

func (l *tree) remove(pane string) *tree {
	l.root = remove(l.root, l.r, paneOf(pane))
	return l
}

func (l *tree) resize(pane string, d direction, cells int) *tree {
	resize(l.root, l.r, paneOf(pane), d, cells)
	return l
}

func (l *tree) is(want string) *tree {
	l.t.Helper()
	want = strings.Trim(want, "\n")
	if got := picture(l.root, l.r); got != want {
		l.t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	return l
}

func TestSplit(t *testing.T) {
	newTree(t, 11, 5).
		split("a", right, 0).is(`
aaaaa bbbbb
aaaaa bbbbb
aaaaa bbbbb
aaaaa bbbbb
aaaaa bbbbb`).
		split("b", down, 0).is(`
aaaaa bbbbb
aaaaa bbbbb
aaaaa      
aaaaa ccccc
aaaaa ccccc`).
		split("a", left, 2).is(`
dd aa bbbbb
dd aa bbbbb
dd aa      
dd aa ccccc
dd aa ccccc`)
	newTree(t, 9, 5).split("a", up, 1).split("a", down, 1).is(`
bbbbbbbbb
         
aaaaaaaaa
         
ccccccccc`)
}

func TestSplitKeepsTheOthersSizes(t *testing.T) {
	newTree(t, 20, 1).split("a", right, 0).is("aaaaaaaaaa bbbbbbbbb").
		split("b", right, 0).is("aaaaaaaaaa bbbb cccc").
		split("a", left, 2).is("dd aaaaaaa bbbb cccc")
}

func TestSplitNeedsRoom(t *testing.T) {
	l := newTree(t, 4, 1)
	if _, err := split(l.root, l.r, 1, 2, right, 0); err != errNoRoom {
		t.Errorf("4 columns were split: %v", err)
	}
	if _, err := split(l.root, l.r, 1, 2, down, 0); err != errNoRoom {
		t.Errorf("one row was split: %v", err)
	}
}

func TestRemoveGivesTheRoomToTheNeighbour(t *testing.T) {
	three := func() *tree { return newTree(t, 11, 3).split("a", right, 0).split("b", right, 2) }
	three().is(`
aaaaa bb cc
aaaaa bb cc
aaaaa bb cc`)
	three().remove("a").is(`
bbbbbbbb cc
bbbbbbbb cc
bbbbbbbb cc`)
	three().remove("b").is(`
aaaaaaaa cc
aaaaaaaa cc
aaaaaaaa cc`)
	three().remove("c").remove("b").is(`
aaaaaaaaaaa
aaaaaaaaaaa
aaaaaaaaaaa`)
	if three().remove("a").remove("b").remove("c").root != nil {
		t.Error("a tree without panes is not nil")
	}
}

func TestRemoveCollapsesOneAxis(t *testing.T) {
	// The row inside the column inside the row becomes part of the outer row.
	newTree(t, 11, 5).split("a", right, 0).split("b", down, 0).split("c", right, 0).is(`
aaaaa bbbbb
aaaaa bbbbb
aaaaa      
aaaaa cc dd
aaaaa cc dd`).remove("b").is(`
aaaaa cc dd
aaaaa cc dd
aaaaa cc dd
aaaaa cc dd
aaaaa cc dd`).remove("c").is(`
aaaaaaaa dd
aaaaaaaa dd
aaaaaaaa dd
aaaaaaaa dd
aaaaaaaa dd`)
}

func TestResizeMovesABorder(t *testing.T) {
	three := func() *tree { return newTree(t, 14, 1).split("a", right, 9).split("b", right, 4) }
	three().is("aaaa bbbb cccc")
	three().resize("a", right, 1).is("aaaaa bbb cccc")
	three().resize("b", left, 1).is("aaaa bbb ccccc")
	three().resize("c", left, 1).is("aaaa bbb ccccc")
	three().resize("c", right, 1).is("aaaa bbbbb ccc")
	three().resize("a", right, 99).is("aaaaaaaa bb cc")
	three().resize("a", down, 1).is("aaaa bbbb cccc")
	newTree(t, 5, 5).split("a", down, 0).split("b", right, 0).resize("c", down, 1).is(`
aaaaa
aaaaa
aaaaa
     
bb cc`)
}

func TestNeighbours(t *testing.T) {
	l := newTree(t, 11, 5).split("a", right, 0).split("b", down, 0).split("c", right, 0)
	places := l.root.solve(nil, l.r)
	for _, c := range []struct {
		pane string
		d    direction
		want string
	}{
		{"a", right, "bc"}, {"a", left, ""}, {"a", down, ""},
		{"b", down, "cd"}, {"b", left, "a"}, {"b", up, ""},
		{"d", up, "b"}, {"d", left, "c"}, {"c", left, "a"}, {"c", right, "d"},
	} {
		got := ""
		for _, p := range neighbours(places, paneOf(c.pane), c.d) {
			got += string(rune('a' + p - 1))
		}
		if got != c.want {
			t.Errorf("%s %v: %q, want %q", c.pane, c.d, got, c.want)
		}
	}
}

func TestTooSmallAWindowGetsALargerLayout(t *testing.T) {
	l := newTree(t, 30, 9).split("a", right, 0).split("b", right, 0).split("c", down, 0)
	if cols, rows := l.root.min(); cols != 8 || rows != 3 {
		t.Errorf("minimum %dx%d", cols, rows)
	}
	l.r = rect{cols: 8, rows: 3}
	l.is(`
aa bb cc
aa bb   
aa bb dd`)
}

// TestLayoutCovers: whatever is done, panes and the single cells between them
// cover the room without overlap.
func TestLayoutCovers(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	for range 100 {
		l := newTree(t, 40+rnd.IntN(80), 20+rnd.IntN(40))
		alive := []uint32{1}
		for range 30 {
			pane := alive[rnd.IntN(len(alive))]
			d := direction(rnd.IntN(4))
			switch rnd.IntN(5) {
			case 0, 1:
				root, err := split(l.root, l.r, pane, l.next, d, rnd.IntN(9))
				if err == nil {
					l.root, alive = root, append(alive, l.next)
					l.next++
				}
			case 2:
				if len(alive) > 1 {
					l.root = remove(l.root, l.r, pane)
					alive = slices.DeleteFunc(alive, func(p uint32) bool { return p == pane })
				}
			case 3:
				resize(l.root, l.r, pane, d, 1+rnd.IntN(9))
			case 4:
				cols, rows := l.root.min()
				l.r.cols, l.r.rows = cols+rnd.IntN(60), rows+rnd.IntN(40)
			}
			checkCover(t, l.root, l.r, alive)
		}
	}
}

// checkCover counts cells: each split of k children leaves k-1 lines empty.
func checkCover(t *testing.T, root *node, r rect, alive []uint32) {
	t.Helper()
	places := root.solve(nil, r)
	seen := map[[2]int]uint32{}
	var panes []uint32
	for _, p := range places {
		panes = append(panes, p.pane)
		if p.cols < minCols || p.rows < minRows {
			t.Fatalf("pane %d is %dx%d", p.pane, p.cols, p.rows)
		}
		for y := p.row; y < p.row+p.rows; y++ {
			for x := p.col; x < p.col+p.cols; x++ {
				if seen[[2]int{x, y}] != 0 || x >= r.cols || y >= r.rows {
					t.Fatalf("overlap at %d,%d", x, y)
				}
				seen[[2]int{x, y}] = p.pane
			}
		}
	}
	slices.Sort(panes)
	if want := slices.Sorted(slices.Values(alive)); !slices.Equal(panes, want) {
		t.Fatalf("panes %v, want %v", panes, want)
	}
	if got, want := len(seen), r.cols*r.rows-gaps(root, r); got != want {
		t.Fatalf("%d cells are covered, want %d:\n%s", got, want, picture(root, r))
	}
}

// gaps is how many cells lie between panes.
func gaps(n *node, r rect) (cells int) {
	if n.pane != 0 {
		return 0
	}
	at := 0
	for i, l := range n.lengths(r.length(n.stacked)) {
		child := r.slice(n.stacked, at, l)
		cells += gaps(n.children[i], child)
		if i > 0 {
			cells += child.length(!n.stacked)
		}
		at += l + 1
	}
	return cells
}
