//go:build !wayland

package gpu

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// The window keeps showing the picture as it is resized by its user.
func TestResizedWindow(t *testing.T) {
	for _, way := range []way{bySwap, byCopy} {
		t.Run(way.String(), func(t *testing.T) {
			win := openWindow(t, 300, 200)
			r := attach(t, win, way, openFonts(t, 12, 1), 300, 200)
			r.SetGrid(8, 8, 30, 10, 0x203040)
			r.SetRow(0, 0, line("top", ink, paper, 0))
			r.SetRow(9, 0, line("bottom", ink, paper, 0))
			r.Draw()
			for _, size := range [][2]int{{500, 350}, {120, 90}, {300, 301}} {
				resizeWindow(t, win, size[0], size[1])
				r.Resize(size[0], size[1])
				r.Draw()
				if err := newViewer(t, win, size[0], size[1]).wait(r.ReadPixels()); err != nil {
					t.Fatalf("at %v: drawn and shown %v", size, err)
				}
				r.SetRow(0, 0, line(fmt.Sprint(size), ink, paper, 0))
				r.Draw()
				if err := newViewer(t, win, size[0], size[1]).wait(r.ReadPixels()); err != nil {
					t.Fatalf("a row at %v: drawn and shown %v", size, err)
				}
			}
		})
	}
}

// The window has another size than its user's program knows yet: drawing then
// must not end in an X error, and the next picture must be whole.
func TestDrawDuringResize(t *testing.T) {
	win := openWindow(t, 300, 200)
	r := attach(t, win, byCopy, openFonts(t, 12, 1), 300, 200)
	r.SetGrid(8, 8, 30, 10, 0x203040)
	r.Draw()
	for i, size := range [][2]int{{100, 60}, {400, 350}, {90, 300}, {300, 90}, {500, 400}} {
		onMain(func() { win.SetSize(size[0], size[1]) }) // no event is handled
		r.painter.target.swap()                          // Mesa asks for the size again
		for row := range 4 {
			r.SetRow(row*3, 0, line(fmt.Sprint(i, row), ink, paper, 0))
			r.Draw()
			if !r.Damaged() {
				t.Errorf("at %v: the picture is lost, and nothing asks for it again", size)
			}
		}
		resizeWindow(t, win, size[0], size[1])
		r.Resize(size[0], size[1])
		r.Draw()
		if err := newViewer(t, win, size[0], size[1]).wait(r.ReadPixels()); err != nil {
			t.Fatalf("at %v: drawn and shown %v", size, err)
		}
	}
}

// A driver that is too old is refused in one sentence. Mesa reads what it shall
// claim to be once for each process.
func TestOldDriver(t *testing.T) {
	const claim = "MESA_GL_VERSION_OVERRIDE"
	if os.Getenv(claim) == "" {
		old := exec.Command(os.Args[0], "-test.run=^TestOldDriver$")
		old.Env = append(os.Environ(), claim+"=2.1")
		if out, err := old.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	openContext(t, 50, 50, false)
	_, err := New(openFonts(t, 12, 1), Options{})
	if err == nil || !strings.Contains(err.Error(), "OpenGL 3.3 is needed, the driver offers \"2.1") {
		t.Errorf("%v", err)
	}
}
