package vt

// EventKind says what a program told the terminal, beyond the screen.
type EventKind uint8

const (
	EventTitle         EventKind = 1 + iota // Text: the new title
	EventBell                               // BEL outside a string
	EventCwd                                // OSC 7; Text: the URL as given
	EventClipboard                          // OSC 52 write; Target, Text: decoded
	EventClipboardRead                      // OSC 52 query; Target
	EventNotify                             // OSC 9, 777, 99; Text and Title
	EventProgress                           // OSC 9;4; N: state 0 to 4, M: percent
	EventPrompt                             // OSC 133; Target: "A" "B" "C" "D"; N: exit status of D, -1 when none
	EventResize                             // the program has chosen a size; N: columns, M: rows
)

// Event is one such message. Text is valid UTF-8 without control characters
// (EventClipboard: any bytes), and bounded.
type Event struct {
	Kind   EventKind
	Text   string
	Title  string
	Target string
	N, M   int
}

// CursorShape is the shape of DECSCUSR.
type CursorShape uint8

const (
	CursorBlock CursorShape = iota
	CursorUnderline
	CursorBar
)

// Cursor is the cursor as it is drawn. Row and Col count from 0.
type Cursor struct {
	Row, Col    int
	Shape       CursorShape
	Blink       bool
	Visible     bool
	PendingWrap bool
}

// MouseTracking is the kind of pointer events a program has asked for.
type MouseTracking uint8

const (
	MouseOff     MouseTracking = iota
	MouseX10                   // 9: presses
	MouseNormal                // 1000: presses and releases
	MouseButtons               // 1002: motion too while a button is down
	MouseAny                   // 1003: all motion
)

// Colours beside the 256 of the palette that a program may override.
const (
	ColorForeground = 256 + iota
	ColorBackground
	ColorCursor
	colorCount
)

// ColorOverride is a palette entry, or one of the above, that a program has set
// (OSC 4, 10, 11, 12) to 0xRRGGBB.
type ColorOverride struct {
	Index uint16
	RGB   uint32
}
