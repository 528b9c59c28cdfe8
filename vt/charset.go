package vt

import "slices"

// charset is a set of 94 or 96 characters that ASCII bytes can stand for: a row
// of charsetTable.
type charset uint8

// charsetASCII is the set that a terminal begins with.
const charsetASCII charset = 0

// charsetRow says how a set is designated and how it differs from ASCII: by
// offset, then from first on by table, then by single characters.
type charsetRow struct {
	name     string
	ids      []string // what follows ESC ( and the like
	national bool     // there in national mode only (DECNRCM)
	large    bool     // a set of 96: designated with - . / as G1 to G3
	offset   rune
	first    byte
	table    string
	from, to string // in order
}

// charsetTable are the sets of the VT220 to VT420. DEC's supplemental and
// technical sets and Latin-1 were made for GR, where UTF-8 is now, but a shift
// reaches them in seven bits.
var charsetTable = [...]charsetRow{
	{name: "ASCII", ids: []string{"B"}},
	{name: "DEC Special Graphics", ids: []string{"0", "2"}, first: '_', table: " ◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·"},
	{name: "DEC Supplemental", ids: []string{"%5", "<"}, offset: 0x80, from: "(W]w}", to: "¤ŒŸœÿ"},
	{name: "DEC Technical", ids: []string{">"}, first: '!', table: "⎷┌─⌠⌡│⎡⎣⎤⎦⎛⎝⎞⎠⎨⎬�����������≤≠≥∫" +
		"∴∝∞÷Δ∇ΦΓ∼≃Θ×Λ⇔⇒≡ΠΨ�Σ��√ΩΞΥ⊂⊃∩∪∧∨¬αβχδεφγηιθκλ�ν∂πψρστ�ƒωξυζ←↑→↓"},
	{name: "ISO Latin-1", ids: []string{"A"}, large: true, offset: 0x80},
	{name: "British", ids: []string{"A"}, from: "#", to: "£"},
	{name: "Dutch", ids: []string{"4"}, national: true, from: `#@[\]{|}~`, to: "£¾ĳ½|¨ƒ¼´"},
	{name: "Finnish", ids: []string{"C", "5"}, national: true, from: "[\\]^`{|}~", to: "ÄÖÅÜéäöåü"},
	{name: "French", ids: []string{"R", "f"}, national: true, from: `#@[\]{|}~`, to: "£à°ç§éùè¨"},
	{name: "French Canadian", ids: []string{"Q", "9"}, national: true, from: "@[\\]^`{|}~", to: "àâçêîôéùèû"},
	{name: "German", ids: []string{"K"}, national: true, from: `@[\]{|}~`, to: "§ÄÖÜäöüß"},
	{name: "Italian", ids: []string{"Y"}, national: true, from: "#@[\\]`{|}~", to: "£§°çéùàòèì"},
	{name: "Norwegian and Danish", ids: []string{"E", "6", "`"}, national: true, from: "@[\\]^`{|}~", to: "ÄÆØÅÜäæøåü"},
	{name: "Portuguese", ids: []string{"%6"}, national: true, from: `[\]{|}`, to: "ÃÇÕãçõ"},
	{name: "Spanish", ids: []string{"Z"}, national: true, from: `#@[\]{|}`, to: "£§¡Ñ¿°ñç"},
	{name: "Swedish", ids: []string{"H", "7"}, national: true, from: "@[\\]^`{|}~", to: "ÉÄÖÅÜéäöåü"},
	{name: "Swiss", ids: []string{"="}, national: true, from: "#@[\\]^_`{|}~", to: "ùàéçêîèôäöüû"},
}

// charsetRunes are the characters of each set from 0x20 to 0x7E.
var charsetRunes [len(charsetTable)][0x7F - 0x20]rune

func init() {
	for i := range charsetTable {
		row, runes := &charsetTable[i], &charsetRunes[i]
		for b := range runes {
			runes[b] = rune(b) + ' ' + row.offset
		}
		copy(runes[max(row.first, ' ')-' ':], []rune(row.table))
		for k, r := range []rune(row.to) {
			runes[row.from[k]-' '] = r
		}
	}
}

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
	return charsetRunes[set][b-' ']
}

// scs is SCS, Select Character Set: ESC ( ) * or + and an id for G0 to G3, and
// ESC - . / and the id of a set of 96 for G1 to G3. A set that is unknown, or
// national outside of national mode, is ASCII.
func (t *Terminal) scs(inter byte, id string) {
	large := inter >= '-'
	g := inter - '('
	if large {
		g = inter - '-' + 1
	}
	national := t.modes.has(modeDECNRCM)
	i := slices.IndexFunc(charsetTable[:], func(r charsetRow) bool {
		return r.large == large && (national || !r.national) && slices.Contains(r.ids, id)
	})
	if g < 4 {
		t.cursor.charsets.g[g] = charset(max(i, 0))
	}
}

// decnrcm is what DECNRCM, National Replacement Character Set Mode, does beside
// its bit: ASCII is back everywhere.
func (t *Terminal) decnrcm(bool) { t.cursor.charsets = charsets{} }

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
