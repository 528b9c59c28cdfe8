package server

import "time"

// When a frame may go. An echo never waits: a key within echoWindow, or a pty
// that is drained and was quiet, publishes at once. In the middle of a burst
// the screen may be held back for burstHold, so that it isn't sent half drawn;
// while the burst goes on, the next goes after nearGap, and to a window on
// another machine after farGap, or floodGap when nothing of its screen is left:
// then lines pass faster than anyone can read, and frames have nothing in common
// that could move smoothly. When the burst pauses for burstHold, its last screen
// goes. A program that asks for it (synchronized output, mode 2026) gets up to
// syncHold.
const (
	echoWindow = 32 * time.Millisecond
	burstHold  = 4 * time.Millisecond
	nearGap    = 16 * time.Millisecond
	farGap     = 33 * time.Millisecond
	floodGap   = 100 * time.Millisecond
	syncHold   = 150 * time.Millisecond
	// maxInFlight is how many frames of a pane a window may have that it has not
	// acknowledged. More are not made: the newest screen replaces what waits.
	maxInFlight = 2
)

// pacing is what a pane remembers to decide that. The pane's lock guards it.
type pacing struct {
	key     time.Time // of the last input from a window
	begun   time.Time // of the first output behind a pause of burstHold
	last    time.Time // of the last output
	sync    time.Time // since when output is synchronized; zero: it isn't
	drained bool      // nothing more was readable from the pty
}

// output notes that output was parsed.
func (p *pacing) output(now time.Time, synchronized bool) {
	p.drained = false
	if now.Sub(p.last) >= burstHold {
		p.begun = now
	}
	p.last = now
	switch {
	case !synchronized:
		p.sync = time.Time{}
	case p.sync.IsZero():
		p.sync = now
	}
}

// due is when a window may have its next frame, which had its last one at
// frame: not after now means at once.
func (p *pacing) due(now, frame time.Time, gap time.Duration) time.Time {
	switch {
	case !p.sync.IsZero():
		return p.sync.Add(syncHold)
	case now.Sub(p.key) < echoWindow:
		return now
	case frame.Before(p.begun) && p.drained:
		return now
	case frame.Before(p.begun):
		return p.begun.Add(burstHold)
	}
	next := frame.Add(gap)
	if pause := p.last.Add(burstHold); p.drained && pause.Before(next) {
		return pause
	}
	return next
}
