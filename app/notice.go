package app

import "time"

// notice is the sentence at the lower left: for a while, or for errors until a
// key is pressed.
type notice struct {
	text  string
	error bool
	until time.Time // zero: until a key
}

const noticeFor = 4 * time.Second

// flash is the pane that rang its bell, as long as that shows.
type flash struct {
	pane  uint32
	until time.Time
}

const flashFor = 120 * time.Millisecond

// tell shows a sentence.
func (a *app) tell(text string, isError bool) {
	a.notice = notice{text: text, error: isError}
	if !isError {
		a.notice.until = time.Now().Add(noticeFor)
	}
	a.dirty = true
}

// ring marks a pane whose program rang, unless it is being looked at, and
// flashes it.
func (a *app) ring(pane uint32) {
	if !a.cfg.Bell.Visual || a.model.paneState(paneID(pane)) == nil {
		return
	}
	p := a.model.pane(pane) // perhaps one whose screen was never shown here
	p.bell = !a.focused || pane != a.model.focus()
	a.flash = flash{pane, time.Now().Add(flashFor)}
	if !a.focused {
		a.win.RequestAttention()
	}
	a.dirty = true
}

// expire ends what has been shown long enough.
func (a *app) expire(now time.Time) {
	if !a.notice.until.IsZero() && !now.Before(a.notice.until) {
		a.notice = notice{}
		a.dirty = true
	}
	if a.flash.pane != 0 && !now.Before(a.flash.until) {
		a.flash = flash{}
		a.dirty = true
	}
}
