package stage

import "image"

// Count is how many of a picture's pixels have a colour, 0xRRGGBB.
func Count(img *image.RGBA, rgb uint32) int {
	r, g, b := byte(rgb>>16), byte(rgb>>8), byte(rgb)
	n := 0
	for i := 0; i < len(img.Pix); i += 4 {
		if img.Pix[i] == r && img.Pix[i+1] == g && img.Pix[i+2] == b {
			n++
		}
	}
	return n
}

// Differing is how many pixels of two pictures differ; all of them when the
// pictures differ in size.
func Differing(a, b *image.RGBA) int {
	if a.Rect.Size() != b.Rect.Size() {
		return max(len(a.Pix), len(b.Pix)) / 4
	}
	n := 0
	for i := 0; i < len(a.Pix); i += 4 {
		if [4]byte(a.Pix[i:i+4]) != [4]byte(b.Pix[i:i+4]) {
			n++
		}
	}
	return n
}
