package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"

	"github.com/klauspost/compress/zstd"
)

// weight is what screens weigh on their way to a window.
type weight struct {
	raw, packed int
	out         bytes.Buffer
	zstd        *zstd.Encoder
}

// newWeight packs as a connection to another machine could: one stream with a
// window of 128 KiB, flushed behind every screen.
func newWeight() (*weight, error) {
	w := &weight{}
	var err error
	w.zstd, err = zstd.NewWriter(&w.out, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithWindowSize(128<<10),
		zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true))
	return w, err
}

func (w *weight) add(msg []byte) {
	w.raw += len(msg)
	w.zstd.Write(msg)
	w.zstd.Flush()
	w.packed += w.out.Len()
	w.out.Reset()
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

// wire weighs what a connected window gets for each of them, and for 16 MiB of
// log.
func (b *bare) wire(r *results) error {
	w, err := newWeight()
	if err != nil {
		return err
	}
	b.messages.frame = w.add
	defer func() { b.messages.frame = nil }()
	note := func(metric string, times int) {
		r.add(metric, wireRaw, float64(w.raw)/float64(times))
		r.add(metric, wireZstd, float64(w.packed)/float64(times))
	}
	const times = 40
	rnd := rand.New(rand.NewPCG(1, 1))
	for _, c := range weighings {
		err := b.during(func() error {
			if err := b.actor.fill(magenta); err != nil {
				return err
			}
			return b.actor.write(c.before)
		})
		if err != nil {
			return err
		}
		w.raw, w.packed = 0, 0
		for i := range times {
			if err := b.during(func() error { return b.actor.write(c.change(i, rnd)) }); err != nil {
				return err
			}
		}
		note(c.metric, times)
	}
	w.raw, w.packed = 0, 0
	err = b.during(func() error {
		b.actor.tell("flood 60 %d %s", 16<<20, b.path("plain"))
		var n, ns int64
		return b.actor.answer("flooded %d %d", &n, &ns)
	})
	note("wire_log", 1)
	return err
}
