package fonts

import "testing"

// Characters of double rows are drawn twice as large, not spread: lines meet across cells and halves, letters are those
// of twice the size.
func TestDoubleRows(t *testing.T) {
	s := open(t, 16)
	s.system = func() []entry { return nil }
	m := s.Metrics()
	img := newSheet(m, 24, 6)
	text := []rune("Agx┌─╔●█\U0010FFFD")
	for i, r := range text {
		cluster := []byte(string(r))
		wide := s.Rasterize(cluster, DoubleWidth, 2)
		top, bottom := s.Rasterize(cluster, DoubleTop, 2), s.Rasterize(cluster, DoubleBottom, 2)
		for _, b := range []Bitmap{wide, top, bottom} {
			if b.W != 2*m.CellW || b.H != m.CellH || len(b.Pix) != b.W*b.H {
				t.Fatalf("%c: %dx%d in %d bytes", r, b.W, b.H, len(b.Pix))
			}
		}
		img.put(2*i, 0, wide)
		img.put(2*i, 2, top)
		img.put(2*i, 3, bottom)
	}
	for i, r := range "漢" { // no face here has it: a box of four cells
		img.put(2*i, 4, s.Rasterize([]byte(string(r)), DoubleWidth, 4))
	}
	golden(t, "double-16", img)
}
