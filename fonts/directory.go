package fonts

import (
	"encoding/binary"
	"errors"
	"io"

	"github.com/go-text/typesetting/font"
)

var (
	errNoFont    = errors.New("neither an OpenType font nor a collection")
	errDirectory = errors.New("the table directory is broken")
)

// maxCollection bounds the faces of a collection; real ones have up to 50.
const maxCollection = 512

// checkDirectory checks that each table of each face lies in the file. The parser allocates what the directory claims
// before it reads, up to 4 GiB for one table, and running out of memory is no panic that could be fenced.
func checkDirectory(data font.Resource) error {
	size, err := data.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if _, err := data.Seek(0, io.SeekStart); err != nil {
		return err
	}
	var header [12]byte
	if _, err := data.ReadAt(header[:], 0); err != nil {
		return errNoFont
	}
	if string(header[:4]) != "ttcf" {
		return checkTables(data, 0, size)
	}
	n := int64(binary.BigEndian.Uint32(header[8:]))
	if n > maxCollection {
		return errDirectory
	}
	offsets := make([]byte, 4*n)
	if _, err := data.ReadAt(offsets, 12); err != nil {
		return errDirectory
	}
	for ; len(offsets) > 0; offsets = offsets[4:] {
		if err := checkTables(data, int64(binary.BigEndian.Uint32(offsets)), size); err != nil {
			return err
		}
	}
	return nil
}

// checkTables checks the directory of one face, which is at an offset of the file.
func checkTables(data io.ReaderAt, at, size int64) error {
	var header [12]byte
	if _, err := data.ReadAt(header[:], at); err != nil {
		return errDirectory
	}
	switch string(header[:4]) {
	case "\x00\x01\x00\x00", "OTTO", "true":
	default:
		return errNoFont
	}
	records := make([]byte, 16*int(binary.BigEndian.Uint16(header[4:])))
	if _, err := data.ReadAt(records, at+int64(len(header))); err != nil {
		return errDirectory
	}
	var total int64
	for ; len(records) > 0; records = records[16:] {
		from, length := int64(binary.BigEndian.Uint32(records[8:])), int64(binary.BigEndian.Uint32(records[12:]))
		if total += length; from+length > size || total > 2*size {
			return errDirectory
		}
	}
	return nil
}
