package server

import "time"

// A pane that has printed much and then falls quiet compresses its history. That
// costs more than taking the text in did, so it waits for a pause; and it holds
// the pane's lock for one block at a time (half a millisecond), so that a key
// pressed meanwhile isn't late. The timer runs only while there is something to
// compress: an idle server stays asleep.

// compactPause is how long a pane must have printed nothing.
const compactPause = 2 * time.Second

// compactSoon sees to it that the history is compressed once the pane has been
// quiet. Under the pane's lock.
func (p *pane) compactSoon() {
	p.quiet = time.Now()
	if !p.compacting && p.term.Compactable() {
		p.compacting = true
		time.AfterFunc(compactPause, p.compact)
	}
}

// compact compresses what is due, or waits on if the pane was not quiet.
func (p *pane) compact() {
	for p.compactBlock() {
	}
}

// compactBlock compresses one block and reports whether to go on at once.
func (p *pane) compactBlock() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if left := compactPause - time.Since(p.quiet); left > 0 {
		time.AfterFunc(left, p.compact)
		return false
	}
	p.compacting = p.term.Compact()
	return p.compacting
}
