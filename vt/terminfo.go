package vt

import (
	"fmt"
	"strconv"
	"sync"
)

// The terminfo entry rowlock: share/terminfo/rowlock.ti is made from the tables
// below, and XTGETTCAP answers from them. Names and what they mean are those of
// terminfo(5) and user_caps(5); tmux(1) has Hls, Smol, Rmol, Sync, Setulc and Su,
// kitty fullkbd and setrgbf.
//
// Where xterm-256color says something else: cnorm leaves the cursor's blinking to
// the person and there is no cvvis, Se gives back the person's cursor, rep counts
// to one. There are no printer, no memory lock and no meta mode. RGB is not in the entry, for to ncurses it means that setaf
// takes direct colours only; Tc says that SGR 38:2 works.

// terminfoFlags are the boolean capabilities.
var terminfoFlags = []string{
	"am", "bce", "ccc", "hs", "mir", "msgr", "npc", "xenl",
	"AX", "Su", "Tc", "XF", "XT", "fullkbd",
}

// terminfoNumbers are the numeric ones. More pairs would need the newer format of
// compiled entries, which not every reader knows.
var terminfoNumbers = []struct {
	name  string
	value int
}{
	{"colors", 256}, {"cols", 80}, {"it", 8}, {"lines", 24}, {"pairs", 1<<15 - 1},
}

// softReset is what tput init and tput reset send.
const softReset = "\x1b[!p\x1b[?3;4l\x1b[4l\x1b>"

// capability is one that is a string.
type capability struct{ name, value string }

