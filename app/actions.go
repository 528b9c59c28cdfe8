package app

import (
	"maps"
	"slices"
	"strconv"

	"rowlock/config"
	"rowlock/protocol"
)

// actions are what the names of config.Actions do. What scripts can do too is
// asked of the server; the rest belongs to this window.
var actions = map[string]func(*app){
	"new_tab":      verb("tab.new", nil),
	"next_tab":     verb("tab.next", nil),
	"previous_tab": verb("tab.previous", nil),
	"tab_1":        tabNumber(1), "tab_2": tabNumber(2), "tab_3": tabNumber(3),
	"tab_4": tabNumber(4), "tab_5": tabNumber(5), "tab_6": tabNumber(6),
	"tab_7": tabNumber(7), "tab_8": tabNumber(8), "tab_9": tabNumber(9),

	"split_right": verb("pane.split", args{"direction": "right"}),
	"split_down":  verb("pane.split", args{"direction": "down"}),
	"focus_left":  verb("pane.focus", args{"direction": "left"}),
	"focus_right": verb("pane.focus", args{"direction": "right"}),
	"focus_up":    verb("pane.focus", args{"direction": "up"}),
	"focus_down":  verb("pane.focus", args{"direction": "down"}),
	"zoom_pane":   verb("pane.zoom", nil),
	"close_pane":  verb("pane.close", nil),

	"scroll_page_up":   func(a *app) { a.scrollPages(-1) },
	"scroll_page_down": func(a *app) { a.scrollPages(1) },
	"scroll_line_up":   func(a *app) { a.scrollLines(a.model.focused(), -1) },
	"scroll_line_down": func(a *app) { a.scrollLines(a.model.focused(), 1) },
	"scroll_top":       func(a *app) { a.scrollLines(a.model.focused(), -1<<40) },
	"scroll_bottom":    func(a *app) { a.scrollLines(a.model.focused(), 1<<40) },

	"copy":            (*app).copySelection,
	"paste":           func(a *app) { a.pasteFrom(clipboardSelection) },
	"paste_selection": func(a *app) { a.pasteFrom(primarySelection) },

	"font_larger":  func(a *app) { a.zoom(a.fontSize + 1) },
	"font_smaller": func(a *app) { a.zoom(a.fontSize - 1) },
	"font_reset":   func(a *app) { a.zoom(a.cfg.Font.Size) },

	"detach": verb("client.detach", nil),
	"help":   func(a *app) { a.overlay = &help{} },
}

// args are the arguments of a verb.
type args map[string]any

// verb is an action of the server's on what this window shows.
func verb(name string, with args) func(*app) {
	return func(a *app) { a.do(name, with, nil) }
}

func tabNumber(n int) func(*app) { return verb("tab.focus", args{"index": n}) }

// do asks the server for a verb. An error becomes a notice; then, which may be
// nil, gets the result of a success.
func (a *app) do(name string, with args, then func(result any)) {
	if a.link == nil {
		return
	}
	a.nextID++
	id := a.nextID
	a.waiting[id] = then
	var v any
	if with != nil {
		v = with
	}
	a.send(protocol.AppendJSON(nil, protocol.KindAction, protocol.Action{ID: id, Name: name, Args: v}))
}

// reply takes the answer to a verb.
func (a *app) reply(r protocol.Reply) {
	then := a.waiting[r.ID]
	delete(a.waiting, r.ID)
	if r.Error != nil {
		text := r.Error.Message
		if r.Error.Hint != "" {
			text += " · " + r.Error.Hint
		}
		a.tell(text, true)
		return
	}
	if then != nil {
		then(r.Result)
	}
}

// chordsOf turns bindings around: the chords of each action, those of its row
// in the table first.
func chordsOf(b config.Bindings) map[string][]config.Chord {
	m := map[string][]config.Chord{}
	chords := slices.SortedFunc(maps.Keys(b), func(x, y config.Chord) int {
		return rank(b[x], x) - rank(b[y], y)
	})
	for _, c := range chords {
		m[b[c]] = append(m[b[c]], c)
	}
	return m
}

// rank orders the chords of an action as its row does.
func rank(action string, c config.Chord) int {
	act, _ := config.ActionByName(action)
	if i := slices.Index(act.Keys, c.String()); i >= 0 {
		return i
	}
	return len(act.Keys) + len(strconv.Itoa(int(c.Key)))
}

// zoom sets the size of the text.
func (a *app) zoom(size float64) {
	const smallest, largest = 4, 128
	a.fontSize = min(max(size, smallest), largest)
	if err := a.openFonts(); err != nil {
		a.tell(err.Error(), true)
		return
	}
	a.arrange()
}

func (a *app) scrollPages(n int) {
	if p := a.model.focused(); p != nil {
		a.scrollLines(p, n*max(p.screen.Rows-1, 1))
	}
}

// scrollLines moves a pane's view up (negative) or down.
func (a *app) scrollLines(p *pane, lines int) {
	if p == nil {
		return
	}
	to := p.scroll.by(&p.screen.ScreenHeader, lines)
	if to != p.scroll {
		p.scroll = to
		a.send(protocol.ScrollTo{Pane: p.id, Top: to.top, Live: to.live}.Append(nil))
	}
}

// toLive ends scrolling back, for a key that is typed.
func (a *app) toLive(p *pane) {
	if p != nil && !p.scroll.live {
		p.scroll = scroll{live: true}
		a.send(protocol.ScrollTo{Pane: p.id, Live: true}.Append(nil))
	}
}
