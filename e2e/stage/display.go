package stage

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
	"golang.org/x/sys/unix"
)

// Display is a private X server whose frame buffer is mapped: what a person
// would see on it can be read at any moment, without asking it.
type Display struct {
	Name string // for $DISPLAY

	server *exec.Cmd
	conn   *xgb.Conn
	root   xproto.Window
	keys   map[xproto.Keysym]stroke
	fb     []byte // an XWD file
}

// stroke is how a keysym is typed on the server's keyboard.
type stroke struct {
	code  xproto.Keycode
	shift bool
}

// StartDisplay starts Xvfb with one screen of this size. The files are put into
// dir.
func StartDisplay(dir string, width, height int) (*Display, error) {
	path, err := exec.LookPath("Xvfb")
	if err != nil {
		return nil, errors.New("no Xvfb: scripts/deps test installs it")
	}
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	// Without -r the server repeats XTEST keys when its clients are slow,
	// without -noreset it forgets its keyboard when the last one leaves.
	d := &Display{server: exec.Command(path, "-displayfd", "3", "-screen", "0", fmt.Sprintf("%dx%dx24", width, height),
		"-noreset", "-r", "-nolisten", "tcp", "-fbdir", dir)}
	d.server.ExtraFiles = []*os.File{w}
	err = d.server.Start()
	w.Close()
	if err != nil {
		return nil, fmt.Errorf("start Xvfb: %w", err)
	}
	number, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		d.Close()
		return nil, errors.New("the X server ended as it started")
	}
	d.Name = ":" + strings.TrimSpace(number)
	if err := d.open(dir); err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

func (d *Display) open(dir string) error {
	if err := d.connect(); err != nil {
		return err
	}
	f, err := os.Open(filepath.Join(dir, "Xvfb_screen0"))
	if err != nil {
		return err
	}
	defer f.Close()
	fi, err := f.Stat()
	if err != nil {
		return err
	}
	d.fb, err = unix.Mmap(int(f.Fd()), 0, int(fi.Size()), unix.PROT_READ, unix.MAP_SHARED)
	return err
}

func (d *Display) connect() error {
	xgb.Logger.SetOutput(io.Discard) // it tells of every connection without .Xauthority
	conn, err := xgb.NewConnDisplay(d.Name)
	if err != nil {
		return fmt.Errorf("connect to Xvfb: %w", err)
	}
	d.conn = conn
	if err := xtest.Init(conn); err != nil {
		return fmt.Errorf("XTEST: %w", err)
	}
	d.root = xproto.Setup(conn).DefaultScreen(conn).Root
	d.PointAway()
	return d.learnKeys()
}

// learnKeys reads which key types which keysym.
func (d *Display) learnKeys() error {
	s := xproto.Setup(d.conn)
	first, n := s.MinKeycode, byte(s.MaxKeycode-s.MinKeycode+1)
	m, err := xproto.GetKeyboardMapping(d.conn, first, n).Reply()
	if err != nil {
		return fmt.Errorf("keyboard mapping: %w", err)
	}
	per := int(m.KeysymsPerKeycode)
	d.keys = map[xproto.Keysym]stroke{}
	for i := range int(n) {
		for level := min(per, 2) - 1; level >= 0; level-- {
			sym := m.Keysyms[i*per+level]
			if old, ok := d.keys[sym]; sym != 0 && (!ok || old.shift) {
				d.keys[sym] = stroke{first + xproto.Keycode(i), level == 1}
			}
		}
	}
	return nil
}

// Close ends the X server, and with it every window on it.
func (d *Display) Close() {
	if d.fb != nil {
		unix.Munmap(d.fb)
		d.fb = nil
	}
	if d.conn != nil {
		d.conn.Close()
	}
	d.server.Process.Kill()
	d.server.Wait()
}

func (d *Display) size() image.Point {
	s := xproto.Setup(d.conn).DefaultScreen(d.conn)
	return image.Pt(int(s.WidthInPixels), int(s.HeightInPixels))
}

// Offsets in the header of an XWD file, in 32-bit words.
const (
	xwdHeaderSize = 0
	xwdStride     = 12
	xwdColors     = 19
)

