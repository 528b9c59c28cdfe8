package gpu

import (
	"fmt"
	"strings"

	"github.com/go-gl/gl/v3.3-core/gl"

	"rowlock/shaders"
)

// program is a linked pair of shaders and the places of its uniforms.
type program struct {
	id       uint32
	uniforms map[string]int32
}

// newProgram links the shaders. A define is put below the version line of the
// fragment shader.
func newProgram(vert, frag, define string) (*program, error) {
	v, err := compile(gl.VERTEX_SHADER, vert)
	if err != nil {
		return nil, err
	}
	defer gl.DeleteShader(v)
	if define != "" {
		version, rest, _ := strings.Cut(frag, "\n")
		frag = version + "\n#define " + define + "\n" + rest
	}
	f, err := compile(gl.FRAGMENT_SHADER, frag)
	if err != nil {
		return nil, err
	}
	defer gl.DeleteShader(f)
	p := &program{id: gl.CreateProgram(), uniforms: make(map[string]int32)}
	gl.AttachShader(p.id, v)
	gl.AttachShader(p.id, f)
	gl.LinkProgram(p.id)
	var ok int32
	if gl.GetProgramiv(p.id, gl.LINK_STATUS, &ok); ok == gl.FALSE {
		log := infoLog(p.id, gl.GetProgramiv, gl.GetProgramInfoLog)
		gl.DeleteProgram(p.id)
		return nil, fmt.Errorf("link shaders: %s", log)
	}
	return p, nil
}

func compile(kind uint32, source string) (uint32, error) {
	s := gl.CreateShader(kind)
	text, free := gl.Strs(source + "\x00")
	defer free()
	gl.ShaderSource(s, 1, text, nil)
	gl.CompileShader(s)
	var ok int32
	if gl.GetShaderiv(s, gl.COMPILE_STATUS, &ok); ok == gl.FALSE {
		log := infoLog(s, gl.GetShaderiv, gl.GetShaderInfoLog)
		gl.DeleteShader(s)
		return 0, fmt.Errorf("compile shader: %s", log)
	}
	return s, nil
}

func infoLog(id uint32, size func(uint32, uint32, *int32), read func(uint32, int32, *int32, *uint8)) string {
	var n int32
	size(id, gl.INFO_LOG_LENGTH, &n)
	log := make([]byte, max(n, 1))
	read(id, int32(len(log)), nil, &log[0])
	return strings.TrimRight(string(log), "\x00\n ")
}

// uniform is the place of a uniform; -1, which GL ignores, if the compiler
// found no use for it.
func (p *program) uniform(name string) int32 {
	at, ok := p.uniforms[name]
	if !ok {
		at = gl.GetUniformLocation(p.id, gl.Str(name+"\x00"))
		p.uniforms[name] = at
	}
	return at
}

// Texture units. They are bound once and keep their textures.
const (
	unitCells = iota
	unitMasks
	unitColors
	unitChromeMasks
	unitChromeColors
)

// newCellsProgram is the program of the grid; with colours it reads the colour
// tiles too, which costs a software renderer even where there are none.
func newCellsProgram(colors bool) (*program, error) {
	define := ""
	if colors {
		define = "COLORS"
	}
	p, err := newProgram(shaders.CellsVert, shaders.CellsFrag, define)
	if err != nil {
		return nil, err
	}
	gl.UseProgram(p.id)
	gl.Uniform1i(p.uniform("cells"), unitCells)
	gl.Uniform1i(p.uniform("masks"), unitMasks)
	gl.Uniform1i(p.uniform("colors"), unitColors)
	return p, nil
}

func newQuadsProgram() (*program, error) {
	p, err := newProgram(shaders.QuadsVert, shaders.QuadsFrag, "")
	if err != nil {
		return nil, err
	}
	gl.UseProgram(p.id)
	gl.Uniform1i(p.uniform("masks"), unitMasks)
	gl.Uniform1i(p.uniform("colors"), unitColors)
	gl.Uniform1i(p.uniform("chromeMasks"), unitChromeMasks)
	gl.Uniform1i(p.uniform("chromeColors"), unitChromeColors)
	return p, nil
}
