package vt

// MouseFormat is how the position and button of a mouse report are written.
type MouseFormat uint8

const (
	MouseFormatX10       MouseFormat = iota // one byte each, offset by 32
	MouseFormatUTF8                         // 1005: one code point each
	MouseFormatSGR                          // 1006: decimal, M and m
	MouseFormatURXVT                        // 1015: decimal, M
	MouseFormatSGRPixels                    // 1016: as 1006, in pixels
)

// AppendMouse appends the report that ev makes, if the program has asked for
// one. Last is the pane's last reported event, which the caller keeps: motion
// within one cell (one pixel, with 1016) is reported once.
func (m InputModes) AppendMouse(dst []byte, ev MouseEvent, last *MouseEvent) []byte {
	return dst
}
