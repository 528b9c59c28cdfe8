package vt

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// The state machine is Paul Williams' (vt100.net/emu/dec_ansi_parser), with
// UTF-8 for what is above 0x7F: the C1 controls are malformed UTF-8 there, and
// inside a control sequence such bytes are ignored. Every byte has one meaning
// whatever the writes it comes in, so that any chunking gives the same screen.

// state is where the machine stands.
type state uint8

const (
	ground state = iota
	escape
	escapeIntermediate
	csiEntry
	csiParam
	csiIntermediate
	csiIgnore
	dcsEntry
	dcsParam
	dcsIntermediate
	dcsPassthrough
	dcsIgnore
	oscString
	otherString // SOS, PM, APC: swallowed
)

// MaxString bounds the text of an OSC or DCS in bytes; a longer one is ignored
// to its end.
const MaxString = 1 << 20

// parser is what the machine remembers between bytes.
type parser struct {
	state      state
	seq        sequence
	str        []byte // of the OSC or DCS being read
	tooLong    bool   // str has met its bound
	terminator string // that a reply to the OSC being done ends with
	partial    [utf8.UTFMax]byte
	npart      int // bytes in partial: the beginning of a code point
}

const maxParams = 32

// sequence is a control sequence: CSI, DCS, or an escape sequence, which has no
// parameters.
type sequence struct {
	prefix byte // one of < = > ?, or 0
	inter  byte // the intermediate, 0, or badInter
	n      int  // parameters, those left out too
	v      [maxParams]int32
	sub    uint32  // bit i: parameter i follows a colon
	inters [2]byte // of an escape sequence with two intermediates
}

// badInter stands for more than one intermediate: no function has that.
const badInter = 0xFF

// maxParam is where numbers are cut: more than any screen, and no overflow.
const maxParam = 1 << 16

// maxDigits is how many maxParam has.
const maxDigits = 5

func (q *sequence) reset() { q.prefix, q.inter, q.n, q.sub = 0, 0, 0, 0 }

// digit adds a digit to the parameter being read.
func (q *sequence) digit(c byte) {
	if q.n == 0 {
		q.n, q.v[0] = 1, 0
	}
	if q.n <= maxParams {
		v := &q.v[q.n-1]
		*v = min(*v*10+int32(c-'0'), maxParam)
	}
}

// separate begins the next parameter. Those beyond maxParams are dropped.
func (q *sequence) separate(c byte) {
	if q.n == 0 {
		q.n, q.v[0] = 1, 0
	}
	q.n++
	if q.n > maxParams {
		q.n = maxParams + 1
		return
	}
	q.v[q.n-1] = 0
	if c == ':' {
		q.sub |= 1 << (q.n - 1)
	}
}

// add is digit and separate for a whole parameter of up to maxDigits that ends
// with c.
func (q *sequence) add(v int32, c byte) {
	if q.n >= maxParams {
		q.n = maxParams + 1
		return
	}
	q.v[q.n] = min(v, maxParam)
	q.n++
	if c == ':' && q.n < maxParams {
		q.sub |= 1 << q.n
	}
}

func (q *sequence) intermediate(c byte) {
	switch q.inter {
	case 0:
		q.inter = c
	case badInter:
		q.inters = [2]byte{}
	default:
		q.inters = [2]byte{q.inter, c}
		q.inter = badInter
	}
}

// count is the number of parameters.
func (q *sequence) count() int { return min(q.n, maxParams) }

// num is parameter i, 0 where it was left out.
func (q *sequence) num(i int) int {
	if i >= q.count() {
		return 0
	}
	return int(q.v[i])
}

// arg is parameter i, or def where it is 0 or was left out.
func (q *sequence) arg(i, def int) int {
	if v := q.num(i); v != 0 {
		return v
	}
	return def
}

// isSub reports whether parameter i follows a colon.
func (q *sequence) isSub(i int) bool { return i < maxParams && q.sub>>i&1 != 0 }

