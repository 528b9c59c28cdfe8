package server

import (
	"os"
	"path/filepath"
	"slices"
)

// systemTerminfo are where the ncurses of Linux distributions looks last.
var systemTerminfo = []string{"/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo"}

// terminfo is the TERM of a new pane and the TERMINFO_DIRS that it takes for
// programs to find the entry, "" if that stays as it is.
func (s *Server) terminfo() (term, dirs string) {
	if term := s.Config.Terminal.Term; term != "" {
		return term, ""
	}
	prefix := ""
	if exe, err := os.Executable(); err == nil {
		prefix = filepath.Join(filepath.Dir(exe), "..", "share", "terminfo")
	}
	return ownTerminfo(s.env, systemTerminfo, prefix)
}

// ownTerminfo says rowlock where ncurses finds that entry: in $TERMINFO,
// ~/.terminfo, $TERMINFO_DIRS or the system's directories, or else in prefix,
// which is where make install puts it, with the help of TERMINFO_DIRS. That
// searches the system's too.
func ownTerminfo(env, system []string, prefix string) (term, dirs string) {
	listed := getEnv(env, "TERMINFO_DIRS")
	places := []string{getEnv(env, "TERMINFO"), filepath.Join(getEnv(env, "HOME"), ".terminfo")}
	places = slices.Concat(places, filepath.SplitList(listed), system)
	hasEntry := func(dir string) bool {
		return filepath.IsAbs(dir) && exists(filepath.Join(dir, "r", "rowlock"))
	}
	switch {
	case slices.ContainsFunc(places, hasEntry):
		return "rowlock", ""
	case hasEntry(prefix):
		return "rowlock", listed + ":" + prefix
	}
	return "xterm-256color", ""
}
