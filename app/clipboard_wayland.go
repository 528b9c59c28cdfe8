//go:build wayland

package app

import "github.com/go-gl/glfw/v3.3/glfw"

// clipboard shares text through GLFW, on the main thread. GLFW has no primary
// selection on Wayland: what is selected can be pasted in this window only.
type clipboard struct {
	own [2]string // by which: what this window has set last
}

func openClipboard(func(func())) *clipboard { return &clipboard{} }

// set gives text to other programs.
func (c *clipboard) set(w which, text string) {
	c.own[w] = text
	if w == clipboardSelection {
		glfw.SetClipboardString(text)
	}
}

// get reads a selection and calls done. Right after set GLFW knows of none yet,
// so that an empty answer means our own text.
func (c *clipboard) get(w which, done func(string, error)) {
	text := ""
	if w == clipboardSelection {
		text = glfw.GetClipboardString()
	}
	if text == "" {
		text = c.own[w]
	}
	if len(text) > maxClipboard {
		text = text[:maxClipboard]
	}
	done(text, nil)
}

func (c *clipboard) close() {}
