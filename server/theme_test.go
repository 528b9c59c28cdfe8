package server

import "testing"

// A program that has set mode 2031 is told when a window comes with colours of
// the other kind, and what it asks for afterwards are those.
func TestThemeOfTheWindow(t *testing.T) {
	s := serve(t)
	h := hello()
	h.Theme = "dark"
	h.Command = []string{"sh", "-c", `stty raw -echo; printf '\033[?2031h\033]11;?\aready'; exec cat -v`}
	w := s.attach(h)
	w.sees("ready^[]11;rgb:1515/1818/1d1d^G")
	h.Command = []string{"sh", "-c", `stty raw -echo; printf '\033]11;?\aready'; exec cat -v`}
	h.Theme = "light"
	s.attach(h).sees("ready^[]11;rgb:fbfb/fafa/f7f7^G")
	w.sees("^[[?997;2n")
	h.Theme = "dark"
	s.attach(h)
	w.sees("^[[?997;2n^[[?997;1n")
}
