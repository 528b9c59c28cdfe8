//go:build !wayland

package gpu

import (
	"image"
	"io"
	"testing"
	"time"

	"github.com/go-gl/glfw/v3.3/glfw"
	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// viewer looks at a window as a person does: through the display.
type viewer struct {
	conn   *xgb.Conn
	window xproto.Drawable
	w, h   int
}

func newViewer(t testing.TB, win *glfw.Window, w, h int) *viewer {
	t.Helper()
	xgb.Logger.SetOutput(io.Discard) // it tells that Xvfb has no Xauthority
	conn, err := xgb.NewConn()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return &viewer{conn, xproto.Drawable(win.GetX11Window()), w, h}
}

// wait waits until the window shows want, and says how it differs if it
// doesn't in two seconds: requests of two connections have no order.
func (v *viewer) wait(want *image.RGBA) error {
	for deadline := time.Now().Add(2 * time.Second); ; {
		got, err := v.look()
		if err == nil {
			err = same(want, got)
		}
		if err == nil || time.Now().After(deadline) {
			return err
		}
	}
}

func (v *viewer) look() (*image.RGBA, error) {
	const allPlanes = 1<<32 - 1
	reply, err := xproto.GetImage(v.conn, xproto.ImageFormatZPixmap, v.window,
		0, 0, uint16(v.w), uint16(v.h), allPlanes).Reply()
	if err != nil {
		return nil, err
	}
	m := image.NewRGBA(image.Rect(0, 0, v.w, v.h))
	for i := 0; i+3 < len(m.Pix); i += 4 {
		m.Pix[i], m.Pix[i+1], m.Pix[i+2], m.Pix[i+3] = reply.Data[i+2], reply.Data[i+1], reply.Data[i], 0xFF
	}
	return m, nil
}
