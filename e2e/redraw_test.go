package e2e

import (
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"rowlock/e2e/stage"
)

// A window draws only what changes. Whatever it has gone through, in the end it
// must look like a window that has just been opened on the same session.

func TestRedrawAfterStorm(t *testing.T) {
	s := setUp(t)
	s.need("vim")
	w := s.open()
	s.types("ls --color /; clear; seq 1 300\n")
	s.sees("\n300\n$")
	s.presses("ctrl+shift+o")
	s.until(func() error { return s.focuses(w, "p2") })
	s.rowlock("pane", "send", "--pane", "p2", "--enter", "vim -u NONE -c 'syntax on | set number laststatus=2' .bashrc")
	s.ok(s.SeeText("p2", "1 PS1"))
	s.presses("ctrl+shift+t")
	s.presses("ctrl+tab")
	s.until(func() error { return tabOf(s, w, "t1") })
	win := s.Display.Windows()[0]
	for i := range 200 {
		s.Display.Resize(win, 300+i*37%640, 200+i*53%400)
	}
	s.looksNew(w, 830, 510)
}

func TestRedrawAfterAnything(t *testing.T) {
	for seed := range uint64(3) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			s := setUp(t)
			w := s.open()
			r := rand.New(rand.NewPCG(seed, 0))
			for range 60 {
				s.anything(r)
			}
			s.presses("ctrl+c")
			s.looksNew(w, 900, 600)
		})
	}
}

// anything does something to the window that r chooses.
func (s *scene) anything(r *rand.Rand) {
	s.t.Helper()
	steps := [...]func(){
		func() { s.presses("ctrl+shift+o") },
		func() { s.presses("ctrl+shift+e") },
		func() { s.presses("ctrl+shift+t") },
		func() { s.presses("ctrl+tab") },
		func() { s.presses("ctrl+shift+z", "ctrl+shift+z") },
		func() { s.presses("ctrl+shift+left", "ctrl+shift+up") },
		func() { s.presses("ctrl+shift+right", "ctrl+shift+down") },
		func() { s.presses("ctrl+plus") },
		func() { s.presses("ctrl+minus") },
		func() { s.presses("shift+page_up", "ctrl+shift+j", "ctrl+shift+end") },
		func() { s.presses("shift+page_up", "shift+page_down", "ctrl+shift+end") },
		func() { s.types("seq 70\n") },
		func() { s.types("ls --color /\n") },
		func() { s.types("clear\n") },
		func() { s.types(`printf '\e[44m\u65e5\u672c \U1f389\e[K\n\e[7mx\e[4:3m curly\e[m\n'` + "\n") },
		func() { s.types(`printf '\e[2;9r\e[5H\e[2Mm\e[2Lm\e[r\e[12H'` + "\n") },
		func() { s.types(`printf '\e[?5h'; printf '\e[?5l\e[H\e[3@ins\e[2P\e[9H'` + "\n") },
		func() { s.Display.Resize(s.Display.Windows()[0], 300+r.IntN(700), 200+r.IntN(400)) },
		func() { s.Display.Focus(0); s.Display.Focus(s.Display.Windows()[0]) },
	}
	steps[r.IntN(len(steps))]()
}

// looksNew gives w a size and compares it with a new window of that size on the
// same panes, which stands before it.
func (s *scene) looksNew(w *stage.Program, width, height int) {
	s.t.Helper()
	win := s.Display.Windows()[0]
	s.Display.Resize(win, width, height)
	s.steadyPicture()
	s.presses("ctrl+0") // the size of the font; and a notice ends with a key
	s.sizedFor(w, width)
	old := s.steadyPicture()
	was, err := s.Client(w)
	s.ok(err)

	other, _, _ := s.second(width, height)
	s.sizedFor(other, width)
	s.rowlock("tab", "focus", was.Tab)
	s.rowlock("pane", "focus", was.Focus)
	s.until(func() error { return s.focuses(other, was.Focus) })
	now := s.steadyPicture()
	if n := stage.Differing(old, now); n > 0 {
		s.t.Errorf("%d pixels differ from those of a new window", n)
		s.keep("old", old)
		s.keep("new", now)
	}
}

// sizedFor waits until a window has as many columns as go into this width.
func (s *scene) sizedFor(w *stage.Program, width int) {
	s.t.Helper()
	const cell = 10
	want := (width - 2*padding) / cell
	s.until(func() error {
		k, err := s.Client(w)
		if err == nil && k.Cols != want {
			err = fmt.Errorf("the window has %d columns, not %d", k.Cols, want)
		}
		return err
	})
}

// keep leaves a picture in $ROWLOCK_PICTURES.
func (s *scene) keep(name string, img *image.RGBA) {
	s.t.Helper()
	if dir := os.Getenv("ROWLOCK_PICTURES"); dir != "" {
		s.ok(stage.SavePNG(filepath.Join(dir, filepath.Base(s.t.Name())+"-"+name+".png"), img))
	}
}

// focuses checks which pane has a window's keyboard.
func (s *scene) focuses(w *stage.Program, pane string) error {
	k, err := s.Client(w)
	if err == nil && k.Focus != pane {
		err = fmt.Errorf("the window's focus is %s, not %s", k.Focus, pane)
	}
	return err
}
