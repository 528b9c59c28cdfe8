package vt

// The tables below name every control function that the terminal knows, by what
// identifies it: prefix, intermediate and final byte. What isn't here is
// ignored. Each method's comment says which sequence it is.

// csiFunctions are the control sequences: CSI prefix parameters inter final.
var csiFunctions = []struct {
	prefix, inter, final byte
	do                   func(*Terminal)
}{
	{0, 0, '@', (*Terminal).ich},
	{0, 0, 'A', (*Terminal).cuu},
	{0, 0, 'B', (*Terminal).cud},
	{0, 0, 'C', (*Terminal).cuf},
	{0, 0, 'D', (*Terminal).cub},
	{0, 0, 'E', (*Terminal).cnl},
	{0, 0, 'F', (*Terminal).cpl},
	{0, 0, 'G', (*Terminal).cha},
	{0, 0, 'H', (*Terminal).cup},
	{0, 0, 'I', (*Terminal).cht},
	{0, 0, 'J', (*Terminal).ed},
	{0, 0, 'K', (*Terminal).el},
	{0, 0, 'L', (*Terminal).il},
	{0, 0, 'M', (*Terminal).dl},
	{0, 0, 'P', (*Terminal).dch},
	{0, 0, 'S', (*Terminal).su},
	{0, 0, 'T', (*Terminal).sd},
	{0, 0, 'X', (*Terminal).ech},
	{0, 0, 'Z', (*Terminal).cbt},
	{0, 0, '^', (*Terminal).sd},
	{0, 0, '`', (*Terminal).cha}, // HPA
	{0, 0, 'a', (*Terminal).hpr},
	{0, 0, 'b', (*Terminal).rep},
	{0, 0, 'c', (*Terminal).da1},
	{0, 0, 'd', (*Terminal).vpa},
	{0, 0, 'e', (*Terminal).vpr},
	{0, 0, 'f', (*Terminal).cup}, // HVP
	{0, 0, 'g', (*Terminal).tbc},
	{0, 0, 'h', (*Terminal).sm},
	{0, 0, 'l', (*Terminal).rm},
	{0, 0, 'm', (*Terminal).sgr},
	{0, 0, 'n', (*Terminal).dsr},
	{0, 0, 'r', (*Terminal).decstbm},
	{0, 0, 's', (*Terminal).decslrm}, // SCOSC
	{0, 0, 't', (*Terminal).xtwinops},
	{0, 0, 'u', (*Terminal).decrc}, // SCORC
	{0, 0, 'x', (*Terminal).decreqtparm},

	{'?', 0, 'J', (*Terminal).decsed},
	{'?', 0, 'K', (*Terminal).decsel},
	{'?', 0, 'W', (*Terminal).decst8c},
	{'?', 0, 'h', (*Terminal).decset},
	{'?', 0, 'l', (*Terminal).decrst},
	{'?', 0, 'n', (*Terminal).decdsr},
	{'?', 0, 'r', (*Terminal).xtrestore},
	{'?', 0, 's', (*Terminal).xtsave},
	{'?', 0, 'u', (*Terminal).kittyQuery},
	{'?', 0, 'm', (*Terminal).xtqmodkeys},
	{'>', 0, 'T', (*Terminal).xtrmtitle},
	{'>', 0, 'c', (*Terminal).da2},
	{'>', 0, 'm', (*Terminal).xtmodkeys},
	{'>', 0, 'n', (*Terminal).xtmodkeysOff},
	{'>', 0, 'q', (*Terminal).xtversion},
	{'>', 0, 't', (*Terminal).xtsmtitle},
	{'>', 0, 'u', (*Terminal).kittyPush},
	{'=', 0, 'c', (*Terminal).da3},
	{'=', 0, 'u', (*Terminal).kittySet},
	{'<', 0, 'u', (*Terminal).kittyPop},

	{0, ' ', '@', (*Terminal).sl},
	{0, ' ', 'A', (*Terminal).sr},
	{0, ' ', 'q', (*Terminal).decscusr},
	{0, '!', 'p', (*Terminal).decstr},
	{0, '"', 'p', (*Terminal).decscl},
	{0, '"', 'q', (*Terminal).decsca},
	{0, '#', 'P', (*Terminal).xtpushcolors},
	{0, '#', 'Q', (*Terminal).xtpopcolors},
	{0, '#', 'R', (*Terminal).xtreportcolors},
	{0, '#', 'S', (*Terminal).xttitlepos},
	{0, '#', 'p', (*Terminal).xtpushsgr},
	{0, '#', 'q', (*Terminal).xtpopsgr},
	{0, '#', '{', (*Terminal).xtpushsgr},
	{0, '#', '}', (*Terminal).xtpopsgr},
	{0, '$', 'p', (*Terminal).decrqm},
	{'?', '$', 'p', (*Terminal).decrqm},
	{0, '$', 'r', (*Terminal).deccara},
	{0, '$', 't', (*Terminal).decrara},
	{0, '$', 'v', (*Terminal).deccra},
	{0, '$', 'x', (*Terminal).decfra},
	{0, '$', 'z', (*Terminal).decera},
	{0, '$', '{', (*Terminal).decsera},
	{0, '$', '|', (*Terminal).decscpp},
	{0, '\'', '}', (*Terminal).decic},
	{0, '\'', '~', (*Terminal).decdc},
	{0, '*', 'x', (*Terminal).decsace},
	{0, '*', 'y', (*Terminal).decrqcra},
	{0, '*', '|', (*Terminal).decsnls},
}

