package stage

import (
	"bytes"
	"fmt"
	"image"
	"os/exec"

	"github.com/jezek/xgb/xproto"
)

// UseLayout gives the keyboard another layout, as a person with that keyboard
// has it, with options such as "compose:ralt". Press and Type go on naming keys
// by what they are on a US keyboard.
func (d *Display) UseLayout(name string, options ...string) error {
	args := []string{"-display", d.Name, "-layout", name}
	for _, o := range options {
		args = append(args, "-option", o)
	}
	compose := exec.Command("setxkbmap", append(args, "-print")...)
	keymap, err := compose.Output()
	if err != nil {
		return fmt.Errorf("setxkbmap (Debian: the package x11-xkb-utils): %w", err)
	}
	load := exec.Command("xkbcomp", "-w", "0", "-", d.Name)
	load.Stdin = bytes.NewReader(keymap)
	if out, err := load.CombinedOutput(); err != nil {
		return fmt.Errorf("xkbcomp: %w: %s", err, out)
	}
	d.settle()
	return nil
}

// TypeAtOnce types letters faster than anybody can: the presses of one key bear
// the same time.
func (d *Display) TypeAtOnce(letters string) {
	for _, r := range letters {
		code := byte(d.keys[xproto.Keysym(r)].code)
		d.fake(keyPress, code, 0, 0)
		d.fake(keyRelease, code, 0, 0)
	}
	d.settle()
}

// AutoRepeat lets keys that are held repeat, or not (as when the display
// started).
func (d *Display) AutoRepeat(on bool) {
	mode := uint32(xproto.AutoRepeatModeOff)
	if on {
		mode = xproto.AutoRepeatModeOn
	}
	xproto.ChangeKeyboardControl(d.conn, xproto.KbAutoRepeatMode, []uint32{mode})
	d.settle()
}

// SameAs reports whether the display looks as it did.
func (d *Display) SameAs(img *image.RGBA) bool {
	return bytes.Equal(d.Screenshot().Pix, img.Pix)
}
