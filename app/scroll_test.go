package app

import (
	"testing"

	"rowlock/protocol"
)

func TestScrollBy(t *testing.T) {
	h := &protocol.ScreenHeader{Oldest: 10, Base: 100, Rows: 24}
	for _, c := range []struct {
		from  scroll
		lines int
		want  scroll
	}{
		{scroll{live: true}, -5, scroll{top: 95}},
		{scroll{live: true}, 5, scroll{live: true, top: 100}},
		{scroll{live: true}, -1000, scroll{top: 10}},
		{scroll{top: 95}, 3, scroll{top: 98}},
		{scroll{top: 95}, 5, scroll{live: true, top: 100}},
		{scroll{top: 3}, -1, scroll{top: 10}},
		{scroll{top: 300}, 0, scroll{live: true, top: 100}},
	} {
		if got := c.from.by(h, c.lines); got != c.want {
			t.Errorf("%+v by %d = %+v, want %+v", c.from, c.lines, got, c.want)
		}
	}
}

// T26: output while scrolled back moves neither the view nor the wish.
func TestScrollFollow(t *testing.T) {
	old := &protocol.ScreenHeader{Oldest: 0, Base: 100, Epoch: 1}
	for _, c := range []struct {
		name string
		from scroll
		now  protocol.ScreenHeader
		want scroll
	}{
		{"live stays live", scroll{live: true}, protocol.ScreenHeader{Base: 200, Epoch: 1}, scroll{live: true}},
		{"output below", scroll{top: 50}, protocol.ScreenHeader{Base: 200, Epoch: 1}, scroll{top: 50}},
		{"history dropped", scroll{top: 50}, protocol.ScreenHeader{Oldest: 80, Base: 200, Epoch: 1}, scroll{top: 80}},
		{"history cleared", scroll{top: 50}, protocol.ScreenHeader{Oldest: 30, Base: 30, Epoch: 1}, scroll{live: true}},
		{"renumbered", scroll{top: 50}, protocol.ScreenHeader{Base: 80, Top: 40, Epoch: 2}, scroll{top: 40}},
	} {
		if got := c.from.follow(old, &c.now); got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}
