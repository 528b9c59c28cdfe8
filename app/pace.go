package app

import "time"

// pace decides when to present. The echo of a key goes at once; everything else
// at the monitor's rate, so that a flood does not draw what nobody sees.
type pace struct {
	last   time.Time // of the last picture
	due    time.Time // of the next, while one is held back
	echo   uint32    // the pane whose next screen is the echo of a key
	urgent bool
}

// key says that a key went to a pane.
func (p *pace) key(pane uint32) { p.echo = pane }

// screen says that a screen of a pane came.
func (p *pace) screen(pane uint32) {
	if pane == p.echo {
		p.echo, p.urgent = 0, true
	}
}

// may reports whether to present now.
func (p *pace) may(now time.Time, interval time.Duration) bool {
	p.due = p.last.Add(interval)
	return p.urgent || !now.Before(p.due)
}

// drawn says that a picture was presented.
func (p *pace) drawn(now time.Time) { p.last, p.urgent = now, false }

// deadline is when the picture that is held back is due; zero for none.
func (p *pace) deadline(dirty bool) time.Time {
	if !dirty {
		return time.Time{}
	}
	return p.due
}
