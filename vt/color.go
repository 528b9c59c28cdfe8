package vt

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Colors are what the terminal answers when a program asks for a colour that
// it has not set: 0xRRGGBB.
type Colors struct {
	FG, BG, Cursor uint32
	Palette        [256]uint32
}

// DefaultPalette is xterm's palette of 256 with the first 16 as given.
func DefaultPalette(first [16]uint32) (p [256]uint32) {
	copy(p[:], first[:])
	level := func(i int) uint32 {
		if i == 0 {
			return 0
		}
		return uint32(55 + 40*i)
	}
	for i := range 216 {
		p[16+i] = level(i/36)<<16 | level(i/6%6)<<8 | level(i%6)
	}
	for i := range 24 {
		p[232+i] = uint32(8+10*i) * 0x010101
	}
	return p
}

// palette is the colours that programs may set, and those they have set.
type palette struct {
	Colors
	overrides []ColorOverride // sorted by index
}

func (p *palette) find(index uint16) (int, bool) {
	return slices.BinarySearchFunc(p.overrides, index, func(o ColorOverride, i uint16) int {
		return cmp.Compare(o.Index, i)
	})
}

// lookup is the colour that index has now.
func (p *palette) lookup(index int) uint32 {
	if i, ok := p.find(uint16(index)); ok {
		return p.overrides[i].RGB
	}
	switch index {
	case ColorForeground:
		return p.FG
	case ColorBackground:
		return p.BG
	case ColorCursor:
		return p.Cursor
	}
	return p.Palette[index]
}

func (p *palette) set(index int, rgb uint32) {
	i, ok := p.find(uint16(index))
	if !ok {
		p.overrides = slices.Insert(p.overrides, i, ColorOverride{Index: uint16(index)})
	}
	p.overrides[i].RGB = rgb
}

func (p *palette) unset(index int) {
	if i, ok := p.find(uint16(index)); ok {
		p.overrides = slices.Delete(p.overrides, i, i+1)
	}
}

// unsetPalette drops what was set of the 256.
func (p *palette) unsetPalette() {
	p.overrides = slices.DeleteFunc(p.overrides, func(o ColorOverride) bool { return o.Index < 256 })
}

// luminance weighs the parts of a colour as the eye does, in thousandths.
func luminance(rgb uint32) uint32 {
	return 299*(rgb>>16) + 587*(rgb>>8&0xFF) + 114*(rgb&0xFF)
}

// parseColor reads a colour as XParseColor does: #rgb and longer, and rgb:r/g/b
// with one to four digits each. Names of colours are not known.
func parseColor(s string) (rgb uint32, ok bool) {
	if spec, ok := strings.CutPrefix(s, "rgb:"); ok {
		parts := strings.Split(spec, "/")
		if len(parts) != 3 {
			return 0, false
		}
		return parseParts(parts, func(v uint64, digits int) uint64 {
			return v * 255 / (1<<(4*digits) - 1)
		})
	}
	spec, ok := strings.CutPrefix(s, "#")
	n := len(spec) / 3
	if !ok || n < 1 || n > 4 || len(spec) != 3*n {
		return 0, false
	}
	return parseParts([]string{spec[:n], spec[n : 2*n], spec[2*n:]}, func(v uint64, digits int) uint64 {
		return v << 16 >> (4 * digits) >> 8 // the most significant bits
	})
}

// parseParts reads three hexadecimal numbers and scales each to 8 bits.
func parseParts(parts []string, scale func(v uint64, digits int) uint64) (rgb uint32, ok bool) {
	for _, part := range parts {
		v, err := strconv.ParseUint(part, 16, 16)
		if err != nil || len(part) > 4 {
			return 0, false
		}
		rgb = rgb<<8 | uint32(scale(v, len(part)))
	}
	return rgb, true
}

// oscPalette is OSC 4, Set or Query Colour: index and colour, or "?", in turn.
func (t *Terminal) oscPalette(body string) {
	for body != "" {
		var number, spec string
		number, body, _ = strings.Cut(body, ";")
		spec, body, _ = strings.Cut(body, ";")
		if i, err := strconv.ParseUint(number, 10, 8); err == nil {
			t.setColor("4;"+number, int(i), spec)
		}
	}
}

// oscDynamic is OSC 10, 11 and 12 with a first colour; each further one is for
// the next number.
func (t *Terminal) oscDynamic(number int, body string) {
	for spec := range strings.SplitSeq(body, ";") {
		index := number - 10 + ColorForeground
		if index > ColorCursor {
			return
		}
		t.setColor(strconv.Itoa(number), index, spec)
		number++
	}
}

func (t *Terminal) oscForeground(body string) { t.oscDynamic(10, body) }
func (t *Terminal) oscBackground(body string) { t.oscDynamic(11, body) }
func (t *Terminal) oscCursor(body string)     { t.oscDynamic(12, body) }

// setColor sets a colour or, if spec is "?", reports it in the form that sets it.
func (t *Terminal) setColor(name string, index int, spec string) {
	if spec == "?" {
		c := t.colors.lookup(index)
		r, g, b := c>>16*0x101, c>>8&0xFF*0x101, c&0xFF*0x101
		t.reply("\x1b]%s;rgb:%04x/%04x/%04x%s", name, r, g, b, t.terminator)
		return
	}
	if rgb, ok := parseColor(spec); ok {
		t.colors.set(index, rgb)
	}
}

// oscResetPalette is OSC 104: the colours named, or all.
func (t *Terminal) oscResetPalette(body string) {
	if body == "" {
		t.colors.unsetPalette()
		return
	}
	for number := range strings.SplitSeq(body, ";") {
		if i, err := strconv.ParseUint(number, 10, 8); err == nil {
			t.colors.unset(int(i))
		}
	}
}

func (t *Terminal) oscResetForeground(string) { t.colors.unset(ColorForeground) }
func (t *Terminal) oscResetBackground(string) { t.colors.unset(ColorBackground) }
func (t *Terminal) oscResetCursor(string)     { t.colors.unset(ColorCursor) }
