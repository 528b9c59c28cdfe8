package fonts

import (
	"bytes"
	"embed"
	"fmt"
	"os"

	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/harfbuzz"
)

//go:embed dejavu/*.ttf
var embedded embed.FS

// embeddedFamily is the family that is always there.
const embeddedFamily = "DejaVu Sans Mono"

var embeddedFiles = [numStyles]string{
	0:             "DejaVuSansMono.ttf",
	Bold:          "DejaVuSansMono-Bold.ttf",
	Italic:        "DejaVuSansMono-Oblique.ttf",
	Bold | Italic: "DejaVuSansMono-BoldOblique.ttf",
}

// maxFontFile bounds the bytes of a font file: the largest collections of CJK faces are near 130 MiB.
const maxFontFile = 256 << 20

// face is one face of one font file, fitted to the set's size.
type face struct {
	family string
	font   *font.Face
	hb     *harfbuzz.Font
	upem   float64
	style  Style // what the file is by itself; the rest of a wanted style is synthetic
	color  bool  // has colour glyphs
	broken bool  // a library panicked over it: never used again

	scaleX, scaleY float64 // pixels per font unit
	hints          *hinter // nil until first used
}

// parseFace reads the face with that index out of a font file or collection.
func parseFace(file font.Resource, index int) (*face, error) {
	var f *face
	err := fence(func() error {
		loaders, err := ot.NewLoaders(file)
		if err != nil {
			return err
		}
		if index < 0 || index >= len(loaders) {
			return fmt.Errorf("no face %d in a file of %d", index, len(loaders))
		}
		parsed, err := font.NewFont(loaders[index])
		if err != nil {
			return err
		}
		if parsed.Upem() == 0 {
			return fmt.Errorf("no units per em")
		}
		f = &face{font: font.NewFace(parsed), upem: float64(parsed.Upem())}
		f.hb = harfbuzz.NewFont(f.font)
		f.describe(loaders[index])
		return nil
	})
	return f, err
}

// describe fills what the file says about itself.
func (f *face) describe(loader *ot.Loader) {
	d := f.font.Describe()
	f.family = d.Family
	if d.Aspect.Weight >= font.WeightSemibold {
		f.style |= Bold
	}
	if d.Aspect.Style == font.StyleItalic {
		f.style |= Italic
	}
	f.color = f.font.COLR != nil
	for _, table := range []string{"CBDT", "sbix"} {
		f.color = f.color || loader.HasTable(ot.MustNewTag(table))
	}
}

// openFile reads a face from disk.
func openFile(path string, index int) (*face, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxFontFile {
		return nil, fmt.Errorf("%s: not a font file", path)
	}
	f, err := parseFace(file, index)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// openEmbedded appends the embedded faces, the last resort of every style.
func (s *Set) openEmbedded() error {
	for style, name := range embeddedFiles {
		data, err := embedded.ReadFile("dejavu/" + name)
		if err != nil {
			return err
		}
		f, err := parseFace(bytes.NewReader(data), 0)
		if err != nil {
			return fmt.Errorf("embedded %s: %w", name, err)
		}
		s.styles[style] = append(s.styles[style], f)
	}
	return nil
}

// fit scales the face to px pixels per em. The family that gives the cell its width is stretched by the few percent
// that rounding the cell to whole pixels took or added, so that its letters stay even and its dashes still join.
func (f *face) fit(px float64, m Metrics, primary bool) {
	f.scaleY = px / f.upem
	f.scaleX = f.scaleY
	if !primary {
		return
	}
	var advance float64
	_ = fence(func() error {
		if gid, ok := f.font.NominalGlyph('0'); ok {
			advance = float64(f.font.HorizontalAdvance(gid))
		}
		return nil
	})
	if advance > 0 {
		if stretched := float64(m.CellW) / advance; stretched > 0.75*f.scaleY && stretched < 1.33*f.scaleY {
			f.scaleX = stretched
		}
	}
}
