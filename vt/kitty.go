package vt

import "strconv"

// KittyFlags are the progressive enhancements of the kitty keyboard protocol.
type KittyFlags uint8

const (
	KittyDisambiguate  KittyFlags = 1 << iota // 1: keys that were ambiguous
	KittyEventTypes                           // 2: repeats and releases
	KittyAlternateKeys                        // 4: shifted and base layout keys
	KittyAllKeys                              // 8: keys that type text, and modifiers
	KittyText                                 // 16: the text with the key
)

// lockMods don't change what a key means to most programs.
const lockMods = ModCapsLock | ModNumLock

// kittyFunctionals are the keys that keep their legacy number or letter in the
// kitty protocol; all others are CSI code u. F3 isn't CSI R there, which would
// be a report of the cursor's position.
var kittyFunctionals = func() map[Key]functional {
	kept := map[Key]functional{KeyF(3): {13, '~'}}
	for key, f := range functionals {
		if key != KeyF(3) && key != KeyMenu && key <= KeyF(12) || key == KeyKPBegin {
			kept[key] = f
		}
	}
	return kept
}()

// appendKitty encodes ev by the kitty keyboard protocol
// (sw.kovidgoyal.net/kitty/keyboard-protocol) for the flags that are set.
func (m InputModes) appendKitty(dst []byte, ev KeyEvent) []byte {
	released := ev.Action == KeyRelease
	switch {
	case released && m.Kitty&KittyEventTypes == 0:
		return dst
	case ev.Key == KeyNone:
		return m.appendKittyText(dst, ev)
	case m.Kitty&KittyAllKeys != 0:
		return m.appendKittyForm(dst, ev)
	case ev.Key.isModifier():
		return dst
	case !released && ev.typed() != "":
		return append(dst, ev.Text...)
	case released && ev.Key.isResetKey():
		return dst
	case ev.Key.isResetKey() && ev.Mods&^lockMods == 0:
		return m.appendPlain(dst, ev)
	case m.Kitty&KittyDisambiguate == 0 && !ev.hasType(m.Kitty):
		return m.appendLegacy(dst, ev)
	}
	if ev.Key < KeyInsert {
		// With the locks in them, programs wouldn't know their Ctrl+C again.
		ev.Mods &^= lockMods
	}
	return m.appendKittyForm(dst, ev)
}

// isModifier reports a key that the protocol reports only among all keys.
func (k Key) isModifier() bool {
	return k >= KeyLeftShift && k <= KeyISOLevel5Shift || k == KeyCapsLock || k == KeyNumLock
}

// isResetKey reports a key that stays as it was, so that `reset` can be typed
// after a program that set flags has died.
func (k Key) isResetKey() bool { return k == KeyEnter || k == KeyTab || k == KeyBackspace }

// hasType reports whether ev says what happened, beside the press of a key.
func (ev KeyEvent) hasType(flags KittyFlags) bool {
	return flags&KittyEventTypes != 0 && ev.Action > KeyPress
}

// modOrder is the order of the modifier keys' numbers.
var modOrder = [...]Mods{ModShift, ModCtrl, ModAlt, ModSuper, ModHyper, ModMeta}

// mod is the modifier of a modifier key.
func (k Key) mod() Mods {
	switch {
	case k >= KeyLeftShift && k <= KeyLeftMeta:
		return modOrder[k-KeyLeftShift]
	case k >= KeyRightShift && k <= KeyRightMeta:
		return modOrder[k-KeyRightShift]
	}
	return 0
}

// appendKittyText sends text that has no key: as it is, or as that of key 0 to
// a program that wants nothing but escape codes.
func (m InputModes) appendKittyText(dst []byte, ev KeyEvent) []byte {
	if m.kittyText(ev) == "" {
		return append(dst, ev.Text...)
	}
	return m.appendKittyForm(dst, ev)
}

// kittyText is the text that stands in the escape code. KittyText has a meaning
// only beside KittyAllKeys.
func (m InputModes) kittyText(ev KeyEvent) string {
	const both = KittyText | KittyAllKeys
	if m.Kitty&both != both || ev.Action == KeyRelease {
		return ""
	}
	return ev.typed()
}

// appendKittyForm is CSI code:shifted:base ; modifiers:event ; text final,
// without the fields that have their default at the end.
func (m InputModes) appendKittyForm(dst []byte, ev KeyEvent) []byte {
	f, ok := kittyFunctionals[ev.Key]
	if !ok {
		f = functional{int(ev.Key), 'u'}
	}
	mods := ev.Mods
	if ev.Action != KeyRelease {
		mods |= ev.Key.mod() // a modifier counts itself from its press on
	}
	modsField := mods != 0 || ev.hasType(m.Kitty)
	text := m.kittyText(ev)

	dst = append(dst, '\x1b', '[')
	if f.number != 1 || modsField {
		dst = strconv.AppendInt(dst, int64(f.number), 10)
	}
	if m.Kitty&KittyAlternateKeys != 0 && f.final == 'u' {
		dst = appendAlternates(dst, ev)
	}
	if modsField || text != "" {
		dst = append(dst, ';')
	}
	if modsField {
		dst = strconv.AppendInt(dst, int64(mods)+1, 10)
	}
	if ev.hasType(m.Kitty) {
		dst = append(dst, ':', '0'+byte(ev.Action))
	}
	separator := byte(';')
	for _, r := range text {
		dst = append(dst, separator)
		dst = strconv.AppendInt(dst, int64(r), 10)
		separator = ':'
	}
	return append(dst, f.final)
}

// appendAlternates appends :shifted:base, as far as they are known.
func appendAlternates(dst []byte, ev KeyEvent) []byte {
	shifted := ev.Mods&ModShift != 0 && ev.Shifted != 0 && ev.Shifted != ev.Key
	base := ev.Base != 0 && ev.Base != ev.Key
	if shifted || base {
		dst = append(dst, ':')
	}
	if shifted {
		dst = strconv.AppendInt(dst, int64(ev.Shifted), 10)
	}
	if base {
		dst = append(dst, ':')
		dst = strconv.AppendInt(dst, int64(ev.Base), 10)
	}
	return dst
}
