package gpu

import (
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"
)

// newTexture makes a texture that is only ever read by texelFetch, bound to
// unit for as long as it lives.
func newTexture(unit int, target uint32) uint32 {
	var id uint32
	gl.GenTextures(1, &id)
	gl.ActiveTexture(gl.TEXTURE0 + uint32(unit))
	gl.BindTexture(target, id)
	gl.TexParameteri(target, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
	gl.TexParameteri(target, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
	gl.TexParameteri(target, gl.TEXTURE_MAX_LEVEL, 0)
	return id
}

// tileTexture is one of the two textures of an atlas: an array of layers that
// grows as tiles are taken.
type tileTexture struct {
	unit     int
	color    bool
	id       uint32
	w, h     int // of a layer
	layers   int
	internal int32
	format   uint32
}

func newTileTexture(unit int, color bool) tileTexture {
	t := tileTexture{unit: unit, color: color, internal: gl.R8, format: gl.RED}
	if color {
		t.internal, t.format = gl.RGBA8, gl.RGBA
	}
	t.allocate(1, 1, 1)
	return t
}

func (t *tileTexture) allocate(w, h, layers int) {
	t.id = newTexture(t.unit, gl.TEXTURE_2D_ARRAY)
	t.w, t.h, t.layers = w, h, layers
	gl.TexImage3D(gl.TEXTURE_2D_ARRAY, 0, t.internal, int32(w), int32(h), int32(layers), 0, t.format, gl.UNSIGNED_BYTE, nil)
}

// fit gives t the layers that a needs, and keeps what is in those it has.
func (t *tileTexture) fit(a *atlas) {
	w, h := a.cols*a.metrics.CellW, a.rows*a.metrics.CellH
	need := a.usedLayers(t.color)
	if need == 0 || need <= t.layers && w == t.w && h == t.h {
		return
	}
	old := *t
	keep := w == t.w && h == t.h
	layers := need
	if keep {
		layers = min(max(need, 2*t.layers), a.layers)
	}
	t.allocate(w, h, layers)
	if keep {
		t.copyFrom(&old)
	}
	gl.DeleteTextures(1, &old.id)
}

// copyFrom takes over the layers of old, by way of a framebuffer.
func (t *tileTexture) copyFrom(old *tileTexture) {
	var fbo uint32
	gl.GenFramebuffers(1, &fbo)
	gl.BindFramebuffer(gl.READ_FRAMEBUFFER, fbo)
	for layer := range int32(old.layers) {
		gl.FramebufferTextureLayer(gl.READ_FRAMEBUFFER, gl.COLOR_ATTACHMENT0, old.id, 0, layer)
		gl.CopyTexSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, layer, 0, 0, int32(old.w), int32(old.h))
	}
	gl.DeleteFramebuffers(1, &fbo) // binds the window's again
}

// atlasTextures is an atlas on the GPU.
type atlasTextures struct{ masks, colors tileTexture }

func newAtlasTextures(masks, colors int) atlasTextures {
	return atlasTextures{newTileTexture(masks, false), newTileTexture(colors, true)}
}

// upload takes what a has staged.
func (x *atlasTextures) upload(a *atlas) {
	if len(a.staged) == 0 {
		return
	}
	x.masks.fit(a)
	x.colors.fit(a)
	w, h := a.metrics.CellW, a.metrics.CellH
	for _, s := range a.staged {
		t := &x.masks
		if s.at&colorTile != 0 {
			t = &x.colors
		}
		gl.ActiveTexture(gl.TEXTURE0 + uint32(t.unit))
		gl.TexSubImage3D(gl.TEXTURE_2D_ARRAY, 0,
			int32(s.at.column()*w), int32(s.at.row()*h), int32(s.at.layer()), int32(w), int32(h), 1,
			t.format, gl.UNSIGNED_BYTE, unsafe.Pointer(&a.stagedPixels[s.off]))
	}
	a.unstage()
}

func (x *atlasTextures) close() {
	gl.DeleteTextures(1, &x.masks.id)
	gl.DeleteTextures(1, &x.colors.id)
}

// cellTexture is the grid on the GPU, a texel a cell, inside a ring of texels
// for the padding.
type cellTexture struct {
	id         uint32
	cols, rows int
}

// fit gives the texture the size of g, which is dirty as a whole if it differs.
func (t *cellTexture) fit(g *grid) {
	if t.cols == g.cols && t.rows == g.rows {
		return
	}
	t.cols, t.rows = g.cols, g.rows
	gl.ActiveTexture(gl.TEXTURE0 + unitCells)
	gl.TexImage2D(gl.TEXTURE_2D, 0, gl.RGBA32UI, int32(g.cols+2), int32(g.rows+2), 0, gl.RGBA_INTEGER, gl.UNSIGNED_INT, nil)
}

// upload replaces the columns s of a row; texels begin with the ring's.
func (t *cellTexture) upload(row int, s span, texels []texel) {
	gl.TexSubImage2D(gl.TEXTURE_2D, 0, int32(s.from+1), int32(row+1), int32(s.to-s.from), 1,
		gl.RGBA_INTEGER, gl.UNSIGNED_INT, unsafe.Pointer(&texels[s.from+1]))
}
