package config_test

import (
	"testing"

	"rowlock/config"
	"rowlock/vt"
)

// Chords have the numbers of vt's keys and modifiers, though the packages don't
// know each other.
func TestNumbersOfVT(t *testing.T) {
	for text, want := range map[string]vt.KeyEvent{
		"shift+tab":     {Mods: vt.ModShift, Key: vt.KeyTab},
		"alt+enter":     {Mods: vt.ModAlt, Key: vt.KeyEnter},
		"ctrl+escape":   {Mods: vt.ModCtrl, Key: vt.KeyEscape},
		"super+space":   {Mods: vt.ModSuper, Key: vt.KeySpace},
		"hyper+insert":  {Mods: vt.ModHyper, Key: vt.KeyInsert},
		"meta+end":      {Mods: vt.ModMeta, Key: vt.KeyEnd},
		"backspace":     {Key: vt.KeyBackspace},
		"delete":        {Key: vt.KeyDelete},
		"left":          {Key: vt.KeyLeft},
		"right":         {Key: vt.KeyRight},
		"up":            {Key: vt.KeyUp},
		"down":          {Key: vt.KeyDown},
		"page_up":       {Key: vt.KeyPageUp},
		"page_down":     {Key: vt.KeyPageDown},
		"home":          {Key: vt.KeyHome},
		"menu":          {Key: vt.KeyMenu},
		"f1":            {Key: vt.KeyF(1)},
		"f35":           {Key: vt.KeyF(35)},
		"kp_0":          {Key: vt.KeyKP0},
		"kp_9":          {Key: vt.KeyKP9},
		"kp_decimal":    {Key: vt.KeyKPDecimal},
		"kp_enter":      {Key: vt.KeyKPEnter},
		"kp_left":       {Key: vt.KeyKPLeft},
		"kp_begin":      {Key: vt.KeyKPBegin},
		"kp_separator":  {Key: vt.KeyKPSeparator},
		"kp_delete":     {Key: vt.KeyKPDelete},
		"print_screen":  {Key: vt.KeyPrintScreen},
		"ctrl+alt+plus": {Mods: vt.ModCtrl | vt.ModAlt, Key: '+'},
	} {
		c, err := config.ParseChord(text)
		if err != nil || vt.Key(c.Key) != want.Key || vt.Mods(c.Mods) != want.Mods {
			t.Errorf("%s is %+v (%v), want %d with %d", text, c, err, want.Key, want.Mods)
		}
	}
}