// escFunctions are the escape sequences: ESC inter final. Charset designations
// are in charset.go.
var escFunctions = []struct {
	inter, final byte
	do           func(*Terminal)
}{
	{0, '6', (*Terminal).decbi},
	{0, '7', (*Terminal).decsc},
	{0, '8', (*Terminal).decrc},
	{0, '9', (*Terminal).decfi},
	{0, '=', (*Terminal).deckpam},
	{0, '>', (*Terminal).deckpnm},
	{0, 'D', (*Terminal).ind},
	{0, 'E', (*Terminal).nel},
	{0, 'H', (*Terminal).hts},
	{0, 'M', (*Terminal).ri},
	{0, 'N', (*Terminal).ss2},
	{0, 'O', (*Terminal).ss3},
	{0, 'V', (*Terminal).spa},
	{0, 'W', (*Terminal).epa},
	{0, 'Z', (*Terminal).da1}, // DECID
	{0, 'c', (*Terminal).ris},
	{0, 'n', (*Terminal).ls2},
	{0, 'o', (*Terminal).ls3},
	{' ', 'F', (*Terminal).s7c1t},
	{' ', 'G', (*Terminal).s8c1t},
	{'#', '3', (*Terminal).decdhlTop},
	{'#', '4', (*Terminal).decdhlBottom},
	{'#', '5', (*Terminal).decswl},
	{'#', '6', (*Terminal).decdwl},
	{'#', '8', (*Terminal).decaln},
}

// An index for the tables: prefix none < = > ?, intermediate none and 0x20 to
// 0x2F, final 0x30 to 0x7E.
const (
	prefixes = 5
	inters   = 17
	finals   = 0x80 - 0x30
)

var (
	csiIndex [prefixes][inters][finals]func(*Terminal)
	escIndex [inters][finals]func(*Terminal)
)

func init() {
	for _, f := range csiFunctions {
		csiIndex[prefixIndex(f.prefix)][interIndex(f.inter)][f.final-0x30] = f.do
	}
	for _, f := range escFunctions {
		escIndex[interIndex(f.inter)][f.final-0x30] = f.do
	}
}

func prefixIndex(c byte) int {
	if c == 0 {
		return 0
	}
	return int(c-'<') + 1
}

func interIndex(c byte) int {
	if c == 0 {
		return 0
	}
	return int(c-0x20) + 1
}

// csiDispatch does the control sequence in t.seq. Only SGR has a use for colons:
// a sequence with colons elsewhere is not what it looks like, and ignored.
func (t *Terminal) csiDispatch(final byte) {
	q := &t.seq
	if q.inter == badInter || q.sub != 0 && final != 'm' {
		return
	}
	if do := csiIndex[prefixIndex(q.prefix)][interIndex(q.inter)][final-0x30]; do != nil {
		do(t)
	}
}

// escDispatch does the escape sequence with the intermediate in t.seq. Two of
// them there are only for character sets.
func (t *Terminal) escDispatch(final byte) {
	inter := t.seq.inter
	switch {
	case inter == badInter:
		if two := t.seq.inters; two[0] >= '(' && two[0] <= '/' {
			t.scs(two[0], string([]byte{two[1], final}))
		}
	case inter >= '(' && inter <= '/':
		t.scs(inter, string([]byte{final}))
	default:
		if do := escIndex[interIndex(inter)][final-0x30]; do != nil {
			do(t)
		}
	}
}
