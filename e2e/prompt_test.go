package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// T25: the prompt on the last row stands once, whatever the sizes between, with
// and without marks of OSC 133. zsh without marks is TestResizeWithZsh.
func TestPromptStandsOnce(t *testing.T) {
	for _, c := range []struct{ name, shell, file, text string }{
		{"bash", "bash", "home/.bashrc", "PS1='left> '\n"},
		{"bash with marks", "bash", "home/.bashrc", `PS1='\[\e]133;A\e\\\]left> \[\e]133;B\e\\\]'` + "\n"},
		{"zsh with marks", "zsh", "home/.zshrc", `PROMPT=$'%{\e]133;A\e\\%}left> %{\e]133;B\e\\%}'` + "\nRPROMPT='<right'\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := setUp(t)
			s.need(c.shell)
			s.ok(s.File(c.file, c.text))
			_, err := s.Open("-e", c.shell)
			s.ok(err)
			s.sees("left>")
			s.types("seq 1 100\n")
			s.sees("\n100\nleft>")
			win := s.Display.Windows()[0]
			for i := range 12 {
				width, height := 300+i*370%640, 300+i*53%300
				s.Display.Resize(win, width, height)
				s.until(func() error {
					if p := s.pane("p1"); p.Cols != (width-2*padding)/10 {
						return fmt.Errorf("the pane has %d columns in %d pixels", p.Cols, width)
					}
					return nil
				})
				s.seesOn(func(screen string) bool {
					lines := screenLines(screen)
					return strings.HasPrefix(lines[len(lines)-1], "left>")
				})
			}
			s.types("echo un''harmed\n")
			s.sees("\nunharmed\nleft>")
			screen := s.rowlock("pane", "capture", "--history")
			if n := strings.Count(screen, "left>"); n != 3 || strings.Count(screen, "\n100\nleft>") != 1 {
				t.Errorf("%d prompts, not 3:\n%s", n, screen)
			}
		})
	}
}
