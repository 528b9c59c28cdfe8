package vt

// charset is a set of 94 characters that ASCII bytes can stand for.
type charset uint8

const (
	charsetASCII    charset = iota
	charsetGraphics         // DEC Special Graphics
	charsetUK
)

// charsets are the four designated sets and which of them ASCII bytes mean: GL,
// or for one character the one of a single shift. Bytes above are UTF-8, so there
// is no GR and no shift to it.
type charsets struct {
	g      [4]charset
	gl     uint8
	single uint8 // 2 or 3 after SS2 or SS3
}

// plain reports whether ASCII bytes mean ASCII.
func (c *charsets) plain() bool { return c.single == 0 && c.g[c.gl] == charsetASCII }

// translate is what byte b, printable ASCII, means. It ends a single shift.
func (c *charsets) translate(b byte) rune {
	set := c.g[c.gl]
	if c.single != 0 {
		set = c.g[c.single]
		c.single = 0
	}
	switch {
	case set == charsetGraphics && b >= 0x5F && b <= 0x7E:
		return decGraphics[b-0x5F]
	case set == charsetUK && b == '#':
		return '£'
	}
	return rune(b)
}

// decGraphics is DEC Special Graphics from 0x5F to 0x7E.
var decGraphics = [...]rune{
	' ', '◆', '▒', '␉', '␌', '␍', '␊', '°', '±', '␤', '␋', '┘', '┐', '┌', '└', '┼',
	'⎺', '⎻', '─', '⎼', '⎽', '├', '┤', '┴', '┬', '│', '≤', '≥', 'π', '≠', '£', '·',
}

// scs is SCS, Select Character Set: ESC ( ) * or + final for G0 to G3, and
// ESC - . / final for sets of 96, none of which ASCII bytes can reach.
func (t *Terminal) scs(inter, final byte) {
	if inter > '+' {
		return
	}
	set := charsetASCII
	switch final {
	case '0', '2':
		set = charsetGraphics
	case 'A':
		set = charsetUK
	}
	t.cursor.charsets.g[inter-'('] = set
}

// so is SO, Shift Out: G1 becomes GL.
func (t *Terminal) so() { t.cursor.charsets.gl = 1 }

// si is SI, Shift In: G0 becomes GL.
func (t *Terminal) si() { t.cursor.charsets.gl = 0 }

// ls2 is LS2, Locking Shift 2: ESC n.
func (t *Terminal) ls2() { t.cursor.charsets.gl = 2 }

// ls3 is LS3, Locking Shift 3: ESC o.
func (t *Terminal) ls3() { t.cursor.charsets.gl = 3 }

// ss2 is SS2, Single Shift 2: ESC N.
func (t *Terminal) ss2() { t.cursor.charsets.single = 2 }

// ss3 is SS3, Single Shift 3: ESC O.
func (t *Terminal) ss3() { t.cursor.charsets.single = 3 }
