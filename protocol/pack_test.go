package protocol

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/klauspost/compress/zstd"

	"rowlock/vt"
)

// What was flushed can be read at once, in order, and is less.
func TestPacked(t *testing.T) {
	near, far := net.Pipe()
	packed, err := unpack(far)
	if err != nil {
		t.Fatal(err)
	}
	p := NewPacker()
	r := bufio.NewReader(packed)
	rnd := rand.New(rand.NewPCG(1, 2))
	term := vt.New(vt.Options{Cols: 40, Rows: 10})
	var s Sent
	var h Held
	var raw, small int
	for i := range uint64(500) {
		storm(rnd, term)
		head, rs := screenOf(term)
		head.Seq = i + 1
		msg := s.Append(nil, &head, rs)
		b := p.Pack(msg)
		raw, small = raw+len(msg), small+len(b)
		wrote := make(chan error)
		go func() {
			_, err := near.Write(b)
			wrote <- err
		}()
		_, got, err := ReadMessage(r, nil, MaxServerMessage)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Apply(got); err != nil {
			t.Fatal(err)
		}
		if err := <-wrote; err != nil {
			t.Fatal(err)
		}
		for y, row := range h.Rows {
			if !same(row, rs[y]) {
				t.Fatalf("row %d of screen %d is %+v, want %+v", y, i, row, rs[y])
			}
		}
	}
	if small > raw*2/3 {
		t.Errorf("%d bytes became %d", raw, small)
	}
}

// A packed stream that unfolds without end costs a window no more memory than
// its messages may have.
func TestPackedBomb(t *testing.T) {
	var bomb bytes.Buffer
	enc, err := zstd.NewWriter(&bomb, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(packWindow))
	if err != nil {
		t.Fatal(err)
	}
	enc.Write(binary.AppendUvarint(nil, MaxServerMessage+2))
	zeros := make([]byte, 1<<20)
	for range 256 {
		enc.Write(zeros)
	}
	enc.Close()
	before := allocated()
	packed, err := unpack(&bomb)
	if err != nil {
		t.Fatal(err)
	}
	r := bufio.NewReader(packed)
	if _, _, err := ReadMessage(r, nil, MaxServerMessage); !errors.Is(err, ErrMessage) {
		t.Errorf("a message that is too long: %v", err)
	}
	n, err := io.Copy(io.Discard, r)
	if n < 256<<20-16 || err != nil {
		t.Errorf("%d bytes came out: %v", n, err)
	}
	if grown := allocated() - before; grown > 4<<20 {
		t.Errorf("%d KiB were allocated", grown>>10)
	}
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// A larger window than ours, and what is no stream at all, are refused.
func TestPackedHostile(t *testing.T) {
	var wide bytes.Buffer
	enc, err := zstd.NewWriter(&wide, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(64<<20))
	if err != nil {
		t.Fatal(err)
	}
	enc.Write(make([]byte, 1<<20))
	enc.Flush()
	for name, b := range map[string][]byte{"a window of 64 MiB": wide.Bytes(), "garbage": []byte("garbage, not a frame"), "half a frame": NewPacker().Pack([]byte("x"))[:5]} {
		before := allocated()
		packed, err := unpack(bytes.NewReader(b))
		if err == nil {
			_, err = io.Copy(io.Discard, packed)
		}
		if err == nil {
			t.Errorf("%s: no error", name)
		}
		if grown := allocated() - before; grown > 4<<20 {
			t.Errorf("%s: %d KiB were allocated", name, grown>>10)
		}
	}
}

func FuzzPacked(f *testing.F) {
	f.Add(NewPacker().Pack([]byte("hello hello hello")))
	f.Fuzz(func(t *testing.T, b []byte) {
		packed, err := unpack(bytes.NewReader(b))
		if err != nil {
			return
		}
		ReadMessage(bufio.NewReader(packed), nil, MaxServerMessage)
	})
}

// A window asks for packing if and only if another process listens at the socket
// than the server.
func TestAttachAsksForPacking(t *testing.T) {
	dir, err := os.MkdirTemp("", "rl") // short: a socket's path is
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	for pid, want := range map[int]bool{os.Getpid(): false, os.Getpid() + 1: true} {
		l, err := net.Listen("unix", filepath.Join(dir, fmt.Sprint(pid)))
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		hello := make(chan []byte, 1)
		go func() {
			c, err := l.Accept()
			if err != nil {
				return
			}
			defer c.Close()
			r := bufio.NewReader(c)
			http.ReadRequest(r)
			fmt.Fprintf(c, "HTTP/1.1 101 Switching Protocols\r\n%s: %d\r\n%s: %d\r\n\r\n", VersionHeader, Version, PIDHeader, pid)
			_, body, _ := ReadMessage(r, nil, MaxClientMessage)
			hello <- body
			msg := AppendJSON(nil, KindBye, Bye{Code: "enough"})
			if want {
				msg = NewPacker().Pack(msg)
			}
			c.Write(msg)
		}()
		conn, err := Attach(t.Context(), l.Addr().String(), Hello{})
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if got := bytes.Contains(<-hello, []byte(`"zstd":true`)); got != want {
			t.Errorf("the server is %d, the listener %d: asked %v", pid, os.Getpid(), got)
		}
		if k, _, err := conn.Read(); k != KindBye || err != nil {
			t.Errorf("read %c, %v", k, err)
		}
	}
}

// What a packed connection costs: the memory of its packer, the time of a
// message.
func BenchmarkPack(b *testing.B) {
	fs := record(1000, func(i int) string {
		return fmt.Sprintf("\n\r%d connection accepted from client 4711, status 200 took 12ms", i)
	})
	var s Sent
	var lines [][]byte
	for i := range fs.rows {
		fs.headers[i].Seq = uint64(i + 1)
		lines = append(lines, s.Append(nil, &fs.headers[i], fs.rows[i]))
	}
	b.Run("new", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			NewPacker().Pack(lines[0])
		}
	})
	b.Run("line", func(b *testing.B) {
		p := NewPacker()
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			p.Pack(lines[1+i%999])
		}
	})
	b.Run("unpack", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			r, _ := unpack(bytes.NewReader(NewPacker().Pack(lines[0])))
			io.ReadFull(r, make([]byte, len(lines[0])))
		}
	})
}
