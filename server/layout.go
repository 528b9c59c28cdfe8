package server

import (
	"errors"

	"rowlock/protocol"
)

// The split tree: pure functions over plain data. A node is a pane, or two and
// more children side by side or stacked, one cell apart. Shares are relative;
// whoever changes a node's children first turns their shares into the cells
// they have, so that what isn't touched keeps its size.

// Least size of a pane. A tree that doesn't fit a window is laid out larger
// than the window.
const (
	minCols = 2
	minRows = 1
)

var errNoRoom = errors.New("no room to split: the pane is too small")

// node is a pane (a leaf), or its children.
type node struct {
	pane     uint32 // 0: children
	stacked  bool   // children one above another, otherwise side by side
	share    float64
	children []*node
}

// rect is a rectangle of cells.
type rect struct{ col, row, cols, rows int }

func (r rect) length(stacked bool) int {
	if stacked {
		return r.rows
	}
	return r.cols
}

// slice is the part of r that begins at and is length long along an axis.
func (r rect) slice(stacked bool, at, length int) rect {
	if stacked {
		return rect{r.col, r.row + at, r.cols, length}
	}
	return rect{r.col + at, r.row, length, r.rows}
}

// place is where a pane stands.
type place struct {
	pane uint32
	rect
}

// direction is a side of a pane.
type direction int

const (
	left direction = iota
	right
	up
	down
)

var directions = map[string]direction{"left": left, "right": right, "up": up, "down": down}

// stacked is the axis of d; after is its end.
func (d direction) stacked() bool { return d == up || d == down }
func (d direction) after() bool   { return d == right || d == down }

func leaf(pane uint32) *node { return &node{pane: pane, share: 1} }

// min is the least size that n can be laid out in.
func (n *node) min() (cols, rows int) {
	if n.pane != 0 {
		return minCols, minRows
	}
	for _, c := range n.children {
		w, h := c.min()
		if n.stacked {
			cols, rows = max(cols, w), rows+h
		} else {
			cols, rows = cols+w, max(rows, h)
		}
	}
	if n.stacked {
		return cols, rows + len(n.children) - 1
	}
	return cols + len(n.children) - 1, rows
}

func (n *node) minLength(stacked bool) int {
	cols, rows := n.min()
	return rect{cols: cols, rows: rows}.length(stacked)
}

// lengths shares out total cells, less one between each two, to n's children.
func (n *node) lengths(total int) []int {
	shares := make([]float64, len(n.children))
	mins := make([]int, len(n.children))
	for i, c := range n.children {
		shares[i] = c.share
		mins[i] = c.minLength(n.stacked)
	}
	return distribute(total-len(n.children)+1, shares, mins)
}

// distribute divides room by shares, each part at least its minimum. Whole
// shares that add up to room come back unchanged.
func distribute(room int, shares []float64, mins []int) []int {
	out := make([]int, len(shares))
	pinned := make([]bool, len(shares))
	for again := true; again; {
		again = false
		free, sum := unpinned(room, shares, out, pinned)
		for i := range shares {
			if !pinned[i] && float64(free)*shares[i] < float64(mins[i])*sum {
				pinned[i], out[i], again = true, mins[i], true
			}
		}
	}
	free, sum := unpinned(room, shares, out, pinned)
	before, at := 0.0, 0
	for i := range shares {
		if pinned[i] {
			continue
		}
		before += shares[i]
		end := int(float64(free)*before/sum + 0.5)
		out[i], at = end-at, end
	}
	return out
}

// unpinned is the room and the shares that are left to those not pinned.
func unpinned(room int, shares []float64, out []int, pinned []bool) (free int, sum float64) {
	free = room
	for i := range shares {
		if pinned[i] {
			free -= out[i]
		} else {
			sum += shares[i]
		}
	}
	return free, sum
}

// freeze turns the children's shares into cells.
func (n *node) freeze(lengths []int) {
	for i, c := range n.children {
		c.share = float64(lengths[i])
	}
}

// solve lays n out in r, which holds at least its minimum.
func (n *node) solve(dst []place, r rect) []place {
	if n.pane != 0 {
		return append(dst, place{n.pane, r})
	}
	at := 0
	for i, l := range n.lengths(r.length(n.stacked)) {
		dst = n.children[i].solve(dst, r.slice(n.stacked, at, l))
		at += l + 1
	}
	return dst
}

// step is a node on the way from the root to a pane, where it is laid out, and
// which child comes next.
type step struct {
	node    *node
	rect    rect
	lengths []int
	child   int
}

// path is the way from n to a pane; nil when it isn't there.
func (n *node) path(pane uint32, r rect) []step {
	if n.pane != 0 {
		if n.pane != pane {
			return nil
		}
		return []step{{node: n, rect: r}}
	}
	at := 0
	lengths := n.lengths(r.length(n.stacked))
	for i, l := range lengths {
		if p := n.children[i].path(pane, r.slice(n.stacked, at, l)); p != nil {
			return append([]step{{n, r, lengths, i}}, p...)
		}
		at += l + 1
	}
	return nil
}

