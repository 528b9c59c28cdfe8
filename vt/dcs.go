package vt

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"strings"
)

// dcsDispatch does a device control string: parameters and intermediate are in
// t.seq.
func (t *Terminal) dcsDispatch(final byte, data []byte) {
	if t.seq.prefix != 0 || final != 'q' {
		return
	}
	switch t.seq.inter {
	case '$':
		t.decrqss(string(data))
	case '+':
		t.xtgettcap(data)
	}
}

// decrqss is DECRQSS, Request Selection or Setting: DCS $ q Pt ST. The answer is
// DCS 1 $ r and the control sequence that makes the setting, DCS 0 $ r for one
// that there isn't.
func (t *Terminal) decrqss(setting string) {
	value, m := "", &t.margins
	switch setting {
	case "m":
		value = t.cursor.pen.sgr()
	case "r":
		value = fmt.Sprintf("%d;%d", m.top+1, m.bottom+1)
	case "s":
		value = fmt.Sprintf("%d;%d", m.left+1, m.right+1)
	case "t":
		value = fmt.Sprint(t.scr.rows)
	case "$|":
		value = fmt.Sprint(t.scr.cols)
	case "*|":
		value = fmt.Sprint(t.scr.rows)
	case " q":
		value = fmt.Sprint(t.look.number())
	case `"q`:
		value = fmt.Sprint(2 - bit(t.cursor.protected))
	case `"p`:
		value = fmt.Sprintf("6%d;%d", t.level, 1-bit(t.out.eightBit))
	case "*x":
		value = fmt.Sprint(t.extent)
	case "$}", "$~": // DECSASD, DECSSDT: there is no status line
		value = "0"
	default:
		t.reply("\x1bP0$r\x1b\\")
		return
	}
	t.reply("\x1bP1$r%s%s\x1b\\", value, setting)
}

func bit(on bool) int {
	if on {
		return 1
	}
	return 0
}

// number is the parameter of DECSCUSR that gives l.
func (l cursorLook) number() int { return 2*int(l.shape) + 2 - bit(l.blink) }

// sgr is the parameters of an SGR that gives s, from plain.
func (s *Style) sgr() string {
	b := []byte("0")
	for i, n := range []int{1, 2, 3, 5, 7, 8, 9, 53} { // the bits of Attr in order
		if s.Attr>>i&1 != 0 {
			b = fmt.Appendf(b, ";%d", n)
		}
	}
	switch u := s.Attr.Underline(); {
	case u == UnderlineSingle:
		b = append(b, ";4"...)
	case u > UnderlineSingle:
		b = fmt.Appendf(b, ";4:%d", u)
	}
	b = s.FG.appendSGR(b, 30)
	b = s.BG.appendSGR(b, 40)
	b = s.UL.appendSGR(b, 50)
	return string(b)
}

// appendSGR appends the parameters for c; base is 30, 40 or 50 for foreground,
// background and underline.
func (c Color) appendSGR(b []byte, base int) []byte {
	if rgb, ok := c.Direct(); ok {
		return fmt.Appendf(b, ";%d:2::%d:%d:%d", base+8, rgb>>16, rgb>>8&0xFF, rgb&0xFF)
	}
	i, ok := c.Index()
	switch {
	case !ok:
		return b
	case base == 50 || i >= 16:
		return fmt.Appendf(b, ";%d:5:%d", base+8, i)
	case i >= 8:
		return fmt.Appendf(b, ";%d", base+60+int(i)-8)
	}
	return fmt.Appendf(b, ";%d", base+int(i))
}

// xtgettcap is XTGETTCAP, Request Termcap/Terminfo String: DCS + q Pt ST, names
// in hexadecimal with semicolons between. Each gets an answer of its own, as
// from kitty.
func (t *Terminal) xtgettcap(data []byte) {
	for quoted := range bytes.SplitSeq(data, []byte{';'}) {
		name, err := hex.DecodeString(string(quoted))
		if err != nil || len(name) == 0 {
			t.reply("\x1bP0+r\x1b\\")
			continue
		}
		value, ok := terminfoAnswers()[string(name)]
		if string(name) == "TN" || string(name) == "name" {
			value, ok = t.entry, true
		}
		switch {
		case !ok:
			t.reply("\x1bP0+r%s\x1b\\", quoted)
		case value == "":
			t.reply("\x1bP1+r%s\x1b\\", quoted)
		default:
			t.reply("\x1bP1+r%s=%s\x1b\\", quoted, strings.ToUpper(hex.EncodeToString([]byte(value))))
		}
	}
}
