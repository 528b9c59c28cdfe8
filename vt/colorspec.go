package vt

import (
	"strconv"
	"strings"
)

// parseColor reads a colour as XParseColor does: #rgb and longer, rgb:r/g/b with
// one to four digits each, rgbi: and the CIE spaces with decimal numbers
// (colorspace.go), and names (colorname.go) whatever their case and spaces.
func parseColor(s string) (rgb uint32, ok bool) {
	if digits, ok := strings.CutPrefix(s, "#"); ok {
		return parseDigits(digits)
	}
	space, values, ok := strings.Cut(s, ":")
	if !ok {
		return namedColor(s)
	}
	parts := strings.Split(values, "/")
	if len(parts) != 3 {
		return 0, false
	}
	if strings.EqualFold(space, "rgb") {
		return parseParts(parts, func(v uint64, digits int) uint64 {
			return v * 255 / (1<<(4*digits) - 1)
		})
	}
	return parseSpace(strings.ToLower(space), parts)
}

// parseDigits reads a third of the digits for each part; they are the most
// significant ones.
func parseDigits(digits string) (rgb uint32, ok bool) {
	n := len(digits) / 3
	if n < 1 || n > 4 || len(digits) != 3*n {
		return 0, false
	}
	return parseParts([]string{digits[:n], digits[n : 2*n], digits[2*n:]}, func(v uint64, n int) uint64 {
		return v << 16 >> (4 * n) >> 8
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
