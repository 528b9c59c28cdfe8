package vt

// level is the conformance level: 4 is a VT420. Lower ones know fewer functions:
// those that programs can tell by are left out, the rest is there all the same.
type level uint8

const topLevel level = 4

// decscl is DECSCL, Select Conformance Level: CSI 6 Pl ; Ps " p. It resets as
// DECSTR does; the VT220's manual says so, that of later ones says RIS. Controls
// are of 7 bits whatever Ps says.
func (t *Terminal) decscl() {
	n := t.seq.num(0) - 60
	if n < 1 || n > 5 {
		return
	}
	t.decstr()
	t.level = min(level(n), topLevel)
}
