package server

import (
	"bufio"
	"bytes"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"rowlock/config"
	"rowlock/protocol"
)

// lookout is a pane without a program, a window that looks at it, and the far
// end of the window's socket.
type lookout struct {
	t    *testing.T
	pane *pane
	far  int // descriptor
	in   []byte
	held protocol.Held
	n    int // frames
}

func newLookout(t *testing.T) *lookout {
	fds, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM|syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	f := os.NewFile(uintptr(fds[0]), "near")
	conn, err := net.FileConn(f)
	f.Close()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		conn.Close()
		syscall.Close(fds[1])
	})
	s := newServer(Options{Config: config.Default(), Version: "test"}, func() {})
	c := &client{srv: s}
	c.out, err = newOutbox(conn.(*net.UnixConn), func() {})
	if err != nil {
		t.Fatal(err)
	}
	z := winsize{20, 4, 8, 16}
	l := &lookout{t: t, far: fds[1], pane: &pane{id: 1, srv: s, term: s.terminal(z), size: z, tab: &tab{}}}
	l.pane.show(c, true)
	l.receive()
	l.ack()
	return l
}

// receive takes the frames that have arrived and returns how many.
func (l *lookout) receive() int {
	l.t.Helper()
	buf := make([]byte, 64<<10)
	for {
		n, err := syscall.Read(l.far, buf)
		if n <= 0 || err != nil {
			break
		}
		l.in = append(l.in, buf[:n]...)
	}
	frames := 0
	r := bufio.NewReader(bytes.NewReader(l.in))
	for {
		kind, body, err := protocol.ReadMessage(r, nil, protocol.MaxServerMessage)
		if err != nil {
			break
		}
		if kind == protocol.KindScreen {
			if err := l.held.Apply(body); err != nil {
				l.t.Fatal(err)
			}
			frames++
		}
	}
	l.in = nil
	l.n += frames
	return frames
}

func (l *lookout) ack() { l.pane.ack(l.pane.views[0].client, l.held.Seq) }

func (l *lookout) wants(frames int, text string) {
	l.t.Helper()
	if n := l.receive(); n != frames {
		l.t.Fatalf("%d frames, want %d", n, frames)
	}
	if got := textOf(&l.held); !strings.HasSuffix(got, text) {
		l.t.Fatalf("screen %q, want %q at its end", got, text)
	}
}

// settled lets time pass until everything sent before has been quiet for long.
func (l *lookout) quiet() {
	time.Sleep(time.Second) // the bubble's clock
	synctest.Wait()
	l.receive()
	l.ack()
}

func paced(t *testing.T, f func(*lookout)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		l := newLookout(t)
		l.quiet()
		f(l)
	})
}

func TestDrainedAndQuietGoesAtOnce(t *testing.T) {
	paced(t, func(l *lookout) {
		l.pane.output([]byte("x"))
		l.wants(0, "")
		l.pane.drained()
		l.wants(1, "x")
	})
}

func TestEchoGoesAtOnceInABurst(t *testing.T) {
	paced(t, func(l *lookout) {
		l.pane.pace.key = time.Now()
		time.Sleep(31 * time.Millisecond)
		l.pane.output([]byte("x"))
		l.wants(1, "x")
		l.ack()
		time.Sleep(2 * time.Millisecond)
		l.pane.output([]byte("y"))
		l.wants(0, "x")
	})
}

func TestABurstIsHeldBackForItsTime(t *testing.T) {
	paced(t, func(l *lookout) {
		l.pane.output([]byte("a"))
		time.Sleep(burstHold - time.Nanosecond)
		l.pane.output([]byte("b"))
		l.wants(0, "")
		time.Sleep(time.Nanosecond)
		l.pane.output([]byte("c"))
		l.wants(1, "abc")
	})
}

func TestWhatFollowsSoonWaitsForTheTimer(t *testing.T) {
	paced(t, func(l *lookout) {
		l.pane.output([]byte("a"))
		l.pane.drained()
		l.wants(1, "a")
		l.ack()
		time.Sleep(time.Millisecond)
		l.pane.output([]byte("b"))
		l.pane.drained()
		time.Sleep(burstHold - time.Nanosecond)
		synctest.Wait()
		l.wants(0, "a")
		time.Sleep(time.Nanosecond)
		synctest.Wait()
		l.wants(1, "ab")
	})
}