var terminfoStrings = []capability{
	{"acsc", "``aaffggiijjkkllmmnnooppqqrrssttuuvvwwxxyyzz{{||}}~~"},
	{"bel", "\a"},
	{"blink", "\x1b[5m"},
	{"bold", "\x1b[1m"},
	{"cbt", "\x1b[Z"},
	{"civis", "\x1b[?25l"},
	{"clear", "\x1b[H\x1b[2J"},
	{"cnorm", "\x1b[?25h"},
	{"cr", "\r"},
	{"csr", "\x1b[%i%p1%d;%p2%dr"},
	{"cub", "\x1b[%p1%dD"},
	{"cub1", "\b"},
	{"cud", "\x1b[%p1%dB"},
	{"cud1", "\n"},
	{"cuf", "\x1b[%p1%dC"},
	{"cuf1", "\x1b[C"},
	{"cup", "\x1b[%i%p1%d;%p2%dH"},
	{"cuu", "\x1b[%p1%dA"},
	{"cuu1", "\x1b[A"},
	{"dch", "\x1b[%p1%dP"},
	{"dch1", "\x1b[P"},
	{"dim", "\x1b[2m"},
	{"dl", "\x1b[%p1%dM"},
	{"dl1", "\x1b[M"},
	{"dsl", "\x1b]2;\a"},
	{"ech", "\x1b[%p1%dX"},
	{"ed", "\x1b[J"},
	{"el", "\x1b[K"},
	{"el1", "\x1b[1K"},
	{"flash", "\x1b[?5h$<100/>\x1b[?5l"},
	{"fsl", "\a"},
	{"home", "\x1b[H"},
	{"hpa", "\x1b[%i%p1%dG"},
	{"ht", "\t"},
	{"hts", "\x1bH"},
	{"ich", "\x1b[%p1%d@"},
	{"il", "\x1b[%p1%dL"},
	{"il1", "\x1b[L"},
	{"ind", "\n"},
	{"indn", "\x1b[%p1%dS"},
	{"initc", "\x1b]4;%p1%d;rgb:%p2%{255}%*%{1000}%/%2.2X/%p3%{255}%*%{1000}%/%2.2X/%p4%{255}%*%{1000}%/%2.2X\x1b\\"},
	{"invis", "\x1b[8m"},
	{"is2", softReset},
	{"mgc", "\x1b[?69l"},
	{"nel", "\x1bE"},
	{"oc", "\x1b]104\a"},
	{"op", "\x1b[39;49m"},
	{"rc", "\x1b8"},
	{"rep", "%p1%c%?%p2%{1}%>%t\x1b[%p2%{1}%-%db%;"},
	{"rev", "\x1b[7m"},
	{"ri", "\x1bM"},
	{"rin", "\x1b[%p1%dT"},
	{"ritm", "\x1b[23m"},
	{"rmacs", "\x1b(B"},
	{"rmam", "\x1b[?7l"},
	{"rmcup", "\x1b[?1049l\x1b[23;0;0t"},
	{"rmir", "\x1b[4l"},
	{"rmkx", "\x1b[?1l\x1b>"},
	{"rmso", "\x1b[27m"},
	{"rmul", "\x1b[24m"},
	{"rs1", "\x1bc"},
	{"rs2", softReset},
	{"sc", "\x1b7"},
	{"setab", "\x1b[%?%p1%{8}%<%t4%p1%d%e%p1%{16}%<%t10%p1%{8}%-%d%e48;5;%p1%d%;m"},
	{"setaf", "\x1b[%?%p1%{8}%<%t3%p1%d%e%p1%{16}%<%t9%p1%{8}%-%d%e38;5;%p1%d%;m"},
	{"sgr", "%?%p9%t\x1b(0%e\x1b(B%;\x1b[0%?%p6%t;1%;%?%p5%t;2%;%?%p2%t;4%;%?%p1%p3%|%t;7%;%?%p4%t;5%;%?%p7%t;8%;m"},
	{"sgr0", "\x1b(B\x1b[m"},
	{"sitm", "\x1b[3m"},
	{"smacs", "\x1b(0"},
	{"smam", "\x1b[?7h"},
	{"smcup", "\x1b[?1049h\x1b[22;0;0t"},
	{"smglp", "\x1b[?69h\x1b[%i%p1%ds"},
	{"smglr", "\x1b[?69h\x1b[%i%p1%d;%p2%ds"},
	{"smgrp", "\x1b[?69h\x1b[%i;%p1%ds"},
	{"smir", "\x1b[4h"},
	{"smkx", "\x1b[?1h\x1b="},
	{"smso", "\x1b[7m"},
	{"smul", "\x1b[4m"},
	{"tbc", "\x1b[3g"},
	{"tsl", "\x1b]2;"},
	{"u6", "\x1b[%i%d;%dR"},
	{"u7", "\x1b[6n"},
	{"u8", "\x1b[?%[;0123456789]c"},
	{"u9", "\x1b[c"},
	{"vpa", "\x1b[%i%p1%dd"},

	{"BD", "\x1b[?2004l"},
	{"BE", "\x1b[?2004h"},
	{"Cr", "\x1b]112\a"},
	{"Cs", "\x1b]12;%p1%s\a"},
	{"E3", "\x1b[3J"},
	{"Hls", "\x1b]8;%?%p1%l%tid=%p1%s%;;%p2%s\x1b\\"},
	{"Ms", "\x1b]52;%p1%s;%p2%s\a"},
	{"PE", pasteEnd},
	{"PS", pasteStart},
	{"RV", "\x1b[>c"},
	{"Rmol", "\x1b[55m"},
	{"Se", "\x1b[0 q"},
	{"Setulc", "\x1b[58:2::%p1%{65536}%/%d:%p1%{256}%/%{255}%&%d:%p1%{255}%&%dm"},
	{"Smol", "\x1b[53m"},
	{"Smulx", "\x1b[4:%p1%dm"},
	{"Ss", "\x1b[%p1%d q"},
	{"Sync", "\x1b[?2026%?%p1%{1}%-%tl%eh%;"},
	{"XM", "\x1b[?1006;1000%?%p1%{1}%=%th%el%;"},
	{"XR", "\x1b[>0q"},
	{"fd", "\x1b[?1004l"},
	{"fe", "\x1b[?1004h"},
	{"kmous", "\x1b[<"},
	{"kxIN", "\x1b[I"},
	{"kxOUT", "\x1b[O"},
	{"ol", "\x1b[59m"},
	{"rmxx", "\x1b[29m"},
	{"rv", "\x1b\\[>41;[0-9]+;0c"},
	{"setrgbb", "\x1b[48:2::%p1%d:%p2%d:%p3%dm"},
	{"setrgbf", "\x1b[38:2::%p1%d:%p2%d:%p3%dm"},
	{"smxx", "\x1b[9m"},
	{"xr", "\x1bP>\\|Rowlock [!-~]+\x1b\\\\"},
}

// terminfoKey is a key that has a capability.
type terminfoKey struct {
	name string
	key  Key
	mods Mods
}

