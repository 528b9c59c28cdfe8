package fonts

import "testing"

const interVariable = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"

// The bold of a variable font is its own, not made up; a weight that was asked for holds for the other styles.
func TestVariableFont(t *testing.T) {
	l := needs(t, "fonts-inter-variable", interVariable)
	ink := func(asked []string, style Style) (sum int, f *face) {
		s := withFace(t, 32, l, Options{Variations: asked})
		file, err := l.open()
		if err != nil {
			t.Fatal(err)
		}
		f = newFace(file, s.px)
		f.vary(style, s.variations)
		s.styles[style] = []*face{f}
		for _, v := range s.Rasterize([]byte("H"), style, 3).Pix {
			sum += int(v)
		}
		return sum, f
	}
	regular, _ := ink(nil, 0)
	bold, face := ink(nil, Bold)
	if face.is()&Bold == 0 || bold < regular*5/4 {
		t.Errorf("bold is %v with %d of ink, regular has %d", face.is(), bold, regular)
	}
	if _, face := ink(nil, Italic); face.is()&Italic == 0 {
		t.Error("italic is made up")
	}
	if thin, _ := ink([]string{"wght=200"}, 0); thin > regular*9/10 {
		t.Errorf("weight 200 has %d of ink, regular %d", thin, regular)
	}
	if heavy, _ := ink([]string{"wght=200"}, Bold); heavy != bold {
		t.Errorf("bold has %d of ink where the weight is 200, %d otherwise", heavy, bold)
	}
	if beyond, _ := ink([]string{"wght=99999", "opsz=-5"}, 0); beyond < bold {
		t.Errorf("a weight beyond the axis has %d of ink, bold %d", beyond, bold)
	}
}

func TestParseVariations(t *testing.T) {
	got, err := parseVariations([]string{"wght=450", "slnt=-7.5"})
	if err != nil || len(got) != 2 || got[0].Value != 450 || got[1].Value != -7.5 {
		t.Errorf("%v, %v", got, err)
	}
	for _, name := range []string{"", "wght", "wght=", "weight=400", "wght=1e3", "wght=123456"} {
		if _, err := parseVariations([]string{name}); err == nil {
			t.Errorf("%q is taken", name)
		}
	}
}