// While a flood goes on, a window gets what it can show; when it ends, the last.
func TestAFloodIsShownAtItsPace(t *testing.T) {
	for _, c := range []struct {
		far  bool
		text string
		gap  time.Duration
	}{
		{false, "x", nearGap},
		{false, "many\r\nlines\r\n", nearGap},
		{true, "x", farGap},
		{true, "many\r\nlines\r\n", floodGap},
	} {
		for _, drained := range []bool{false, true} {
			paced(t, func(l *lookout) {
				l.pane.views[0].client.hello.Zstd = c.far
				const ms = 500
				for range ms {
					l.pane.output([]byte(c.text))
					if drained {
						l.pane.drained()
					}
					time.Sleep(time.Millisecond)
					synctest.Wait()
					l.receive()
					l.ack()
				}
				frames, want := l.n, int(ms*time.Millisecond/c.gap)
				if frames < want*3/4 || frames > want+3 {
					t.Errorf("%+v, drained %v: %d frames, want %d", c, drained, frames, want)
				}
				l.pane.output([]byte("!"))
				l.pane.drained()
				time.Sleep(burstHold)
				synctest.Wait()
				if l.receive(); !strings.HasSuffix(textOf(&l.held), "!") {
					t.Errorf("%+v, drained %v: the end is missing: %q", c, drained, textOf(&l.held))
				}
			})
		}
	}
}

// What can't be seen makes no frame, and holds none back.
func TestNothingNewIsNoFrame(t *testing.T) {
	paced(t, func(l *lookout) {
		l.pane.output([]byte("\x1b[1m\x1b]2;a title\a"))
		l.pane.drained()
		l.wants(0, "")
		l.pane.output([]byte("x"))
		l.pane.drained()
		l.wants(1, "x")
	})
}

func TestSynchronizedOutputIsShownWhole(t *testing.T) {
	paced(t, func(l *lookout) {
		l.pane.output([]byte("\x1b[?2026hone"))
		l.pane.drained()
		time.Sleep(syncHold / 2)
		l.pane.output([]byte("two"))
		l.pane.drained()
		synctest.Wait()
		l.wants(0, "")
		l.pane.output([]byte("three\x1b[?2026l"))
		l.pane.drained()
		l.wants(1, "onetwothree")
	})
}

func TestSynchronizedOutputEndsInTime(t *testing.T) {
	paced(t, func(l *lookout) {
		l.pane.output([]byte("\x1b[?2026hone"))
		l.pane.drained()
		time.Sleep(syncHold - time.Nanosecond)
		synctest.Wait()
		l.wants(0, "")
		time.Sleep(time.Nanosecond)
		synctest.Wait()
		l.wants(1, "one")
		if l.pane.term.Synchronized() {
			t.Error("mode 2026 is still set")
		}
	})
}

func TestTwoFramesInFlight(t *testing.T) {
	paced(t, func(l *lookout) {
		for range 10 {
			time.Sleep(time.Second)
			l.pane.output([]byte("x"))
			l.pane.drained()
		}
		synctest.Wait()
		l.wants(maxInFlight, "xx")
		l.ack()
		l.wants(1, "xxxxxxxxxx") // the newest, in one
		l.ack()
		l.wants(0, "xxxxxxxxxx")
	})
}

func TestAHiddenPaneSendsNothing(t *testing.T) {
	paced(t, func(l *lookout) {
		c := l.pane.views[0].client
		l.pane.show(c, false)
		l.pane.output([]byte("x"))
		l.pane.drained()
		time.Sleep(time.Second)
		synctest.Wait()
		l.wants(0, "")
		l.pane.show(c, true)
		l.wants(1, "x")
	})
}

func TestAViewScrolledBackStaysOnItsLines(t *testing.T) {
	paced(t, func(l *lookout) {
		l.pane.output([]byte("1\r\n2\r\n3\r\n4\r\n5\r\n6"))
		l.pane.drained()
		l.wants(1, "6")
		l.ack()
		c := l.pane.views[0].client
		l.pane.scrollTo(c, protocol.ScrollTo{Pane: 1, Top: l.held.Base - 1})
		l.wants(1, "2\n3\n4\n5")
		if l.held.Cursor.Visible {
			t.Error("the cursor is below the view and visible")
		}
		l.ack()
		l.pane.output([]byte("\r\n7\r\n8\r\n9"))
		l.pane.drained()
		l.quiet()
		l.wants(0, "2\n3\n4\n5")
		l.pane.scrollTo(c, protocol.ScrollTo{Pane: 1, Live: true})
		l.wants(1, "6\n7\n8\n9")
		if !l.held.Cursor.Visible || l.held.Cursor.Row != 3 {
			t.Errorf("cursor %+v", l.held.Cursor)
		}
	})
}

func TestAnAckOfNothingIsIgnored(t *testing.T) {
	paced(t, func(l *lookout) {
		c := l.pane.views[0].client
		l.pane.ack(c, 1<<40)
		l.pane.ack(&client{}, 1)
		if v := l.pane.views[0]; v.acked > v.seq {
			t.Errorf("acked %d of %d", v.acked, v.seq)
		}
	})
}
