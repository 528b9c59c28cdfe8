package main

import (
	"image"
	"runtime"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"rowlock/e2e/stage"
)

// blindLimit is the longest time between two looks that a measurement may rest
// on. What changed behind a longer one is not counted: it may be our own stall.
const blindLimit = time.Millisecond

// The pause between two looks: at one pixel for a key, all over the display for
// what takes long and may show anywhere. The second must not take the processor
// from those who are watched.
const (
	glance = 30 * time.Microsecond
	scan   = time.Millisecond
)

// eye looks at the display's frame buffer.
type eye struct {
	pixels []byte
	stride int
	size   image.Point
}

func newEye(d *stage.Display) *eye {
	e := &eye{}
	e.pixels, e.stride = d.FrameBuffer()
	e.size = d.Screenshot().Rect.Size()
	return e
}

// at is the colour of a pixel, 0xRRGGBB.
func (e *eye) at(p image.Point) uint32 {
	word := (*uint32)(unsafe.Pointer(&e.pixels[p.Y*e.stride+4*p.X]))
	return *word & 0xFFFFFF // little endian: blue comes first
}

// sight is when something was seen, and how long nobody had looked before.
type sight struct {
	at    time.Time
	blind time.Duration
}

// watch looks again and again until what it looks for is there.
func (e *eye) watch(pause, patience time.Duration, there func() bool) (sight, bool) {
	last := time.Now()
	for deadline := last.Add(patience); last.Before(deadline); {
		if there() {
			now := time.Now()
			return sight{now, now.Sub(last)}, true
		}
		last = time.Now()
		nap(pause)
	}
	return sight{}, false
}

// until watches one pixel.
func (e *eye) until(p image.Point, rgb uint32, patience time.Duration) (sight, bool) {
	return e.watch(glance, patience, func() bool { return e.at(p) == rgb })
}

// find is a pixel of this colour. It looks at one of 6 in a row and one of 12
// rows: the smallest thing it is used for is a cell.
func (e *eye) find(rgb uint32) (image.Point, bool) {
	for y := 0; y < e.size.Y; y += 12 {
		for x := 0; x < e.size.X; x += 6 {
			if p := image.Pt(x, y); e.at(p) == rgb {
				return p, true
			}
		}
	}
	return image.Point{}, false
}

// around is the rectangle of one colour that p is in.
func (e *eye) around(p image.Point) image.Rectangle {
	rgb := e.at(p)
	r := image.Rectangle{p, p.Add(image.Pt(1, 1))}
	same := func(x, y int) bool {
		q := image.Pt(x, y)
		return q.In(image.Rectangle{Max: e.size}) && e.at(q) == rgb
	}
	for same(r.Min.X-1, p.Y) {
		r.Min.X--
	}
	for same(r.Max.X, p.Y) {
		r.Max.X++
	}
	for same(p.X, r.Min.Y-1) {
		r.Min.Y--
	}
	for same(p.X, r.Max.Y) {
		r.Max.Y++
	}
	return r
}

// nap sleeps; a short one on this thread, without the Go scheduler, whose naps
// are longer.
func nap(d time.Duration) {
	if d >= 5*time.Millisecond {
		time.Sleep(d)
		return
	}
	t := unix.NsecToTimespec(int64(d))
	syscall.RawSyscall(unix.SYS_NANOSLEEP, uintptr(unsafe.Pointer(&t)), 0, 0)
}

// sharpen ties the calling goroutine to a thread that is awakened in time,
// whatever else runs; it says how. Programs that it starts are ordinary ones.
func sharpen() string {
	runtime.LockOSThread()
	unix.Prctl(unix.PR_SET_TIMERSLACK, 1, 0, 0, 0)
	const resetOnFork = 0x40000000
	priority := int32(1)
	_, _, errno := syscall.RawSyscall(unix.SYS_SCHED_SETSCHEDULER, 0, unix.SCHED_RR|resetOnFork, uintptr(unsafe.Pointer(&priority)))
	if errno != 0 {
		return "the bench at ordinary priority (real time is not permitted)"
	}
	return "the bench at real-time priority"
}
