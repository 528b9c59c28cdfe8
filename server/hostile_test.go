package server

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"runtime"
	"strings"
	"testing"
	"time"

	"rowlock/config"
	"rowlock/protocol"
)

// dialRaw upgrades a connection by hand.
func (s *testServer) dialRaw(version string) (net.Conn, string) {
	s.t.Helper()
	c, err := net.Dial("unix", s.socket)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(patience))
	fmt.Fprintf(c, "GET /api/attach HTTP/1.1\r\nHost: rowlock\r\nConnection: Upgrade\r\nUpgrade: rowlock\r\nRowlock-Protocol: %s\r\n\r\n", version)
	var head []byte
	for b := make([]byte, 1); !bytes.HasSuffix(head, []byte("\r\n\r\n")); {
		if _, err := c.Read(b); err != nil {
			s.t.Fatalf("handshake: %v after %q", err, head)
		}
		head = append(head, b[0])
	}
	return c, string(head)
}

func helloMessage() []byte { return protocol.AppendJSON(nil, protocol.KindHello, hello()) }

func TestABadClientIsDisconnectedAndTheOthersDoNotNotice(t *testing.T) {
	huge := binary.AppendUvarint(nil, 100<<20)
	for _, c := range []struct {
		name, sends, reason string
	}{
		{"garbage", "\xff\xff\xff\xff\xff garbage", "malformed message"},
		{"no hello", "\x01K", "the first is 'K', not a hello"},
		{"hello that is no JSON", "\x03H{x", "hello"},
		{"a message of nothing", string(helloMessage()) + "\x00", "empty"},
		{"100 MB", string(helloMessage()) + string(huge) + "P", "104857599 bytes, the limit is 8388608"},
		{"an unknown kind", string(helloMessage()) + "\x01?", "unknown kind"},
		{"a key cut short", string(helloMessage()) + "\x02K\x01", "malformed message"},
		{"an action that is no JSON", string(helloMessage()) + "\x02X{", "action"},
		{"half a frame", string(helloMessage()) + "\x09K\x01", "unexpected EOF"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := serve(t)
			w := s.attach(hello())
			w.sees("$")
			raw, _ := s.dialRaw(fmt.Sprint(protocol.Version))
			if _, err := io.WriteString(raw, c.sends); err != nil {
				t.Fatal(err)
			}
			raw.(*net.UnixConn).CloseWrite()
			if _, err := io.Copy(io.Discard, raw); err != nil {
				t.Errorf("not disconnected: %v", err)
			}
			eventually(t, "the reason in the log", func() bool { return strings.Contains(s.log.String(), c.reason) })
			eventually(t, "the client to go", func() bool { return len(s.state().Clients) == 1 })
			w.types("echo fine\n")
			w.sees("fine\n$")
		})
	}
}

func TestAnotherVersionIsToldWhatToDo(t *testing.T) {
	s := serve(t)
	for theirs, hint := range map[string]string{"99": "rowlock server restart", "0": "install rowlock test", "": "attach with"} {
		conn, head := s.dialRaw(theirs)
		if !strings.HasPrefix(head, "HTTP/1.1 426 ") || !strings.Contains(head, fmt.Sprintf("Rowlock-Protocol: %d", protocol.Version)) {
			t.Errorf("head for %q:\n%s", theirs, head)
		}
		body := make([]byte, 2000)
		n, _ := conn.Read(body)
		got := string(body[:n])
		for _, want := range []string{fmt.Sprintf("speaks protocol %d", protocol.Version), hint} {
			if !strings.Contains(got, want) {
				t.Errorf("answer to %q: %s, want %q in it", theirs, got, want)
			}
		}
	}
	if !strings.Contains(s.log.String(), "the window speaks protocol 99") {
		t.Errorf("log: %s", s.log)
	}
}

// TestAClientThatStopsReading is M11: memory stays flat, others keep working,
// and when it reads again the newest screen comes.
func TestAClientThatStopsReading(t *testing.T) {
	t.Run("plain", func(t *testing.T) { stopsReading(t, false) })
	t.Run("packed", func(t *testing.T) { stopsReading(t, true) })
}

