package fonts

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/fontscan"
)

// Where there is no fontconfig, fontscan makes an index of the system's font directories and keeps it in the user's cache
// directory. Making it anew takes seconds, so no window waits for it: a family that isn't known yet is left out, and the
// set says when to open it again (Pending).

var errScanning = errors.New("the system's fonts are being looked at")

// scan is the index of the process, made once.
type scan struct {
	start sync.Once
	done  chan struct{}
	found []fontscan.Footprint // once done is closed; empty where none can be read
}

var systemScan = scan{done: make(chan struct{})}

// begin makes the index on a goroutine of its own unless that was begun already.
func (s *scan) begin() {
	s.start.Do(func() {
		go func() {
			defer close(s.done)
			_ = fence(s.make)
		}()
	})
}

func (s *scan) make() (err error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir()
	}
	dir = filepath.Join(dir, "rowlock")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	s.found, err = fontscan.SystemFonts(silent{}, dir)
	return err
}

// wait returns the index when it is there.
func (s *scan) wait() []fontscan.Footprint {
	s.begin()
	<-s.done
	return s.found
}

// ready reports whether the index is there.
func (s *scan) ready() bool {
	s.begin()
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}

// silent drops fontscan's remarks about single files of the system.
type silent struct{}

func (silent) Printf(string, ...any) {}

// scanFamily finds a family in the index, or where it was found before.
func scanFamily(family string, style Style) (*file, error) {
	question := []string{"fontscan", family, strconv.Itoa(int(style))}
	if answer, ok := answers.read(question); ok {
		if l, ok := parseLocation(answer); ok {
			return l.open()
		}
	}
	if !systemScan.ready() {
		return nil, errScanning
	}
	l, ok := nearest(systemScan.wait(), family, style)
	switch {
	case ok:
		answers.write(question, fmt.Sprintf("%d\t%s", l.index, l.path))
		return l.open()
	case font.NormalizeFamily(family) == font.NormalizeFamily(embeddedFamily):
		return embedded[style]()
	}
	return nil, errNoFamily
}

func parseLocation(text string) (location, bool) {
	index, path, ok := strings.Cut(text, "\t")
	n, err := strconv.Atoi(index)
	return location{path, n}, ok && err == nil
}

// nearest is the font of a family that has most of a style.
func nearest(found []fontscan.Footprint, family string, style Style) (best location, ok bool) {
	want, score := font.NormalizeFamily(family), -1
	for _, f := range found {
		if f.Family != want {
			continue
		}
		n := 0
		if (f.Aspect.Weight >= font.WeightSemibold) == (style&Bold != 0) {
			n++
		}
		if (f.Aspect.Style == font.StyleItalic) == (style&Italic != 0) {
			n++
		}
		if n > score {
			best, score = location{f.Location.File, int(f.Location.Index)}, n
		}
	}
	return best, score >= 0
}

// Pending is closed when the set, opened again, may have faces that it left out for now; nil where it has left out none.
func (s *Set) Pending() <-chan struct{} {
	if !s.pending {
		return nil
	}
	return systemScan.done
}
