package stage

import (
	"fmt"

	"github.com/jezek/xgb/xproto"
)

// OwnInSilence makes a window that answers nobody the owner of a selection such
// as "CLIPBOARD": a program that hangs.
func (d *Display) OwnInSilence(selection string) error {
	atom, err := xproto.InternAtom(d.conn, false, uint16(len(selection)), selection).Reply()
	if err != nil {
		return fmt.Errorf("atom %s: %w", selection, err)
	}
	win, err := xproto.NewWindowId(d.conn)
	if err != nil {
		return err
	}
	err = xproto.CreateWindowChecked(d.conn, 0, win, d.root, 0, 0, 1, 1, 0, xproto.WindowClassInputOnly, 0, 0, nil).Check()
	if err != nil {
		return fmt.Errorf("create a window: %w", err)
	}
	return xproto.SetSelectionOwnerChecked(d.conn, win, atom.Atom, xproto.TimeCurrentTime).Check()
}
