//go:build !wayland

package gpu

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/glfw/v3.3/glfw"

	"rowlock/fonts"
)

// mainThread carries what GLFW wants on the main thread.
var mainThread = make(chan func())

func init() { runtime.LockOSThread() }

func TestMain(m *testing.M) {
	os.Exit(withDisplay(m))
}

func withDisplay(m *testing.M) int {
	if os.Getenv("DISPLAY") == "" {
		stop, err := startXvfb()
		if err != nil {
			fmt.Fprintln(os.Stderr, "gpu tests:", err)
			return 1
		}
		defer stop()
	}
	if err := glfw.Init(); err != nil {
		fmt.Fprintln(os.Stderr, "gpu tests: glfw:", err)
		return 1
	}
	defer glfw.Terminate()
	code := make(chan int)
	go func() { code <- m.Run() }()
	for {
		select {
		case f := <-mainThread:
			f()
		case c := <-code:
			return c
		}
	}
}

// startXvfb starts a display of our own, which picks its number.
func startXvfb() (stop func(), err error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	x := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1280x800x24", "-noreset", "-nolisten", "tcp")
	x.ExtraFiles = []*os.File{w}
	err = x.Start()
	w.Close()
	if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("no DISPLAY and no Xvfb: install the package xvfb")
	}
	if err != nil {
		return nil, err
	}
	number, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		x.Process.Kill()
		x.Wait()
		return nil, fmt.Errorf("xvfb did not start: %w", err)
	}
	os.Setenv("DISPLAY", ":"+strings.TrimSpace(number))
	return func() { x.Process.Kill(); x.Wait() }, nil
}

// openWindow makes a window whose context is current on the test's thread.
func openWindow(t testing.TB, w, h int) *glfw.Window {
	t.Helper()
	return openContext(t, w, h, true)
}

// openContext makes a window with the context that Rowlock asks for, or with
// what the driver gives when asked for nothing.
func openContext(t testing.TB, w, h int, core bool) *glfw.Window {
	t.Helper()
	var win *glfw.Window
	var err error
	onMain(func() {
		glfw.DefaultWindowHints()
		if core {
			glfw.WindowHint(glfw.ContextVersionMajor, 3)
			glfw.WindowHint(glfw.ContextVersionMinor, 3)
			glfw.WindowHint(glfw.OpenGLProfile, glfw.OpenGLCoreProfile)
		}
		glfw.WindowHint(glfw.Decorated, glfw.False)
		win, err = glfw.CreateWindow(w, h, t.Name(), nil, nil)
	})
	if err != nil {
		t.Fatal(err)
	}
	runtime.LockOSThread()
	win.MakeContextCurrent()
	glfw.SwapInterval(0)
	t.Cleanup(func() {
		glfw.DetachCurrentContext()
		runtime.UnlockOSThread()
		onMain(func() {
			win.Destroy()
			glfw.PollEvents() // what waits would be taken for the next window's
		})
	})
	return win
}

// resizeWindow returns when the window has its new size.
func resizeWindow(t testing.TB, win *glfw.Window, w, h int) {
	t.Helper()
	onMain(func() {
		win.SetSize(w, h)
		for deadline := time.Now().Add(2 * time.Second); time.Now().Before(deadline); {
			if gotW, gotH := win.GetFramebufferSize(); gotW == w && gotH == h {
				return
			}
			glfw.WaitEventsTimeout(0.1)
		}
		t.Errorf("the window did not become %d x %d", w, h)
	})
}

func onMain(f func()) {
	done := make(chan struct{})
	mainThread <- func() { f(); close(done) }
	<-done
}

// Ways to present: both are tested on every display that has the first.
type way int

const (
	bySwap way = iota
	byCopy
)

func (w way) String() string { return [...]string{"swap", "copy"}[w] }

// openRenderer makes a renderer for a window of w x h pixels.
func openRenderer(t testing.TB, way way, set *fonts.Set, w, h int) *Renderer {
	t.Helper()
	win := openWindow(t, w, h)
	return attach(t, win, way, set, w, h)
}

// attach makes a renderer for the current context.
func attach(t testing.TB, win *glfw.Window, way way, set *fonts.Set, w, h int) *Renderer {
	t.Helper()
	o := Options{Swap: win.SwapBuffers}
	// The functions of GL are looked up by New only; this asks GLX.
	if way == byCopy {
		if o.CopySub = CopySubBuffer(); o.CopySub == nil {
			t.Fatal("this display has no GLX_MESA_copy_sub_buffer; Debian's Mesa (libglx-mesa0) under Xvfb has")
		}
	}
	r, err := New(set, o)
	if err != nil {
		t.Fatal(err)
	}
	r.Resize(w, h)
	t.Cleanup(func() {
		if e := gl.GetError(); e != gl.NO_ERROR {
			t.Errorf("GL error %#x", e)
		}
		r.Close()
	})
	return r
}

// openFonts opens the embedded face alone.
func openFonts(t testing.TB, points, scale float64) *fonts.Set {
	t.Helper()
	set, err := fonts.Open(fonts.Options{Size: points, Scale: scale})
	if err != nil {
		t.Fatal(err)
	}
	return set
}
