package vt

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"reflect"
	"testing"
)

// rowCell is a cell given to an encoder and expected of a decoder.
type rowCell struct {
	text  string // empty: a blank beyond the text
	width int
	style Style
	link  Link
}

func randomRow(rnd *rand.Rand) (cells []rowCell) {
	texts := []struct {
		text  string
		width int
	}{{"a", 1}, {" ", 1}, {"é", 1}, {"中", 2}, {"e\u0301", 1}, {"\U0001F1E9\U0001F1EA", 2}}
	styles := []Style{
		{}, {FG: Indexed(0)}, {FG: Indexed(255), BG: RGB(0, 0, 0)}, {UL: RGB(255, 1, 2)},
		{Attr: Bold | Overline}, {Attr: Attr(0).WithUnderline(UnderlineDashed)},
	}
	links := []Link{{}, {}, {URI: "https://e.com/"}, {ID: "1", URI: "file:///x"}}
	style, link := Style{}, Link{}
	for range rnd.IntN(60) {
		if rnd.IntN(3) == 0 {
			style, link = styles[rnd.IntN(len(styles))], links[rnd.IntN(len(links))]
		}
		t := texts[rnd.IntN(len(texts))*rnd.IntN(2)]
		cells = append(cells, rowCell{t.text, t.width, style, link})
	}
	for range rnd.IntN(5) * rnd.IntN(2) {
		cells = append(cells, rowCell{"", 1, Style{BG: Indexed(4)}, Link{}})
	}
	return cells
}

func encodeCells(cells []rowCell, id uint64, flags RowFlags) Row {
	var e rowEncoder
	e.reset()
	for _, c := range cells {
		if c.text == "" {
			e.blanks(1, c.style, c.link)
		} else {
			e.cell([]byte(c.text), c.width, c.style, c.link)
		}
	}
	return e.row(id, flags)
}

// decodedCells is what a line says, right halves left out.
func decodedCells(l *Line) (cells []rowCell) {
	for i, c := range l.Cells {
		if c.Width == 0 {
			continue
		}
		s := l.Styles[c.Style]
		link := l.Links[s.Link]
		s.Link = 0
		cells = append(cells, rowCell{string(l.CellText(i)), int(c.Width), s, link})
	}
	return cells
}

func TestRowRoundTrip(t *testing.T) {
	var line Line
	for seed := range uint64(2000) {
		rnd := rand.New(rand.NewPCG(seed, 2))
		want := randomRow(rnd)
		r := encodeCells(want, seed+1, RowFlags(rnd.IntN(8)))
		if err := line.Decode(r); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if got := decodedCells(&line); len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Fatalf("seed %d:\n got %+v\nwant %+v", seed, got, want)
		}
		if cells := r.extent().cells; cells > len(line.Cells) {
			t.Fatalf("seed %d: %d cells of text in %d", seed, cells, len(line.Cells))
		}
	}
}

// Plain text has the short form: no stretches, no runs.
func TestRowPlain(t *testing.T) {
	r := textRow(1, "plain text, é", 0)
	if !bytes.Equal(r.Meta, []byte{0}) {
		t.Errorf("meta is % x", r.Meta)
	}
}

// What claims more than it has is refused before it costs memory.
func TestRowHostile(t *testing.T) {
	huge := binary.AppendUvarint(nil, 1<<62)
	for name, r := range map[string]Row{
		"endless stretches":     {Text: []byte("a"), Meta: huge},
		"stretch beyond text":   {Text: []byte("a"), Meta: []byte{1, 8 << 2}},
		"huge stretch":          {Text: []byte("a"), Meta: append([]byte{1}, huge...)},
		"empty cluster":         {Text: []byte("a"), Meta: []byte{1, stretchCluster}},
		"cluster beyond text":   {Text: []byte("a"), Meta: []byte{1, 9<<2 | stretchWideCluster}},
		"text left over":        {Text: []byte("ab"), Meta: []byte{1, 1 << 2}},
		"run of no cells":       {Meta: []byte{0, 0, 0}},
		"huge run":              {Meta: append(append([]byte{0}, huge...), 0)},
		"cut style":             {Meta: []byte{0, 1, styleFG | styleLink, 2}},
		"link beyond the end":   {Meta: []byte{0, 1, styleLink, 99, 'x'}},
		"no meta":               {Text: []byte("a")},
		"too many cells":        {Text: bytes.Repeat([]byte("a"), 1<<20), Meta: []byte{0}},
		"too many wide cells":   {Text: bytes.Repeat([]byte("中"), MaxCols), Meta: binary.AppendUvarint([]byte{1}, MaxCols<<2|stretchWide)},
		"overlong uvarint":      {Meta: bytes.Repeat([]byte{0xFF}, 11)},
		"run over the last one": {Meta: append(binary.AppendUvarint([]byte{0}, MaxCols), 0, 1, 0)},
	} {
		var line Line
		if err := line.Decode(r); err == nil {
			t.Errorf("%s: decoded to %d cells", name, len(line.Cells))
		}
		if cap(line.Cells) > 4*MaxCols {
			t.Errorf("%s: room for %d cells", name, cap(line.Cells))
		}
	}
}
