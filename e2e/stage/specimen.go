package stage

import (
	"errors"
	"fmt"
	"image"
	"os"
	"strings"

	"github.com/jezek/xgb/xproto"
)

// The specimen is a page of everything that text can be. Rowlock and other
// terminals print the same one, so that they can be laid side by side.

// Size of the page in cells.
const (
	SpecimenCols = 84
	SpecimenRows = 28
)

// SpecimenFamily is the font of the page.
const SpecimenFamily = "DejaVu Sans Mono"

// SpecimenPoints is its size.
const SpecimenPoints = 12

// specimenInk and specimenPaper are its colours, those of Rowlock's dark theme.
const (
	specimenInk   = 0xd7dce2
	specimenPaper = 0x15181d
)

// specimenEnd is the last line of the page.
const specimenEnd = "end of the page"

// Specimen is what a terminal prints for the page: a program's output, without
// a prompt. The cursor is hidden.
func Specimen() string {
	var b strings.Builder
	line := func(format string, a ...any) { fmt.Fprintf(&b, format+"\x1b[0m\r\n", a...) }
	b.WriteString("\x1b[?25l\x1b[H\x1b[2J")
	for _, style := range []string{"", "\x1b[1m", "\x1b[3m", "\x1b[1;3m"} {
		line("%sThe quick brown fox jumps over the lazy dog 0123456789 {}[]()<>|\\/ @#$%%&*~^", style)
	}
	line("\x1b[7mdark on light: The quick brown fox jumps over\x1b[0m light on dark: the lazy dog")
	line("\x1b[31mred \x1b[32mgreen \x1b[33myellow \x1b[34mblue \x1b[35mmagenta \x1b[36mcyan \x1b[0m" +
		"\x1b[91mred \x1b[92mgreen \x1b[93myellow \x1b[94mblue \x1b[95mmagenta \x1b[96mcyan")
	line("\x1b[4mline\x1b[0m \x1b[21mdouble\x1b[0m \x1b[4:3mcurly\x1b[0m \x1b[4:4mdotted\x1b[0m \x1b[4:5mdashed\x1b[0m " +
		"\x1b[4:3;58:5:1mcoloured\x1b[0m \x1b[9mstrike\x1b[0m \x1b[53moverline\x1b[0m \x1b[2mfaint\x1b[0m \x1b[7minverse\x1b[0m")
	line("")
	for _, row := range specimenBoxes {
		line("%s", row)
	}
	line("")
	line("-> => != == === <= >= |> <- <=> :: ++ /* */ // <!-- --> www 0xFF fi fl")
	line("🥱 ❤️ 👩‍👩‍👧‍👦 🇩🇪 👍🏽 1️⃣ ☕ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 😀🎉🚀  text: ☺︎ ❤︎ ☂ ♫ ✓ ✗ ★ ← ↑ → ↓")
	line("漢字かなカナ한글，。「」ＡＢＣ  Καλημέρα Привет ¿Qué? Dzień Grüße naïve Å")
	line("السلام عليكم  שלום  नमस्ते क्षत्रिय  สวัสดีครับ กำลัง  e\u0301 n\u0303 o\u0308 \U0001D53C∀x∈ℝ")
	line("\x1b[30;44m ~/src/rowlock \x1b[34;42m\ue0b0\x1b[30m \ue0a0 main \x1b[32;49m\ue0b0\x1b[0m make test \x1b[33m\ue0b2\x1b[30;43m 12:30 \x1b[0m \ue0b1 \ue0b3 \ue0b4 \ue0b6 \ue0b8 \ue0bc")
	line("")
	line("\x1b#6Double width ┌─┐")
	line("\x1b#3Double height ┌┐█")
	line("\x1b#4Double height ┌┐█")
	line("")
	b.WriteString(specimenEnd)
	return b.String()
}

