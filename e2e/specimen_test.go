package e2e

import (
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"rowlock/e2e/stage"
)

// specimens are the golden pictures of the specimen page, which docs/text.md
// shows. `make specimen` makes them anew.
var specimens = []struct {
	file, family string
	dpi          int
}{
	{"../docs/specimen.png", stage.SpecimenFamily, 96},
	{"testdata/specimen-2.png", stage.SpecimenFamily, 192},
	{"testdata/specimen-ligatures.png", "Fira Code", 96},
}

// TestSpecimen: the page looks as it did. Of its blocks of 4 by 4 pixels, one
// in a thousand may be brighter or darker by 3 % (stage.Unlike): as much as
// another version of the emoji font changes; a letter that is missing or stands
// a pixel off is more.
func TestSpecimen(t *testing.T) {
	for _, p := range specimens {
		t.Run(filepath.Base(p.file), func(t *testing.T) {
			f, err := os.Open(p.file)
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
			s, err := stage.New(t.TempDir(), bin, want.Rect.Dx()+50, want.Rect.Dy()+50)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			sc := &scene{s, t}
			got, err := s.Specimen("rowlock", p.family, p.dpi)
			sc.ok(err)
			const tolerance = 0.001
			if unlike := stage.Unlike(got, want); unlike > tolerance {
				sc.picture()
				t.Errorf("%.4f of the page looks unlike %s: make specimen, and look at it", unlike, p.file)
			}
		})
	}
}
