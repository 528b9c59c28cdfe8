package server

import (
	"os"
	"path/filepath"
	"testing"
)

// The entry is looked for where ncurses looks, then where it was installed to.
func TestOwnTerminfo(t *testing.T) {
	with, without := t.TempDir(), t.TempDir()
	home := t.TempDir()
	for _, dir := range []string{with, filepath.Join(home, ".terminfo")} {
		if err := os.MkdirAll(filepath.Join(dir, "r"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "r", "rowlock"), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name               string
		env                []string
		system             string
		prefix, term, dirs string
	}{
		{"nowhere", []string{"HOME=" + without, "TERMINFO_DIRS=" + without}, without, without, "xterm-256color", ""},
		{"TERMINFO", []string{"TERMINFO=" + with}, without, without, "rowlock", ""},
		{"TERMINFO that is no directory", []string{"TERMINFO=b64:AAAA"}, without, without, "xterm-256color", ""},
		{"home", []string{"HOME=" + home}, without, without, "rowlock", ""},
		{"TERMINFO_DIRS", []string{"TERMINFO_DIRS=" + without + "::" + with}, without, without, "rowlock", ""},
		{"system", nil, with, with, "rowlock", ""},
		{"prefix", nil, without, with, "rowlock", ":" + with},
		{"prefix beside others", []string{"TERMINFO_DIRS=" + without}, without, with, "rowlock", without + ":" + with},
	} {
		if term, dirs := ownTerminfo(c.env, []string{c.system}, c.prefix); term != c.term || dirs != c.dirs {
			t.Errorf("%s: TERM=%s, TERMINFO_DIRS=%q; want %s, %q", c.name, term, dirs, c.term, c.dirs)
		}
	}
}
