//go:build wayland

package gpu

// CopySubBuffer returns nil: EGL on Wayland can only swap.
func CopySubBuffer() func(x, y, w, h int) bool { return nil }
