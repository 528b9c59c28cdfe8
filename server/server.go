// Package server owns the programs: it keeps sessions of tabs of panes, runs
// each pane's program on a pseudo-terminal, parses what it prints, and sends
// screens to the windows that look at it. It listens on a Unix socket, speaks
// HTTP to scripts and the binary protocol to windows, and draws nothing.
//
// Who owns what:
//
//   - The loop, one goroutine, owns the structure: sessions, tabs, split trees,
//     which window shows what, and the order of events. Others hand it functions
//     (do, post). It never waits for a program, a window or another goroutine.
//   - A pane's lock guards its terminal, and what is known of each window that
//     looks at it. It is held for one read's worth of parsing, or to take
//     references to rows. Nobody calls the loop while holding it.
//   - One goroutine for each pane reads its pty, parses, and writes the frames
//     that follow from it to the windows' sockets itself (pane.go).
//   - One goroutine for each window reads its socket; keys go from there to the
//     pty without the loop (client.go).
//
// Nothing here wakes up by itself: timers run only while a frame or an event is
// held back.
package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"rowlock/config"
	"rowlock/protocol"
	"rowlock/vt"
)

// Bounds on what clients can make.
const (
	maxClients = 64
	maxPanes   = 512
)

// Options say what a server is.
type Options struct {
	Socket  string // path of the socket to listen on
	Config  *config.Config
	Version string // of the program, for humans
	Log     *slog.Logger
	Ready   func() // called once, when the socket is listened on; may be nil
}

// Server is a running server.
type Server struct {
	Options
	env      []string // of new panes, before the window's
	colors   vt.Colors
	checksum bool
	started  time.Time

	work    chan func()
	done    chan struct{} // closed when the loop has ended
	stop    context.CancelFunc
	running sync.WaitGroup // goroutines that read ptys and clients
	panes   sync.Map       // uint32 → *pane; the loop writes it

	structure // the loop's
}

// structure is what the loop owns.
type structure struct {
	sessions  []*session
	clients   []*client
	children  map[int]*pane // programs not reaped, by pid; nil: the pane is closed
	ids       struct{ session, tab, pane, client uint32 }
	tick      uint64            // counts uses, for "most recently"
	windowEnv map[string]string // of the window that attached last
	watchers  watchers
	changed   bool // settle has something to do
}

// Run serves until ctx ends or a client stops the server, then ends its panes.
// It returns a *RunningError when another server has the socket.
func Run(ctx context.Context, o Options) error {
	l, release, err := listen(o.Socket)
	if err != nil {
		return err
	}
	defer release()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := newServer(o, cancel)

	heedSignals()
	chld := make(chan os.Signal, 1)
	signal.Notify(chld, syscall.SIGCHLD)
	defer signal.Stop(chld)
	go s.forward(ctx, chld)

	web := &http.Server{
		Handler:           s.routes(),
		ReadHeaderTimeout: handshakeTimeout,
		ErrorLog:          slog.NewLogLogger(o.Log.Handler(), slog.LevelWarn),
	}
	served := make(chan error, 1)
	go func() { served <- web.Serve(l) }()
	o.Log.Info("listening", "socket", o.Socket, "version", o.Version, "pid", os.Getpid())
	if o.Ready != nil {
		o.Ready()
	}

	s.loop(ctx)
	l.Close() // first: whoever sees that the server has ended finds none
	s.farewell()
	soon, cancelSoon := context.WithTimeout(context.Background(), byeTimeout)
	defer cancelSoon()
	web.Shutdown(soon) // whoever asked to stop gets an answer
	web.Close()
	err = <-served
	s.end()
	if errors.Is(err, http.ErrServerClosed) || errors.Is(err, net.ErrClosed) {
		return nil
	}
	return fmt.Errorf("serve %s: %w", o.Socket, err)
}

func newServer(o Options, stop context.CancelFunc) *Server {
	s := &Server{
		Options:  o,
		env:      cleanEnv(os.Environ()),
		colors:   themeColors(o.Config.Theme),
		checksum: os.Getenv("ROWLOCK_CHECKSUM") == "1" || raceEnabled,
		started:  time.Now(),
		work:     make(chan func(), 1024),
		done:     make(chan struct{}),
		stop:     stop,
	}
	s.children = map[int]*pane{}
	return s
}

// loop runs what it is handed, one after another, and lets the windows know.
func (s *Server) loop(ctx context.Context) {
	for {
		select {
		case f := <-s.work:
			f()
			s.settle()
		case <-ctx.Done():
			return
		}
	}
}

// post has the loop run f soon. Not for the loop itself, nor under a pane's
// lock.
func (s *Server) post(f func()) {
	select {
	case s.work <- f:
	case <-s.done:
	}
}

// do has the loop run f and returns when that is done and told. It reports
// false when the server has ended.
func (s *Server) do(f func()) bool {
	ran := make(chan struct{})
	s.post(func() {
		f()
		s.settle()
		close(ran)
	})
	select {
	case <-ran:
		return true
	case <-s.done:
		return false
	}
}

// forward has programs reaped when they end.
func (s *Server) forward(ctx context.Context, chld <-chan os.Signal) {
	for {
		select {
		case <-chld:
			s.post(s.reap)
		case <-ctx.Done():
			return
		}
	}
}

// farewell tells everyone and hangs up the programs: the last of the loop.
func (s *Server) farewell() {
	defer close(s.done)
	s.Log.Info("stopping", "sessions", len(s.sessions), "clients", len(s.clients))
	for _, c := range s.clients {
		c.bye("server_stopped", "the server was stopped")
	}
	s.watchers.close()
	s.panes.Range(func(_, p any) bool {
		p.(*pane).end()
		return true
	})
}

// end waits a little for the goroutines of panes and clients, and for programs
// to end by the hang-up.
func (s *Server) end() {
	quiet := make(chan struct{})
	go func() {
		s.running.Wait()
		close(quiet)
	}()
	late := time.After(byeTimeout)
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		s.reap()
		select {
		case <-quiet:
			if len(s.children) == 0 {
				return
			}
			<-tick.C
		case <-tick.C:
		case <-late:
			s.Log.Warn("stopped while programs still ran", "programs", len(s.children))
			return
		}
	}
}

// pane finds a pane by number.
func (s *Server) pane(id uint32) *pane {
	if p, ok := s.panes.Load(id); ok {
		return p.(*pane)
	}
	return nil
}

func paneID(n uint32) string    { return fmt.Sprintf("p%d", n) }
func tabID(n uint32) string     { return fmt.Sprintf("t%d", n) }
func sessionID(n uint32) string { return fmt.Sprintf("s%d", n) }
func clientID(n uint32) string  { return fmt.Sprintf("c%d", n) }

// status is the line of GET /api/status. On the loop.
func (s *Server) status() protocol.Status {
	return protocol.Status{
		Service: "rowlock", ProtocolVersion: protocol.Version, Version: s.Version,
		PID: os.Getpid(), Socket: s.Socket,
		Sessions: len(s.sessions), Clients: len(s.clients),
		UptimeS: int(time.Since(s.started).Seconds()),
	}
}
