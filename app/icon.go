package app

import (
	"image"
	"image/color"
)

// icons draws the window's icon in the sizes that desktops ask for: a prompt
// and a cursor on a dark tile.
func icons() []image.Image {
	var all []image.Image
	for _, n := range []int{16, 32, 48, 128} {
		all = append(all, icon(n))
	}
	return all
}

func icon(n int) image.Image {
	m := image.NewNRGBA(image.Rect(0, 0, n, n))
	ground, prompt, cursor := color.NRGBA{0x15, 0x18, 0x1d, 0xff}, color.NRGBA{0x56, 0xc2, 0xb6, 0xff}, color.NRGBA{0xd7, 0xdc, 0xe2, 0xff}
	r := n / 6
	for y := range n {
		for x := range n {
			dx, dy := max(r-x, x-(n-1-r), 0), max(r-y, y-(n-1-r), 0)
			if dx*dx+dy*dy <= r*r {
				m.SetNRGBA(x, y, ground)
			}
		}
	}
	at := func(x, y int, c color.NRGBA) {
		for dy := range max(n/8, 2) {
			for dx := range max(n/8, 2) {
				m.SetNRGBA(x+dx, y+dy, c)
			}
		}
	}
	for i := range n / 5 {
		at(n/4+i, n*3/10+i, prompt)
		at(n/4+i, n*7/10-i-max(n/8, 2)/2, prompt)
	}
	for i := range n / 4 {
		at(n/2+i, n*7/10-max(n/8, 2)/2, cursor)
	}
	return m
}
