package vt

// InputModes is what a program has asked of the input it gets. Encoding is pure:
// events and modes in, bytes out.
type InputModes struct {
	AppCursor       bool  // DECCKM
	AppKeypad       bool  // DECNKM (66), DECKPAM
	Backarrow       bool  // DECBKM: Backspace sends BS, not DEL
	Newline         bool  // LNM: Enter sends CR LF
	ModifyOtherKeys uint8 // XTMODKEYS 4: 0, 1 or 2
	Kitty           KittyFlags
	Mouse           MouseTracking
	MouseFormat     MouseFormat
	BracketedPaste  bool
}

// KittyFlags are the progressive enhancements of the kitty keyboard protocol.
type KittyFlags uint8

const (
	KittyDisambiguate  KittyFlags = 1 << iota // 1: keys that were ambiguous
	KittyEventTypes                           // 2: repeats and releases
	KittyAlternateKeys                        // 4: shifted and base layout keys
	KittyAllKeys                              // 8: keys that type text, and modifiers
	KittyText                                 // 16: the text with the key
)

// AppendKey appends what ev sends to the program.
func (m InputModes) AppendKey(dst []byte, ev KeyEvent) []byte {
	if ev.Action == KeyRelease {
		return dst
	}
	return append(dst, ev.Text...)
}
