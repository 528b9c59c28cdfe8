package e2e

import (
	"bytes"
	"strings"
	"testing"

	"rowlock/e2e/stage"
)

// Whatever is wrong with the configuration, there is a window, it says so, and
// then it is what it is without one.
func TestBadConfigLooksLikeNone(t *testing.T) {
	s := setUp(t)
	s.open()
	s.types("x\n")
	s.sees("not found")
	want := s.steadyPicture()
	for name, text := range map[string]string{
		"no such font":    "[font]\nfamily = [\"Nonesuch Mono\"]\n",
		"no such setting": "[font]\nsise = 12\n",
		"no such theme":   "theme = \"mauve\"\n",
		"no such key":     "[keys]\nnew_tab = [\"ctrl+shift+nonesuch\"]\n",
		"two for one key": "[keys]\nnew_tab = [\"ctrl+shift+y\"]\nhelp = [\"ctrl+shift+y\"]\n",
		"too large":       "[font]\nsize = 1e9\n",
		"no TOML":         "][ = \x00\xff\n",
		"a flood":         strings.Repeat("[window]\ncols = 1\n", 50_000),
	} {
		t.Run(name, func(t *testing.T) {
			s := setUp(t)
			s.ok(s.File("config/rowlock/config.toml", text))
			s.open()
			s.showsError()
			s.presses("escape")
			s.showsNoError()
			s.presses("ctrl+u") // of a notice the key is the shell's as well
			s.types("x\n")
			s.sees("not found")
			got := s.steadyPicture()
			if !bytes.Equal(got.Pix, want.Pix) {
				t.Errorf("%d pixels differ from those without a configuration", stage.Differing(got, want))
				s.keep("config", got)
			}
		})
	}
}
