package fonts

import (
	"os"
	"strings"
)

// Prepare looks at the system's fonts on a goroutine of its own, and opens the one that the user's language needs beside
// the built-in font, so that the first such character needn't wait for that: a font of ideographs takes 25 ms to read. A
// window calls it once it is there.
func Prepare() {
	go func() {
		if r, ok := languageSample(); ok {
			prepare(catalogue(), r)
		} else {
			catalogue()
		}
	}()
}

// prepare opens the font that will draw a character.
func prepare(entries []entry, r rune) {
	for _, e := range entries {
		if !e.color && e.covers(r) {
			_, _ = e.open() // what is wrong is told when it is used
			return
		}
	}
}

// languageSamples are a character of each language whose script the built-in font lacks.
var languageSamples = map[string]rune{
	"zh": '漢', "ja": 'か', "ko": '한', "th": 'ก', "hi": 'क', "mr": 'क', "ne": 'क', "bn": 'ক', "pa": 'ਕ', "gu": 'ક', "or": 'କ',
	"ta": 'க', "te": 'క', "kn": 'ಕ', "ml": 'ക', "si": 'ක', "my": 'က', "km": 'ក', "am": 'ሀ', "bo": 'ཀ',
}

// languageSample is a character of the user's language that may need a font of the system.
func languageSample() (rune, bool) {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := os.Getenv(name); locale != "" {
			language, _, _ := strings.Cut(locale, "_")
			r, ok := languageSamples[language]
			return r, ok
		}
	}
	return 0, false
}