// split puts a new pane at one side of a pane, taking size cells of it, or half
// when size is 0, and returns the new root.
func split(root *node, r rect, pane, fresh uint32, d direction, size int) (*node, error) {
	path := root.path(pane, r)
	end := path[len(path)-1]
	stacked := d.stacked()
	length := end.rect.length(stacked)
	least := leaf(fresh).minLength(stacked)
	if length < 2*least+1 {
		return root, errNoRoom
	}
	if size == 0 {
		size = (length - 1) / 2
	}
	size = min(max(size, least), length-1-least)
	added := &node{pane: fresh, share: float64(size)}
	rest := float64(length - 1 - size)

	if parent := parentOf(path); parent != nil && parent.node.stacked == stacked {
		parent.node.freeze(parent.lengths)
		end.node.share = rest
		parent.node.insert(parent.child, added, d.after())
		return root, nil
	}
	n := end.node
	old := &node{pane: pane, share: rest}
	n.pane, n.stacked, n.children = 0, stacked, []*node{old}
	n.insert(0, added, d.after())
	return root, nil
}

func parentOf(path []step) *step {
	if len(path) < 2 {
		return nil
	}
	return &path[len(path)-2]
}

// insert adds a child before or after child i.
func (n *node) insert(i int, c *node, after bool) {
	if after {
		i++
	}
	n.children = append(n.children[:i], append([]*node{c}, n.children[i:]...)...)
}

// remove takes a pane out; its room goes to its neighbour. It returns the new
// root, nil when that was the last pane.
func remove(root *node, r rect, pane uint32) *node {
	path := root.path(pane, r)
	parent := parentOf(path)
	if parent == nil {
		return nil
	}
	n, i := parent.node, parent.child
	n.freeze(parent.lengths)
	heir := max(i-1, 0)
	freed := n.children[i].share + 1
	n.children = append(n.children[:i], n.children[i+1:]...)
	n.children[heir].share += freed
	if len(n.children) == 1 {
		collapse(path[:len(path)-1])
	}
	return root
}

// collapse puts the only child of the last node on the path in its place, and
// the child's own children in the parent's where both lie along one axis.
func collapse(path []step) {
	end := path[len(path)-1]
	n := end.node
	only := n.children[0]
	only.share = n.share
	*n = *only
	parent := parentOf(path)
	if parent == nil || n.pane != 0 || n.stacked != parent.node.stacked {
		return
	}
	parent.node.freeze(parent.lengths)
	n.freeze(n.lengths(end.rect.length(n.stacked)))
	i := parent.child
	rest := append(n.children[:len(n.children):len(n.children)], parent.node.children[i+1:]...)
	parent.node.children = append(parent.node.children[:i], rest...)
}

// resize moves a pane's border by cells: the one at its right or bottom, or the
// other one where it is the last. It reports whether anything moved.
func resize(root *node, r rect, pane uint32, d direction, cells int) bool {
	path := root.path(pane, r)
	for k := len(path) - 2; k >= 0; k-- {
		s := path[k]
		if s.node.stacked != d.stacked() {
			continue
		}
		border := min(s.child, len(s.node.children)-2) // between it and the next
		s.node.freeze(s.lengths)
		return s.node.moveBorder(border, d.after(), cells)
	}
	return false
}

// moveBorder moves the border after child i by up to cells, forward or back.
// Those behind it shrink, the nearest first, to their minimum.
func (n *node) moveBorder(i int, forward bool, cells int) bool {
	grows, at, step := i+1, i, -1
	if forward {
		grows, at, step = i, i+1, 1
	}
	moved := 0
	for ; at >= 0 && at < len(n.children) && moved < cells; at += step {
		c := n.children[at]
		take := min(cells-moved, int(c.share)-c.minLength(n.stacked))
		c.share -= float64(take)
		moved += take
	}
	n.children[grows].share += float64(moved)
	return moved > 0
}

// neighbours are the panes that touch a pane's side along any part of it.
func neighbours(places []place, pane uint32, d direction) []uint32 {
	var from place
	for _, p := range places {
		if p.pane == pane {
			from = p
		}
	}
	var found []uint32
	for _, p := range places {
		if p.pane != pane && touches(from.rect, p.rect, d) {
			found = append(found, p.pane)
		}
	}
	return found
}

func touches(a, b rect, d direction) bool {
	if !d.after() {
		a, b = b, a
	}
	if d.stacked() {
		return b.row == a.row+a.rows+1 && a.col < b.col+b.cols && b.col < a.col+a.cols
	}
	return b.col == a.col+a.cols+1 && a.row < b.row+b.rows && b.row < a.row+a.rows
}

// describe is n as it travels, shares adding up to 1 among siblings.
func (n *node) describe(share float64) *protocol.Split {
	out := &protocol.Split{Share: share}
	if n.pane != 0 {
		out.Pane = paneID(n.pane)
		return out
	}
	out.Kind = "row"
	if n.stacked {
		out.Kind = "column"
	}
	sum := 0.0
	for _, c := range n.children {
		sum += c.share
	}
	for _, c := range n.children {
		out.Children = append(out.Children, c.describe(c.share/sum))
	}
	return out
}
