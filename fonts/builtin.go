package fonts

// pen draws by code on a bitmap.
type pen struct {
	Bitmap
	m     Metrics
	cells int
}

func builtin(runes []rune) (func(*pen, rune), bool) { return nil, false }

var marks map[rune]func(*pen)

func (p *pen) missing(r rune) {}
