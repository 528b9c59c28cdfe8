package fonts

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"sync"

	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
	"github.com/go-text/typesetting/harfbuzz"
)

// featureForm is how a feature is named, as in CSS and HarfBuzz: a tag to turn on, or with a minus off, or with a value.
var featureForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(-?)([A-Za-z0-9]{4})(?:=([0-9]{1,3}))?$`)
})

func parseFeatures(names []string) (features []harfbuzz.Feature, err error) {
	for _, name := range names {
		m := featureForm().FindStringSubmatch(name)
		if m == nil {
			err = fmt.Errorf("font feature %q: not like \"ss01\", \"-calt\" or \"cv05=2\"", name)
			continue
		}
		value := 1
		switch {
		case m[1] != "":
			value = 0
		case m[3] != "":
			value, _ = strconv.Atoi(m[3]) // three digits
		}
		features = append(features, harfbuzz.Feature{
			Tag: ot.MustNewTag(m[2]), Value: uint32(value),
			Start: harfbuzz.FeatureGlobalStart, End: harfbuzz.FeatureGlobalEnd,
		})
	}
	return features, err
}

// ligatureFeatures are on unless the user turns them off.
var ligatureFeatures = []ot.Tag{
	ot.MustNewTag("calt"), ot.MustNewTag("liga"), ot.MustNewTag("clig"), ot.MustNewTag("rlig"), ot.MustNewTag("rclt"),
}

// ligatureLookups returns the coverage of everything in a font that may turn several glyphs into others: the glyphs that
// such a substitution begins with.
func ligatureLookups(f *font.Font, features []harfbuzz.Feature) (covers []tables.Coverage) {
	on := slices.Clone(ligatureFeatures)
	for _, f := range features {
		on = slices.DeleteFunc(on, func(t ot.Tag) bool { return t == f.Tag })
		if f.Value > 0 {
			on = append(on, f.Tag)
		}
	}
	seen := map[uint16]bool{}
	for _, feature := range f.GSUB.Features {
		if !slices.Contains(on, feature.Tag) {
			continue
		}
		for _, i := range feature.LookupListIndices {
			if seen[i] || int(i) >= len(f.GSUB.Lookups) {
				continue
			}
			seen[i] = true
			for _, t := range f.GSUB.Lookups[i].Subtables {
				switch t.(type) {
				case tables.SingleSubs, tables.AlternateSubs: // change each glyph by itself
				default:
					if c := t.Cov(); c != nil {
						covers = append(covers, c)
					}
				}
			}
		}
	}
	return covers
}
