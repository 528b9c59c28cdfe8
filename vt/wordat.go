package vt

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// wordPunctuation are the characters beside letters and digits that belong to a
// word: names of files, options, addresses.
const wordPunctuation = "_-./~@%+=?&#"

// wordClass sorts cells for a selection by words: a double click takes a run of
// one class.
type wordClass uint8

const (
	wordSpace wordClass = iota
	wordOther
	wordLetter
)

// WordAt is the word at a column of rows[row], as a double click selects it. It
// may run over soft wraps. Lines of the answer count from rows[0]; to is
// included.
func WordAt(rows []Row, row, col int) (from, to Pos) {
	if row < 0 || row >= len(rows) {
		return Pos{}, Pos{}
	}
	first, last := LineAt(rows, row)
	var (
		line    Line
		places  []Pos
		classes []wordClass
	)
	clicked := -1
	for y := first; y <= last; y++ {
		if line.Decode(rows[y]) != nil {
			continue
		}
		for x := range line.Cells {
			if y == row && x <= col {
				clicked = len(places)
			}
			places = append(places, Pos{uint64(y), x})
			classes = append(classes, line.wordClass(x))
		}
		if y == row && col >= len(line.Cells) { // beyond the text
			return Pos{uint64(row), col}, Pos{uint64(row), col}
		}
	}
	if clicked < 0 {
		return Pos{uint64(row), col}, Pos{uint64(row), col}
	}
	begin, end := clicked, clicked
	for begin > 0 && classes[begin-1] == classes[clicked] {
		begin--
	}
	for end < len(places)-1 && classes[end+1] == classes[clicked] {
		end++
	}
	return places[begin], places[end]
}

// LineAt is the logical line that rows[row] belongs to, as a triple click
// selects it: the first and the last of its rows, included.
func LineAt(rows []Row, row int) (first, last int) {
	first, last = row, row
	for first > 0 && goesOn(rows, first-1) {
		first--
	}
	for goesOn(rows, last) {
		last++
	}
	return first, last
}

// wordClass is that of the character in column x.
func (l *Line) wordClass(x int) wordClass {
	if x > 0 && l.Cells[x].Width == 0 {
		x--
	}
	r, n := utf8.DecodeRune(l.CellText(x))
	switch {
	case n == 0, unicode.IsSpace(r):
		return wordSpace
	case unicode.IsLetter(r), unicode.IsNumber(r), unicode.IsMark(r), strings.ContainsRune(wordPunctuation, r):
		return wordLetter
	}
	return wordOther
}
