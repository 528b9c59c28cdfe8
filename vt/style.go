package vt

// Color is a colour as a program names it: the default, an entry of the
// 256-colour palette, or a direct RGB value. What it looks like is decided by
// whoever draws, with its theme and the pane's overrides.
type Color uint32

// ColorDefault is the default foreground, background or underline colour.
const ColorDefault Color = 0

const (
	colorIndexed Color = 1 << 24
	colorDirect  Color = 2 << 24
)

// Indexed is entry i of the 256-colour palette.
func Indexed(i uint8) Color { return colorIndexed | Color(i) }

// RGB is a direct colour.
func RGB(r, g, b uint8) Color {
	return colorDirect | Color(r)<<16 | Color(g)<<8 | Color(b)
}

// Index reports the palette entry that c names, if it names one.
func (c Color) Index() (i uint8, ok bool) { return uint8(c), c>>24 == 1 }

// Direct reports the 0xRRGGBB value of c, if it is a direct colour.
func (c Color) Direct() (rgb uint32, ok bool) {
	return uint32(c) & 0xFFFFFF, c>>24 == 2
}

// Attr holds the renditions that are on or off, and the underline style.
type Attr uint16

const (
	Bold Attr = 1 << iota
	Faint
	Italic
	Blink
	Inverse
	Conceal
	Strike
	Overline
	underlineBit0 // three bits: an Underline
)

const (
	underlineShift      = 8
	underlineMask  Attr = 7 << underlineShift
)

// Underline is the style of SGR 4:n.
type Underline uint8

const (
	UnderlineNone Underline = iota
	UnderlineSingle
	UnderlineDouble
	UnderlineCurly
	UnderlineDotted
	UnderlineDashed
)

// Underline reports the underline style in a.
func (a Attr) Underline() Underline { return Underline(a & underlineMask >> underlineShift) }

// WithUnderline is a with its underline style replaced.
func (a Attr) WithUnderline(u Underline) Attr {
	return a&^underlineMask | Attr(u)<<underlineShift
}

// Style is everything that SGR and OSC 8 say of a cell.
type Style struct {
	FG, BG Color
	UL     Color // of the underline; ColorDefault: the text's
	Attr   Attr
	Link   uint16 // in the link table beside the style; 0: none
}

// Link is a hyperlink of OSC 8. Cells with the same non-empty ID and URI belong
// to one link.
type Link struct{ ID, URI string }
