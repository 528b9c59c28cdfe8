package vt

import (
	"testing"
	"unsafe"
)

func TestCellSize(t *testing.T) {
	if n := unsafe.Sizeof(cell{}); n != 8 {
		t.Errorf("a cell takes %d bytes, not 8", n)
	}
}
