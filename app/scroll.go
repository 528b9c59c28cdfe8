package app

import "rowlock/protocol"

// scroll is where in a pane's history the window looks: at the live screen, or
// with the line top in the first row. It is what was last asked for; the
// screen's header says what came.
type scroll struct {
	live bool
	top  uint64
}

// by moves up (negative) or down by lines, within what the screen has.
func (s scroll) by(h *protocol.ScreenHeader, lines int) scroll {
	top := h.Base
	if !s.live {
		top = min(max(s.top, h.Oldest), h.Base)
	}
	if lines < 0 {
		top -= min(uint64(-lines), top-h.Oldest)
	} else {
		top += min(uint64(lines), h.Base-top)
	}
	return scroll{live: top == h.Base, top: top}
}

// follow keeps the window's wish true to what the server shows: history that
// was dropped or renumbered moves the view.
func (s scroll) follow(old, now *protocol.ScreenHeader) scroll {
	if s.live {
		return s
	}
	if old.Epoch != now.Epoch || now.Modes&protocol.ScreenAlt != old.Modes&protocol.ScreenAlt {
		return scroll{live: now.Top >= now.Base, top: now.Top}
	}
	if s.top >= now.Base {
		return scroll{live: true}
	}
	return scroll{top: max(s.top, now.Oldest)}
}

// up is how many lines above the live screen the header's top lies.
func up(h *protocol.ScreenHeader) uint64 { return h.Base - min(h.Top, h.Base) }