func stopsReading(t *testing.T, packed bool) {
	s := serve(t)
	w := s.attach(hello())
	w.types("stty -echo; yes 0123456789012345678901234567890123456789\n")
	w.sees("0123456789")

	slow, _ := s.dialRaw(fmt.Sprint(protocol.Version))
	h := hello()
	h.Cols, h.Rows, h.Zstd = 200, 60, packed
	slow.Write(protocol.AppendJSON(nil, protocol.KindHello, h))
	eventually(t, "both windows", func() bool { return len(s.state().Clients) == 2 })
	// It acknowledges frames that it never reads, and so is sent all of them.
	go func() {
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		for seq := uint64(1); ; seq++ {
			<-tick.C
			if _, err := slow.Write(protocol.Ack{Pane: 1, Seq: seq}.Append(nil)); err != nil {
				return
			}
		}
	}()
	before := heap()
	frames := w.frameCount()
	w.until("many frames", func() bool { return w.frames > frames+200 })
	if grown := int64(heap()) - int64(before); grown > 2*maxOutbox {
		t.Errorf("the heap grew by %d MiB", grown>>20)
	}
	slow.Close()
	w.send(protocol.Key{Pane: 1, KeyEvent: keyEvent(mustChord(t, "ctrl+c"))}.Append(nil))
	w.sees("$")
}

func (w *window) frameCount() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.frames
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func mustChord(t *testing.T, s string) config.Chord {
	t.Helper()
	c, err := config.ParseChord(s)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestASlowWindowSeesTheNewestScreen(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.sees("$")
	w.mu.Lock()
	w.noAcks = true
	seq := w.screens[1].Seq
	w.mu.Unlock()
	w.types("seq 1 5000; echo the end\n")
	eventually(t, "the end", func() bool { return strings.Contains(s.capture("p1"), "\nthe end\n") })
	w.mu.Lock()
	if got := w.screens[1].Seq - seq; got > maxInFlight {
		t.Errorf("%d frames came without an acknowledgement", got)
	}
	w.noAcks = false
	seq = w.screens[1].Seq
	w.mu.Unlock()
	w.send(protocol.Ack{Pane: 1, Seq: seq}.Append(nil))
	w.sees("the end\n$")
}

// capture is a pane's screen, as a script gets it.
func (s *testServer) capture(pane string) string {
	s.t.Helper()
	var b []byte
	if err := s.api.Do(s.t.Context(), "GET", "/api/panes/"+pane+"/screen", nil, &b); err != nil {
		s.t.Fatal(err)
	}
	return string(b)
}

func TestTooManyClients(t *testing.T) {
	s := serve(t)
	for range maxClients {
		s.attach(hello())
	}
	eventually(t, "all windows", func() bool { return len(s.state().Clients) == maxClients })
	w := s.attach(hello())
	w.until("goodbye", func() bool { return w.bye != nil })
	if w.bye.Code != "too_many_clients" {
		t.Errorf("bye %+v", w.bye)
	}
}

func TestTooManyPanes(t *testing.T) {
	s := newServer(Options{Config: config.Default()}, func() {})
	tb := &tab{srv: s}
	tb.tree = &node{}
	for i := range uint32(maxPanes) {
		p := &pane{id: i + 1, tab: tb}
		s.panes.Store(p.id, p)
		tb.tree.children = append(tb.tree.children, leaf(p.id))
	}
	s.sessions = []*session{{tabs: []*tab{tb}}}
	if _, fail := s.addPane(tb, spawn{}, firstSize, false); fail == nil || fail.Code != "too_many_panes" {
		t.Errorf("pane %d: %v", maxPanes+1, fail)
	}
}

func TestAWatcherThatIsTooSlowGetsAGap(t *testing.T) {
	w := &watcher{wake: make(chan struct{}, 1)}
	for range maxEvents + 7 {
		w.put([]byte("{}\n"))
	}
	lines, _ := w.takeLines()
	if len(lines) != maxEvents+1 || !strings.Contains(string(lines[maxEvents]), `"gap","dropped":7`) {
		t.Errorf("%d lines, the last %s", len(lines), lines[len(lines)-1])
	}
	if lines, _ := w.takeLines(); len(lines) != 0 {
		t.Errorf("%d lines more", len(lines))
	}
}

func TestATooLargeRequestIsRefused(t *testing.T) {
	s := serve(t)
	var answer *protocol.Error
	err := s.api.Action(t.Context(), "tab.new", map[string]string{"name": strings.Repeat("x", maxRequest)}, nil)
	if !errors.As(err, &answer) || answer.Code != "too_large" {
		t.Errorf("%v", err)
	}
	if n := len(s.state().Tabs); n != 0 {
		t.Errorf("%d tabs", n)
	}
}
