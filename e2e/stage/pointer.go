package stage

import (
	"fmt"
	"hash/crc32"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xfixes"
)

// PointerImage is a sum of what the pointer looks like now.
func (d *Display) PointerImage() (uint32, error) {
	if err := xfixes.Init(d.conn); err != nil {
		return 0, fmt.Errorf("XFIXES: %w", err)
	}
	if _, err := xfixes.QueryVersion(d.conn, 4, 0).Reply(); err != nil {
		return 0, err
	}
	img, err := xfixes.GetCursorImage(d.conn).Reply()
	if err != nil {
		return 0, err
	}
	pixels := make([]byte, 4*len(img.CursorImage))
	for i, p := range img.CursorImage {
		xgb.Put32(pixels[4*i:], p)
	}
	return crc32.ChecksumIEEE(pixels), nil
}
