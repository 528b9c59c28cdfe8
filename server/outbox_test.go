package server

import (
	"bytes"
	"errors"
	"io"
	"net"
	"path/filepath"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
)

// socketPair is both ends of a connection over a Unix socket.
func socketPair(t *testing.T) (near, far *net.UnixConn) {
	t.Helper()
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(t.TempDir(), "s"), Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	far, err = net.DialUnix("unix", nil, l.Addr().(*net.UnixAddr))
	if err != nil {
		t.Fatal(err)
	}
	near, err = l.AcceptUnix()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		near.Close()
		far.Close()
	})
	far.SetDeadline(time.Now().Add(patience))
	return near, far
}

func TestAnOutboxKeepsOrderAndItsBound(t *testing.T) {
	near, far := socketPair(t)
	caughtUp := make(chan struct{}, 1)
	o, err := newOutbox(near, func() { caughtUp <- struct{}{} })
	if err != nil {
		t.Fatal(err)
	}
	var sent bytes.Buffer
	for i := 0; ; i++ {
		msg := bytes.Repeat([]byte{byte(i)}, 300_000)
		if err := o.send(msg); err != nil {
			if !errors.Is(err, errTooSlow) {
				t.Fatal(err)
			}
			break
		}
		sent.Write(msg)
		if sent.Len() > 2*maxOutbox {
			t.Fatalf("%d bytes were kept, the bound is %d", sent.Len(), maxOutbox)
		}
	}
	if ok, err := o.sendUnlessBusy([]byte("state")); ok || err != nil {
		t.Errorf("a state was queued behind %d bytes: %v", sent.Len(), err)
	}
	got := make([]byte, sent.Len())
	if _, err := io.ReadFull(far, got); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, sent.Bytes()) {
		t.Error("what arrives differs from what was sent")
	}
	<-caughtUp
	if ok, err := o.sendUnlessBusy([]byte("state")); !ok || err != nil {
		t.Errorf("a state was not sent to a window that has caught up: %v", err)
	}
}

// A window on another machine gets the same messages in the same order, the
// goodbye last, packed.
func TestAPackedOutbox(t *testing.T) {
	near, far := socketPair(t)
	o, err := newOutbox(near, func() {})
	if err != nil {
		t.Fatal(err)
	}
	o.pack()
	var sent bytes.Buffer
	for i := range 300 {
		msg := bytes.Repeat([]byte{byte(i)}, 1+i*i)
		if err := o.send(msg); err != nil {
			t.Fatal(err)
		}
		sent.Write(msg)
	}
	o.bye([]byte("bye"))
	sent.WriteString("bye")
	packed := &countingReader{r: far}
	plain, err := zstd.NewReader(packed, zstd.WithDecoderConcurrency(1))
	if err != nil {
		t.Fatal(err)
	}
	got := make([]byte, sent.Len())
	if _, err := io.ReadFull(plain, got); err != nil || !bytes.Equal(got, sent.Bytes()) {
		t.Fatalf("what arrives differs from what was sent: %v", err)
	}
	if packed.n > sent.Len()/100 {
		t.Errorf("%d bytes crossed for %d", packed.n, sent.Len())
	}
}

type countingReader struct {
	r io.Reader
	n int
}

func (c *countingReader) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n += n
	return n, err
}

func TestGoodbyeComesAfterWhatWaits(t *testing.T) {
	near, far := socketPair(t)
	o, err := newOutbox(near, func() {})
	if err != nil {
		t.Fatal(err)
	}
	const size = 2 << 20 // more than a socket takes
	if err := o.send(make([]byte, size)); err != nil {
		t.Fatal(err)
	}
	o.bye([]byte("bye"))
	if err := o.send([]byte("late")); !errors.Is(err, errGone) {
		t.Errorf("send after goodbye: %v", err)
	}
	got, err := io.ReadAll(far)
	if err != nil || len(got) != size+3 || !bytes.HasSuffix(got, []byte("bye")) {
		t.Errorf("%d bytes arrived, the last %q: %v", len(got), got[max(0, len(got)-3):], err)
	}
}
