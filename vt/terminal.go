// Package vt is the terminal emulator: the bytes of a program go in, a grid of
// cells, its history, replies and events come out. It also turns keys, mouse
// events and pastes into bytes for the modes that the program has set. It does
// no I/O, starts no goroutine and reads no clock; bad input from a program is
// never an error. A Terminal is used by one goroutine at a time: the caller
// locks.
//
// A byte's way: Write (parser.go) runs the state machine of vt100.net; printable
// text goes to print.go, control functions through the tables of dispatch.go to
// a method each, named by its mnemonic. They change the cells of grid.go. A row
// is encoded (row.go) when it leaves for the history or when somebody asks for
// it, once for each version.
package vt

// Options say what a new terminal is like.
type Options struct {
	Cols, Rows   int
	HistoryLines int         // 0: none
	HistoryBytes int         // bound in bytes; 0: 16 MiB
	Name         string      // answer to XTVERSION, as "Rowlock 0.1.0"
	Term         string      // $TERM of the program, for XTGETTCAP; "": xterm-256color
	Colors       Colors      // answers to OSC 4, 10, 11, 12 where nothing overrides them
	CursorShape  CursorShape // until a program sets another (DECSCUSR), and after
	CursorBlink  bool        // likewise
	TitleReports bool        // whether a program may ask for titles (XTWINOPS 20, 21)
}

// Terminal is one emulated terminal.
type Terminal struct {
	tables
	parser

	name    string
	entry   string // Options.Term
	colors  palette
	main    screen
	alt     screen
	scr     *screen // the one that shows: main or alt
	cursor  cursor
	margins margins
	tabs    tabStops
	modes   modes
	look    cursorLook
	ownLook cursorLook // of the Options
	pen     pen
	cluster cluster // the one printed last

	atPrompt bool // OSC 133: the shell draws its prompt or waits at it

	history history
	base    uint64 // absolute number of the first line of the screen
	epoch   uint32 // changes when lines are numbered anew
	lastID  uint64 // of rows
	carried []*Pos // see Carry
	version uint64

	titles titles
	cell   CellSize
	out    output

	level     level
	extent    uint8 // of DECCARA and DECRARA: DECSACE
	guarded   bool  // characters were protected by SPA last, not by DECSCA
	resizable bool  // AllowResize

	titleReports bool // of the Options
	notification notification

	encoder rowEncoder // scratch
}

// screen is one of the two grids with what belongs to each.
type screen struct {
	grid
	saved    savedCursor
	kitty    kittyStack
	pointers []PointerShape // OSC 22
}

// cursor is where and how the next character is printed.
type cursor struct {
	row, col  int
	wrap      bool // the last column was printed: the next character wraps first
	pen       Style
	protected bool // DECSCA
	charsets  charsets
}

// margins are the first and last row and column of the scroll region, from 0.
type margins struct{ top, bottom, left, right int }

// cursorLook is how the cursor is drawn (DECSCUSR).
type cursorLook struct {
	shape CursorShape
	blink bool
}

// output is what a program gets back and what the caller must hear.
type output struct {
	replies  []byte
	events   []Event
	eightBit bool // C1 controls are sent as one byte: S8C1T
}

// Bounds of what is kept for the caller; more is dropped.
const (
	maxReplies = 64 << 10
	maxEvents  = 1024
)

const defaultHistoryBytes = 16 << 20

// New makes a terminal in its initial state.
func New(o Options) *Terminal {
	if o.Term == "" {
		o.Term = "xterm-256color"
	}
	if o.HistoryBytes == 0 {
		o.HistoryBytes = defaultHistoryBytes
	}
	cols, rows := clampSize(o.Cols, o.Rows)
	t := &Terminal{
		tables:  newTables(),
		name:    o.Name,
		entry:   o.Term,
		colors:  palette{Colors: o.Colors},
		main:    screen{grid: newGrid(cols, rows)},
		alt:     screen{grid: newGrid(cols, rows)},
		ownLook: cursorLook{o.CursorShape, o.CursorBlink},
		history: newHistory(cols, o.HistoryLines, o.HistoryBytes),
	}
	t.scr = &t.main
	t.titleReports = o.TitleReports
	t.cell = CellSize{8, 16}
	t.Reset()
	return t
}

func clampSize(cols, rows int) (int, int) {
	return min(max(cols, 1), MaxCols), min(max(rows, 1), MaxRows)
}

// MaxRows bounds the rows of a screen, as MaxCols its columns.
const MaxRows = 4096

// CellSize is how large a cell is drawn, in pixels.
type CellSize struct{ W, H int }

// SetSize changes the size of the screen and of its cells. What is not above 0
// of a cell stays.
func (t *Terminal) SetSize(cols, rows int, cell CellSize) {
	if cell.W <= 0 || cell.H <= 0 {
		cell = t.cell
	}
	changed := cell != t.cell
	t.cell = cell
	if t.resize(clampSize(cols, rows)) || changed {
		t.reportSize()
	}
}

