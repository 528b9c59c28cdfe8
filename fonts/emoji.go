package fonts

import (
	"bytes"
	"image"
	"image/png"
	"math"

	"github.com/go-text/typesetting/font"
	"golang.org/x/image/draw"
)

// maxEmojiSide bounds the pixels of an embedded picture's side; real ones have 20 to 512.
const maxEmojiSide = 2048

// emojiPresentation tells whether a cluster is shown as a colour picture. U+FE0F asks for it and U+FE0E refuses.
// Otherwise the width decides, which the terminal took from Unicode's Emoji_Presentation: what is two cells wide and
// no letter of a wide script is an emoji.
func emojiPresentation(runes []rune, cells int) bool {
	for _, r := range runes[1:] {
		switch r {
		case vs15:
			return false
		case vs16:
			return true
		}
	}
	return cells == 2 && !wideScript(runes[0]) && !IsSymbol(runes[0])
}

// wideScripts are the blocks whose letters are two cells wide: Hangul, CJK, Yi, full width forms, Tangut, Kana.
var wideScripts = charset{
	{0x1100, 0x115F}, {0x2E80, 0x303C}, {0x303E, 0x3296}, {0x3298, 0x3298}, {0x329A, 0xA4CF}, {0xA960, 0xA97F},
	{0xAC00, 0xD7FF}, {0xF900, 0xFAFF}, {0xFE10, 0xFE6F}, {0xFF00, 0xFFE6}, {0x16FE0, 0x1B2FF}, {0x1F200, 0x1F2FF},
	{0x20000, 0x3FFFD},
}

func wideScript(r rune) bool { return wideScripts.contains(r) }

// picture draws a cluster with a colour face: its embedded bitmap, or its layers (colr.go). ok is false when the
// face has neither for it.
func (r *rasterizer) picture(c canvas, ch choice) (Bitmap, bool) {
	if len(ch.run.glyphs) == 0 {
		return Bitmap{}, false
	}
	f := ch.face
	gid := ch.run.glyphs[0].gid
	if paint, ok := f.font.GlyphDataColor(gid); ok {
		return r.paint(c, f, paint.Paint, gid)
	}
	bitmap, ok := f.font.GlyphDataBitmap(gid)
	if !ok || bitmap.Format != font.PNG {
		return Bitmap{}, false
	}
	img, ok := decodePNG(bitmap.Data)
	if !ok {
		return Bitmap{}, false
	}
	return c.contain(img), true
}

// decodePNG reads a picture as premultiplied RGBA.
func decodePNG(data []byte) (*image.RGBA, bool) {
	config, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil || config.Width > maxEmojiSide || config.Height > maxEmojiSide {
		return nil, false
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, false
	}
	out := image.NewRGBA(image.Rect(0, 0, config.Width, config.Height))
	if paletted, ok := img.(*image.Paletted); ok {
		paintPaletted(out, paletted)
	} else {
		draw.Draw(out, out.Bounds(), img, img.Bounds().Min, draw.Src)
	}
	return out, true
}

// paintPaletted is draw.Draw for what most emoji are: each colour is converted once instead of once for each pixel.
func paintPaletted(out *image.RGBA, img *image.Paletted) {
	var table [256][4]byte
	for i, c := range img.Palette {
		r, g, b, a := c.RGBA()
		table[i] = [4]byte{byte(r >> 8), byte(g >> 8), byte(b >> 8), byte(a >> 8)}
	}
	for y := range out.Rect.Dy() {
		row := out.Pix[y*out.Stride:]
		for x, index := range img.Pix[y*img.Stride:][:out.Rect.Dx()] {
			copy(row[4*x:4*x+4], table[index][:])
		}
	}
}

// contain scales a picture to the largest size that fits the cells and puts it in their middle.
func (c canvas) contain(img *image.RGBA) Bitmap {
	b := c.color()
	size := img.Bounds().Size()
	scale := min(float64(b.W)/float64(size.X), float64(b.H)/float64(size.Y))
	w := min(max(1, int(math.Round(float64(size.X)*scale))), b.W)
	h := min(max(1, int(math.Round(float64(size.Y)*scale))), b.H)
	out := &image.RGBA{Pix: b.Pix, Stride: 4 * b.W, Rect: image.Rect(0, 0, b.W, b.H)}
	at := image.Rect(0, 0, w, h).Add(image.Pt((b.W-w)/2, (b.H-h)/2))
	if scale >= 1 {
		draw.BiLinear.Scale(out, at, img, img.Bounds(), draw.Src, nil)
	} else {
		averageInto(out, at, img)
	}
	return b
}

// averageInto makes a picture smaller: each pixel becomes the mean of the area it covers, parts of pixels counted by
// their share. The values are premultiplied, so transparent pixels bring no colour along. Rows are gathered first, so
// that each source pixel is touched once for each row of the result.
func averageInto(dst *image.RGBA, at image.Rectangle, src *image.RGBA) {
	columns := coverage(src.Bounds().Dx(), at.Dx())
	rows := coverage(src.Bounds().Dy(), at.Dy())
	sums := make([]float32, 4*src.Bounds().Dx())
	for y, row := range rows {
		clear(sums)
		for _, v := range row {
			line := src.Pix[src.PixOffset(0, v.at):][:len(sums)]
			for i, p := range line {
				sums[i] += v.share * float32(p)
			}
		}
		for x, column := range columns {
			var sum [4]float32
			for _, u := range column {
				p := sums[4*u.at:][:4]
				for k := range sum {
					sum[k] += u.share * p[k]
				}
			}
			i := dst.PixOffset(at.Min.X+x, at.Min.Y+y)
			for k := range sum {
				dst.Pix[i+k] = byte(min(sum[k], 255) + 0.5)
			}
		}
	}
}

// share is a source pixel and its share of a pixel of the result.
type share struct {
	at    int
	share float32
}

// coverage says for each of n pixels which of the from pixels it covers. The shares of each make 1.
func coverage(from, n int) [][]share {
	out := make([][]share, n)
	for i := range out {
		lo, hi := float64(i*from)/float64(n), float64((i+1)*from)/float64(n)
		for k := int(lo); k < from && float64(k) < hi; k++ {
			if s := min(hi, float64(k+1)) - max(lo, float64(k)); s > 1e-9 {
				out[i] = append(out[i], share{k, float32(s / (hi - lo))})
			}
		}
	}
	return out
}
