package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"rowlock/protocol"
	"rowlock/vt"
)

// dialTimeout bounds an attempt to attach.
const dialTimeout = 15 * time.Second

// attach connects to the server and waits for its welcome.
func attach(ctx context.Context, socket string, h protocol.Hello, wake func()) (*mirror, error) {
	conn, err := protocol.Attach(ctx, socket, h)
	if err != nil {
		return nil, err
	}
	m := newMirror(conn, wake)
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	if err := m.greeted(); err != nil {
		conn.Close()
		return nil, err
	}
	if !stop() {
		return nil, fmt.Errorf("the server at %s does not answer", socket)
	}
	return m, nil
}

// hello is what the window asks to be attached to.
func (a *app) hello() protocol.Hello {
	h := a.opts.Hello
	h.Resize = a.size()
	h.Theme = a.cfg.Theme
	return h
}

// adopt makes m the window's connection and starts its reader.
func (a *app) adopt(m *mirror) {
	a.link = m
	a.sent = a.size()
	a.waiting = map[uint64]func(any){}
	a.model = model{}
	a.selection = selection{}
	a.view.tab = ""
	m.posted.Store(true) // it has the welcome
	go m.read()
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
	h := a.hello()
	if s := a.model.session(); s != nil {
		h.Session = s.Name
	}
	h.New, h.Command = false, nil
	socket, startServer, wake := a.opts.Socket, a.opts.StartServer, a.win.wake
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), dialTimeout)
		defer cancel()
		if start {
			if err := startServer(ctx); err != nil {
				a.post(func() { a.reconnected(nil, err) })
				return
			}
		}
		m, err := attach(ctx, socket, h, wake)
		var said *protocol.Error
		if errors.As(err, &said) && said.Code == "no_such_session" {
			h.Session = "" // a new server has none of the old ones
			m, err = attach(ctx, socket, h, wake)
		}
		a.post(func() { a.reconnected(m, err) })
	}()
}

func (a *app) reconnected(m *mirror, err error) {
	if err != nil {
		detail := []string{err.Error()}
		if _, remedy := protocol.Explain(err); remedy != "" {
			detail = append(detail, remedy)
		}
		a.gone("The server cannot be reached.", detail...)
		return
	}
	a.overlay = nil
	a.adopt(m)
}
