// Package config is the file that a person edits: settings with their defaults
// and words of explanation, themes, actions and the keys that start them. It
// owns every name that may stand in config.toml and refuses all others, with
// the line and the nearest right name. It imports nothing of ours and keeps no
// state: a Config is plain data that whoever loaded it owns.
//
// A file is read over the defaults (Load), each field's range or words are
// checked (Validate), and its keys are laid over those of the table of actions
// (Bindings). The tags of the structs below are the one place where a setting
// has its name, its bounds and its explanation; the annotated file, the checks
// and docs/config.md follow from them.
package config

// Config is everything that can be set. The tag oneof lists the words that a
// setting may have, range its bounds, item the form of a list's members and
// like an example of it.
type Config struct {
	Theme string `toml:"theme" oneof:"dark light" doc:"The colours of the window and the 16 ANSI colours."`

	MinimumContrast float64 `toml:"minimum_contrast" range:"1 21" doc:"Text whose contrast to its background is less is made lighter or darker until it is so much, as WCAG 2 counts: 1 changes nothing, 4.5 is legible, 21 is black on white."`

	Font      Font      `toml:"font"`
	Window    Window    `toml:"window"`
	Terminal  Terminal  `toml:"terminal"`
	Cursor    Cursor    `toml:"cursor"`
	Clipboard Clipboard `toml:"clipboard"`
	Bell      Bell      `toml:"bell"`

	// Keys are the chords of actions that differ from the table's, by the
	// action's name; an empty list leaves the action without a key.
	Keys map[string][]string `toml:"keys"`
}

// Font chooses the faces that text is drawn with.
type Font struct {
	Family []string `toml:"family" doc:"Families in order of preference. Empty, and for what they lack: the built-in font."`
	Size   float64  `toml:"size" range:"4 128" doc:"Size in points."`

	Ligatures  bool     `toml:"ligatures" doc:"Draw sequences such as -> and != as one where the font has a ligature for them. Under the cursor they fall apart."`
	Features   []string `toml:"features" item:"^-?[A-Za-z0-9]{4}(=[0-9]{1,3})?$" like:"\"ss01\", \"-calt\" or \"cv05=2\"" doc:"OpenType features to turn on, or with a minus off: \"ss01\", \"zero\", \"-calt\", \"cv05=2\"."`
	Variations []string `toml:"variations" item:"^[A-Za-z0-9]{4}=-?[0-9]{1,5}([.][0-9]{1,3})?$" like:"\"wght=450\"" doc:"Places on the axes of variable fonts: \"wght=450\". Bold and italic are found by themselves."`
	Darken     float64  `toml:"darken" range:"0 1" doc:"How much heavier letters are than designed, by the edges of their strokes: 0 as designed, 1 much."`
	Ranges     []string `toml:"ranges" item:"^U\\+[0-9A-Fa-f]{1,6}(-U\\+[0-9A-Fa-f]{1,6})?=.+$" like:"\"U+E000-U+F8FF=Symbols Nerd Font Mono\"" doc:"Code points that a family draws before all others: \"U+E000-U+F8FF=Symbols Nerd Font Mono\"."`
}

// Window is how a new window starts.
type Window struct {
	Padding int `toml:"padding" range:"0 256" doc:"Room between the window's edge and the text, in pixels at scale 1."`
	Cols    int `toml:"cols" range:"1 4096" doc:"Columns of a new window."`
	Rows    int `toml:"rows" range:"1 4096" doc:"Rows of a new window."`
}

// Terminal is what a new pane runs and keeps.
type Terminal struct {
	Shell           string `toml:"shell" doc:"Program that a new pane runs. Empty: your login shell."`
	LoginShell      bool   `toml:"login_shell" doc:"Start it as a login shell, which reads your profile."`
	Term            string `toml:"term" doc:"TERM of a new pane. Empty: rowlock where that terminfo entry is installed, otherwise xterm-256color."`
	ScrollbackLines int    `toml:"scrollback_lines" range:"0 10000000" doc:"Lines of history that a pane keeps."`
	ScrollbackBytes int    `toml:"scrollback_bytes" range:"65536 4294967296" doc:"Bytes of history that a pane keeps; whichever bound is met first."`
	TitleReports    bool   `toml:"title_reports" doc:"Whether a program may ask for its title. Off: a title may be somebody else's words, and the answer is typed into the program."`
	KeepExitedPanes bool   `toml:"keep_exited_panes" doc:"Keep a pane whose program has ended, with its exit status, instead of closing it."`
}

// Cursor is how the cursor looks until a program says otherwise.
type Cursor struct {
	Shape string `toml:"shape" oneof:"block underline bar" doc:"Shape until a program sets another."`
	Blink bool   `toml:"blink" doc:"Blink until a program says otherwise; it stops after a few seconds without input."`
}

// Clipboard is what programs and pastes may do.
type Clipboard struct {
	OSC52Write   string `toml:"osc52_write" oneof:"allow deny" doc:"Whether a program may set the clipboard (OSC 52)."`
	OSC52Read    string `toml:"osc52_read" oneof:"allow deny" doc:"Whether a program may read the clipboard (OSC 52)."`
	PasteSafety  string `toml:"paste_safety" oneof:"confirm allow strip" doc:"A paste of several lines into a program that doesn't bracket pastes would run each at once: confirm asks first, allow pastes, strip makes it one line."`
	CopyOnSelect bool   `toml:"copy_on_select" doc:"Selecting text puts it into the primary selection (middle click pastes it)."`
}

// Bell is what BEL does.
type Bell struct {
	Visual bool `toml:"visual" doc:"Mark the tab of a pane that rang the bell."`
}

// Default is the configuration without a file.
func Default() *Config {
	return &Config{
		Theme: "dark",

		MinimumContrast: 1,

		Font:   Font{Size: 12, Ligatures: true},
		Window: Window{Padding: 8, Cols: 100, Rows: 30},
		Terminal: Terminal{
			ScrollbackLines: 10_000,
			ScrollbackBytes: 16 << 20,
		},
		Cursor: Cursor{Shape: "block"},
		Clipboard: Clipboard{
			OSC52Write:   "allow",
			OSC52Read:    "deny",
			PasteSafety:  "confirm",
			CopyOnSelect: true,
		},
		Bell: Bell{Visual: true},
		Keys: map[string][]string{},
	}
}