// terminfoModified are the keys that have a capability with Shift, and with a
// digit behind it one for each other modifier: xterm's number of it.
var terminfoModified = []terminfoKey{
	{name: "kDC", key: KeyDelete}, {name: "kDN", key: KeyDown}, {name: "kEND", key: KeyEnd},
	{name: "kHOM", key: KeyHome}, {name: "kIC", key: KeyInsert}, {name: "kLFT", key: KeyLeft},
	{name: "kNXT", key: KeyPageDown}, {name: "kPRV", key: KeyPageUp}, {name: "kRIT", key: KeyRight},
	{name: "kUP", key: KeyUp},
}

// functionMods are the modifiers of F1 to F12 for kf1 to kf12, kf13 to kf24 and on.
var functionMods = []Mods{0, ModShift, ModCtrl, ModCtrl | ModShift, ModAlt, ModAlt | ModShift}

const terminfoFunctions = 63 // all that terminfo has

func terminfoKeys() []terminfoKey {
	keys := []terminfoKey{
		{"ka1", KeyKP0 + 7, 0}, {"ka2", KeyKP0 + 8, 0}, {"ka3", KeyKP9, 0},
		{"kb1", KeyKP0 + 4, 0}, {"kb2", KeyKP0 + 5, 0}, {"kb3", KeyKP0 + 6, 0},
		{"kc1", KeyKP0 + 1, 0}, {"kc2", KeyKP0 + 2, 0}, {"kc3", KeyKP0 + 3, 0},
		{"kp5", KeyKPBegin, 0}, {"kbeg", KeyKPBegin, 0}, {"kent", KeyKPEnter, 0},
		{"kpADD", KeyKPAdd, 0}, {"kpCMA", KeyKPSeparator, 0}, {"kpDIV", KeyKPDivide, 0}, {"kpDOT", KeyKPDecimal, 0},
		{"kpMUL", KeyKPMultiply, 0}, {"kpSUB", KeyKPSubtract, 0}, {"kpZRO", KeyKP0, 0},
		{"kbs", KeyBackspace, 0}, {"kcbt", KeyTab, ModShift},
		{"kcub1", KeyLeft, 0}, {"kcud1", KeyDown, 0}, {"kcuf1", KeyRight, 0}, {"kcuu1", KeyUp, 0},
		{"kdch1", KeyDelete, 0}, {"kend", KeyEnd, 0}, {"khome", KeyHome, 0}, {"kich1", KeyInsert, 0},
		{"knp", KeyPageDown, 0}, {"kpp", KeyPageUp, 0},
		{"kind", KeyDown, ModShift}, {"kri", KeyUp, ModShift},
	}
	for n := range terminfoFunctions {
		keys = append(keys, terminfoKey{fmt.Sprintf("kf%d", n+1), KeyF(n%12 + 1), functionMods[n/12]})
	}
	for _, k := range terminfoModified {
		keys = append(keys, terminfoKey{k.name, k.key, ModShift})
		for number := 3; number <= 7; number++ {
			keys = append(keys, terminfoKey{k.name + strconv.Itoa(number), k.key, Mods(number - 1)})
		}
	}
	return keys
}

// terminfoKeypad are the modes that smkx leaves: what the capabilities of keys
// are true for.
var terminfoKeypad = InputModes{AppCursor: true, AppKeypad: true}

// capabilities are the strings, those of keys too.
var capabilities = sync.OnceValue(func() []capability {
	all := terminfoStrings
	for _, k := range terminfoKeys() {
		sent := terminfoKeypad.AppendKey(nil, KeyEvent{Key: k.key, Mods: k.mods, Action: KeyPress})
		all = append(all, capability{k.name, string(sent)})
	}
	return all
})

// terminfoAnswers are what XTGETTCAP tells beside the terminal's name: the entry,
// where "" is a flag that is set, and what xterm and kitty know by other names.
var terminfoAnswers = sync.OnceValue(func() map[string]string {
	answers := map[string]string{"RGB": "8/8/8"}
	for _, name := range terminfoFlags {
		answers[name] = ""
	}
	for _, c := range terminfoNumbers {
		answers[c.name] = strconv.Itoa(c.value)
	}
	for _, c := range capabilities() {
		answers[c.name] = c.value
	}
	answers["Co"] = answers["colors"]
	return answers
})
