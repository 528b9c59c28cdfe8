package server

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"rowlock/config"
	"rowlock/protocol"
	"rowlock/vt"
)

// BenchmarkKeyToEcho is a key from a window to a program that echoes it and the
// frame back, in a server that does nothing else.
func BenchmarkKeyToEcho(b *testing.B) {
	dir, err := os.MkdirTemp("", "rl")
	if err != nil {
		b.Fatal(err)
	}
	defer os.RemoveAll(dir)
	socket := filepath.Join(dir, "s.sock")
	ctx, cancel := context.WithCancel(b.Context())
	ended := make(chan error)
	go func() {
		ended <- Run(ctx, Options{Socket: socket, Config: config.Default(), Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	}()
	defer func() {
		cancel()
		<-ended
	}()
	for protocol.NewAPI(socket).Do(ctx, "GET", "/api/status", nil, nil) != nil {
	}
	h := hello()
	h.Command = []string{"sh", "-c", "stty raw -echo; printf ready; exec cat"}
	conn, err := protocol.Attach(ctx, socket, h)
	if err != nil {
		b.Fatal(err)
	}
	var held protocol.Held
	next := func() {
		for {
			kind, body, err := conn.Read()
			if err != nil {
				b.Fatal(err)
			}
			if kind == protocol.KindScreen {
				if err := held.Apply(body); err != nil {
					b.Fatal(err)
				}
				return
			}
		}
	}
	for textOf(&held) != "ready" {
		next()
		conn.Send(protocol.Ack{Pane: 1, Seq: held.Seq}.Append(nil))
	}
	key := protocol.Key{Pane: 1, KeyEvent: vt.KeyEvent{Key: 'x', Action: vt.KeyPress, Text: "x"}}.Append(nil)
	// Between two keys everything falls asleep, as it does when a person types.
	pause := time.NewTicker(3 * time.Millisecond)
	defer pause.Stop()
	var took []time.Duration
	for b.Loop() {
		<-pause.C
		before := held.Cursor
		began := time.Now()
		conn.Send(key)
		for held.Cursor == before {
			next()
		}
		took = append(took, time.Since(began))
		conn.Send(protocol.Ack{Pane: 1, Seq: held.Seq}.Append(nil))
	}
	slices.Sort(took)
	for _, p := range []int{50, 99} {
		b.ReportMetric(float64(took[len(took)*p/100].Microseconds()), fmt.Sprintf("p%d-µs", p))
	}
}
