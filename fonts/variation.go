package fonts

import (
	"fmt"
	"regexp"
	"strconv"
	"sync"

	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
)

// Variable fonts. One file has all weights; a point on its axes is chosen for each style: bold and italic where the font
// has the axes for them, and what the user asked for on the others.

var (
	weightAxis = ot.MustNewTag("wght")
	slantAxis  = ot.MustNewTag("slnt")
	italicAxis = ot.MustNewTag("ital")
)

const boldWeight = 700

// variationForm is how a place on an axis is named: "wght=450".
var variationForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([A-Za-z0-9]{4})=(-?[0-9]{1,5}(?:\.[0-9]{1,3})?)$`)
})

func parseVariations(names []string) (variations []font.Variation, err error) {
	for _, name := range names {
		m := variationForm().FindStringSubmatch(name)
		if m == nil {
			err = fmt.Errorf("font variation %q: not like \"wght=450\"", name)
			continue
		}
		value, _ := strconv.ParseFloat(m[2], 32) // the form says that it is one
		variations = append(variations, font.Variation{Tag: ot.MustNewTag(m[1]), Value: float32(value)})
	}
	return variations, err
}

// axes reads what a font may be varied by; none for most.
func axes(loader *ot.Loader) []tables.VariationAxisRecord {
	raw, err := loader.RawTable(ot.MustNewTag("fvar"))
	if err != nil {
		return nil
	}
	table, _, err := tables.ParseFvar(raw)
	if err != nil {
		return nil
	}
	return table.FvarRecords.Axis
}

// vary puts a face of a variable font at the place of a style on its axes.
func (f *face) vary(style Style, asked []font.Variation) {
	if len(f.axes) == 0 {
		return
	}
	variations := append([]font.Variation(nil), asked...)
	for _, a := range f.axes {
		switch {
		case a.Tag == weightAxis && style&Bold != 0 && a.Maximum > a.Default:
			variations = append(variations, font.Variation{Tag: a.Tag, Value: min(boldWeight, float32(a.Maximum))})
			f.varied |= Bold
		case a.Tag == italicAxis && style&Italic != 0 && a.Maximum > 0:
			variations = append(variations, font.Variation{Tag: a.Tag, Value: float32(a.Maximum)})
			f.varied |= Italic
		case a.Tag == slantAxis && style&Italic != 0 && a.Minimum < 0: // degrees against the clock
			variations = append(variations, font.Variation{Tag: a.Tag, Value: float32(a.Minimum)})
			f.varied |= Italic
		}
	}
	_ = fence(func() error { // a face that panics here is met again when it is used
		f.font.SetVariations(variations)
		return nil
	})
}

// is the style that a face has by itself or by its axes.
func (f *face) is() Style { return f.style | f.varied }
