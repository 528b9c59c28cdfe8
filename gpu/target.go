package gpu

import (
	"image"

	"github.com/go-gl/gl/v3.3-core/gl"
)

// target is where pictures are drawn and how they reach the window.
//
// With copySub it is the back buffer: its parts are copied to the front, it is
// hardly ever swapped and so keeps its content. Without, a swap leaves the back
// buffer undefined; the picture then lives in a framebuffer of our own, which
// is copied whole before each swap.
type target struct {
	swap    func()
	copySub func(x, y, w, h int) bool
	fbo     uint32 // 0: the back buffer
	picture uint32 // renderbuffer of fbo
	w, h    int
}

func newTarget(o Options) target {
	t := target{swap: o.Swap, copySub: o.CopySub}
	if t.copySub == nil {
		gl.GenFramebuffers(1, &t.fbo)
		gl.GenRenderbuffers(1, &t.picture)
	}
	return t
}

// bind makes t what is drawn to, at w x h pixels. After a change of size
// everything is damaged.
func (t *target) bind(w, h int) {
	gl.BindFramebuffer(gl.FRAMEBUFFER, t.fbo)
	if w == t.w && h == t.h {
		return
	}
	if t.fbo == 0 {
		// Mesa's software driver asks for the size of the window only after a
		// swap; a copy from a back buffer of another size is an X error.
		t.swap()
	}
	t.w, t.h = w, h
	gl.Viewport(0, 0, int32(w), int32(h))
	if t.fbo != 0 {
		gl.BindRenderbuffer(gl.RENDERBUFFER, t.picture)
		gl.RenderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, int32(w), int32(h))
		gl.FramebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, t.picture)
	}
}

// scissor limits drawing to r.
func (t *target) scissor(r rect) {
	gl.Scissor(int32(r.x0), int32(t.h-r.y1), int32(r.x1-r.x0), int32(r.y1-r.y0))
}

// present shows the parts of the picture that were drawn. It reports false when
// the picture is lost by that.
func (t *target) present(rects []rect) bool {
	if t.fbo == 0 {
		for _, r := range rects {
			if !t.copySub(r.x0, t.h-r.y1, r.x1-r.x0, r.y1-r.y0) {
				t.swap()
				return false
			}
		}
		return true
	}
	w, h := int32(t.w), int32(t.h)
	gl.Disable(gl.SCISSOR_TEST) // it would cut the copy
	gl.BindFramebuffer(gl.DRAW_FRAMEBUFFER, 0)
	gl.BlitFramebuffer(0, 0, w, h, 0, 0, w, h, gl.COLOR_BUFFER_BIT, gl.NEAREST)
	gl.Enable(gl.SCISSOR_TEST)
	t.swap()
	return true
}

// read returns the picture.
func (t *target) read(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	if len(m.Pix) == 0 {
		return m
	}
	gl.BindFramebuffer(gl.FRAMEBUFFER, t.fbo)
	flipped := make([]byte, len(m.Pix))
	gl.ReadPixels(0, 0, int32(w), int32(h), gl.RGBA, gl.UNSIGNED_BYTE, gl.Ptr(flipped))
	for y := range h {
		copy(m.Pix[y*m.Stride:][:m.Stride], flipped[(h-1-y)*m.Stride:])
	}
	return m
}

func (t *target) close() {
	if t.fbo != 0 {
		gl.DeleteFramebuffers(1, &t.fbo)
		gl.DeleteRenderbuffers(1, &t.picture)
	}
}