var specimenBoxes = strings.Split(strings.Trim(`
╔══╦══╗ ┌──┬──┐ ╭──┬──╮ ┏━━┳━━┓  ▁▂▃▄▅▆▇█ ▏▎▍▌▋▊▉█  ░░▒▒▓▓██  ▖▗▘▝▙▛▜▟  🬀🬁🬂🬃🬞🬏🬋🬹🬻
║┌─╨─┐║ │╔═╧═╗│ │╒═╪═╕│ ┃╓─╁─╖┃  ▔▔▔▔ 🮂🮃▀🮄🮅🮆 ▕🮇🮈▐🮉🮊🮋  ◢◣◤◥ 🮕🮕🮗🮗🮘🮘🮙🮙  𜴀𜴁𜴂𜵐𜶀𜷀𜷥
║│╲ ╱│║ │║   ║│ ││ │ ││ ┃║ ┃ ║┃  🭇🬭🬼 🭊🭂🭍🬿 🮣🮢 🮦🮦 🯑🯒  ⣀⣠⣴⣾⣿⣷⣦⣄⣀  ╱╲╱╲╳╳  ┄┄┈┈╌╌┅┅┉┉╍╍
╠╡ ╳ ╞╣ ├╢   ╟┤ ├┼─┼─┼┤ ┣╫─╂─╫┫  🭦🬂🭛 🭥🭓🭞🭚 🮡🮠 🮧🮧 🯐🯓  ⠈⠙⠻⢿⣿⡿⠟⠋⠁  ╲╱╲╱╳╳  🯰🯱🯲🯳🯴🯵🯶🯷🯸🯹
║│╱ ╲│║ │║   ║│ ││ │ ││ ┃║ ┃ ║┃  𜰰𜰱𜰲𜰳 𜰵𜰶 𜸋𜸌 🯣🯡  𜰡𜰢𜰯 𜺐𜺑𜺒𜺓  ╭╮╭╮─╮
║└─╥─┘║ │╚═╤═╝│ │╘═╪═╛│ ┃╙─╀─╜┃  𜰼𜰽𜰾𜰿 𜰹𜰺 🮌🮍🮎🮏🮐🮑🮒🮔  🯎🯏🯤🯥🯦🯧  ╰╯╰╯ ╰
╚══╩══╝ └──┴──┘ ╰──┴──╯ ┗━━┻━━┛  
`, "\n"), "\n")

// fontsConf has the fonts that the page is drawn with and no others, so that it
// looks the same on all machines. Packages of Debian: fonts-noto-color-emoji,
// fonts-wqy-microhei, fonts-lohit-deva, fonts-tlwg-mono, fonts-firacode.
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir>/usr/share/fonts/truetype/dejavu</dir>
<dir>/usr/share/fonts/truetype/noto</dir>
<dir>/usr/share/fonts/truetype/wqy</dir>
<dir>/usr/share/fonts/truetype/firacode</dir>
<dir>/usr/share/fonts/truetype/lohit-devanagari</dir>
<dir>/usr/share/fonts/truetype/tlwg</dir>
<selectfont><acceptfont>
<pattern><patelt name="family"><string>DejaVu Sans Mono</string></patelt></pattern>
<pattern><patelt name="family"><string>Noto Color Emoji</string></patelt></pattern>
<pattern><patelt name="family"><string>WenQuanYi Micro Hei</string></patelt></pattern>
<pattern><patelt name="family"><string>Fira Code</string></patelt></pattern>
<pattern><patelt name="family"><string>Lohit Devanagari</string></patelt></pattern>
<pattern><patelt name="family"><string>Tlwg Mono</string></patelt></pattern>
</acceptfont><rejectfont><pattern><patelt name="scalable"><bool>false</bool></patelt></pattern></rejectfont></selectfont>
<cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

// specimenTerminals are the programs that can show the page, each with the
// arguments that give it the page's font and size and run a command.
var specimenTerminals = map[string]func(s *Stage, family, script string) []string{
	"kitty": func(s *Stage, family, script string) []string {
		return []string{"kitty", "--config", "NONE", "-o", "font_family=" + family, "-o", fmt.Sprintf("font_size=%d", SpecimenPoints),
			"-o", "remember_window_size=no", "-o", fmt.Sprintf("initial_window_width=%dc", SpecimenCols),
			"-o", fmt.Sprintf("initial_window_height=%dc", SpecimenRows), "-o", "enable_audio_bell=no", "-o", "update_check_interval=0",
			"-o", fmt.Sprintf("background=#%06x", specimenPaper), "-o", fmt.Sprintf("foreground=#%06x", specimenInk), "sh", "-c", script}
	},
	"alacritty": func(s *Stage, family, script string) []string {
		return []string{"alacritty", "-o", "font.normal.family=" + family, "-o", fmt.Sprintf("font.size=%d", SpecimenPoints),
			"-o", fmt.Sprintf("window.dimensions.columns=%d", SpecimenCols), "-o", fmt.Sprintf("window.dimensions.lines=%d", SpecimenRows),
			"-o", fmt.Sprintf("colors.primary.background='#%06x'", specimenPaper),
			"-o", fmt.Sprintf("colors.primary.foreground='#%06x'", specimenInk), "-e", "sh", "-c", script}
	},
	"xterm": func(s *Stage, family, script string) []string {
		return []string{"xterm", "-u8", "-fa", family, "-fs", fmt.Sprint(SpecimenPoints),
			"-bg", fmt.Sprintf("#%06x", specimenPaper), "-fg", fmt.Sprintf("#%06x", specimenInk),
			"-geometry", fmt.Sprintf("%dx%d", SpecimenCols, SpecimenRows), "-e", "sh", "-c", script}
	},
	"rowlock": func(s *Stage, family, script string) []string {
		return []string{"rowlock", "-e", "sh", "-c", script}
	},
}

