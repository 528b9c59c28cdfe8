package stage

import (
	"errors"
	"fmt"
	"net"
	"path/filepath"
)

// westonConfig is a bare desktop that never sleeps: black, no panel.
const westonConfig = `[core]
idle-time=0
[shell]
panel-position=none
background-color=0xff000000
locking=false
`

// StartWayland starts a Wayland compositor, Weston, as a window that fills the
// display: what its clients draw can be seen there and keys typed there reach
// them. What is started from then on finds it.
func (s *Stage) StartWayland() (*Program, error) {
	if err := s.File("weston.ini", westonConfig); err != nil {
		return nil, err
	}
	const name = "wayland-stage"
	size := s.Display.size()
	p, err := s.Start("weston", "--backend=x11-backend.so", "--use-pixman", "--socket="+name,
		"--config="+filepath.Join(s.Dir, "weston.ini"), "--log="+filepath.Join(s.Dir, "weston.log"),
		fmt.Sprintf("--width=%d", size.X), fmt.Sprintf("--height=%d", size.Y))
	if err != nil {
		return nil, fmt.Errorf("start weston (Debian: the package weston): %w", err)
	}
	s.Env = append(s.Env, "WAYLAND_DISPLAY="+name)
	err = Until(func() error {
		conn, err := net.Dial("unix", filepath.Join(s.Dir, "run", name))
		if err != nil {
			return err
		}
		conn.Close()
		wins := s.Display.Windows()
		if len(wins) == 0 {
			return errors.New("weston has no window yet")
		}
		s.Display.Focus(wins[0])
		return nil
	})
	return p, err
}
