package fonts

// IsSymbol reports the private code points, by which icon fonts (Nerd Fonts, Powerline, Font Awesome) draw symbols that
// are one or two cells wide while programs take them for one. Those that are drawn by code fill their cell and are none.
func IsSymbol(r rune) bool {
	private := r >= 0xE000 && r <= 0xF8FF || r >= 0xF0000 && r <= 0x10FFFF
	if !private {
		return false
	}
	_, drawn := builtin([]rune{r})
	return !drawn
}
