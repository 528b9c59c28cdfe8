package protocol

// Ids as people and scripts write them: a letter and a number ("s1", "t4",
// "p7", "c2"). The binary messages carry the number of a pane alone.

// Event is one change, in the order in which the server made it: a line of
// `rowlock watch`, and a KindEvent message. Which fields are set depends on
// Type:
//
//	state      State: everything; first after an attach and on every change of
//	           sessions, tabs, layout or clients
//	view       View: what this window shows (windows only)
//	pane       Pane: its title, directory, process or exit changed
//	bell       PaneID
//	clipboard  PaneID, Target, Text: a program sets the clipboard (OSC 52)
//	notify     PaneID, Title, Text: a program asks for a notification
//	notice     Text (and Level: info, error): a sentence for the person
//	gap        Dropped: events that this reader was too slow for
type Event struct {
	Seq     uint64 `json:"seq"`
	Type    string `json:"type"`
	State   *State `json:"state,omitempty"`
	View    *View  `json:"view,omitempty"`
	Pane    *Pane  `json:"pane,omitempty"`
	PaneID  string `json:"pane_id,omitempty"`
	Target  string `json:"target,omitempty"`
	Title   string `json:"title,omitempty"`
	Text    string `json:"text,omitempty"`
	Level   string `json:"level,omitempty"`
	Dropped int    `json:"dropped,omitempty"`
}

// Status is the line of `rowlock server status` and of GET /api/status.
type Status struct {
	Service         string `json:"service"` // "rowlock"
	ProtocolVersion int    `json:"protocol_version"`
	Version         string `json:"version"`
	PID             int    `json:"pid"`
	Socket          string `json:"socket"`
	Sessions        int    `json:"sessions"`
	Clients         int    `json:"clients"`
	UptimeS         int    `json:"uptime_s"`
}

// State is everything the server has that windows and scripts share.
type State struct {
	Sessions []Session `json:"sessions"`
	Tabs     []Tab     `json:"tabs"`
	Panes    []Pane    `json:"panes"`
	Clients  []Client  `json:"clients"`
}

// Session is a named list of tabs.
type Session struct {
	ID   string   `json:"id"`
	Name string   `json:"name"`
	Tabs []string `json:"tabs"`
}

// Tab is a split tree of panes at one size, and where each pane stands in it.
// Neighbours are one column or one row of cells apart.
type Tab struct {
	ID      string  `json:"id"`
	Session string  `json:"session"`
	Name    string  `json:"name,omitempty"` // given by a person
	Title   string  `json:"title"`          // the name, or the last focused pane's title
	Cols    int     `json:"cols"`
	Rows    int     `json:"rows"`
	Zoomed  string  `json:"zoomed,omitempty"` // the pane that fills the tab
	Active  string  `json:"active"`           // the pane last focused in it
	Places  []Place `json:"places"`           // only what is visible: one when zoomed
	Tree    *Split  `json:"tree"`
}

// Place is where a pane stands in its tab, in cells from the top left.
type Place struct {
	Pane string `json:"pane"`
	Col  int    `json:"col"`
	Row  int    `json:"row"`
	Cols int    `json:"cols"`
	Rows int    `json:"rows"`
}

// Split is a node of a tab's split tree: a pane, or children side by side
// ("row") or stacked ("column") with their share of the room.
type Split struct {
	Pane     string   `json:"pane,omitempty"`
	Kind     string   `json:"kind,omitempty"`
	Share    float64  `json:"share"`
	Children []*Split `json:"children,omitempty"`
}

// Pane is a program on a terminal.
type Pane struct {
	ID         string            `json:"id"`
	Tab        string            `json:"tab"`
	Session    string            `json:"session"`
	Title      string            `json:"title"`
	Cwd        string            `json:"cwd"`
	Process    string            `json:"process"` // the foreground program's name
	PID        int               `json:"pid"`     // of the program the pane was started with
	Cols       int               `json:"cols"`
	Rows       int               `json:"rows"`
	Exited     bool              `json:"exited"`
	ExitStatus int               `json:"exit_status"` // 128+n after signal n
	Tags       map[string]string `json:"tags,omitempty"`
}

// View is what one window shows.
type View struct {
	Client  string `json:"client"`
	Session string `json:"session"`
	Tab     string `json:"tab"`
	Focus   string `json:"focus"` // pane
}

// Client is a window that is attached.
type Client struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	PID       int    `json:"pid"`
	Session   string `json:"session"`
	Tab       string `json:"tab"`
	Focus     string `json:"focus"`
	Cols      int    `json:"cols"`
	Rows      int    `json:"rows"`
	ReadOnly  bool   `json:"read_only"`
	Focused   bool   `json:"focused"`
	Presents  uint64 `json:"presents"`
	RowsDrawn uint64 `json:"rows_drawn"`
}

// Panes counts the panes of the tree.
func (s *Split) Panes() int {
	if s == nil {
		return 0
	}
	if s.Pane != "" {
		return 1
	}
	n := 0
	for _, c := range s.Children {
		n += c.Panes()
	}
	return n
}
