package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"time"
)

// weight is what a window on this machine gets, and one on another.
type weight struct {
	raw     int // bytes of screens
	screens int
	far     *farWindow
}

func (w *weight) add(msg []byte) {
	w.raw += len(msg)
	w.screens++
}

func (w *weight) reset() {
	w.raw, w.screens = 0, 0
	w.far.bytes.Store(0)
}

// weighings are small changes of a full screen; each is made many times.
var weighings = []struct {
	metric, before string
	change         func(i int, rnd *rand.Rand) string
}{
	{"wire_key", "\x1b[20;1H\x1b[K$ ", func(i int, _ *rand.Rand) string { return string(rune('a' + i*7%26)) }},
	{"wire_line", fmt.Sprintf("\x1b[%d;1H", termRows), func(_ int, rnd *rand.Rand) string { return "\n" + logLine(rnd, 80) }},
	{"wire_spinner", "", func(i int, _ *rand.Rand) string {
		return "\x1b[30;5H\x1b[36m" + string([]rune("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")[i%10]) + "\x1b[m"
	}},
}

// wire weighs what windows get for each of them, and for 16 MiB of log.
func (b *bench) wire() {
	p, err := b.rowlockBare()
	if err != nil {
		b.Failed = append(b.Failed, err.Error())
		return
	}
	defer p.close()
	far, err := b.farWindow()
	if err != nil {
		b.Failed = append(b.Failed, err.Error())
		return
	}
	defer far.close()
	w := &weight{far: far}
	p.messages.frame = w.add
	note := func(metric string, times int) string {
		raw, packed := float64(w.raw)/float64(times), float64(far.bytes.Load())/float64(times)
		b.add(metric, wireRaw, raw)
		b.add(metric, wireZstd, packed)
		return fmt.Sprintf("%.0f bytes, packed %.0f", raw, packed)
	}
	for _, c := range weighings {
		b.step(p.name, c.metric, func() (string, error) {
			err := p.changes(w, c.before, c.change)
			return note(c.metric, changes), err
		})
	}
	b.step(p.name, "wire_log", func() (string, error) {
		err := p.log(w)
		return note("wire_log", 1), err
	})
}

// changes is how often each small change is made.
const changes = 40

// changes makes one after another, each behind the screen with the one before.
func (b *bare) changes(w *weight, before string, change func(i int, rnd *rand.Rand) string) error {
	err := b.during(func() error {
		if err := b.actor.fill(magenta); err != nil {
			return err
		}
		return b.actor.write(before)
	})
	if err != nil {
		return err
	}
	if err := b.pump(time.Now().Add(quietly)); err != nil {
		return err
	}
	rnd := rand.New(rand.NewPCG(1, 1))
	w.reset()
	for i := range changes {
		if err := b.during(func() error { return b.actor.write(change(i, rnd)) }); err != nil {
			return err
		}
		if err := b.pump(time.Now().Add(quietly)); err != nil {
			return err
		}
	}
	if !w.far.attached() {
		return errors.New("the window on another machine has left")
	}
	if w.screens < changes {
		return fmt.Errorf("%d changes came in %d screens", changes, w.screens)
	}
	return nil
}

// quietly is long enough for the screen with a change to have come.
const quietly = 20 * time.Millisecond

// log has 16 MiB of log printed for a window here that presents 60 times a
// second, and for one elsewhere: the server sends what they can show.
func (b *bare) log(w *weight) error {
	b.messages.paced = true
	defer func() { b.messages.paced = false }()
	w.reset()
	err := b.duringEach(time.Second/60, b.messages.acknowledge, func() error {
		b.actor.tell("flood 60 %d %s", 16<<20, b.path("plain"))
		var n, ns int64
		return b.actor.answer("flooded %d %d", &n, &ns)
	})
	if err != nil {
		return err
	}
	return b.pump(time.Now().Add(quietly))
}
