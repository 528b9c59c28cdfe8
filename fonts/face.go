package fonts

import (
	"fmt"
	"os"
	"sync"

	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
	"github.com/go-text/typesetting/harfbuzz"
)

// maxFontFile bounds the bytes of a font file: the largest collections of CJK faces are near 130 MiB.
const maxFontFile = 256 << 20

// file is one face of a font file, parsed. It is immutable and shared by all sets of the process, so that a change of
// size parses nothing again.
type file struct {
	font   *font.Font
	path   string // "" for the embedded ones
	family string
	style  Style                        // what the file is by itself
	color  bool                         // has colour glyphs
	axes   []tables.VariationAxisRecord // of a variable font
}

// location names a face on disk.
type location struct {
	path  string
	index int // in a collection
}

// library is the process's parsed files. Failures are kept too: a broken file is read once.
var library struct {
	sync.Mutex
	files map[location]*file
	errs  map[location]error
}

// open returns a face from disk, or from the library.
func (l location) open() (*file, error) {
	library.Lock()
	defer library.Unlock()
	if f, ok := library.files[l]; ok {
		return f, library.errs[l]
	}
	if library.files == nil {
		library.files, library.errs = map[location]*file{}, map[location]error{}
	}
	f, err := l.read()
	library.files[l], library.errs[l] = f, err
	return f, err
}

func (l location) read() (*file, error) {
	disk, err := os.Open(l.path)
	if err != nil {
		return nil, err
	}
	defer disk.Close()
	info, err := disk.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxFontFile {
		return nil, fmt.Errorf("%s: not a font file", l.path)
	}
	f, err := parse(disk, l.index)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", l.path, err)
	}
	f.path = l.path
	return f, nil
}

// parse reads the face with that index out of a font file or collection.
func parse(data font.Resource, index int) (f *file, err error) {
	if err := checkDirectory(data); err != nil {
		return nil, err
	}
	err = fence(func() error {
		loaders, err := ot.NewLoaders(data)
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
		f = describe(parsed, loaders[index])
		return nil
	})
	return f, err
}

// describe takes down what the file says about itself.
func describe(parsed *font.Font, loader *ot.Loader) *file {
	f := &file{font: parsed, color: parsed.COLR != nil && len(parsed.CPAL) > 0}
	d := parsed.Describe()
	f.family = d.Family
	f.axes = axes(loader)
	if d.Aspect.Weight >= font.WeightSemibold {
		f.style |= Bold
	}
	if d.Aspect.Style == font.StyleItalic {
		f.style |= Italic
	}
	for _, table := range []string{"CBDT", "sbix"} {
		f.color = f.color || loader.HasTable(ot.MustNewTag(table))
	}
	return f
}

// face is a file at a set's size.
type face struct {
	*file
	font   *font.Face
	hb     *harfbuzz.Font
	upem   float64
	broken bool  // a library panicked over it: never used again
	varied Style // what its axes give it beside the file's style

	primary        bool                   // gives the cell its width, or is of that family
	scaleX, scaleY float64                // pixels per font unit
	cell           float64                // font units of a cell's width; 0 where it doesn't fit
	hints          map[[2]float64]*hinter // by how much larger than the set's the cells are
	unhinted       bool                   // draw the outlines as designed; tests compare

	// For ligatures: the glyph of each character by itself, and which glyphs begin one.
	singles map[rune]font.GID
	begins  map[font.GID]bool
	lookups []tables.Coverage
}

func newFace(f *file, px float64) *face {
	upem := float64(f.font.Upem())
	parsed := font.NewFace(f.font)
	strike := uint16(px + 0.5)
	parsed.SetPpem(strike, strike)
	return &face{file: f, font: parsed, hb: harfbuzz.NewFont(parsed), upem: upem, scaleX: px / upem, scaleY: px / upem}
}

// stretch fits the face to the cell's width. The family that the cell was measured from is stretched by the few
// percent that rounding to whole pixels took or added, so that its letters stay even and its dashes still join.
func (f *face) stretch(m Metrics) {
	f.primary = true
	var advance float64
	_ = fence(func() error {
		if gid, ok := f.font.NominalGlyph('0'); ok {
			advance = float64(f.font.HorizontalAdvance(gid))
		}
		return nil
	})
	if advance > 0 {
		if x := float64(m.CellW) / advance; x > 0.75*f.scaleY && x < 1.33*f.scaleY {
			f.scaleX = x
			f.cell = advance
		}
	}
}

// hinter returns the face's hints in cells so many times as large as the set's, nil where none are needed.
func (f *face) hinter(zoomX, zoomY float64) *hinter {
	if px := f.scaleY * zoomY * f.upem; f.unhinted || px > hintMaxPx || px < hintMinPx {
		return nil
	}
	zoom := [2]float64{zoomX, zoomY}
	h := f.hints[zoom]
	if h == nil {
		if f.hints == nil {
			f.hints = make(map[[2]float64]*hinter)
		}
		h = newHinter(f, f.scaleX*zoomX, f.scaleY*zoomY)
		f.hints[zoom] = h
	}
	return h
}
