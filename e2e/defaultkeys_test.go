package e2e

import (
	"errors"
	"fmt"
	"image"
	"strings"
	"testing"

	"rowlock/config"
	"rowlock/e2e/stage"
	"rowlock/protocol"
)

// keyring is a window with three tabs, one of them with three panes:
//
//	t1: p1    t2: p2 | p3    t3: p5
//	                 | --
//	                 | p4
type keyring struct {
	*scene
	window *stage.Program
	press  func() // the key that is tried
}

// effects try an action's key: they put the window into a state, press the key
// and wait for what it must do.
var effects = map[string]func(*keyring){
	"new_tab": func(k *keyring) {
		k.press()
		var tab string
		k.becomes("with another tab", func(st protocol.State) bool {
			tab = st.Clients[0].Tab
			return len(st.Tabs) == 4 && tab == st.Sessions[0].Tabs[3]
		})
		k.rowlock("tab", "close", tab)
	},
	"next_tab":     func(k *keyring) { k.moves("p4", "p5") },
	"previous_tab": func(k *keyring) { k.moves("p4", "p1") },
	"split_right": func(k *keyring) {
		at := k.splits()
		if at[1].Col <= at[0].Col || at[1].Row != at[0].Row {
			k.t.Errorf("the new pane stands at %+v beside %+v", at[1], at[0])
		}
	},
	"split_down": func(k *keyring) {
		if at := k.splits(); at[1].Row <= at[0].Row || at[1].Col != at[0].Col {
			k.t.Errorf("the new pane stands at %+v below %+v", at[1], at[0])
		}
	},
	"focus_left":  func(k *keyring) { k.moves("p4", "p2") },
	"focus_right": func(k *keyring) { k.moves("p2", "p4") },
	"focus_up":    func(k *keyring) { k.moves("p4", "p3") },
	"focus_down":  func(k *keyring) { k.moves("p3", "p4") },
	"zoom_pane": func(k *keyring) {
		k.at("p4")
		k.press()
		k.becomes("zoomed", func(st protocol.State) bool { return st.Tabs[1].Zoomed == "p4" && len(st.Tabs[1].Places) == 1 })
		k.press()
		k.becomes("as before", func(st protocol.State) bool { return st.Tabs[1].Zoomed == "" && len(st.Tabs[1].Places) == 3 })
	},
	"close_pane": func(k *keyring) {
		k.at("p5")
		id := k.rowlock("pane", "split")
		k.focusIs(id)
		k.press()
		k.becomes("without it", func(st protocol.State) bool { return len(st.Panes) == 5 && st.Clients[0].Focus == "p5" })
	},
	"copy": func(k *keyring) {
		k.at("p1")
		k.screenful("a text to copy\\n")
		k.click(3, 0, 2)
		k.selects("primary", "text")
		k.press()
		k.selects("clipboard", "text")
	},
	"paste":           func(k *keyring) { k.pastes("clipboard") },
	"paste_selection": func(k *keyring) { k.pastes("primary") },
	"font_larger":     func(k *keyring) { k.resizesText(func(now, before int) bool { return now < before }) },
	"font_smaller":    func(k *keyring) { k.resizesText(func(now, before int) bool { return now > before }) },
	"font_reset": func(k *keyring) {
		before := k.cols()
		k.presses("ctrl+minus", "ctrl+minus")
		k.becomes("with smaller text", func(st protocol.State) bool { return st.Clients[0].Cols > before })
		k.press()
		k.becomes("as before", func(st protocol.State) bool { return st.Clients[0].Cols == before })
	},
	"help": func(k *keyring) {
		before := k.steadyPicture()
		k.press()
		k.overlays(before, true)
		k.press()
		k.overlays(before, false)
	},
	"detach": func(k *keyring) {
		k.press()
		if stderr, err := k.window.Wait(); err != nil || stderr != "" {
			k.t.Errorf("the window: %v: %s", err, stderr)
		}
		if n := len(k.state().Panes); n != 5 {
			k.t.Errorf("%d panes are left", n)
		}
		k.open()
	},
}

// tried are the actions whose keys other tests try.
var tried = map[string]string{
	"scroll_page_up": "TestScrollKeys", "scroll_page_down": "TestScrollKeys",
	"scroll_line_up": "TestScrollKeys", "scroll_line_down": "TestScrollKeys",
	"scroll_top": "TestScrollKeys", "scroll_bottom": "TestScrollKeys",
}

// pressed are keys of the table that a US keyboard types otherwise.
var pressed = map[string]string{"ctrl+plus": "ctrl+shift+equal"}

func TestEveryDefaultKey(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	k := &keyring{scene: s, window: s.open()}
	for _, args := range []string{"tab new", "pane split --right", "pane split --down", "tab new"} {
		s.rowlock(strings.Fields(args)...)
	}
	s.focusIs("p5")
	for _, action := range config.Actions {
		if tried[action.Name] != "" || len(action.Keys) == 0 {
			continue
		}
		effect := effects[action.Name]
		if effect == nil {
			t.Errorf("%s has a key and no test", action.Name)
			continue
		}
		for _, chord := range action.Keys {
			t.Log(action.Name, chord)
			k.press = func() { s.presses(chord) }
			if other := pressed[chord]; other != "" {
				k.press = func() { s.presses(other) }
			}
			effect(k)
		}
	}
}

// at has the window look at a pane, with its prompt there.
func (k *keyring) at(pane string) {
	k.t.Helper()
	k.rowlock("pane", "focus", pane)
	k.focusIs(pane)
}

func (k *keyring) moves(from, to string) {
	k.t.Helper()
	k.at(from)
	k.press()
	k.focusIs(to)
}

// splits returns where p5 and the pane that the key has split from it stand.
func (k *keyring) splits() (at [2]protocol.Place) {
	k.t.Helper()
	k.at("p5")
	k.press()
	k.becomes("split", func(st protocol.State) bool {
		if len(st.Tabs[2].Places) != 2 {
			return false
		}
		at = [2]protocol.Place(st.Tabs[2].Places)
		return st.Clients[0].Focus == at[1].Pane
	})
	k.rowlock("pane", "close", at[1].Pane)
	k.focusIs("p5")
	return at
}

func (k *keyring) pastes(which string) {
	k.t.Helper()
	k.at("p1")
	text := "from " + which
	k.offer(which, text)
	k.press()
	k.sees("$ " + text)
	k.presses("ctrl+u")
	k.seesOn(func(screen string) bool { return !strings.Contains(screen, "$ "+text) })
}

func (k *keyring) cols() int { return k.state().Clients[0].Cols }

func (k *keyring) resizesText(ok func(now, before int) bool) {
	k.t.Helper()
	before := k.cols()
	k.press()
	k.press() // cells are whole pixels: a single step may round to the same
	k.becomes("with text of another size", func(st protocol.State) bool { return ok(st.Clients[0].Cols, before) })
	k.presses("ctrl+0")
	k.becomes("as before", func(st protocol.State) bool { return st.Clients[0].Cols == before })
}

// overlays waits until something lies over a picture, or nothing does.
func (k *keyring) overlays(before *image.RGBA, want bool) {
	k.t.Helper()
	k.until(func() error {
		if k.Display.SameAs(before) == want {
			return errors.New(fmt.Sprint("the overlay is there: ", !want))
		}
		return nil
	})
}