// Write feeds the output of a program to the terminal. It takes everything and
// never fails.
func (t *Terminal) Write(p []byte) (int, error) {
	n := len(p)
	if n > 0 {
		t.version++
	}
	for len(p) > 0 {
		switch t.state {
		case ground:
			p = t.ground(p)
		case oscString, dcsPassthrough:
			p = t.collect(p)
		default:
			t.advance(p[0])
			p = p[1:]
		}
	}
	return n, nil
}

// ground takes what it can of p in the ground state and returns the rest.
func (t *Terminal) ground(p []byte) []byte {
	if t.npart > 0 {
		return t.resume(p)
	}
	if t.full() {
		t.sweep()
	}
	for len(p) > 0 {
		c := p[0]
		switch {
		case c >= 0x20 && c < 0x7F:
			n := asciiRun(p)
			t.printASCII(p[:n])
			p = p[n:]
		case c >= utf8.RuneSelf:
			n := t.printStarters(p)
			if n == 0 {
				n = t.decode(p)
			}
			if n == 0 {
				t.npart = copy(t.partial[:], p)
				return nil
			}
			p = p[n:]
		case c == 0x1B:
			if len(p) > 1 && p[1] == '[' {
				if n := t.scanCSI(p); n > 0 {
					p = p[n:]
					continue
				}
			}
			t.state = escape
			t.seq.reset()
			return p[1:]
		default:
			t.control(c)
			p = p[1:]
		}
	}
	return p
}

// asciiRun is how many bytes at the front of p are printable ASCII, 0x20 to 0x7E.
// It looks at 8 bytes at a time: the high bit of each says that it is another.
func asciiRun(p []byte) int {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	i := 0
	for ; i+8 <= len(p); i += 8 {
		x := binary.LittleEndian.Uint64(p[i:])
		low := x &^ high // so that no sum carries into the next byte
		if others := (x | (low + ones) | ^(low + 0x60*ones)) & high; others != 0 {
			return i + bits.TrailingZeros64(others)/8
		}
	}
	for ; i < len(p); i++ {
		if p[i]-0x20 >= 0x7F-0x20 {
			return i
		}
	}
	return i
}

// decode prints the code point at the front of p and returns its length, 0 when
// it isn't complete. Malformed text gives one U+FFFD for each maximal subpart
// (Unicode 3.9, table 3-8).
func (t *Terminal) decode(p []byte) int {
	r, n := utf8.DecodeRune(p)
	if r == utf8.RuneError && n == 1 {
		if !utf8.FullRune(p) {
			return 0
		}
		for n+1 < len(p) && !utf8.FullRune(p[:n+1]) {
			n++
		}
	}
	t.cursor.charsets.single = 0 // no set has it, and the shift is for one character
	t.print(r)
	return n
}

// resume goes on with a code point that began in an earlier write.
func (t *Terminal) resume(p []byte) []byte {
	had := t.npart
	n := copy(t.partial[had:], p)
	b := t.partial[:had+n]
	used := t.decode(b)
	if used == 0 {
		t.npart = len(b)
		return nil
	}
	t.npart = 0
	return p[used-had:]
}

// scanCSI takes a control sequence that stands whole at the front of p, and
// returns its length. It gives 0 for one that is cut off or has anything out of
// the ordinary inside; the state machine reads those.
func (t *Terminal) scanCSI(p []byte) int {
	q := &t.seq
	q.reset()
	i := len("\x1b[")
	if i < len(p) && p[i] >= '<' && p[i] <= '?' {
		q.prefix = p[i]
		i++
	}
	for {
		start, v := i, int32(0)
		for i < len(p) && p[i]-'0' <= 9 {
			v = v*10 + int32(p[i]-'0')
			i++
		}
		if i == len(p) || i-start > maxDigits {
			return 0
		}
		c := p[i]
		i++
		if c == ';' || c == ':' {
			q.add(v, c)
			continue
		}
		if i-1 > start || q.n > 0 {
			q.add(v, c)
		}
		switch {
		case c == 'm' && q.prefix == 0:
			t.sgr() // half of all sequences: not by way of the table
			return i
		case c >= 0x40 && c <= 0x7E:
			t.csiDispatch(c)
			return i
		case c >= 0x20 && c <= 0x2F && i < len(p) && p[i] >= 0x40 && p[i] <= 0x7E:
			q.inter = c
			t.csiDispatch(p[i])
			return i + 1
		}
		return 0
	}
}

