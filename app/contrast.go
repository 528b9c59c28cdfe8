package app

import (
	"math"

	"rowlock/gpu"
)

// Minimum contrast, by the measure of WCAG 2: (L1 + 0.05) / (L2 + 0.05) of two
// relative luminances, from 1 to 21.

// luminance is a colour's share of white's light.
func luminance(c gpu.RGB) float64 {
	linear := func(shift int) float64 {
		v := float64(c>>shift&0xff) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0)
}

func contrast(a, b gpu.RGB) float64 {
	high, low := luminance(a), luminance(b)
	if high < low {
		high, low = low, high
	}
	return (high + 0.05) / (low + 0.05)
}

// legible is fg, or as little of white or black mixed into it as gives the
// contrast to bg: of the two that which can give more.
func legible(fg, bg gpu.RGB, least float64) gpu.RGB {
	if least <= 1 || fg == bg || contrast(fg, bg) >= least {
		return fg // text in its background's colour is hidden on purpose
	}
	toward := gpu.RGB(0xFFFFFF)
	if contrast(0, bg) > contrast(toward, bg) {
		toward = 0
	}
	for percent := gpu.RGB(5); percent < 100; percent += 5 {
		if c := mix(toward, fg, percent); contrast(c, bg) >= least {
			return c
		}
	}
	return toward
}
