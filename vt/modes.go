package vt

import "slices"

// mode is a switch that a program can set: a row of modeTable.
type mode uint8

const (
	modeKAM mode = iota
	modeIRM
	modeSRM
	modeLNM
	modeDECCKM
	modeDECANM
	modeDECCOLM
	modeDECSCLM
	modeDECSCNM
	modeDECOM
	modeDECAWM
	modeDECARM
	modeMouseX10
	modeBlink
	modeDECPFF
	modeDECPEX
	modeDECTCEM
	modeAllowDECCOLM
	modeMoreFix
	modeDECNRCM
	modeReverseWrap
	modeAlt47
	modeDECNKM
	modeDECBKM
	modeDECLRMM
	modeMouseNormal
	modeMouseButtons
	modeMouseAny
	modeFocus
	modeMouseUTF8
	modeMouseSGR
	modeAlternateScroll
	modeMouseURXVT
	modeMousePixels
	modeReverseWrapAll
	modeAlt1047
	modeAlt1048
	modeAlt1049
	modeBracketedPaste
	modeSynchronized
	modeGraphemes
	modeColorScheme
	modeInBandResize
	modeCount
)

// modeRow is what there is to know of a mode. SM, RM, DECRQM, XTSAVE, XTRESTORE,
// DECSTR, RIS and InputModes all go by these rows.
type modeRow struct {
	number  int
	ansi    bool // SM and RM; otherwise DECSET and DECRST
	initial bool
	soft    bool                  // DECSTR gives it its initial value
	fixed   bool                  // it keeps its initial value
	allowed func(*Terminal) bool  // whether it may change now; nil: always
	apply   func(*Terminal, bool) // what else happens; the bit is set before
	state   func(*Terminal) bool  // where the state is kept, if not in the bit
}

var modeTable = [modeCount]modeRow{
	modeKAM:             {number: 2, ansi: true}, // remembered: no program locks the keyboard
	modeIRM:             {number: 4, ansi: true, soft: true},
	modeSRM:             {number: 12, ansi: true, initial: true}, // remembered: there is no local echo
	modeLNM:             {number: 20, ansi: true},
	modeDECCKM:          {number: 1, soft: true},
	modeDECANM:          {number: 2, initial: true, fixed: true}, // there is no VT52
	modeDECCOLM:         {number: 3, allowed: (*Terminal).allowsDECCOLM, apply: (*Terminal).deccolm},
	modeDECSCLM:         {number: 4}, // remembered: nothing scrolls slowly
	modeDECSCNM:         {number: 5},
	modeDECOM:           {number: 6, soft: true, apply: (*Terminal).decom},
	modeDECAWM:          {number: 7, initial: true, soft: true},
	modeDECARM:          {number: 8, initial: true, fixed: true},
	modeMouseX10:        {number: 9, apply: (*Terminal).mouseX10},
	modeBlink:           {number: 12, apply: (*Terminal).cursorBlink, state: (*Terminal).cursorBlinks},
	modeDECPFF:          {number: 18}, // remembered: there is no printer
	modeDECPEX:          {number: 19}, // remembered
	modeDECTCEM:         {number: 25, initial: true, soft: true},
	modeAllowDECCOLM:    {number: 40},
	modeMoreFix:         {number: 41},
	modeDECNRCM:         {number: 42, apply: (*Terminal).decnrcm},
	modeReverseWrap:     {number: 45, soft: true},
	modeAlt47:           {number: 47, apply: (*Terminal).alt47, state: (*Terminal).AltScreen},
	modeDECNKM:          {number: 66, soft: true},
	modeDECBKM:          {number: 67},
	modeDECLRMM:         {number: 69, soft: true, allowed: (*Terminal).allowsDECLRMM, apply: (*Terminal).declrmm},
	modeMouseNormal:     {number: 1000, apply: (*Terminal).mouseNormal},
	modeMouseButtons:    {number: 1002, apply: (*Terminal).mouseButtons},
	modeMouseAny:        {number: 1003, apply: (*Terminal).mouseAny},
	modeFocus:           {number: 1004},
	modeMouseUTF8:       {number: 1005, apply: (*Terminal).mouseUTF8},
	modeMouseSGR:        {number: 1006, apply: (*Terminal).mouseSGR},
	modeAlternateScroll: {number: 1007, initial: true},
	modeMouseURXVT:      {number: 1015, apply: (*Terminal).mouseURXVT},
	modeMousePixels:     {number: 1016, apply: (*Terminal).mousePixels},
	modeReverseWrapAll:  {number: 1045, soft: true},
	modeAlt1047:         {number: 1047, apply: (*Terminal).alt1047, state: (*Terminal).AltScreen},
	modeAlt1048:         {number: 1048, apply: (*Terminal).alt1048},
	modeAlt1049:         {number: 1049, apply: (*Terminal).alt1049, state: (*Terminal).AltScreen},
	modeBracketedPaste:  {number: 2004},
	modeSynchronized:    {number: 2026},
	modeGraphemes:       {number: 2027, initial: true, fixed: true},
	modeColorScheme:     {number: 2031},
	modeInBandResize:    {number: 2048, apply: (*Terminal).inBandResize},
}

