package stage

import (
	"image"
	"image/draw"
	"strings"
)

// PictureSize is the size of the display for the README's picture: the window
// and some room for the pointer.
var PictureSize = image.Pt(1160, 520)

// pictureFiles is the home of who is in the picture.
var pictureFiles = map[string]string{
	"config/rowlock/config.toml": "[window]\ncols = 110\nrows = 24\n",
	"home/.bashrc": `PS1='\[\e[36m\]~/${PWD##*/}\[\e[0m\] $ '
export LS_COLORS='di=1;34:ex=1;32'
alias ls='ls --color' grep='grep --color'
unset HISTFILE PROMPT_COMMAND
`,
	"home/rowlock/README.md": "# Rowlock\n",
	"home/rowlock/Makefile":  "build:\n",
	"home/rowlock/diagram": `shell ──pty──▶ server ──rows──▶ window ──▶ GPU
  ▲             │  ▲              │
  └────bytes────┘  └─────keys─────┘
╭─────────┬─────────╮  ∀x∈ℝ: ⌈x⌉ = −⌊−x⌋
│ ▁▂▃▄▅▆▇█│ ░░▒▒▓▓█ │  Καλημέρα · Привет
├─────────┼─────────┤  Dzień dobry · Grüße
│ ⣀⣤⣶⣿⣿⣶⣤⣀│ ┏━┳━╋━┓ │  ¿Qué tal? · Ça va
╰─────────┴─────────╯  ⟨ψ|φ⟩ ≠ ∅ ⇒ ∇·E = ρ
`,
	"home/rowlock/server/pacing.go": `
// An echo never waits.
const (
	echoWindow = 32 * time.Millisecond
	burstHold  = 4 * time.Millisecond
	syncHold   = 150 * time.Millisecond
)
`,
	"home/rowlock/docs/keys.md": "",
	"home/rowlock/colors": `swatch() { for i in 0 1 2 3 4 5 6 7; do printf '\e[%sm      ' $1$i; done; printf '\e[0m\n'; }
swatch 4; swatch 10
for i in $(seq 0 47); do printf '\e[48;2;%s;%s;%sm ' $((20+i*3)) $((60+i*3)) $((180-i*2)); done
printf '\e[0m\n\n'
printf '\e[1mbold\e[0m  \e[3mitalic\e[0m  \e[2mfaint\e[0m  \e[7m inverse \e[0m  \e[9mstrike\e[0m\n'
printf '\e[4mline\e[0m  \e[21mdouble\e[0m  \e[4:3;58;5;1mcurly\e[0m  \e[4:4mdotted\e[0m  \e[4:5mdashed\e[0m\n'
`,
}

// pictureSteps are what is done for it: commands for the focused shell after
// "$", and of rowlock.
var pictureSteps = [][]string{
	{"tab", "rename", "t1", "rowlock"},
	{"tab", "new"},
	{"tab", "rename", "t2", "tests"},
	{"tab", "new"},
	{"tab", "rename", "t3", "notes"},
	{"tab", "focus", "t1"},
	{"$", "cd rowlock; clear"},
	{"$", "ls"},
	{"$", "grep -n Hold server/pacing.go"},
	{"pane", "split", "--right", "--size", "50"},
	{"$", "clear; cat diagram"},
	{"pane", "split", "--down", "--size", "50%"},
	{"$", "clear; sh colors"},
	{"pane", "focus", "p1"},
	{"$", "rowlock tab list"},
	{"$", "rowlock pane send --pane p5 'make test'"},
	{"$", "rowlock pane capture --pane p4 --lines 0..2"},
	{"pane", "send", "echo 'Close the window: everything runs on.'"},
	{"pane", "send", "--pane", "p2", "--enter", `printf '\a'`},
}

// Picture makes the README's picture: a tab with a shell beside two others, and
// two more tabs, in one of which a program rang.
func (s *Stage) Picture() (*image.RGBA, error) {
	for name, text := range pictureFiles {
		if err := s.File(name, text); err != nil {
			return nil, err
		}
	}
	if _, err := s.Open(); err != nil {
		return nil, err
	}
	for _, step := range pictureSteps {
		var err error
		if step[0] == "$" {
			err = s.command(step[1])
		} else {
			_, err = s.Rowlock(step...)
		}
		if err != nil {
			return nil, err
		}
	}
	img, err := s.Steady()
	if err != nil {
		return nil, err
	}
	return crop(img, s.Display.Place(s.Display.Windows()[0])), nil
}

// command has the focused shell run a command that prints something, and waits
// until it waits for the next: its prompt is the last that stands there.
func (s *Stage) command(line string) error {
	waits := func(screen string) bool { return strings.HasSuffix(strings.TrimRight(screen, "\n"), "$") }
	before, err := s.See("", waits)
	if err != nil {
		return err
	}
	if _, err := s.Rowlock("pane", "send", "--enter", line); err != nil {
		return err
	}
	_, err = s.See("", func(screen string) bool { return screen != before && waits(screen) })
	return err
}

// crop is the part of a picture that is in r.
func crop(img *image.RGBA, r image.Rectangle) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: r.Size()})
	draw.Draw(out, out.Rect, img, r.Min, draw.Src)
	return out
}
