package server

import "time"

// When a frame may go. An echo never waits: a key within echoWindow, or a pty
// that is drained and was quiet, publishes at once. In the middle of a burst
// the screen may be held back for burstHold, so that it isn't sent half drawn
// or more often than anyone can see; a program that asks for it (synchronized
// output, mode 2026) gets up to syncHold.
const (
	echoWindow = 32 * time.Millisecond
	burstHold  = 4 * time.Millisecond
	syncHold   = 150 * time.Millisecond
	// maxInFlight is how many frames of a pane a window may have that it has not
	// acknowledged. More are not made: the newest screen replaces what waits.
	maxInFlight = 2
)

// pacing is what a pane remembers to decide that. The pane's lock guards it.
type pacing struct {
	key     time.Time // of the last input from a window
	pending time.Time // of the oldest output that no frame carries yet; zero: none
	frame   time.Time // of the last frame
	sync    time.Time // since when output is synchronized; zero: it isn't
	drained bool      // nothing more was readable from the pty
}

// output notes that output was parsed.
func (p *pacing) output(now time.Time, synchronized bool) {
	p.drained = false
	if p.pending.IsZero() {
		p.pending = now
	}
	switch {
	case !synchronized:
		p.sync = time.Time{}
	case p.sync.IsZero():
		p.sync = now
	}
}

// published notes that a frame was made.
func (p *pacing) published(now time.Time) {
	p.pending = time.Time{}
	p.frame = now
}

// due is when the next frame may go: not after now means at once.
func (p *pacing) due(now time.Time) time.Time {
	switch {
	case !p.sync.IsZero():
		return p.sync.Add(syncHold)
	case now.Sub(p.key) < echoWindow, p.pending.IsZero():
		return now
	case p.drained:
		return p.frame.Add(burstHold)
	}
	return p.pending.Add(burstHold)
}
