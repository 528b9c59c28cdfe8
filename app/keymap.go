package app

import (
	"rowlock/config"
	"rowlock/vt"
)

// chordMods are the modifiers that tell shortcuts apart; the locks don't.
const chordMods = vt.ModShift | vt.ModAlt | vt.ModCtrl | vt.ModSuper | vt.ModHyper | vt.ModMeta

// bound is the action that a key event starts, or "".
func bound(b config.Bindings, ev vt.KeyEvent) string {
	if ev.Key == vt.KeyNone {
		return ""
	}
	return b.Lookup(config.Mods(ev.Mods&chordMods), uint32(ev.Key), uint32(ev.Shifted), uint32(ev.Base))
}