// Resize changes the size of the screen, within 1 to MaxCols and MaxRows. Soft
// wrapped lines of the main screen and its history are wrapped anew; the
// alternate screen is cut or filled.
func (t *Terminal) Resize(cols, rows int) { t.SetSize(cols, rows, t.cell) }

// resize is Resize without a report; it says whether anything has changed.
func (t *Terminal) resize(cols, rows int) bool {
	if cols == t.scr.cols && rows == t.scr.rows {
		return false
	}
	t.version++
	t.reflow(cols, rows)
	t.alt.resize(cols, rows)
	t.cluster.end()
	t.margins = margins{bottom: rows - 1, right: cols - 1}
	t.tabs.resize(cols)
	t.clampCursor()
	t.modes.put(modeSynchronized, false) // what was held back is drawn for another size
	return true
}

// Size is the size of the screen in cells.
func (t *Terminal) Size() (cols, rows int) { return t.scr.cols, t.scr.rows }

// Cursor is the cursor as it is to be drawn.
func (t *Terminal) Cursor() Cursor {
	return Cursor{
		Row: t.cursor.row, Col: t.cursor.col,
		Shape: t.look.shape, Blink: t.look.blink,
		Visible:     t.modes.has(modeDECTCEM),
		PendingWrap: t.cursor.wrap,
	}
}

// Version changes with anything that a window could see.
func (t *Terminal) Version() uint64 { return t.version }

// Synchronized reports whether the program asks that its output be shown only
// when it is done (mode 2026).
func (t *Terminal) Synchronized() bool { return t.modes.has(modeSynchronized) }

// EndSynchronized resets mode 2026 for a program that took too long.
func (t *Terminal) EndSynchronized() { t.modes.put(modeSynchronized, false) }

// Lines have absolute numbers, which stay theirs while rows move up into the
// history: Oldest is the first line kept, Base the first of the screen, and
// Base plus rows the one after the last. Epoch changes when lines are numbered
// anew.

// Oldest is the number of the oldest line kept.
func (t *Terminal) Oldest() uint64 { return t.base - uint64(t.history.len()) }

// Base is the number of the first line of the screen.
func (t *Terminal) Base() uint64 { return t.base }

// Epoch changes when lines are numbered anew: a resize, or a cleared history.
func (t *Terminal) Epoch() uint32 { return t.epoch }

// Row is the line of an absolute number, if it is kept.
func (t *Terminal) Row(line uint64) (Row, bool) {
	switch {
	case line < t.Oldest() || line >= t.base+uint64(t.scr.rows):
		return Row{}, false
	case line < t.base:
		return t.history.row(int(line - t.Oldest())), true
	}
	return t.snapshot(t.scr.row(int(line - t.base))), true
}

// Rows appends to dst up to n rows from line top on.
func (t *Terminal) Rows(dst []Row, top uint64, n int) []Row {
	for i := range n {
		r, ok := t.Row(top + uint64(i))
		if !ok {
			break
		}
		dst = append(dst, r)
	}
	return dst
}

// ClearHistory forgets all lines above the screen.
func (t *Terminal) ClearHistory() {
	if t.history.len() == 0 {
		return
	}
	t.history.clear()
	t.epoch++
	t.version++
}

// AltScreen reports whether the alternate screen shows.
func (t *Terminal) AltScreen() bool { return t.scr == &t.alt }

// ReverseVideo reports DECSCNM: default colours are exchanged.
func (t *Terminal) ReverseVideo() bool { return t.modes.has(modeDECSCNM) }

// AlternateScroll reports mode 1007: on the alternate screen the wheel sends
// cursor keys.
func (t *Terminal) AlternateScroll() bool { return t.modes.has(modeAlternateScroll) }

// BracketedPaste reports mode 2004.
func (t *Terminal) BracketedPaste() bool { return t.modes.has(modeBracketedPaste) }

// FocusReports reports mode 1004.
func (t *Terminal) FocusReports() bool { return t.modes.has(modeFocus) }

// FocusReport is what a program that has asked for it is told when it gains the
// keyboard, or loses it.
func FocusReport(in bool) []byte {
	if in {
		return []byte("\x1b[I")
	}
	return []byte("\x1b[O")
}

// Overrides appends the colours that the program has set, sorted by index.
func (t *Terminal) Overrides(dst []ColorOverride) []ColorOverride {
	return t.colors.appendShown(dst)
}

// Title is the window title that the program has set.
func (t *Terminal) Title() string { return t.titles.window }

// TakeReplies hands over the bytes that the program must get.
func (t *Terminal) TakeReplies() []byte {
	b := t.out.replies
	t.out.replies = nil
	return b
}

// TakeEvents hands over the events since the last call.
func (t *Terminal) TakeEvents() []Event {
	ev := t.out.events
	t.out.events = nil
	return ev
}

func (t *Terminal) event(e Event) {
	if len(t.out.events) < maxEvents {
		t.out.events = append(t.out.events, e)
	}
}
