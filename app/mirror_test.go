package app

import (
	"bufio"
	"bytes"
	"testing"
	"testing/synctest"

	"rowlock/protocol"
	"rowlock/vt"
)

// sentScreen is a KindScreen message's body, as a server sends it.
func sentScreen(sent *protocol.Sent, seq uint64, t *vt.Terminal) []byte {
	cols, rows := t.Size()
	h := &protocol.ScreenHeader{Pane: 7, Seq: seq, Cols: cols, Rows: rows, Base: t.Base(), Top: t.Base(), Cursor: t.Cursor()}
	msg := sent.Append(nil, h, t.Rows(nil, t.Base(), rows))
	_, body, err := protocol.ReadMessage(bufio.NewReader(bytes.NewReader(msg)), nil, len(msg))
	if err != nil {
		panic(err)
	}
	return body
}

// Screens replace each other in their slot: the main thread sees the newest
// only, and is woken once.
func TestMirrorKeepsNewest(t *testing.T) {
	woken := 0
	m := newMirror(nil, func() { woken++ })
	term := vt.New(vt.Options{Cols: 20, Rows: 3})
	sent := &protocol.Sent{Checksum: true}
	for seq := range uint64(5) {
		term.Write([]byte("x"))
		if err := m.accept(protocol.KindScreen, sentScreen(sent, seq, term)); err != nil {
			t.Fatal(err)
		}
		m.notify()
	}
	if woken != 1 {
		t.Errorf("woken %d times for a batch, want once", woken)
	}
	var sc screen
	taken := 0
	take := func() {
		m.take(func(n *newest) { taken++; sc = n.taken }, func(any) {})
	}
	take()
	take()
	if taken != 1 || sc.Seq != 4 || string(sc.rows[0].Text) != "xxxxx" {
		t.Errorf("took %d screens, the last %d with %q", taken, sc.Seq, sc.rows[0].Text)
	}
	m.notify()
	if woken != 2 {
		t.Error("not woken after a look")
	}
}

// A window may be slow to look at a state that is older than a pane whose
// screens have come: they stay, in the mirror and in the model.
func TestMirrorKeepsPanesNewerThanTheState(t *testing.T) {
	a := &app{server: server{link: newMirror(nil, func() {})}}
	term := vt.New(vt.Options{Cols: 20, Rows: 3})
	sent := &protocol.Sent{Checksum: true}
	screen := func(seq uint64) {
		t.Helper()
		term.Write([]byte("x"))
		if err := a.link.accept(protocol.KindScreen, sentScreen(sent, seq, term)); err != nil {
			t.Fatal(err)
		}
	}
	const without = `{"type":"state","state":{"panes":[{"id":"p1"}]}}`
	if err := a.link.accept(protocol.KindEvent, []byte(without)); err != nil {
		t.Fatal(err)
	}
	screen(1)
	a.link.take(a.takeScreen, func(v any) { a.model.setState(*v.(protocol.Event).State) })
	screen(2)
	a.link.take(a.takeScreen, nil)
	if p := a.model.panes[7]; p == nil || string(p.screen.rows[0].Text) != "xx" {
		t.Errorf("the window has %+v of the pane", p)
	}
	if err := a.link.accept(protocol.KindEvent, []byte(without)); err != nil {
		t.Fatal(err)
	}
	if n := a.link.panes[7]; n != nil {
		t.Errorf("after it was closed, the mirror has %+v of the pane", n)
	}
	screen(3) // on its way while the pane was closed, it refers to rows that are gone
	if n := a.link.panes[7]; n != nil {
		t.Errorf("of a pane that is closed, the mirror has %+v", n)
	}
}

func TestMirrorRefusesGarbage(t *testing.T) {
	m := newMirror(nil, func() {})
	for kind, body := range map[protocol.Kind]string{
		protocol.KindScreen: "\x07\xff\xff", protocol.KindEvent: "{", protocol.KindReply: "[]", protocol.KindBye: "x",
	} {
		if err := m.accept(kind, []byte(body)); err == nil {
			t.Errorf("%c %q was accepted", kind, body)
		}
	}
	if err := m.accept('?', []byte("of a newer server")); err != nil {
		t.Errorf("an unknown kind: %v", err)
	}
}

// News beyond the bound make the reader wait for the main thread.
func TestMirrorBoundsNews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMirror(nil, func() {})
		done := false
		go func() {
			for range maxNews + 1 {
				m.add(protocol.Event{Type: "bell"})
			}
			done = true
		}()
		synctest.Wait()
		if done || len(m.news) != maxNews {
			t.Fatalf("%d news kept, want the reader to wait at %d", len(m.news), maxNews)
		}
		got := 0
		m.take(func(*newest) {}, func(any) { got++ })
		synctest.Wait()
		if !done || got != maxNews || len(m.news) != 1 {
			t.Errorf("took %d, %d left, done %v", got, len(m.news), done)
		}
	})
}
