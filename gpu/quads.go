package gpu

import "rowlock/vt"

// instance is one quad as quads.vert reads it; attributes in program.go.
type instance struct {
	x, y, w, h float32
	fill       RGBA
	second     uint32 // the border's colour, or the tile
	kind       uint32
	_          uint32
	radius     float32
	width      float32 // of the border, or how far a shadow reaches
}

// Kinds of instance, as in quads.frag.
const (
	kindRect uint32 = iota
	kindShadow
	kindGlyph       // of the main fonts
	kindChromeGlyph // of the chrome fonts
)

// layer is a list of quads with what is drawn for each. The cursors are one,
// the chrome is one.
type layer struct {
	quads     []Quad
	pieces    []piece // of each quad
	instances []instance

	oldQuads  []Quad // of the list before, kept to be compared and used again
	oldPieces []piece
}

// piece is what a quad became: the instances from first to the next piece's,
// and the pixels that they can touch.
type piece struct {
	first  int
	bounds rect
}

// typesetter turns quads into instances with the glyphs of two atlases.
type typesetter struct{ main, chrome *atlas }

// set replaces the quads of l and damages what differs. It reports false when
// an atlas was full; l must then be built again.
func (l *layer) set(qs []Quad, ts *typesetter, d *damage) bool {
	head, tail := common(l.quads, qs)
	if head == len(qs) && head == len(l.quads) {
		return true
	}
	l.quads, l.oldQuads = append(l.oldQuads[:0], qs...), l.quads
	l.pieces, l.oldPieces = l.oldPieces[:0], l.pieces
	ok := l.build(ts)
	paired := len(l.quads) == len(l.oldQuads)
	for i := head; i < len(l.oldQuads)-tail; i++ {
		if !paired || l.oldQuads[i] != l.quads[i] {
			d.add(l.oldPieces[i].bounds)
		}
	}
	for i := head; i < len(l.quads)-tail; i++ {
		if !paired || l.oldQuads[i] != l.quads[i] {
			d.add(l.pieces[i].bounds)
		}
	}
	return ok
}

// common counts the quads that a and b begin with, and end with, alike.
func common(a, b []Quad) (head, tail int) {
	n := min(len(a), len(b))
	for head < n && a[head] == b[head] {
		head++
	}
	for tail < n-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	return head, tail
}

// build makes the instances of all quads.
func (l *layer) build(ts *typesetter) bool {
	l.pieces, l.instances = l.pieces[:0], l.instances[:0]
	ok := true
	for i := range l.quads {
		q := &l.quads[i]
		p := piece{first: len(l.instances)}
		if q.Text != "" {
			ok = l.text(q, ts, &p) && ok
		} else {
			l.rectangle(q, &p)
		}
		l.pieces = append(l.pieces, p)
	}
	return ok
}

func (l *layer) rectangle(q *Quad, p *piece) {
	if q.W <= 0 || q.H <= 0 {
		return
	}
	p.bounds = rect{q.X, q.Y, q.X + q.W, q.Y + q.H}
	in := instance{
		x: float32(q.X), y: float32(q.Y), w: float32(q.W), h: float32(q.H),
		radius: float32(min(q.Radius, q.W/2, q.H/2)),
	}
	if s := q.Shadow; s.Color&0xFF != 0 {
		shadow := in
		shadow.kind, shadow.fill = kindShadow, s.Color
		shadow.y += float32(s.Y)
		shadow.width = float32(max(s.Blur, 1))
		l.instances = append(l.instances, shadow)
		b := max(s.Blur, 1)
		p.bounds = p.bounds.union(rect{q.X - b, q.Y + s.Y - b, q.X + q.W + b, q.Y + s.Y + q.H + b})
	}
	in.fill, in.kind = q.Fill, kindRect
	in.second, in.width = uint32(q.Border), float32(q.BorderWidth)
	l.instances = append(l.instances, in)
}

// text adds a glyph for each cell of q. What an atlas has no room for is left
// out and reported.
func (l *layer) text(q *Quad, ts *typesetter, p *piece) bool {
	a, kind := ts.chrome, kindChromeGlyph
	if q.Main || a == ts.main {
		a, kind = ts.main, kindGlyph
	}
	ok, col := true, 0
	for text := q.Text; text != ""; {
		n, cells := vt.FirstCluster(text)
		if cells > 0 {
			g, fits := a.glyph([]byte(text[:n]), q.Style, cells)
			ok = ok && fits
			l.glyph(q, a, kind, col, g, cells)
		}
		text, col = text[n:], col+cells
	}
	p.bounds = rect{q.X, q.Y, q.X + col*a.metrics.CellW, q.Y + a.metrics.CellH}
	return ok
}

func (l *layer) glyph(q *Quad, a *atlas, kind uint32, col int, g glyph, cells int) {
	w, h := a.metrics.CellW, a.metrics.CellH
	for half := range cells {
		if g[half] == 0 {
			continue
		}
		l.instances = append(l.instances, instance{
			x: float32(q.X + (col+half)*w), y: float32(q.Y), w: float32(w), h: float32(h),
			fill: q.Fill, second: uint32(g[half]), kind: kind,
		})
	}
}

// gather appends the instances of the quads that touch any of rects.
func (l *layer) gather(dst []instance, rects []rect) []instance {
	for i, p := range l.pieces {
		end := len(l.instances)
		if i+1 < len(l.pieces) {
			end = l.pieces[i+1].first
		}
		for _, r := range rects {
			if !p.bounds.intersect(r).empty() {
				dst = append(dst, l.instances[p.first:end]...)
				break
			}
		}
	}
	return dst
}
