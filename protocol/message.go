// Package protocol is what crosses the server's socket: HTTP for scripts and,
// after the upgrade of GET /api/attach, length-prefixed binary messages in both
// directions for windows. It owns the messages, their framing and the
// handshake; it knows nothing of sessions or pixels. Conn's methods say which
// goroutines may call them; everything else is plain data.
//
// A message is a uvarint, the length of what follows, then one byte, its kind,
// then its body. Bodies of hot messages are uvarints and bytes, the others are
// JSON. A window sends Hello first; then keys, pastes, pointer
// events and actions, in the order in which they happened, and an Ack for every
// Screen that it has presented. The server sends events (JSON, the same that
// `rowlock watch` prints), replies to actions, and screens. Where the Hello asks
// for it, all that comes after it from the server is one zstd stream (pack.go).
package protocol

import "rowlock/vt"

// Version is the number of this protocol. Both ends send it in the header
// Rowlock-Protocol of the upgrade, and differ in no way without a new number.
const Version = 2

// Bounds on messages, in bytes.
const (
	MaxClientMessage = 8 << 20  // from a window: a larger one ends the connection
	MaxServerMessage = 64 << 20 // from the server
	PasteChunk       = 1 << 20  // a paste is sent in pieces of at most this
)

// Kind is the first byte of a message.
type Kind byte

// From a window to the server.
const (
	KindHello    Kind = 'H' // Hello, JSON
	KindKey      Kind = 'K' // Key
	KindPaste    Kind = 'P' // Paste
	KindMouse    Kind = 'M' // Mouse
	KindFocus    Kind = 'F' // Focus
	KindResize   Kind = 'R' // Resize
	KindScrollTo Kind = 'S' // ScrollTo
	KindMark     Kind = 'T' // Mark
	KindAck      Kind = 'A' // Ack
	KindAction   Kind = 'X' // Action, JSON
)

// From the server to a window.
const (
	KindEvent  Kind = 'e' // Event, JSON
	KindScreen Kind = 's' // Screen
	KindReply  Kind = 'r' // Reply, JSON
	KindBye    Kind = 'b' // Bye, JSON: the last message, with the reason
)

// Hello opens a window's side of the connection.
type Hello struct {
	Session  string            `json:"session,omitempty"` // id or name; empty: the last one used
	New      bool              `json:"new,omitempty"`     // make the session (a new one when Session is empty)
	ReadOnly bool              `json:"read_only,omitempty"`
	Command  []string          `json:"command,omitempty"` // run in a new tab
	Cwd      string            `json:"cwd,omitempty"`
	Env      map[string]string `json:"env,omitempty"`  // DISPLAY, WAYLAND_DISPLAY, SSH_AUTH_SOCK and the like
	Name     string            `json:"name,omitempty"` // of the program that attaches, for client list
	PID      int               `json:"pid,omitempty"`
	Zstd     bool              `json:"zstd,omitempty"`  // what the server sends is to be packed
	Theme    string            `json:"theme,omitempty"` // that the window draws with
	Resize
}

// Resize gives the room that a window has for panes, in cells, and the size of
// a cell in pixels. A window whose session has several tabs shows a tab bar,
// which leaves fewer rows: the server, which knows of a new tab first, gives
// panes their size at once.
type Resize struct {
	Cols       int `json:"cols"`
	Rows       int `json:"rows"`        // without a tab bar
	TabbedRows int `json:"tabbed_rows"` // below a tab bar; 0: as many
	CellW      int `json:"cell_w"`
	CellH      int `json:"cell_h"`
}

// Key is a key for a pane.
type Key struct {
	Pane uint32 // 0: where the window's focus is once the actions sent before are done
	vt.KeyEvent
}

// Paste is one piece of a paste into a pane. The server joins the pieces and
// encodes the whole for the modes the pane is in.
type Paste struct {
	Pane uint32
	Last bool
	Data []byte
}

// Mouse is an event of the pointer over a pane.
type Mouse struct {
	Pane uint32
	vt.MouseEvent
}

// Focus says that the window has gained or lost the keyboard.
type Focus struct{ In bool }

// ScrollTo puts the line with the absolute number Top at the top of this
// window's view of a pane. Live follows the output instead.
type ScrollTo struct {
	Pane uint32
	Top  uint64
	Live bool
}

// Mark gives the server places of a pane's text, the ends of a selection, that
// are to stay with their characters when lines are numbered anew. They replace
// those of the last Mark. If Epoch is not the pane's any more, they are gone.
type Mark struct {
	Pane  uint32
	Epoch uint32
	Marks
}

// Marks are marked places; Serial, which a window counts up, tells of which Mark.
type Marks struct {
	Serial uint64
	Places []vt.Pos
}

// MaxMarks is how many places a window may mark in a pane; more are left out.
const MaxMarks = 4

// Ack says that the window has presented a screen, or something newer, and
// what it has drawn so far.
type Ack struct {
	Pane      uint32
	Seq       uint64
	Presents  uint64 // frames presented since the window opened
	RowsDrawn uint64 // rows of cells drawn in them
}

// Action asks for a verb, as `POST /api/actions/NAME` does: "pane.split" with
// {"pane":"p3","direction":"right"}. The server answers with a Reply of the
// same ID.
type Action struct {
	ID   uint64 `json:"id"`
	Name string `json:"name"`
	Args any    `json:"args,omitempty"`
}

// Reply answers an Action.
type Reply struct {
	ID     uint64 `json:"id"`
	Result any    `json:"result,omitempty"`
	Error  *Error `json:"error,omitempty"`
}

// Bye is the server's last word to a client.
type Bye struct {
	Code   string `json:"code"` // detached, session_closed, server_stopped, bad_message, too_slow
	Reason string `json:"reason"`
}

// Error is the body of every error, over HTTP and in replies.
type Error struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

func (e *Error) Error() string { return e.Message }
