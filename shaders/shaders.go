// Package shaders carries the GLSL that package gpu compiles: for each program
// one vertex and one fragment shader of version 330 core. The names of their
// uniforms and attributes are the contract between the two.
package shaders

import _ "embed"

// CellsVert and CellsFrag draw the grid of cells, one triangle over the window.
var (
	//go:embed cells.vert
	CellsVert string
	//go:embed cells.frag
	CellsFrag string
)

// QuadsVert and QuadsFrag draw the quads above it, one instance each.
var (
	//go:embed quads.vert
	QuadsVert string
	//go:embed quads.frag
	QuadsFrag string
)
