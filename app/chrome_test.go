package app

import (
	"testing"
	"time"

	"rowlock/config"
)

func TestLayTabs(t *testing.T) {
	for _, c := range []struct {
		name                   string
		n, active, first, cols int
		want                   tabStrip
	}{
		{"few", 2, 0, 0, 120, tabStrip{count: 2, width: 28}},
		{"share", 6, 0, 0, 120, tabStrip{count: 6, width: 20}},
		{"as narrow as may be", 10, 3, 0, 120, tabStrip{count: 10, width: 12}},
		{"scrolled to the last", 20, 19, 0, 64, tabStrip{first: 15, count: 5, start: 2, width: 12, before: true}},
		{"stays where it is", 20, 7, 5, 64, tabStrip{first: 5, count: 5, start: 2, width: 12, before: true, after: true}},
		{"fewer than before", 6, 5, 9, 64, tabStrip{first: 1, count: 5, start: 2, width: 12, before: true}},
		{"narrow", 5, 1, 0, 15, tabStrip{brief: true}},
	} {
		if got := layTabs(c.n, c.active, c.first, c.cols); got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}

// The active tab is never cut, and the pointer finds what is drawn.
func TestLayTabsAlwaysShowsActive(t *testing.T) {
	for n := 1; n < 40; n++ {
		for cols := 16; cols < 200; cols += 7 {
			first := 0
			for active := range n {
				s := layTabs(n, active, first, cols)
				first = s.first
				end := s.cell(active) + s.width
				if active < s.first || active >= s.first+s.count || end > cols || s.width < minTab || s.width > maxTab {
					t.Fatalf("%d tabs in %d cells, tab %d: %+v", n, cols, active, s)
				}
				if got := s.at(s.cell(active)); got != active {
					t.Fatalf("%+v: cell of tab %d is found as %d", s, active, got)
				}
			}
		}
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		want string
	}{
		{"make test", 20, "make test"}, {"make test", 9, "make test"}, {"make test", 8, "make te…"},
		{"make test", 6, "make…"}, {"日本語", 5, "日本…"}, {"日本語", 4, "日…"}, {"x", 0, ""}, {"👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…"},
	} {
		if got := cut(c.text, c.n); got != c.want {
			t.Errorf("cut(%q, %d) = %q, want %q", c.text, c.n, got, c.want)
		}
		if textCells(cut(c.text, c.n)) > c.n {
			t.Errorf("cut(%q, %d) is wider", c.text, c.n)
		}
	}
}

func TestGroup(t *testing.T) {
	for n, want := range map[uint64]string{0: "0", 999: "999", 1204: "1,204", 1234567: "1,234,567"} {
		if got := group(n); got != want {
			t.Errorf("group(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestChordLabel(t *testing.T) {
	for s, want := range map[string]string{
		"ctrl+shift+t": "Ctrl+Shift+T", "shift+page_up": "Shift+PageUp", "ctrl+plus": "Ctrl++", "ctrl+shift+left": "Ctrl+Shift+←", "f5": "F5",
	} {
		c, err := config.ParseChord(s)
		if err != nil {
			t.Fatal(err)
		}
		if got := chordLabel(c); got != want {
			t.Errorf("%s: got %q, want %q", s, got, want)
		}
	}
}

// Every action of the table can be done, and nothing else.
func TestActionsMatchTable(t *testing.T) {
	for _, a := range config.Actions {
		if actions[a.Name] == nil {
			t.Errorf("action %s does nothing", a.Name)
		}
	}
	for name := range actions {
		if _, ok := config.ActionByName(name); !ok {
			t.Errorf("action %s is not in config.Actions", name)
		}
	}
}

func TestHelpShowsEveryKey(t *testing.T) {
	b, err := config.Default().Bindings()
	if err != nil {
		t.Fatal(err)
	}
	keys := chordsOf(b)
	h := &help{}
	left, right := columns(h.groups(keys))
	shown := 0
	for _, l := range append(left, right...) {
		if l.action != nil {
			shown++
		}
	}
	if shown != len(keys) {
		t.Errorf("%d actions shown, %d have keys", shown, len(keys))
	}
	if d := len(left) - len(right); d < -10 || d > 10 {
		t.Errorf("columns of %d and %d lines", len(left), len(right))
	}
	h.filter = "SPLIT down"
	if m := h.matches(); len(m) != 1 || m[0].action.Name != "split_down" {
		t.Errorf("filter %q finds %d actions", h.filter, len(m))
	}
	if got := keys["next_tab"][0].String(); got != "ctrl+tab" {
		t.Errorf("the first key of next_tab is %s, want the table's first", got)
	}
}

func TestPace(t *testing.T) {
	const interval = 16 * time.Millisecond
	now := time.Unix(0, 0).Add(time.Hour)
	var p pace
	if !p.may(now, interval) {
		t.Error("the first picture waits")
	}
	p.drawn(now)
	p.screen(1)
	if p.may(now.Add(time.Millisecond), interval) {
		t.Error("a flood is presented faster than the monitor")
	}
	if got, want := p.deadline(true), now.Add(interval); got != want {
		t.Errorf("due at %v, want %v", got, want)
	}
	p.key(2)
	p.screen(1)
	if p.may(now.Add(2*time.Millisecond), interval) {
		t.Error("another pane's screen counts as the echo")
	}
	p.screen(2)
	if !p.may(now.Add(2*time.Millisecond), interval) {
		t.Error("the echo of a key waits")
	}
	if !p.deadline(false).IsZero() {
		t.Error("an idle window has a deadline")
	}
}

func TestBlinkStops(t *testing.T) {
	now := time.Unix(1000, 0)
	var b blink
	if !b.deadline(true).IsZero() {
		t.Error("blinks without any input")
	}
	b.input(now)
	changes := 0
	for d := b.deadline(true); !d.IsZero(); d = b.deadline(true) {
		if b.tick(d, true) {
			changes++
		}
		if changes > 100 {
			t.Fatal("never stops")
		}
	}
	if b.dark || changes < 10 {
		t.Errorf("dark %v after %d changes: want the lit half, after blinking for a while", b.dark, changes)
	}
	b.input(now)
	b.tick(now.Add(blinkHalf), true)
	if !b.dark {
		t.Error("does not blink")
	}
	if b.tick(now.Add(blinkHalf), false); b.dark {
		t.Error("stays dark when the window loses the keyboard")
	}
}

func TestWheel(t *testing.T) {
	var w wheel
	if _, n := w.turn(0, 1); n != 3 {
		t.Errorf("a step is %d lines, want 3", n)
	}
	sum := 0
	for range 10 {
		_, n := w.turn(0, -0.1)
		sum += n
	}
	if sum < -3 || sum > -2 {
		t.Errorf("ten tenths are %d lines, want -3", sum)
	}
}

func TestClicks(t *testing.T) {
	now := time.Unix(0, 0)
	var c clicks
	for i, want := range []int{1, 2, 3, 1} {
		if got := c.press(now.Add(time.Duration(i)*100*time.Millisecond), 3, 4); got != want {
			t.Errorf("press %d counts %d, want %d", i, got, want)
		}
	}
	if c.press(now.Add(400*time.Millisecond), 9, 4) != 1 {
		t.Error("a press elsewhere counts on")
	}
	if c.press(now.Add(2*time.Second), 9, 4) != 1 {
		t.Error("a late press counts on")
	}
}

func TestCountLines(t *testing.T) {
	for text, want := range map[string]int{"": 1, "ls": 1, "ls\n": 2, "a\nb": 2, "a\r\nb\r\n": 3, "a\rb": 2} {
		if got := countLines(text); got != want {
			t.Errorf("countLines(%q) = %d, want %d", text, got, want)
		}
	}
	if got := oneLine("a\r\nb\n\nc\n"); got != "a b c" {
		t.Errorf("oneLine: %q", got)
	}
}
