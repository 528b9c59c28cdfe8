package fonts

import (
	"context"
	"errors"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"
)

var (
	errNoFontconfig = errors.New("fc-match is not installed")
	errNoFamily     = errors.New("not found")
)

// fcTimeout bounds a run of fc-match, which takes milliseconds unless it has to rebuild its cache.
const fcTimeout = 5 * time.Second

// genericFamilies are names that mean whatever fontconfig has for them.
var genericFamilies = []string{"monospace", "mono", "sans", "sans-serif", "serif", "system-ui", "ui-monospace"}

// fcRun asks fc-match, or remembers what it said.
func fcRun(arguments ...string) (string, error) {
	if answer, ok := answers.read(arguments); ok {
		return answer, nil
	}
	path, err := exec.LookPath("fc-match")
	if err != nil {
		return "", errNoFontconfig
	}
	ctx, cancel := context.WithTimeout(context.Background(), fcTimeout)
	defer cancel()
	out, err := exec.CommandContext(ctx, path, arguments...).Output()
	if err != nil {
		return "", errNoFontconfig
	}
	answers.write(arguments, string(out))
	return string(out), nil
}

// fcMatch finds a family by name. fc-match never says no, so its answer counts when it is of that family, or when it
// is not what it answers to a name that nobody has: then an alias led there.
func fcMatch(family string, style Style) (location, error) {
	l, names, err := fcBest(fcEscape(family), style)
	if err != nil {
		return location{}, err
	}
	same := func(name string) bool { return strings.EqualFold(name, family) }
	if slices.ContainsFunc(names, same) || slices.ContainsFunc(genericFamilies, same) {
		return l, nil
	}
	if none, _, err := fcBest("no such family", style); err != nil || none == l {
		return location{}, errNoFamily
	}
	return l, nil
}

// fcBest returns the best match and the names of its family.
func fcBest(pattern string, style Style) (location, []string, error) {
	if style&Bold != 0 {
		pattern += ":bold"
	}
	if style&Italic != 0 {
		pattern += ":italic"
	}
	out, err := fcRun("--format", "%{file}\t%{index}\t%{family}\n", pattern)
	if err != nil {
		return location{}, nil, err
	}
	fields := strings.Split(strings.TrimSuffix(out, "\n"), "\t")
	if len(fields) != 3 {
		return location{}, nil, errNoFamily
	}
	return fcLocation(fields[0], fields[1]), strings.Split(fields[2], ","), nil
}

// fcEscape protects what is special in a fontconfig pattern.
func fcEscape(family string) string {
	return strings.NewReplacer(`\`, `\\`, `-`, `\-`, `:`, `\:`, `,`, `\,`).Replace(family)
}

func fcLocation(file, index string) location {
	n, _ := strconv.Atoi(index)
	return location{file, n & 0xFFFF} // the bits above name an instance of a variable font
}

// fcSort returns the fonts that together cover what the system can show, in fontconfig's order for monospace text in
// the user's language.
func fcSort() ([]entry, error) {
	out, err := fcRun("--sort", "--format", "%{file}\t%{index}\t%{color}\t%{charset}\n", "monospace")
	if err != nil {
		return nil, err
	}
	var entries []entry
	for line := range strings.Lines(out) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 4 {
			continue
		}
		entries = append(entries, entry{
			location: fcLocation(fields[0], fields[1]),
			color:    fields[2] == "True",
			covers:   parseCharset(fields[3]).contains,
		})
	}
	return entries, nil
}

// charset is sorted ranges of code points, both ends included.
type charset [][2]rune

// parseCharset reads fontconfig's form: hexadecimal numbers and ranges, as in "20-7e a0".
func parseCharset(text string) charset {
	var c charset
	for field := range strings.FieldsSeq(text) {
		from, to, ranged := strings.Cut(field, "-")
		if !ranged {
			to = from
		}
		a, errA := strconv.ParseInt(from, 16, 32)
		b, errB := strconv.ParseInt(to, 16, 32)
		if errA == nil && errB == nil {
			c = append(c, [2]rune{rune(a), rune(b)})
		}
	}
	return c
}

func (c charset) contains(r rune) bool {
	_, ok := slices.BinarySearchFunc(c, r, func(e [2]rune, r rune) int {
		switch {
		case e[1] < r:
			return -1
		case e[0] > r:
			return 1
		}
		return 0
	})
	return ok
}
