package stage

// Crash ends the X server as it stands. Its last picture can still be looked
// at.
func (d *Display) Crash() {
	d.server.Process.Kill()
	d.server.Wait()
}
