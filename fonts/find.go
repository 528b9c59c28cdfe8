package fonts

// fallback is the system's fonts, asked when no opened face has a cluster.
type fallback struct {
	faces []*face
}

// choice is the face that draws a cluster, and the cluster shaped by it. A nil face means that none has it.
type choice struct {
	face *face
	run  run
}

func (s *Set) openFamily(string) {}

func (s *Set) choose(runes []rune, style Style, cells int) choice {
	for _, f := range s.styles[style] {
		if r, ok := s.shaper.shape(f, runes); ok {
			return choice{f, r}
		}
	}
	return choice{}
}

func (s *Set) fromFaces(c canvas, runes []rune, style Style) (Bitmap, bool) {
	ch := s.choose(runes, style, c.cells)
	if ch.face == nil {
		return Bitmap{}, false
	}
	return s.raster.outlines(c, ch, style), true
}
