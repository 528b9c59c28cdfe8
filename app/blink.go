package app

import "time"

// blink is the clock of everything that blinks. It runs only while something
// does, the window has the keyboard and a person is at it: an idle window wakes
// for nothing.
type blink struct {
	dark  bool // the half in which it does not show
	next  time.Time
	until time.Time
}

const (
	blinkHalf = 530 * time.Millisecond
	blinkFor  = 10 * time.Second // after the last input
)

// input starts anew with the lit half.
func (b *blink) input(now time.Time) {
	b.dark = false
	b.next, b.until = now.Add(blinkHalf), now.Add(blinkFor)
}

// tick changes halves when it is time; it reports whether it did.
func (b *blink) tick(now time.Time, wanted bool) bool {
	was := b.dark
	switch {
	case !wanted || !now.Before(b.until):
		b.dark = false
	case !now.Before(b.next):
		b.dark = !b.dark
		b.next = now.Add(blinkHalf)
	}
	return b.dark != was
}

// deadline is when to tick next, zero for never.
func (b *blink) deadline(wanted bool) time.Time {
	if !wanted || b.until.IsZero() || !b.next.Before(b.until) && !b.dark {
		return time.Time{}
	}
	return b.next
}