// Specimen shows the page in a terminal and returns the picture of its window.
func (s *Stage) Specimen(terminal, family string, dpi int) (*image.RGBA, error) {
	conf := fmt.Sprintf("[font]\nfamily = [%q]\nsize = %d\n[window]\ncols = %d\nrows = %d\n", family, SpecimenPoints, SpecimenCols, SpecimenRows)
	for name, text := range map[string]string{"config/rowlock/config.toml": conf, "fonts.conf": fontsConf, "home/page": Specimen()} {
		if err := s.File(name, text); err != nil {
			return nil, err
		}
	}
	s.Env = append(s.Env, "FONTCONFIG_FILE="+s.Dir+"/fonts.conf", "TERM=xterm-256color")
	s.Display.setDPI(dpi)
	args := specimenTerminals[terminal](s, family, "cat page; : >printed; exec sleep 1000")
	if _, err := s.Start(args[0], args[1:]...); err != nil {
		return nil, err
	}
	if err := Until(func() error {
		if _, err := os.Stat(s.Dir + "/home/printed"); err != nil || len(s.Display.Windows()) == 0 {
			return errors.New(terminal + " has not printed the page")
		}
		return nil
	}); err != nil {
		return nil, err
	}
	img, err := s.settled()
	if err != nil {
		return nil, err
	}
	return crop(img, s.Display.Place(s.Display.Windows()[0]).Intersect(img.Rect)), nil
}

// settled is what is drawn when nothing has changed for a while: the first
// character of a script has terminals look through the fonts of the system, and
// they show half of the page meanwhile.
func (s *Stage) settled() (*image.RGBA, error) {
	var last *image.RGBA
	same := 0
	err := Until(func() error {
		img, err := s.Steady()
		if err != nil {
			return err
		}
		if last != nil && Differing(img, last) == 0 {
			same++
		} else {
			same = 0
		}
		last = img
		if same < 4 {
			return errors.New("the window keeps changing")
		}
		return nil
	})
	return last, err
}

// setDPI says how large a logical pixel is, as a desktop does: 96 is scale 1.
func (d *Display) setDPI(dpi int) {
	text := fmt.Sprintf("Xft.dpi:\t%d\n", dpi)
	xproto.ChangeProperty(d.conn, xproto.PropModeReplace, d.root, xproto.AtomResourceManager, xproto.AtomString, 8,
		uint32(len(text)), []byte(text))
	d.conn.Sync()
}

// Unlike is the share of a picture that looks different in another, from 0 to 1:
// of blocks of 4 by 4 pixels, those whose mean brightness differs by more than
// 3 %, which an eye can tell on a large area, and not on an edge. Pictures of
// different sizes are unlike everywhere.
func Unlike(a, b *image.RGBA) float64 {
	if a.Rect.Size() != b.Rect.Size() {
		return 1
	}
	const side, limit = 4, 0.03 * 255
	unlike, all := 0, 0
	for y := 0; y+side <= a.Rect.Dy(); y += side {
		for x := 0; x+side <= a.Rect.Dx(); x += side {
			sum := 0.0
			for i := range side * side {
				at := a.PixOffset(a.Rect.Min.X+x+i%side, a.Rect.Min.Y+y+i/side)
				other := b.PixOffset(b.Rect.Min.X+x+i%side, b.Rect.Min.Y+y+i/side)
				for k, weight := range [3]float64{0.3, 0.6, 0.1} {
					sum += weight * (float64(a.Pix[at+k]) - float64(b.Pix[other+k]))
				}
			}
			all++
			if mean := sum / (side * side); mean > limit || mean < -limit {
				unlike++
			}
		}
	}
	return float64(unlike) / float64(max(all, 1))
}
