package gpu

import (
	"fmt"
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"

	"rowlock/fonts"
)

// painter is the GL side of a Renderer: programs, textures and the target. All
// state but the scissor, the program and the textures' contents is set once.
type painter struct {
	plain, colored *program // of the grid; colored from the first colour glyph on
	quads          *program
	vao, instances uint32
	cells          cellTexture
	main, chrome   atlasTextures
	target         target

	maxSize   int // px of a texture, a viewport or a renderbuffer
	maxLayers int

	frame  []instance // of the picture being drawn
	texels []texel    // of the row being uploaded
}

// open makes the GL objects, or says in one sentence what is missing.
func (p *painter) open(o Options) error {
	if err := checkVersion(); err != nil {
		return err
	}
	p.readLimits()
	var err error
	if p.plain, err = newCellsProgram(false); err != nil {
		return err
	}
	if p.colored, err = newCellsProgram(true); err != nil {
		return err
	}
	if p.quads, err = newQuadsProgram(); err != nil {
		return err
	}
	p.cells.id = newTexture(unitCells, gl.TEXTURE_2D)
	p.main = newAtlasTextures(unitMasks, unitColors)
	p.chrome = newAtlasTextures(unitChromeMasks, unitChromeColors)
	p.openInstances()
	p.target = newTarget(o)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 1)
	gl.PixelStorei(gl.PACK_ALIGNMENT, 1)
	gl.Enable(gl.SCISSOR_TEST)
	gl.Disable(gl.DITHER)
	gl.BlendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
	return nil
}

// checkVersion loads the functions of the current context.
func checkVersion() error {
	if err := gl.Init(); err != nil {
		return fmt.Errorf("OpenGL 3.3 is needed and not there (%w): install the graphics driver or Mesa's libgl1-mesa-dri", err)
	}
	version := gl.GoStr(gl.GetString(gl.VERSION))
	var major, minor int
	fmt.Sscanf(version, "%d.%d", &major, &minor) // unreadable: too old
	if major < 3 || major == 3 && minor < 3 {
		return fmt.Errorf("OpenGL 3.3 is needed, the driver offers %q: update it, or set LIBGL_ALWAYS_SOFTWARE=1", version)
	}
	return nil
}

// Driver says which OpenGL the current context has, and who draws it. It fails
// where a Renderer would.
func Driver() (version, renderer string, err error) {
	if err := checkVersion(); err != nil {
		return "", "", err
	}
	return gl.GoStr(gl.GetString(gl.VERSION)), gl.GoStr(gl.GetString(gl.RENDERER)), nil
}

func (p *painter) readLimits() {
	limit := func(name uint32) int {
		var n [2]int32 // MAX_VIEWPORT_DIMS has two
		gl.GetIntegerv(name, &n[0])
		return int(n[0])
	}
	p.maxSize = min(limit(gl.MAX_TEXTURE_SIZE), limit(gl.MAX_RENDERBUFFER_SIZE), limit(gl.MAX_VIEWPORT_DIMS))
	p.maxLayers = limit(gl.MAX_ARRAY_TEXTURE_LAYERS)
}

func (p *painter) clamp(n int) int { return min(max(n, 0), p.maxSize) }

func (p *painter) newAtlas(set *fonts.Set) *atlas { return newAtlas(set, p.maxSize, p.maxLayers) }

// openInstances describes an instance to quads.vert.
func (p *painter) openInstances() {
	gl.GenVertexArrays(1, &p.vao)
	gl.BindVertexArray(p.vao)
	gl.GenBuffers(1, &p.instances)
	gl.BindBuffer(gl.ARRAY_BUFFER, p.instances)
	var in instance
	stride := int32(unsafe.Sizeof(in))
	gl.VertexAttribPointerWithOffset(0, 4, gl.FLOAT, false, stride, unsafe.Offsetof(in.x))
	gl.VertexAttribIPointerWithOffset(1, 4, gl.UNSIGNED_INT, stride, unsafe.Offsetof(in.fill))
	gl.VertexAttribPointerWithOffset(2, 2, gl.FLOAT, false, stride, unsafe.Offsetof(in.radius))
	for at := range uint32(3) {
		gl.EnableVertexAttribArray(at)
		gl.VertexAttribDivisor(at, 1)
	}
}

