package stage

import (
	"image"
	"strings"
)

// PictureSize is the size of the README's picture.
var PictureSize = image.Pt(1000, 600)

const pictureProfile = `PS1='\[\e[36m\]~/\W\[\e[0m\] $ '
export LS_COLORS='di=1;34:ex=1;32'
unset HISTFILE PROMPT_COMMAND
`

// colors prints the palette, a gradient and what text can look like.
const colors = `for i in 0 1 2 3 4 5 6 7; do printf '\e[4%sm      ' $i; done; printf '\e[0m\n'
for i in 0 1 2 3 4 5 6 7; do printf '\e[10%sm      ' $i; done; printf '\e[0m\n'
for i in $(seq 0 47); do printf '\e[48;2;%s;%s;%sm ' $((20+i*3)) $((60+i*3)) $((180-i*2)); done; printf '\e[0m\n\n'
printf '\e[1mbold\e[0m \e[3mitalic\e[0m \e[2mfaint\e[0m \e[4mline\e[0m \e[4:3;58;5;1mcurly\e[0m \e[9mstrike\e[0m \e[7minverse\e[0m\n'
printf '╭────────┬─────╮  ▁▂▃▄▅▆▇█  ░▒▓  ⣿⣶⣤⣀\n│ a│b├┤  │ ┏━┓ │\n╰────────┴─────╯\n'
`

// Picture draws the README's picture: a tab with a shell beside two panes, and
// a second tab.
func (s *Stage) Picture() (*image.RGBA, error) {
	for name, text := range map[string]string{
		"home/.bashrc":                    pictureProfile,
		"config/rowlock/config.toml":      "[window]\ncols = 100\nrows = 29\n",
		"home/src/colors.sh":              colors,
		"home/src/rowlock/README.md":      "# notes\n",
		"home/src/rowlock/docs/keys.md":   "\n",
		"home/src/rowlock/cmd/main.go":    "package main\n",
		"home/src/rowlock/server/loop.go": "package server\n",
	} {
		if err := s.File(name, text); err != nil {
			return nil, err
		}
	}
	if _, err := s.Open(); err != nil {
		return nil, err
	}
	steps := [][]string{
		{"pane", "send", "--enter", "cd src/rowlock; clear"},
		{"pane", "send", "--enter", "ls --color=always"},
		{"pane", "send", "--enter", "rowlock tab list"},
		{"pane", "split", "--right", "--size", "52%"},
		{"pane", "send", "--enter", "clear; rowlock keys | head -12 | cut -c-48"},
		{"pane", "split", "--down", "--size", "50%"},
		{"pane", "send", "--enter", "clear; sh ../colors.sh"},
		{"pane", "focus", "p1"},
		{"pane", "send", "echo 'Close the window: everything runs on.'"},
	}
	for _, step := range steps {
		if err := s.pictureStep(step); err != nil {
			return nil, err
		}
	}
	return s.Steady()
}

// pictureStep does one step and waits until its program waits for more: the
// prompt stands on the last line that has text.
func (s *Stage) pictureStep(step []string) error {
	if err := s.prompt(""); err != nil {
		return err
	}
	_, err := s.Rowlock(step...)
	return err
}

func (s *Stage) prompt(pane string) error {
	_, err := s.See(pane, func(screen string) bool {
		lines := strings.Split(strings.TrimRight(screen, "\n"), "\n")
		return strings.Contains(lines[len(lines)-1], "$")
	})
	return err
}
