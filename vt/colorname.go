package vt

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

// colorNameList is X11's rgb.txt: name and rrggbb, a line each; names are in
// lower case, without spaces, and gray stands for grey too.
//
//go:embed colornames.txt
var colorNameList string

// colorNames is made when a program first names a colour.
var colorNames = sync.OnceValue(func() map[string]uint32 {
	names := map[string]uint32{}
	for line := range strings.Lines(colorNameList) {
		name, digits, _ := strings.Cut(strings.TrimSpace(line), " ")
		rgb, _ := strconv.ParseUint(digits, 16, 32)
		names[name] = uint32(rgb)
	}
	return names
})

// namedColor is a colour of X11 by its name, whatever the case and spaces.
func namedColor(name string) (rgb uint32, ok bool) {
	const longest = 64 // and more
	if len(name) > longest {
		return 0, false
	}
	name = strings.NewReplacer(" ", "", "grey", "gray").Replace(strings.ToLower(name))
	rgb, ok = colorNames()[name]
	return rgb, ok
}
