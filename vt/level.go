package vt

// level is the conformance level: 4 is a VT420. Lower ones know fewer functions:
// those that programs can tell by are left out, the rest is there all the same.
type level uint8

const topLevel level = 4

// decscl is DECSCL, Select Conformance Level: CSI 6 Pl ; Ps " p. It resets as
// DECSTR does; the VT220's manual says so, that of later ones says RIS. C1
// controls that are sent have 7 bits if Ps is 1 or the level is, else 8.
func (t *Terminal) decscl() {
	n := t.seq.num(0) - 60
	if n < 1 || n > 5 {
		return
	}
	t.decstr()
	t.level = min(level(n), topLevel)
	t.out.eightBit = n > 1 && t.seq.num(1) != 1 && t.seq.num(1) <= 2
}

// s7c1t is S7C1T, Send 7-bit C1 Controls: ESC SP F.
func (t *Terminal) s7c1t() { t.out.eightBit = false }

// s8c1t is S8C1T, Send 8-bit C1 Controls: ESC SP G. Replies, keys and the mouse
// begin with one byte from then on, which is no UTF-8; a VT100 does not know it.
func (t *Terminal) s8c1t() { t.out.eightBit = t.level > 1 }

// shortenC1 gives the C1 controls in b, ESC and a letter from @ to _, their form
// of 8 bits, and returns what is left of b. Only the first n are looked for.
func shortenC1(b []byte, n int) []byte {
	short := b[:0]
	for i := 0; i < len(b); i++ {
		if n > 0 && b[i] == 0x1B && i+1 < len(b) && b[i+1] >= '@' && b[i+1] <= '_' {
			short = append(short, b[i+1]+0x40)
			n--
			i++
			continue
		}
		short = append(short, b[i])
	}
	return short
}
