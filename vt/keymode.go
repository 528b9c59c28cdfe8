package vt

// kittyStack is the kitty keyboard protocol's stack of flags; each screen has
// its own (sw.kovidgoyal.net/kitty/keyboard-protocol/#progressive-enhancement).
type kittyStack struct {
	current KittyFlags
	below   []KittyFlags
}

// maxKitty bounds the stack; the oldest entry makes room.
const maxKitty = 16

// kittyArg is parameter 0 as flags.
func (t *Terminal) kittyArg() KittyFlags { return KittyFlags(t.seq.num(0)) & 31 }

// kittyPush pushes flags: CSI > Pf u.
func (t *Terminal) kittyPush() {
	k := &t.scr.kitty
	if len(k.below) == maxKitty {
		k.below = k.below[:copy(k.below, k.below[1:])]
	}
	k.below = append(k.below, k.current)
	k.current = t.kittyArg()
}

// kittyPop pops entries: CSI < Pn u. An empty stack means no flags.
func (t *Terminal) kittyPop() {
	k := &t.scr.kitty
	for range min(t.seq.arg(0, 1), maxKitty+1) {
		k.current = 0
		if n := len(k.below); n > 0 {
			k.current = k.below[n-1]
			k.below = k.below[:n-1]
		}
	}
}

// kittySet changes flags: CSI = Pf ; Pm u. Mode 1 replaces them, 2 sets some, 3
// resets some.
func (t *Terminal) kittySet() {
	k, f := &t.scr.kitty, t.kittyArg()
	switch t.seq.arg(1, 1) {
	case 1:
		k.current = f
	case 2:
		k.current |= f
	case 3:
		k.current &^= f
	}
}

// kittyQuery reports the flags: CSI ? u.
func (t *Terminal) kittyQuery() { t.reply("\x1b[?%du", t.scr.kitty.current) }

// modifyOtherKeys is the resource of XTMODKEYS that there is.
const modifyOtherKeys = 4

// xtmodkeys is XTMODKEYS, Set Key Modifier Options: CSI > Pp ; Pv m. Of the
// resources there is modifyOtherKeys, 4.
func (t *Terminal) xtmodkeys() {
	if n := t.seq.num(0); t.seq.count() == 0 || n == modifyOtherKeys {
		t.modes.modifyOther = uint8(min(t.seq.num(1), 2))
	}
}

// xtmodkeysOff disables key modifier options: CSI > Ps n.
func (t *Terminal) xtmodkeysOff() {
	if t.seq.num(0) == modifyOtherKeys {
		t.modes.modifyOther = 0
	}
}

// xtqmodkeys is XTQMODKEYS, Query Key Modifier Options: CSI ? Pp m.
func (t *Terminal) xtqmodkeys() {
	if t.seq.num(0) == modifyOtherKeys {
		t.reply("\x1b[>%d;%dm", modifyOtherKeys, t.modes.modifyOther)
	}
}
