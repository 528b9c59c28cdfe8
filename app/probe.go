package app

import (
	"rowlock/config"
	"rowlock/fonts"
	"rowlock/gpu"
	"rowlock/protocol"
)

// Probe opens a hidden window, looks around and closes it. The caller has
// locked the main thread.
func Probe(cfg *config.Config) (protocol.Probe, error) {
	w, err := openWindow()
	if err != nil {
		return protocol.Probe{}, err
	}
	defer w.close()
	set, err := fonts.Open(fontOptions(&cfg.Font, cfg.Font.Size, w.scale()))
	if err != nil {
		return protocol.Probe{}, err
	}
	p := protocol.Probe{Platform: platform, Font: set.Family(), Warnings: set.Warnings()}
	if p.OpenGL, p.Renderer, err = gpu.Driver(); err != nil {
		return p, noOpenGL(err)
	}
	return p, nil
}