// paint draws the damage of r.
func (p *painter) paint(r *Renderer) {
	p.main.upload(r.glyphs.main)
	if r.glyphs.chrome != r.glyphs.main {
		p.chrome.upload(r.glyphs.chrome)
	}
	p.uploadRows(r)
	p.gather(r)
	p.target.bind(r.w, r.h)
	cells := p.useCells(r)
	p.useQuads(r)
	for _, d := range r.damage.rects {
		p.target.scissor(d)
		p.drawCells(cells)
		p.drawQuads()
	}
}

// uploadRows brings the dirty columns to the GPU, block cursors over them, and
// with a column or row at the edge the ring that stands for the padding there.
func (p *painter) uploadRows(r *Renderer) {
	g := &r.grid
	p.cells.fit(g)
	gl.ActiveTexture(gl.TEXTURE0 + unitCells)
	for row, s := range g.dirty {
		if s.empty() {
			continue
		}
		g.dirty[row] = span{}
		r.stats.RowsBuilt++
		ring := g.withRing(s)
		p.texels = g.appendRow(p.texels[:0], row)
		r.breakJoints(row, p.texels[1:g.cols+1])
		r.withBlocks(row, p.texels[1:g.cols+1])
		p.cells.upload(row, ring, p.texels)
		if row == 0 {
			p.texels = g.appendPadding(p.texels[:0], row)
			p.cells.upload(-1, ring, p.texels)
		}
		if row == g.rows-1 {
			p.texels = g.appendPadding(p.texels[:0], row)
			p.cells.upload(g.rows, ring, p.texels)
		}
	}
}

// gather collects the quads that touch the damage.
func (p *painter) gather(r *Renderer) {
	p.frame = r.marks.gather(p.frame[:0], r.damage.rects)
	p.frame = r.chrome.gather(p.frame, r.damage.rects)
}

// useCells sets the program of the grid up.
func (p *painter) useCells(r *Renderer) *program {
	g, m := &r.grid, r.glyphs.main.metrics
	prog := p.plain
	if r.glyphs.main.colors > 0 {
		prog = p.colored
	}
	gl.UseProgram(prog.id)
	w, h := float32(m.CellW), float32(m.CellH)
	gl.Uniform3f(prog.uniform("origin"), float32(g.x), float32(g.y), float32(r.h))
	gl.Uniform2f(prog.uniform("cellSize"), w, h)
	gl.Uniform2f(prog.uniform("perPixel"), 1/w, 1/h)
	gl.Uniform2i(prog.uniform("last"), int32(g.cols+1), int32(g.rows+1))
	gl.Uniform4f(prog.uniform("lines"),
		float32(m.StrikeY), float32(m.StrikeY+m.StrikeH),
		float32(m.OverlineY), float32(m.OverlineY+m.UnderlineH))
	return prog
}

func (p *painter) drawCells(prog *program) {
	gl.UseProgram(prog.id)
	gl.DrawArrays(gl.TRIANGLES, 0, 3)
}

// useQuads sets the program of the quads up, if there are any to draw.
func (p *painter) useQuads(r *Renderer) {
	if len(p.frame) == 0 {
		return
	}
	size := len(p.frame) * int(unsafe.Sizeof(p.frame[0]))
	gl.BufferData(gl.ARRAY_BUFFER, size, unsafe.Pointer(&p.frame[0]), gl.STREAM_DRAW)
	gl.UseProgram(p.quads.id)
	gl.Uniform2f(p.quads.uniform("size"), float32(r.w), float32(r.h))
}

func (p *painter) drawQuads() {
	if len(p.frame) == 0 {
		return
	}
	gl.UseProgram(p.quads.id)
	gl.Enable(gl.BLEND)
	gl.DrawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, int32(len(p.frame)))
	gl.Disable(gl.BLEND)
}

func (p *painter) close() {
	for _, prog := range []*program{p.plain, p.colored, p.quads} {
		gl.DeleteProgram(prog.id)
	}
	p.main.close()
	p.chrome.close()
	gl.DeleteTextures(1, &p.cells.id)
	gl.DeleteBuffers(1, &p.instances)
	gl.DeleteVertexArrays(1, &p.vao)
	p.target.close()
}