// alwaysReset are modes that are answered for and can't be set: those of ECMA-48
// for block terminals, and DEC's coupling of the cursor to a page (DECHCCM).
var alwaysReset = map[bool][]int{
	true:  {1, 5, 7, 10, 11, 13, 14, 15, 16, 17, 18, 19},
	false: {60},
}

// modes are the bits of all modes, those that XTSAVE has put aside, and the one
// mode with a value.
type modes struct {
	bits, saved uint64
	modifyOther uint8 // XTMODKEYS 4
}

func (m *modes) has(x mode) bool { return m.bits>>x&1 != 0 }

func (m *modes) put(x mode, on bool) {
	m.bits &^= 1 << x
	if on {
		m.bits |= 1 << x
	}
}

// only sets x and resets the others of its kind.
func (m *modes) only(x mode, on bool, kind ...mode) {
	for _, k := range kind {
		m.put(k, on && k == x)
	}
}

func (m *modes) reset() {
	*m = modes{}
	for i, row := range modeTable {
		m.put(mode(i), row.initial)
	}
}

// findMode gives the mode of a number, if there is one.
func findMode(number int, ansi bool) (mode, bool) {
	for i := range modeTable {
		if modeTable[i].number == number && modeTable[i].ansi == ansi {
			return mode(i), true
		}
	}
	return 0, false
}

func (t *Terminal) setMode(x mode, on bool) {
	row := &modeTable[x]
	if row.fixed || row.allowed != nil && !row.allowed(t) {
		return
	}
	t.modes.put(x, on)
	if row.apply != nil {
		row.apply(t, on)
	}
}

func (t *Terminal) modeIs(x mode) bool {
	if state := modeTable[x].state; state != nil {
		return state(t)
	}
	return t.modes.has(x)
}

func (t *Terminal) setModes(ansi, on bool) {
	for i := range t.seq.count() {
		if x, ok := findMode(t.seq.num(i), ansi); ok {
			t.setMode(x, on)
		}
	}
}

// sm is SM, Set Mode: CSI Pm h.
func (t *Terminal) sm() { t.setModes(true, true) }

// rm is RM, Reset Mode: CSI Pm l.
func (t *Terminal) rm() { t.setModes(true, false) }

// decset is DECSET, DEC Private Mode Set: CSI ? Pm h.
func (t *Terminal) decset() { t.setModes(false, true) }

// decrst is DECRST, DEC Private Mode Reset: CSI ? Pm l.
func (t *Terminal) decrst() { t.setModes(false, false) }

// xtsave is XTSAVE, Save DEC Private Modes: CSI ? Pm s.
func (t *Terminal) xtsave() {
	for i := range t.seq.count() {
		if x, ok := findMode(t.seq.num(i), false); ok {
			t.modes.saved &^= 1 << x
			if t.modeIs(x) {
				t.modes.saved |= 1 << x
			}
		}
	}
}