// advance is one step of the machine outside of ground and strings.
func (t *Terminal) advance(c byte) {
	switch {
	case c == 0x18 || c == 0x1A: // CAN, SUB
		t.state = ground
		return
	case c == 0x1B:
		t.state = escape
		t.seq.reset()
		return
	case t.state == otherString || t.state == dcsIgnore:
		return
	case c < 0x20:
		if t.state < dcsEntry {
			t.control(c)
		}
		return
	case c >= 0x7F:
		return
	}
	switch t.state {
	case escape, escapeIntermediate:
		t.inEscape(c)
	case csiEntry, csiParam, csiIntermediate, csiIgnore:
		t.inCSI(c)
	case dcsEntry, dcsParam, dcsIntermediate:
		t.inDCS(c)
	}
}

func (t *Terminal) inEscape(c byte) {
	if c <= 0x2F {
		t.seq.intermediate(c)
		t.state = escapeIntermediate
		return
	}
	if t.state == escape {
		switch c {
		case '[':
			t.state = csiEntry
			return
		case 'P':
			t.state = dcsEntry
			return
		case ']':
			t.state = oscString
			t.beginString()
			return
		case 'X', '^', '_':
			t.state = otherString
			return
		}
	}
	t.state = ground
	t.escDispatch(c)
}

func (t *Terminal) inCSI(c byte) {
	switch {
	case c >= 0x40:
		ignore := t.state == csiIgnore
		t.state = ground
		if !ignore {
			t.csiDispatch(c)
		}
	case t.state == csiIgnore:
	case c <= 0x2F:
		t.seq.intermediate(c)
		t.state = csiIntermediate
	default:
		t.state = t.parameter(c, csiEntry, csiParam, csiIgnore)
	}
}

// parameter takes c, one of 0-9 : ; < = > ?, and returns the state after it.
func (t *Terminal) parameter(c byte, entry, param, ignore state) state {
	switch {
	case t.state != entry && t.state != param:
		return ignore // after an intermediate
	case c >= '<':
		if t.state != entry {
			return ignore
		}
		t.seq.prefix = c
	case c == ';' || c == ':':
		t.seq.separate(c)
	default:
		t.seq.digit(c)
	}
	return param
}

func (t *Terminal) inDCS(c byte) {
	switch {
	case c >= 0x40:
		t.state = dcsPassthrough
		t.beginString()
		t.str = append(t.str, c) // the final byte, then the data
	case c <= 0x2F:
		t.seq.intermediate(c)
		t.state = dcsIntermediate
	default:
		t.state = t.parameter(c, dcsEntry, dcsParam, dcsIgnore)
	}
}

func (t *Terminal) beginString() {
	t.str, t.tooLong = t.str[:0], false
}

// keepString is the largest buffer that is kept from one string to the next.
const keepString = 64 << 10

// collect takes bytes of a string from p, ends it where it ends, and returns
// the rest. A string ends with ESC \ or BEL (OSC only); any other ESC ends it
// and begins a sequence, CAN and SUB drop it.
func (t *Terminal) collect(p []byte) []byte {
	for i, c := range p {
		if c >= 0x20 || c != 0x1B && c != 0x18 && c != 0x1A && (c != 0x07 || t.state != oscString) {
			continue
		}
		t.addString(p[:i])
		t.endString(c)
		return p[i+1:]
	}
	t.addString(p)
	return nil
}

func (t *Terminal) addString(p []byte) {
	if t.tooLong || len(t.str)+len(p) > MaxString {
		t.tooLong = true
		return
	}
	t.str = append(t.str, p...)
}

func (t *Terminal) endString(c byte) {
	was := t.state
	t.state = ground
	if !t.tooLong && (c == 0x1B || c == 0x07) {
		if was == oscString {
			t.oscDispatch(t.str, c == 0x07)
		} else {
			t.dcsDispatch(t.str[0], t.str[1:])
		}
	}
	if cap(t.str) > keepString {
		t.str = nil
	}
	if c == 0x1B {
		t.state = escape
		t.seq.reset()
	}
}