// Screenshot copies what stands in the frame buffer.
func (d *Display) Screenshot() *image.RGBA {
	img := image.NewRGBA(image.Rectangle{Max: d.size()})
	pixels, stride := d.FrameBuffer()
	for y := range img.Rect.Dy() {
		row := pixels[y*stride:]
		out := img.Pix[y*img.Stride:]
		for x := range img.Rect.Dx() {
			out[4*x], out[4*x+1], out[4*x+2], out[4*x+3] = row[4*x+2], row[4*x+1], row[4*x], 255
		}
	}
	return img
}

// FrameBuffer is the picture as the server has it, which changes under the
// reader: 4 bytes a pixel (blue, green, red and one unused), and the number of
// bytes from a row to the next.
func (d *Display) FrameBuffer() (pixels []byte, stride int) {
	word := func(i int) int { return int(binary.BigEndian.Uint32(d.fb[4*i:])) }
	return d.fb[word(xwdHeaderSize)+12*word(xwdColors):], word(xwdStride)
}

const (
	keyPress      = 2
	keyRelease    = 3
	buttonPress   = 4
	buttonRelease = 5
	motion        = 6
)

func (d *Display) fake(kind, detail byte, x, y int) {
	xtest.FakeInput(d.conn, kind, detail, 0, d.root, int16(x), int16(y), 0)
}

// settle waits until the server has done what it was told. Two presses in one
// millisecond would be one to GLFW.
func (d *Display) settle() {
	xproto.GetInputFocus(d.conn).Reply()
	<-time.After(2 * time.Millisecond)
}

// keysyms of the keys that have names; a letter or sign names itself.
var keysyms = map[string]xproto.Keysym{
	"ctrl": 0xFFE3, "shift": 0xFFE1, "alt": 0xFFE9, "super": 0xFFEB, "caps_lock": 0xFFE5,
	"right_alt": 0xFFEA, // AltGr and Compose of other layouts
	"enter":     0xFF0D, "escape": 0xFF1B, "tab": 0xFF09, "backspace": 0xFF08, "delete": 0xFFFF, "space": ' ',
	"up": 0xFF52, "down": 0xFF54, "left": 0xFF51, "right": 0xFF53,
	"home": 0xFF50, "end": 0xFF57, "page_up": 0xFF55, "page_down": 0xFF56, "insert": 0xFF63,
	"f1": 0xFFBE, "f2": 0xFFBF, "f3": 0xFFC0, "f4": 0xFFC1, "f5": 0xFFC2, "f6": 0xFFC3,
	"f7": 0xFFC4, "f8": 0xFFC5, "f9": 0xFFC6, "f10": 0xFFC7, "f11": 0xFFC8, "f12": 0xFFC9,
	"plus": '+', "minus": '-', "equal": '=', "slash": '/', "semicolon": ';', "apostrophe": '\'',
}

// Press presses and releases chords such as "ctrl+shift+t".
func (d *Display) Press(chords ...string) error {
	for _, chord := range chords {
		var codes []xproto.Keycode
		for _, name := range strings.Split(chord, "+") {
			s, ok := d.keys[keysym(name)]
			if !ok {
				return fmt.Errorf("press %q: no key for %q", chord, name)
			}
			codes = append(codes, s.code)
		}
		for _, c := range codes {
			d.fake(keyPress, byte(c), 0, 0)
		}
		for i := len(codes) - 1; i >= 0; i-- {
			d.fake(keyRelease, byte(codes[i]), 0, 0)
		}
		d.settle()
	}
	return nil
}

// Keycode is the key that types a character or has a name, 0 when there is none.
func (d *Display) Keycode(name string) byte { return byte(d.keys[keysym(name)].code) }

// Hold presses a key, or releases it, and leaves it so.
func (d *Display) Hold(name string, down bool) {
	kind := byte(keyRelease)
	if down {
		kind = keyPress
	}
	d.fake(kind, byte(d.keys[keysym(name)].code), 0, 0)
	d.settle()
}

func keysym(name string) xproto.Keysym {
	if sym, ok := keysyms[name]; ok {
		return sym
	}
	if r, n := utf8.DecodeRuneInString(name); n == len(name) {
		return xproto.Keysym(r)
	}
	return 0 // no key types it
}

