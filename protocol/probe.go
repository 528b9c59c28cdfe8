package protocol

// Probe is what `rowlock-window --probe` prints for `rowlock doctor`: what a
// window finds on this display.
type Probe struct {
	Platform string   `json:"platform"` // x11 or wayland
	Renderer string   `json:"renderer"` // GL_RENDERER
	OpenGL   string   `json:"opengl"`   // GL_VERSION
	Font     string   `json:"font"`     // the family in use
	Warnings []string `json:"warnings"` // about fonts
}
