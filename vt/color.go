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

// Colours that programs may set beside those that a window is told of: numbered
// so that OSC 10 to 19 are colours 256 to 265. They are kept and reported, and
// nothing is drawn with them.
const (
	colorPointerBG   = 256 + 14 - 10
	colorTekBG       = 256 + 16 - 10
	colorTekCursor   = 256 + 18 - 10
	colorHighlightBG = 256 + 17 - 10
	colorHighlightFG = 256 + 19 - 10
	colorSpecial     = 256 + 20 - 10 // of bold, underlined, blinking, reversed and italic text
	specialColors    = 5
)

// palette is the colours that programs may set, those they have set, and those
// that XTPUSHCOLORS has put aside.
type palette struct {
	Colors
	overrides []ColorOverride // sorted by index
	pushed    [][]ColorOverride
	used      int // of pushed
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
	case ColorBackground, colorPointerBG, colorTekBG, colorHighlightFG:
		return p.BG
	case ColorCursor, colorTekCursor:
		return p.Cursor
	}
	if index >= len(p.Palette) {
		return p.FG
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

// unsetAll drops what was set of n colours from first on.
func (p *palette) unsetAll(first, n int) {
	p.overrides = slices.DeleteFunc(p.overrides, func(o ColorOverride) bool {
		return int(o.Index) >= first && int(o.Index) < first+n
	})
}

// appendShown appends the overrides that a window is told of.
func (p *palette) appendShown(dst []ColorOverride) []ColorOverride {
	n, _ := p.find(ColorCursor + 1)
	return append(dst, p.overrides[:n]...)
}

func (p *palette) reset() {
	p.overrides = p.overrides[:0]
	p.pushed, p.used = nil, 0
}

// maxPalettes bounds what XTPUSHCOLORS puts aside, as in xterm.
const maxPalettes = 10

// xtpushcolors is XTPUSHCOLORS, Push Colours: CSI Pn # P; and kitty's OSC 30001.
// With a number it puts the colours that are set into that place, from 1.
func (t *Terminal) xtpushcolors() {
	p, at := &t.colors, t.seq.num(0)-1
	if at < 0 {
		at = p.used
	}
	if at >= maxPalettes {
		return
	}
	for len(p.pushed) <= at {
		p.pushed = append(p.pushed, nil)
	}
	p.pushed[at] = slices.Clone(p.overrides)
	p.used = at + 1
}

// xtpopcolors is XTPOPCOLORS, Pop Colours: CSI Pn # Q; and kitty's OSC 30101.
func (t *Terminal) xtpopcolors() {
	p, at := &t.colors, t.seq.num(0)-1
	if at < 0 {
		at = p.used - 1
	}
	if at < 0 || at >= len(p.pushed) {
		return
	}
	p.overrides = slices.Clone(p.pushed[at])
	p.used = at
}

// xtreportcolors is XTREPORTCOLORS: CSI # R. The answer is the place used last
// and the number of places.
func (t *Terminal) xtreportcolors() {
	t.reply("\x1b[%d;%d#Q", t.colors.used, len(t.colors.pushed))
}

func (t *Terminal) oscPushColors(string) {
	t.seq.reset()
	t.xtpushcolors()
}

func (t *Terminal) oscPopColors(string) {
	t.seq.reset()
	t.xtpopcolors()
}

// SetColors gives the terminal the colours of another theme. A program that wants
// to know (mode 2031) is told when that turns dark into light or back.
func (t *Terminal) SetColors(c Colors) {
	was := t.colorScheme()
	t.colors.Colors = c
	if t.modes.has(modeColorScheme) && t.colorScheme() != was {
		t.reportColorScheme()
	}
}

// luminance weighs the parts of a colour as the eye does, in thousandths.
func luminance(rgb uint32) uint32 {
	return 299*(rgb>>16) + 587*(rgb>>8&0xFF) + 114*(rgb&0xFF)
}

// oscPalette is OSC 4, Set or Query Colour: index and colour, or "?", in turn.
// From 256 on the index means a special colour, as in xterm.
func (t *Terminal) oscPalette(body string) {
	t.setColors("4", body, 0, len(t.colors.Palette)+specialColors)
}

// oscSpecial is OSC 5, Set or Query Special Colour.
func (t *Terminal) oscSpecial(body string) { t.setColors("5", body, colorSpecial, specialColors) }

// setColors does OSC 4 or 5, whose n colours begin at first.
func (t *Terminal) setColors(osc, body string, first, n int) {
	for body != "" {
		var number, spec string
		number, body, _ = strings.Cut(body, ";")
		spec, body, _ = strings.Cut(body, ";")
		if i, ok := colorIndex(number, first, n); ok {
			t.setColor(osc+";"+number, i, spec)
		}
	}
}

// colorIndex is the number of a colour of OSC 4, 5, 104 or 105.
func colorIndex(number string, first, n int) (int, bool) {
	i, err := strconv.ParseUint(number, 10, 16)
	if err != nil || int(i) >= n {
		return 0, false
	}
	index := first + int(i)
	if first == 0 && index >= 256 {
		index += colorSpecial - 256
	}
	return index, true
}

// oscDynamic does OSC 10 to 19, with a first colour; each further one is for the
// next number.
func oscDynamic(number int) func(*Terminal, string) {
	return func(t *Terminal, body string) {
		n := number
		for spec := range strings.SplitSeq(body, ";") {
			if n > 19 {
				return
			}
			t.setColor(strconv.Itoa(n), n-10+ColorForeground, spec)
			n++
		}
	}
}

// oscResetDynamic does OSC 110 to 119.
func oscResetDynamic(number int) func(*Terminal, string) {
	return func(t *Terminal, _ string) { t.colors.unset(number - 110 + ColorForeground) }
}

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
	t.resetColors(body, 0, len(t.colors.Palette)+specialColors)
}

// oscResetSpecial is OSC 105: the special colours named, or all.
func (t *Terminal) oscResetSpecial(body string) { t.resetColors(body, colorSpecial, specialColors) }

func (t *Terminal) resetColors(body string, first, n int) {
	if body == "" {
		t.colors.unsetAll(first, min(n, 256))
		return
	}
	for number := range strings.SplitSeq(body, ";") {
		if i, ok := colorIndex(number, first, n); ok {
			t.colors.unset(i)
		}
	}
}