// Type types text as a person would, a newline as Enter.
func (d *Display) Type(text string) error {
	shift := d.keys[keysyms["shift"]].code
	for _, r := range text {
		sym := xproto.Keysym(r)
		if r == '\n' {
			sym = keysyms["enter"]
		}
		s, ok := d.keys[sym]
		if !ok {
			return fmt.Errorf("type %q: the keyboard has no %q", text, r)
		}
		if s.shift {
			d.fake(keyPress, byte(shift), 0, 0)
		}
		d.fake(keyPress, byte(s.code), 0, 0)
		d.fake(keyRelease, byte(s.code), 0, 0)
		if s.shift {
			d.fake(keyRelease, byte(shift), 0, 0)
		}
		d.settle()
	}
	return nil
}

// Point moves the pointer.
func (d *Display) Point(x, y int) {
	d.fake(motion, 0, x, y)
	d.settle()
}

// PointAway moves the pointer into the corner: it is drawn into the frame
// buffer.
func (d *Display) PointAway() { d.Point(d.size().X-1, d.size().Y-1) }

// Button presses and releases a button where the pointer is: 1 left, 2 middle,
// 3 right, 4 and 5 the wheel.
func (d *Display) Button(n byte) {
	d.HoldButton(n, true)
	d.HoldButton(n, false)
}

// HoldButton presses a button, or releases it, and leaves it so.
func (d *Display) HoldButton(n byte, down bool) {
	kind := byte(buttonRelease)
	if down {
		kind = buttonPress
	}
	d.fake(kind, n, 0, 0)
	d.settle()
}

// Drag moves the pointer from one point to another with the left button down.
func (d *Display) Drag(from, to image.Point) {
	d.Point(from.X, from.Y)
	d.HoldButton(1, true)
	d.Point((from.X+to.X)/2, (from.Y+to.Y)/2)
	d.Point(to.X, to.Y)
	d.HoldButton(1, false)
}

// Windows lists the top-level windows that are mapped.
func (d *Display) Windows() []xproto.Window {
	tree, err := xproto.QueryTree(d.conn, d.root).Reply()
	if err != nil {
		return nil
	}
	var out []xproto.Window
	for _, w := range tree.Children {
		if a, err := xproto.GetWindowAttributes(d.conn, w).Reply(); err == nil && a.MapState == xproto.MapStateViewable {
			out = append(out, w)
		}
	}
	return out
}

// Resize gives a window another size; there is no window manager to do it.
func (d *Display) Resize(w xproto.Window, width, height int) {
	xproto.ConfigureWindow(d.conn, w, xproto.ConfigWindowWidth|xproto.ConfigWindowHeight, []uint32{uint32(width), uint32(height)})
	d.settle()
}

// Move puts a window's top left at a point and raises it.
func (d *Display) Move(w xproto.Window, x, y int) {
	xproto.ConfigureWindow(d.conn, w, xproto.ConfigWindowX|xproto.ConfigWindowY|xproto.ConfigWindowStackMode,
		[]uint32{uint32(x), uint32(y), xproto.StackModeAbove})
	d.settle()
}

// Focus gives a window the keyboard, or nobody (0).
func (d *Display) Focus(w xproto.Window) {
	xproto.SetInputFocus(d.conn, xproto.InputFocusNone, w, xproto.TimeCurrentTime)
	d.settle()
}

// SavePNG writes a picture to a file.
func SavePNG(name string, img image.Image) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		return err
	}
	return f.Close()
}

// Place is where a window stands on the display.
func (d *Display) Place(w xproto.Window) image.Rectangle {
	g, err := xproto.GetGeometry(d.conn, xproto.Drawable(w)).Reply()
	if err != nil {
		return image.Rectangle{}
	}
	return image.Rect(0, 0, int(g.Width), int(g.Height)).Add(image.Pt(int(g.X), int(g.Y)))
}

// Title is what a window is called, in UTF-8.
func (d *Display) Title(w xproto.Window) string {
	const name = "_NET_WM_NAME"
	atom, err := xproto.InternAtom(d.conn, false, uint16(len(name)), name).Reply()
	if err != nil {
		return ""
	}
	p, err := xproto.GetProperty(d.conn, false, w, atom.Atom, xproto.GetPropertyTypeAny, 0, 1024).Reply()
	if err != nil {
		return ""
	}
	return string(p.Value)
}
