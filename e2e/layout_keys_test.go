package e2e

import (
	"strings"
	"testing"

	"rowlock/protocol"
)

// A Cyrillic layout has no Latin letter at all: the places of a US keyboard
// hold for shortcuts, and text is what the layout types.
func TestKeysOfACyrillicLayout(t *testing.T) {
	s := setUp(t)
	s.need("xclip")
	s.open()
	s.screenful("copied\\n")
	s.click(1, 0, 2)
	s.types(echoer)
	s.sees("\nready\n")
	s.ok(s.Display.UseLayout("ru"))
	s.types("ghbdtn\n")
	s.sees("\nпривет\nпривет\n")
	s.presses("ctrl+shift+c")
	s.selects("clipboard", "copied")
	s.presses("ctrl+c")
	s.sees("^C\n$")
	s.presses("ctrl+shift+t")
	s.focusIs("p2")
}

// A German layout: AltGr types, Ctrl and a letter go by the letter, dead keys
// wait for theirs.
func TestKeysOfAGermanLayout(t *testing.T) {
	s := setUp(t)
	s.open()
	s.types(reader)
	s.sees("\nready\n")
	s.ok(s.Display.UseLayout("de"))
	s.presses("right_alt+q", "y", "minus", "semicolon", "right_alt+e")
	s.sees("\n@zM-CM-^_M-CM-6M-bM-^BM-,")
	s.presses("ctrl+y") // the key that types z
	s.sees("M-,^Z")
	s.presses("equal", "e", "equal", "space") // dead acute
	s.sees("^ZM-CM-)'")
}

func TestDeadKeysAndCompose(t *testing.T) {
	s := setUp(t)
	s.open()
	s.types(echoer)
	s.sees("\nready\n")
	s.ok(s.Display.UseLayout("us(intl)"))
	s.presses("apostrophe", "e", "apostrophe", "space")
	s.types("\n")
	s.sees("\né'\né'\n")
	s.ok(s.Display.UseLayout("us", "compose:ralt"))
	s.presses("right_alt", "o", "e", "right_alt", "minus", "minus", "minus")
	s.types("\n")
	s.sees("\nœ—\nœ—\n")
}

// With Caps Lock letters are capitals and shortcuts what they were.
func TestCapsLock(t *testing.T) {
	s := setUp(t)
	s.open()
	s.types(echoer)
	s.sees("\nready\n")
	s.presses("caps_lock")
	s.types("loud\n")
	s.sees("\nLOUD\nLOUD\n")
	s.presses("ctrl+c")
	s.sees("^C\n$")
	s.presses("ctrl+shift+t")
	s.focusIs("p2")
	s.presses("ctrl+shift+o")
	s.becomes("split", func(st protocol.State) bool { return len(st.Tabs) == 2 && len(st.Tabs[1].Places) == 2 })
}

// Letters that come faster than anybody types are all there, in their order.
func TestTypingAtOnce(t *testing.T) {
	s := setUp(t)
	s.open()
	s.types("echo ready; cat\n")
	s.sees("\nready\n") // what is typed ahead of cat comes out in another order
	text := strings.Repeat("abbcccdddd", 30)
	s.Display.TypeAtOnce(text)
	s.types("\n")
	s.seesOn(func(screen string) bool { return strings.Count(strings.ReplaceAll(screen, "\n", ""), text) == 2 })
}

func TestFunctionKeys(t *testing.T) {
	s := setUp(t)
	s.open()
	s.types(reader)
	s.sees("\nready\n")
	s.presses("f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12")
	s.sees("\n^[OP^[OQ^[OR^[OS^[[15~^[[17~^[[18~^[[19~^[[20~^[[21~^[[23~^[[24~")
	s.presses("home", "end", "insert", "delete", "page_down", "shift+f5", "alt+up", "ctrl+delete", "ctrl+space", "alt+enter", "ctrl+alt+a", "ctrl+page_down")
	s.seesOn(func(screen string) bool {
		return strings.Contains(strings.ReplaceAll(screen, "\n", ""),
			"^[[24~^[[H^[[F^[[2~^[[3~^[[6~^[[15;2~^[[1;3A^[[3;5~^@^[^M^[^A^[[6;5~")
	})
}

// Application cursor keys, the keypad in both modes, and Alt that is a prefix.
func TestApplicationCursorKeys(t *testing.T) {
	s := setUp(t)
	s.open()
	s.types("printf '\\e[?1h'; " + reader)
	s.sees("\nready\n")
	s.presses("up", "down", "right", "left", "home", "end", "ctrl+up", "alt+b", "alt+shift+x")
	s.sees("\n^[OA^[OB^[OC^[OD^[OH^[OF^[[1;5A^[b^[X")
}

// The kitty protocol with all its flags: presses and releases with text.
func TestKittyKeys(t *testing.T) {
	s := setUp(t)
	s.open()
	s.types("printf '\\e[>31u'; " + reader)
	s.sees("ready\n") // behind the release of the Enter that ran it
	joined := func(want string) {
		t.Helper()
		s.seesOn(func(screen string) bool { return strings.Contains(strings.ReplaceAll(screen, "\n", ""), want) })
	}
	s.presses("a")
	joined("^[[97;;97u^[[97;1:3u")
	s.presses("shift+a")
	joined("^[[57441;2u^[[97:65;2;65u^[[97:65;2:3u^[[57441;2:3u")
	s.presses("ctrl+c")
	joined("^[[57442;5u^[[99;5u^[[99;5:3u^[[57442;5:3u")
	// A shortcut is the window's, with its release.
	s.presses("ctrl+shift+k")
	s.presses("up")
	joined("^[[57442;5u^[[57441;6u^[[57441;6:3u^[[57442;5:3u^[[A^[[1;1:3A")
}

// T31: a modifier that goes up while another window has the keyboard is up.
func TestNoStuckModifier(t *testing.T) {
	s := setUp(t)
	s.open()
	win := s.Display.Windows()[0]
	for _, mod := range []string{"ctrl", "alt", "shift"} {
		s.Display.Hold(mod, true)
		s.Display.Focus(0)
		s.Display.Hold(mod, false)
		s.Display.Focus(win)
		s.types("echo after " + mod + "\n")
		s.sees("\nafter " + mod + "\n")
	}
}
