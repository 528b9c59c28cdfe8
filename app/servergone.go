package app

import (
	"context"
	"errors"
	"time"

	"rowlock/protocol"
	"rowlock/vt"
)

// dialTimeout bounds an attempt to attach.
const dialTimeout = 15 * time.Second

// connect attaches to the server.
func (a *app) connect(ctx context.Context) (*protocol.Conn, error) {
	h := a.opts.Hello
	h.Resize = a.size()
	return protocol.Attach(ctx, a.opts.Socket, h)
}

// adopt makes conn the window's connection and starts its reader.
func (a *app) adopt(conn *protocol.Conn) {
	a.link = newMirror(conn, a.win.wake)
	a.waiting = map[uint64]func(any){}
	a.model = model{}
	a.selection = selection{}
	a.view.tab = ""
	go a.link.read()
	a.send(protocol.Focus{In: a.focused}.Append(nil))
}

// linkEnded is called when the connection is over: by the server's word, which
// may mean that the window closes, or because the server is gone.
func (a *app) linkEnded(bye *protocol.Bye, err error) {
	a.link.close()
	a.link = nil
	title, detail := "The server is gone.", "It ended, or was killed. What ran in it has ended too."
	if bye != nil {
		switch bye.Code {
		case "detached", "session_closed":
			a.quit = true
			return
		case "server_stopped":
			title, detail = "The server was stopped.", "What ran in it has ended."
		default:
			title, detail = "The server has closed this window's connection.", bye.Reason
		}
	} else if errors.Is(err, protocol.ErrMessage) {
		detail = "It sent what this window can't read: " + err.Error()
	}
	a.gone(title, detail)
}

// gone shows that there is no server, and what can be done. The last screens
// stay below.
func (a *app) gone(title string, detail ...string) {
	a.overlay = &card{
		mark: "✗", color: a.theme.Error, dim: 50,
		title: title, detail: detail,
		answers: []answer{
			{vt.KeyEnter, "Enter", "start it again", func() { a.reconnect(true) }},
			{'r', "R", "reconnect", func() { a.reconnect(false) }},
			{vt.KeyEscape, "Esc", "close the window", func() { a.quit = true }},
		},
	}
}

// reconnect attaches anew, off the main thread; start begins a server first.
func (a *app) reconnect(start bool) {
	a.overlay = &card{mark: "○", color: a.theme.Dim, dim: 50, title: "Connecting …"}
	hello := a.opts.Hello
	if s := a.model.session(); s != nil {
		hello.Session = s.Name
	}
	hello.New, hello.Command = false, nil
	hello.Resize = a.size()
	socket, startServer := a.opts.Socket, a.opts.StartServer
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), dialTimeout)
		defer cancel()
		conn, err := attachAgain(ctx, socket, hello, start, startServer)
		a.post(func() { a.reconnected(conn, err) })
	}()
}

func attachAgain(ctx context.Context, socket string, h protocol.Hello, start bool, startServer func(context.Context) error) (*protocol.Conn, error) {
	if start {
		if err := startServer(ctx); err != nil {
			return nil, err
		}
		h.Session = "" // a new server has none of the old sessions
	}
	return protocol.Attach(ctx, socket, h)
}

func (a *app) reconnected(conn *protocol.Conn, err error) {
	if err != nil {
		var hint *protocol.HintError
		detail := []string{err.Error()}
		if errors.As(err, &hint) {
			detail = append(detail, hint.Hint)
		}
		a.gone("There is no server to connect to.", detail...)
		return
	}
	a.overlay = nil
	a.adopt(conn)
}
