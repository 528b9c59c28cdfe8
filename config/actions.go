package config

// Action is something a key can do. Its row feeds the bindings, the help, the
// palette and docs/keys.md.
type Action struct {
	Name        string   // in [keys]
	Description string   // one phrase, for help and palette
	Group       string   // head in the help
	Keys        []string // default chords
	Verb        string   // the command line that does the same; "": only a window can
}

// Actions is the table, in the order of the help.
var Actions = []Action{
	{"new_tab", "open a tab", "Tabs", []string{"ctrl+shift+t"}, "tab new"},
	{"next_tab", "go to the next tab", "Tabs", []string{"ctrl+tab", "ctrl+shift+page_down"}, ""},
	{"previous_tab", "go to the previous tab", "Tabs", []string{"ctrl+shift+tab", "ctrl+shift+page_up"}, ""},
	{"tab_1", "go to tab 1", "Tabs", nil, "tab focus 1"},
	{"tab_2", "go to tab 2", "Tabs", nil, "tab focus 2"},
	{"tab_3", "go to tab 3", "Tabs", nil, "tab focus 3"},
	{"tab_4", "go to tab 4", "Tabs", nil, "tab focus 4"},
	{"tab_5", "go to tab 5", "Tabs", nil, "tab focus 5"},
	{"tab_6", "go to tab 6", "Tabs", nil, "tab focus 6"},
	{"tab_7", "go to tab 7", "Tabs", nil, "tab focus 7"},
	{"tab_8", "go to tab 8", "Tabs", nil, "tab focus 8"},
	{"tab_9", "go to tab 9", "Tabs", nil, "tab focus 9"},

	{"split_right", "split the pane, new one at the right", "Panes", []string{"ctrl+shift+o"}, "pane split --right"},
	{"split_down", "split the pane, new one below", "Panes", []string{"ctrl+shift+e"}, "pane split --down"},
	{"focus_left", "go to the pane at the left", "Panes", []string{"ctrl+shift+left"}, "pane focus left"},
	{"focus_right", "go to the pane at the right", "Panes", []string{"ctrl+shift+right"}, "pane focus right"},
	{"focus_up", "go to the pane above", "Panes", []string{"ctrl+shift+up"}, "pane focus up"},
	{"focus_down", "go to the pane below", "Panes", []string{"ctrl+shift+down"}, "pane focus down"},
	{"zoom_pane", "show only this pane, or all again", "Panes", []string{"ctrl+shift+z"}, "pane zoom"},
	{"close_pane", "close the pane and end its program", "Panes", []string{"ctrl+shift+w"}, "pane close"},

	{"scroll_page_up", "scroll up by a page", "Scrolling", []string{"shift+page_up"}, ""},
	{"scroll_page_down", "scroll down by a page", "Scrolling", []string{"shift+page_down"}, ""},
	{"scroll_line_up", "scroll up by a line", "Scrolling", []string{"ctrl+shift+k"}, ""},
	{"scroll_line_down", "scroll down by a line", "Scrolling", []string{"ctrl+shift+j"}, ""},
	{"scroll_top", "scroll to the oldest line", "Scrolling", []string{"ctrl+shift+home"}, ""},
	{"scroll_bottom", "scroll back to the newest line", "Scrolling", []string{"ctrl+shift+end"}, ""},

	{"copy", "copy the selection to the clipboard", "Clipboard", []string{"ctrl+shift+c"}, ""},
	{"paste", "paste the clipboard", "Clipboard", []string{"ctrl+shift+v"}, ""},
	{"paste_selection", "paste the primary selection", "Clipboard", []string{"shift+insert"}, ""},

	{"font_larger", "larger text", "Window", []string{"ctrl+plus", "ctrl+equal"}, ""},
	{"font_smaller", "smaller text", "Window", []string{"ctrl+minus"}, ""},
	{"font_reset", "text size of the configuration", "Window", []string{"ctrl+0"}, ""},
	{"detach", "close the window, keep everything running", "Window", []string{"ctrl+shift+q"}, "client detach"},
	{"help", "show the keys", "Window", []string{"ctrl+shift+slash", "ctrl+shift+f1"}, ""},
}

// ActionByName finds a row of the table.
func ActionByName(name string) (Action, bool) {
	for _, a := range Actions {
		if a.Name == name {
			return a, true
		}
	}
	return Action{}, false
}

func actionNames() []string {
	names := make([]string, len(Actions))
	for i, a := range Actions {
		names[i] = a.Name
	}
	return names
}
