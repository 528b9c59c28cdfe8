package vt

import (
	"math"
	"strconv"
)

// The colour spaces of X (Xlib manual, chapter 6) have a meaning only on a
// known screen. Where nothing says which, Xlib takes one of 1990; so do we, that
// a colour is the same here and in xterm. xyzToRGB and rgbToXYZ are its matrices
// between CIE XYZ and the intensities of red, green and blue, and curves gives
// the intensity for a voltage from 0 to 1. Below floor nothing is seen.
var (
	xyzToRGB = [3]vec3{{3.483404, -1.521763, -0.559231}, {-1.071527, 1.965937, 0.036736}, {0.063511, -0.200205, 0.810709}}
	rgbToXYZ = [3]vec3{{0.381061, 0.320257, 0.248345}, {0.207297, 0.680546, 0.112156}, {0.021339, 0.142971, 1.241728}}
	curves   = [3]curve{
		{floor: 0x09, a: 0.000562, b: 0.198760, c: 1.155765, d: -0.355088},
		{floor: 0x13, a: -0.000707, b: 0.118565, c: 1.746655, d: -0.864513},
		{floor: 0x0E, a: 0.000641, b: 0.103428, c: 1.729738, d: -0.833807},
	}
)

type vec3 [3]float64

// curve is how a tube answers to a voltage, measured each fifth of 256 steps:
// a + b v² + c v³ + d v⁴ there, and straight lines between.
type curve struct {
	floor      int // the last step that is dark
	a, b, c, d float64
}

func (c *curve) at(step int) float64 {
	if step <= c.floor {
		return 0
	}
	begin := step / 5 * 5
	low, high := c.measured(begin), c.measured(begin+5)
	return low + (high-low)*float64(step-begin)/5
}

func (c *curve) measured(step int) float64 {
	v := float64(step) / 255
	return c.a + v*v*(c.b+v*(c.c+v*c.d))
}

// step is the one of 256 whose intensity is nearest.
func (c *curve) step(intensity float64) uint32 {
	best := c.floor
	for s := c.floor; s < 256; s++ {
		if math.Abs(c.at(s)-intensity) < math.Abs(c.at(best)-intensity) {
			best = s
		}
	}
	return uint32(best)
}

func apply(m *[3]vec3, v vec3) (r vec3) {
	for i, row := range m {
		r[i] = row[0]*v[0] + row[1]*v[1] + row[2]*v[2]
	}
	return r
}

// parseSpace reads a colour in one of the spaces of X, whose name is in lower
// case.
func parseSpace(space string, parts []string) (rgb uint32, ok bool) {
	var v vec3
	for i, part := range parts {
		f, err := strconv.ParseFloat(part, 64)
		if err != nil || math.IsNaN(f) || math.Abs(f) > 1e6 {
			return 0, false
		}
		v[i] = f
	}
	intensities := v
	if space != "rgbi" {
		to, ok := toXYZ[space]
		if !ok {
			return 0, false
		}
		intensities = fit(to(v))
	}
	for i := range curves {
		rgb = rgb<<8 | curves[i].step(intensities[i])
	}
	return rgb, true
}

// toXYZ are the spaces that are defined by CIE XYZ.
var toXYZ = map[string]func(vec3) vec3{
	"ciexyz": func(v vec3) vec3 { return v },
	"cieuvy": func(v vec3) vec3 { return uvY(v[0], v[1], v[2]) },
	"ciexyy": func(v vec3) vec3 { return xyY(v[0], v[1], v[2]) },
	"cielab": fromLab,
	"cieluv": fromLuv,
	"tekhvc": fromHVC,
}

// fit gives the intensities of a colour. One that the screen can't show loses as
// much of its chroma as it must, and keeps luminance and hue.
func fit(xyz vec3) vec3 {
	rgb, y := apply(&xyzToRGB, xyz), min(max(xyz[1], 0), 1)
	share := 1.0
	for _, v := range rgb {
		switch {
		case v > 1:
			share = min(share, (1-y)/(v-y))
		case v < 0:
			share = min(share, y/(y-v))
		}
	}
	for i := range rgb {
		rgb[i] = y + share*(rgb[i]-y)
	}
	return rgb
}

func xyY(x, y, lum float64) vec3 {
	if y == 0 {
		return vec3{0, lum, 0}
	}
	return vec3{x * lum / y, lum, (1 - x - y) * lum / y}
}

func uvY(u, v, lum float64) vec3 {
	d := 6*u - 16*v + 12
	if d == 0 {
		return vec3{0, lum, 0}
	}
	return xyY(9*u/d, 4*v/d, lum)
}

// white is the colour of all three intensities at 1.
func white() vec3 { return apply(&rgbToXYZ, vec3{1, 1, 1}) }

func whiteUV() (u, v float64) {
	w := white()
	d := w[0] + 15*w[1] + 3*w[2]
	return 4 * w[0] / d, 9 * w[1] / d
}

// luminanceOf is Y for a lightness of 0 to 100.
func luminanceOf(lightness float64) float64 {
	if lightness < 7.99953624 {
		return lightness / 903.29
	}
	return math.Pow((lightness+16)/116, 3)
}

// fromLab is CIE L*a*b* with Xlib's units: L*, a* and b* are hundredths there.
func fromLab(v vec3) vec3 {
	w, l := white(), (v[0]+16)/116
	x, y, z := l+v[1]/5, l, l-v[2]/2
	if l*l*l < 0.008856 {
		y = v[0] / 9.03292
		return vec3{w[0] * (y + v[1]/3893.5), y, w[2] * (y - v[2]/1557.4)}
	}
	return vec3{w[0] * x * x * x, y * y * y, w[2] * z * z * z}
}

func fromLuv(v vec3) vec3 {
	u0, v0 := whiteUV()
	if v[0] == 0 {
		return vec3{}
	}
	k := 13 * v[0] / 100
	return uvY(v[1]/k+u0, v[2]/k+v0, luminanceOf(v[0]))
}

// fromHVC is TekHVC: hue from the best red that there is, in degrees, value and
// chroma.
func fromHVC(v vec3) vec3 {
	const redU, redV, chromaScale = 0.7127, 0.4931, 7.50725
	u0, v0 := whiteUV()
	if v[1] <= 0 {
		return vec3{}
	}
	hue := v[0]*math.Pi/180 + math.Atan2(redV-v0, redU-u0)
	r := v[2] / (v[1] * chromaScale)
	return uvY(r*math.Cos(hue)+u0, r*math.Sin(hue)+v0, luminanceOf(v[1]))
}
