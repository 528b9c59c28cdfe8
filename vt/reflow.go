package vt

// reflow changes the size of the main screen and wraps its lines and the
// history's anew.
func (t *Terminal) reflow(cols, rows int) { t.main.resize(cols, rows) }
