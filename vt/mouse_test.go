package vt

import "testing"

func TestMouse(t *testing.T) {
	modes := func(m MouseTracking, f MouseFormat) InputModes { return InputModes{Mouse: m, MouseFormat: f} }
	x10, normal := modes(MouseX10, MouseFormatX10), modes(MouseNormal, MouseFormatX10)
	buttons, all := modes(MouseButtons, MouseFormatX10), modes(MouseAny, MouseFormatX10)
	sgr, pixels := modes(MouseAny, MouseFormatSGR), modes(MouseAny, MouseFormatSGRPixels)
	utf, urxvt := modes(MouseAny, MouseFormatUTF8), modes(MouseAny, MouseFormatURXVT)
	at := func(a MouseAction, b MouseButton, mods Mods, col, row int) MouseEvent {
		return MouseEvent{Button: b, Action: a, Mods: mods, Col: col, Row: row, X: col * 10, Y: row * 20}
	}
	const press, release, move = MousePress, MouseRelease, MouseMotion
	for _, c := range []struct {
		name  string
		modes InputModes
		ev    MouseEvent
		want  string
	}{
		{"off", InputModes{}, at(press, MouseLeft, 0, 0, 0), ""},

		{"x10: press", x10, at(press, MouseLeft, 0, 0, 0), "\x1b[M !!"},
		{"x10: right", x10, at(press, MouseRight, 0, 4, 2), "\x1b[M\"%#"},
		{"x10: no modifiers", x10, at(press, MouseLeft, ModCtrl, 0, 0), "\x1b[M !!"},
		{"x10: no release", x10, at(release, MouseLeft, 0, 0, 0), ""},
		{"x10: no wheel", x10, at(press, MouseWheelUp, 0, 0, 0), ""},
		{"x10: no motion", x10, at(move, MouseLeft, 0, 1, 1), ""},

		{"normal: press", normal, at(press, MouseMiddle, 0, 0, 0), "\x1b[M!!!"},
		{"normal: release", normal, at(release, MouseMiddle, 0, 0, 0), "\x1b[M#!!"},
		{"normal: wheel up", normal, at(press, MouseWheelUp, 0, 0, 0), "\x1b[M`!!"},
		{"normal: wheel down", normal, at(press, MouseWheelDown, 0, 0, 0), "\x1b[Ma!!"},
		{"normal: wheel left", normal, at(press, MouseWheelLeft, 0, 0, 0), "\x1b[Mb!!"},
		{"normal: wheel right", normal, at(press, MouseWheelRight, 0, 0, 0), "\x1b[Mc!!"},
		{"normal: a wheel is not released", normal, at(release, MouseWheelUp, 0, 0, 0), ""},
		{"normal: shift", normal, at(press, MouseLeft, ModShift, 0, 0), "\x1b[M$!!"},
		{"normal: alt", normal, at(press, MouseLeft, ModAlt, 0, 0), "\x1b[M(!!"},
		{"normal: ctrl", normal, at(press, MouseLeft, ModCtrl, 0, 0), "\x1b[M0!!"},
		{"normal: locks", normal, at(press, MouseLeft, ModNumLock, 0, 0), "\x1b[M !!"},
		{"normal: no motion", normal, at(move, MouseLeft, 0, 1, 1), ""},
		{"normal: last column that fits", normal, at(press, MouseLeft, 0, 222, 0), "\x1b[M \xff!"},
		{"normal: past the end", normal, at(press, MouseLeft, 0, 223, 500), "\x1b[M \x00\x00"},
		{"normal: negative", normal, at(press, MouseLeft, 0, -3, -1), "\x1b[M !!"},

		{"buttons: drag", buttons, at(move, MouseLeft, 0, 1, 1), "\x1b[M@\"\""},
		{"buttons: no motion without a button", buttons, at(move, MouseNone, 0, 1, 1), ""},
		{"any: motion", all, at(move, MouseNone, 0, 1, 1), "\x1b[MC\"\""},
		{"any: motion with shift", all, at(move, MouseNone, ModShift, 1, 1), "\x1b[MG\"\""},

		{"C1 of eight bits", InputModes{Mouse: MouseNormal, EightBit: true}, at(press, MouseLeft, 0, 0, 0), "\x9bM !!"},
		{"sgr: press", sgr, at(press, MouseLeft, 0, 0, 0), "\x1b[<0;1;1M"},
		{"sgr: release names the button", sgr, at(release, MouseRight, 0, 9, 4), "\x1b[<2;10;5m"},
		{"sgr: drag", sgr, at(move, MouseRight, 0, 9, 4), "\x1b[<34;10;5M"},
		{"sgr: motion", sgr, at(move, MouseNone, 0, 9, 4), "\x1b[<35;10;5M"},
		{"sgr: wheel", sgr, at(press, MouseWheelDown, ModCtrl, 9, 4), "\x1b[<81;10;5M"},
		{"sgr: button 8", sgr, at(press, 8, 0, 0, 0), "\x1b[<128;1;1M"},
		{"sgr: button 11", sgr, at(press, 11, 0, 0, 0), "\x1b[<131;1;1M"},
		{"sgr: button 12", sgr, at(press, 12, 0, 0, 0), ""},
		{"sgr: far away", sgr, at(press, MouseLeft, 0, 999, 4999), "\x1b[<0;1000;5000M"},
		{"sgr pixels", pixels, at(press, MouseLeft, 0, 7, 3), "\x1b[<0;71;61M"},

		{"utf8: press", utf, at(press, MouseLeft, 0, 0, 0), "\x1b[M !!"},
		{"utf8: two bytes", utf, at(press, MouseLeft, 0, 95, 300), "\x1b[M \u0080\u014d"},
		{"utf8: last column that fits", utf, at(press, MouseLeft, 0, 2014, 0), "\x1b[M \u07ff!"},
		{"utf8: past the end", utf, at(press, MouseLeft, 0, 2015, 0), "\x1b[M \x00!"},
		{"utf8: button of two bytes", utf, at(press, 8, 0, 0, 0), "\x1b[M\u00a0!!"},

		{"urxvt: press", urxvt, at(press, MouseLeft, 0, 299, 0), "\x1b[32;300;1M"},
		{"urxvt: release", urxvt, at(release, MouseLeft, 0, 0, 0), "\x1b[35;1;1M"},
		{"urxvt: wheel", urxvt, at(press, MouseWheelUp, 0, 0, 0), "\x1b[96;1;1M"},
		{"unknown action", sgr, at(0, MouseLeft, 0, 0, 0), ""},
	} {
		var last MouseEvent
		if got := string(c.modes.AppendMouse(nil, c.ev, &last)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// Motion is reported once for each cell, or pixel.
func TestMouseMotionOnce(t *testing.T) {
	move := func(x, y int) MouseEvent {
		return MouseEvent{Action: MouseMotion, Col: x / 10, Row: y / 20, X: x, Y: y}
	}
	for _, c := range []struct {
		name   string
		format MouseFormat
		evs    []MouseEvent
		want   string
	}{
		{"the first, at the origin", MouseFormatSGR, []MouseEvent{move(0, 0)}, "\x1b[<35;1;1M"},
		{"within a cell", MouseFormatSGR, []MouseEvent{move(1, 1), move(9, 19)}, "\x1b[<35;1;1M"},
		{"to the next and back", MouseFormatSGR, []MouseEvent{move(9, 0), move(10, 0), move(9, 0)}, "\x1b[<35;1;1M\x1b[<35;2;1M\x1b[<35;1;1M"},
		{"pixels", MouseFormatSGRPixels, []MouseEvent{move(1, 1), move(2, 1), move(2, 1)}, "\x1b[<35;2;2M\x1b[<35;3;2M"},
		{"outside counts as the edge", MouseFormatSGR, []MouseEvent{move(0, 0), {Action: MouseMotion, Col: -2}}, "\x1b[<35;1;1M"},
		{"a press where the pointer is", MouseFormatSGR, []MouseEvent{move(0, 0), {Action: MousePress, Button: MouseLeft}, move(1, 0)}, "\x1b[<35;1;1M\x1b[<0;1;1M"},
	} {
		m := InputModes{Mouse: MouseAny, MouseFormat: c.format}
		var last MouseEvent
		var got []byte
		for _, ev := range c.evs {
			got = m.AppendMouse(got, ev, &last)
		}
		if string(got) != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
