package app

import (
	"errors"
	"fmt"
	"io"
	"log"
	"time"

	"github.com/go-gl/glfw/v3.3/glfw"

	"rowlock/gpu"
	"rowlock/protocol"
)

// window is the GLFW window with its GL context. Main thread only, but for
// wake.
type window struct {
	*glfw.Window
	gpu      *gpu.Renderer
	ratio    float64             // framebuffer pixels per unit of GLFW's coordinates
	interval time.Duration       // between frames at the monitor's rate
	cursor   glfw.StandardCursor // of the pointer
	cursors  map[glfw.StandardCursor]*glfw.Cursor
}

// openWindow makes a hidden window with a current OpenGL 3.3 context. What
// fails is said in one sentence, with what helps.
func openWindow() (w *window, err error) {
	if err := checkDisplay(); err != nil {
		return nil, err
	}
	// go-gl logs platform errors instead of returning them, and panics over
	// what follows from them.
	var said lastLine
	log.SetOutput(&said)
	defer log.SetOutput(io.Discard)
	defer func() {
		if r := recover(); r != nil {
			w, err = nil, noDisplay(fmt.Errorf("cannot open a window: %v", r))
		}
	}()
	if err := glfw.Init(); err != nil {
		return nil, noDisplay(fmt.Errorf("cannot open a window: %w", err))
	}
	glfw.WindowHint(glfw.ContextVersionMajor, 3)
	glfw.WindowHint(glfw.ContextVersionMinor, 3)
	glfw.WindowHint(glfw.OpenGLProfile, glfw.OpenGLCoreProfile)
	glfw.WindowHint(glfw.OpenGLForwardCompatible, glfw.True)
	glfw.WindowHint(glfw.Visible, glfw.False)
	glfw.WindowHint(glfw.DepthBits, 0)
	glfw.WindowHint(glfw.StencilBits, 0)
	glfw.WindowHintString(glfw.X11ClassName, "rowlock")
	glfw.WindowHintString(glfw.X11InstanceName, "rowlock")
	g, err := glfw.CreateWindow(640, 400, "Rowlock", nil, nil)
	if err == nil && g == nil {
		err = errors.New(said.text())
	}
	if err != nil {
		return nil, noOpenGL(err)
	}
	g.MakeContextCurrent()
	glfw.SwapInterval(0)
	g.SetInputMode(glfw.LockKeyMods, glfw.True)
	g.SetIcon(icons())
	w = &window{Window: g, interval: frameInterval(),
		cursor: glfw.ArrowCursor, cursors: map[glfw.StandardCursor]*glfw.Cursor{}}
	w.measure()
	return w, nil
}

func noOpenGL(err error) error {
	return &protocol.HintError{Err: fmt.Errorf("no OpenGL 3.3 on this display: %w", err),
		Hint: "install the graphics driver; for drawing in software: apt install libgl1-mesa-dri (mesa-dri-drivers on Fedora, mesa on Arch)"}
}

// lastLine keeps the last thing that was logged.
type lastLine []byte

func (l *lastLine) Write(p []byte) (int, error) {
	*l = append((*l)[:0], p...)
	return len(p), nil
}

func (l *lastLine) text() string {
	if len(*l) == 0 {
		return "the window could not be made"
	}
	return string((*l)[:len(*l)-1])
}

// frameInterval is the time between frames of the primary monitor.
func frameInterval() time.Duration {
	hz := 60
	if m := glfw.GetPrimaryMonitor(); m != nil {
		if mode := m.GetVideoMode(); mode != nil && mode.RefreshRate > 0 {
			hz = mode.RefreshRate
		}
	}
	return time.Second / time.Duration(min(max(hz, 30), 500))
}

// measure asks for the sizes, which takes a round trip.
func (w *window) measure() (width, height int) {
	width, height = w.GetFramebufferSize()
	w.ratio = 1
	if units, _ := w.GetSize(); units > 0 && width > 0 {
		w.ratio = float64(width) / float64(units)
	}
	return width, height
}

// scale is device pixels per pixel of the design.
func (w *window) scale() float64 {
	x, _ := w.GetContentScale()
	if x < 0.5 || x > 8 {
		return 1
	}
	return float64(x)
}

// setPixels asks for a size in framebuffer pixels.
func (w *window) setPixels(width, height int) {
	w.SetSize(int(float64(width)/w.ratio), int(float64(height)/w.ratio))
}

// wake ends a wait for events. Any goroutine may call it.
func (w *window) wake() { glfw.PostEmptyEvent() }

// wait sleeps until something happens, at most until the deadline; the zero
// deadline is none.
func (w *window) wait(deadline time.Time) {
	if deadline.IsZero() {
		glfw.WaitEvents()
		return
	}
	if d := time.Until(deadline); d > 0 {
		glfw.WaitEventsTimeout(d.Seconds())
	} else {
		glfw.PollEvents()
	}
}

func (w *window) close() {
	if w.gpu != nil {
		w.gpu.Close()
	}
	w.Destroy()
	glfw.Terminate()
}
