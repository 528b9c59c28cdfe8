package vt

import "testing"

// OSC 66 makes an ASCII character two cells wide, which no plain text does: its
// row is encoded like any other.
func TestSizedASCII(t *testing.T) {
	term := newTestTerminal(8, 3, 0)
	term.Write([]byte("\x1b]66;w=2; \a\x1b]66;w=1;ab\a\x1b]66;w=2;c\a"))
	var line Line
	row, _ := term.Row(term.Base())
	if err := line.Decode(row); err != nil {
		t.Fatal(err)
	}
	var widths []uint8
	for _, c := range line.Cells {
		widths = append(widths, c.Width)
	}
	if last := line.Cells[len(line.Cells)-2]; string(line.Text[last.Off:]) != "c" || last.Width != 2 {
		t.Errorf("text %q in cells of widths %v", line.Text, widths)
	}
}
