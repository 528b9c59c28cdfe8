package e2e

import (
	"image"
	"image/draw"
	"image/png"
	"os"
	"testing"

	"rowlock/e2e/stage"
)

// TestPicture: the picture in the README is what the window draws. `make
// picture` makes it anew.
func TestPicture(t *testing.T) {
	const name = "../docs/rowlock.png"
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	decoded, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	want := image.NewRGBA(decoded.Bounds())
	draw.Draw(want, want.Rect, decoded, image.Point{}, draw.Src)

	s, err := stage.New(t.TempDir(), bin, stage.PictureSize.X, stage.PictureSize.Y)
	if err != nil {
		t.Fatal(err)
	}
	sc := &scene{s, t}
	defer s.Close()
	got, err := s.Picture()
	sc.ok(err)
	const tolerance = 200 // one pixel in so many may differ
	if n, all := stage.Differing(got, want), want.Rect.Dx()*want.Rect.Dy(); n > all/tolerance {
		sc.picture()
		t.Errorf("%d of %d pixels differ from %s: make picture, and look at it", n, all, name)
	}
}
