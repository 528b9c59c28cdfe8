package vt

import (
	"encoding/base64"
	"strconv"
	"strings"
)

// kittyColors are the keys of kitty's colour protocol beside 0 to 255. Those that
// have no colour of their own unless a program gives them one are dynamic.
var kittyColors = map[string]struct {
	index   int
	dynamic bool
}{
	"foreground":           {ColorForeground, false},
	"background":           {ColorBackground, false},
	"cursor":               {ColorCursor, false},
	"selection_background": {colorHighlightBG, true},
	"selection_foreground": {colorHighlightFG, true},
}

// oscColors is OSC 21, kitty's colour control: key=value with semicolons between.
// A question mark asks for a colour, an empty value makes it dynamic and a key
// alone gives back the default; both mean here that nothing is set. All answers
// go out as one.
// (sw.kovidgoyal.net/kitty/color-stack/#setting-and-querying-colors)
func (t *Terminal) oscColors(body string) {
	var answers []string
	for field := range strings.SplitSeq(body, ";") {
		if len(answers) > maxColorAnswers {
			break
		}
		key, value, _ := strings.Cut(field, "=")
		index, dynamic, ok := kittyColor(key)
		switch {
		case !ok && value == "?":
			name := base64.RawStdEncoding.EncodeToString([]byte(key[:min(len(key), maxID)]))
			answers = append(answers, "unknown="+name)
		case !ok:
		case value == "?":
			answers = append(answers, key+"="+t.kittyValue(index, dynamic))
		case value == "":
			t.colors.unset(index)
		default:
			spec, _, _ := strings.Cut(value, "@") // no colour is translucent
			if rgb, ok := parseColor(spec); ok {
				t.colors.set(index, rgb)
			}
		}
	}
	if answers != nil {
		t.reply("\x1b]21;%s%s", strings.Join(answers, ";"), t.terminator)
	}
}

// maxColorAnswers bounds the answers to one question: all colours, and more.
const maxColorAnswers = 512

func kittyColor(key string) (index int, dynamic, ok bool) {
	if i, err := strconv.ParseUint(key, 10, 8); err == nil {
		return int(i), false, true
	}
	c, ok := kittyColors[key]
	return c.index, c.dynamic, ok
}

func (t *Terminal) kittyValue(index int, dynamic bool) string {
	if _, set := t.colors.find(uint16(index)); dynamic && !set {
		return ""
	}
	c := t.colors.lookup(index)
	hex := func(v uint32) string { return string([]byte{hexDigits[v>>4&15], hexDigits[v&15]}) }
	return "rgb:" + hex(c>>16) + "/" + hex(c>>8) + "/" + hex(c)
}

const hexDigits = "0123456789abcdef"
