package vt

// Placeholders until the parts that they stand for arrive.

type parser struct{}
type palette struct {
	Colors
	overrides []ColorOverride
}
type tabStops struct{}

func (t *tabStops) resize(cols int) {}

type mode uint8
type modes struct{}

func (m *modes) has(x mode) bool     { return false }
func (m *modes) put(x mode, on bool) {}

const (
	modeDECTCEM mode = iota
	modeSynchronized
	modeDECSCNM
	modeAlternateScroll
	modeBracketedPaste
	modeFocus
)

type keyModes struct{}
type cluster struct{}

func (c *cluster) end() {}

type titles struct{ window string }
type charsets struct{}
type savedCursor struct{}
type kittyStack struct{}

// Colors are what the terminal answers when a program asks for a colour that
// it has not set: 0xRRGGBB.
type Colors struct {
	FG, BG, Cursor uint32
	Palette        [256]uint32
}

// DefaultPalette is the xterm palette with the first 16 colours as given.
func DefaultPalette(first [16]uint32) (p [256]uint32) {
	copy(p[:], first[:])
	return p
}

func (t *Terminal) Write(p []byte) (int, error)  { t.version++; return len(p), nil }
func (t *Terminal) MouseTracking() MouseTracking { return MouseOff }
func (t *Terminal) InputModes() InputModes       { return InputModes{} }
func (t *Terminal) ris()                         {}
func (t *Terminal) reportSize()                  {}
func (t *Terminal) clampCursor()                 {}
func (s *screen) resize(cols, rows int)          { s.grid = newGrid(cols, rows) }