// xtrestore is XTRESTORE, Restore DEC Private Modes: CSI ? Pm r.
func (t *Terminal) xtrestore() {
	for i := range t.seq.count() {
		if x, ok := findMode(t.seq.num(i), false); ok {
			t.setMode(x, t.modes.saved>>x&1 != 0)
		}
	}
}

// decrqm is DECRQM, Request Mode: CSI Ps $ p for ANSI modes, CSI ? Ps $ p for
// DEC ones. The answer is 0 for a mode that there isn't, 1 set, 2 reset, 3
// always set, 4 always reset. A VT200 doesn't know the question.
func (t *Terminal) decrqm() {
	if t.level < 3 {
		return
	}
	ansi := t.seq.prefix == 0
	number, answer := t.seq.num(0), 0
	if x, ok := findMode(number, ansi); ok {
		switch {
		case modeTable[x].fixed:
			answer = 3
		case t.modeIs(x):
			answer = 1
		default:
			answer = 2
		}
	} else if slices.Contains(alwaysReset[ansi], number) {
		answer = 4
	}
	prefix := "?"
	if ansi {
		prefix = ""
	}
	t.reply("\x1b[%s%d;%d$y", prefix, number, answer)
}

func (t *Terminal) trackMouse(x mode, on bool) {
	t.modes.only(x, on, modeMouseX10, modeMouseNormal, modeMouseButtons, modeMouseAny)
}

func (t *Terminal) mouseX10(on bool)     { t.trackMouse(modeMouseX10, on) }
func (t *Terminal) mouseNormal(on bool)  { t.trackMouse(modeMouseNormal, on) }
func (t *Terminal) mouseButtons(on bool) { t.trackMouse(modeMouseButtons, on) }
func (t *Terminal) mouseAny(on bool)     { t.trackMouse(modeMouseAny, on) }

func (t *Terminal) formatMouse(x mode, on bool) {
	t.modes.only(x, on, modeMouseUTF8, modeMouseSGR, modeMouseURXVT, modeMousePixels)
}

func (t *Terminal) mouseUTF8(on bool)   { t.formatMouse(modeMouseUTF8, on) }
func (t *Terminal) mouseSGR(on bool)    { t.formatMouse(modeMouseSGR, on) }
func (t *Terminal) mouseURXVT(on bool)  { t.formatMouse(modeMouseURXVT, on) }
func (t *Terminal) mousePixels(on bool) { t.formatMouse(modeMousePixels, on) }

func (t *Terminal) cursorBlink(on bool) { t.look.blink = on }
func (t *Terminal) cursorBlinks() bool  { return t.look.blink }

// MouseTracking is what the program wants to hear of the mouse.
func (t *Terminal) MouseTracking() MouseTracking {
	switch {
	case t.modes.has(modeMouseAny):
		return MouseAny
	case t.modes.has(modeMouseButtons):
		return MouseButtons
	case t.modes.has(modeMouseNormal):
		return MouseNormal
	case t.modes.has(modeMouseX10):
		return MouseX10
	}
	return MouseOff
}

func (t *Terminal) mouseFormat() MouseFormat {
	switch {
	case t.modes.has(modeMousePixels):
		return MouseFormatSGRPixels
	case t.modes.has(modeMouseURXVT):
		return MouseFormatURXVT
	case t.modes.has(modeMouseSGR):
		return MouseFormatSGR
	case t.modes.has(modeMouseUTF8):
		return MouseFormatUTF8
	}
	return MouseFormatX10
}

// InputModes are the modes that say how input is encoded now.
func (t *Terminal) InputModes() InputModes {
	return InputModes{
		AppCursor:       t.modes.has(modeDECCKM),
		AppKeypad:       t.modes.has(modeDECNKM),
		Backarrow:       t.modes.has(modeDECBKM),
		Newline:         t.modes.has(modeLNM),
		ModifyOtherKeys: t.modes.modifyOther,
		Kitty:           t.scr.kitty.current,
		Mouse:           t.MouseTracking(),
		MouseFormat:     t.mouseFormat(),
		BracketedPaste:  t.modes.has(modeBracketedPaste),
		EightBit:        t.out.eightBit,
	}
}
