package e2e

import (
	"bufio"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rowlock/e2e/stage"
)

// installed is everything that `make install` puts below PREFIX.
var installed = []string{
	"bin/rowlock",
	"bin/rowlock-window",
	"bin/rowlock-window-wayland",
	"share/applications/rowlock.desktop",
	"share/bash-completion/completions/rowlock",
	"share/fish/vendor_completions.d/rowlock.fish",
	"share/icons/hicolor/scalable/apps/rowlock.svg",
	"share/terminfo/r/rowlock",
	"share/zsh/site-functions/_rowlock",
}

func TestInstall(t *testing.T) {
	for name, dirs := range map[string]struct{ prefix, destdir string }{
		"PREFIX":  {prefix: t.TempDir()},
		"DESTDIR": {prefix: "/usr", destdir: t.TempDir()},
	} {
		t.Run(name, func(t *testing.T) {
			to := filepath.Join(dirs.destdir, dirs.prefix)
			makeInstall(t, "PREFIX="+dirs.prefix, "DESTDIR="+dirs.destdir)
			if got := filesBelow(t, to); !slices.Equal(got, installed) {
				t.Errorf("installed are\n%s", strings.Join(got, "\n"))
			}
			if dirs.destdir != "" {
				return // its files are of another root
			}
			out, err := exec.Command(filepath.Join(to, "bin/rowlock"), "version").Output()
			if err != nil || !strings.HasPrefix(string(out), "rowlock ") {
				t.Errorf("rowlock version: %q, %v", out, err)
			}
			makeInstall(t, "PREFIX="+dirs.prefix) // over what is there
			if got := filesBelow(t, to); !slices.Equal(got, installed) {
				t.Errorf("installed again are\n%s", strings.Join(got, "\n"))
			}
		})
	}
}

// A pane of what was installed has TERM=rowlock, programs find the entry, and what
// ncurses knew before as well.
func TestInstalledTerminfo(t *testing.T) {
	prefix := t.TempDir()
	makeInstall(t, "PREFIX="+prefix)
	st, err := stage.New(t.TempDir(), filepath.Join(prefix, "bin"), 1100, 700)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	s := &scene{st, t}
	s.open()
	s.types("echo [$TERM]; tput longname; echo; infocmp vt100 | tail -1\n")
	s.sees("[rowlock]\nRowlock terminal emulator\n")
	s.sees("u9=\\EZ")
}

// Without tic all else is installed, and a sentence says what that means.
func TestInstallWithoutTic(t *testing.T) {
	prefix := t.TempDir()
	out := makeInstall(t, "PREFIX="+prefix, "TIC=no-such-tic")
	if !strings.Contains(out, "TERM will be xterm-256color; install ncurses-bin") {
		t.Errorf("make install says\n%s", out)
	}
	want := slices.DeleteFunc(slices.Clone(installed), func(name string) bool { return strings.Contains(name, "terminfo") })
	if got := filesBelow(t, prefix); !slices.Equal(got, want) {
		t.Errorf("installed are\n%s", strings.Join(got, "\n"))
	}
}

// makeInstall installs the programs under test as they are: they are built. It
// returns what make prints.
func makeInstall(t *testing.T, args ...string) string {
	t.Helper()
	programs, err := filepath.Abs(bin)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("make", append([]string{"-C", "..", "-o", "build", "install", "BUILD=" + programs}, args...)...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("make install: %v\n%s", err, out)
	}
	return string(out)
}

func filesBelow(t *testing.T, dir string) (files []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			name, _ := filepath.Rel(dir, path)
			files = append(files, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(files)
	return files
}

// TestDesktopEntry: the keys that make a desktop list Rowlock as a terminal,
// with an icon and commands that exist.
func TestDesktopEntry(t *testing.T) {
	entry := readDesktopEntry(t, "../share/applications/rowlock.desktop")
	for key, want := range map[string]string{
		"Desktop Entry/Type":              "Application",
		"Desktop Entry/Exec":              "rowlock",
		"Desktop Entry/Icon":              "rowlock",
		"Desktop Entry/Terminal":          "false",
		"Desktop Entry/StartupWMClass":    "rowlock",
		"Desktop Entry/X-TerminalArgExec": "-e",
	} {
		if entry[key] != want {
			t.Errorf("%s is %q, not %q", key, entry[key], want)
		}
	}
	if !strings.Contains(entry["Desktop Entry/Categories"], "TerminalEmulator;") {
		t.Errorf("Categories are %q", entry["Desktop Entry/Categories"])
	}
	for _, action := range strings.FieldsFunc(entry["Desktop Entry/Actions"], func(r rune) bool { return r == ';' }) {
		command := entry["Desktop Action "+action+"/Exec"]
		if out, err := exec.Command(filepath.Join(bin, "rowlock"), append(strings.Fields(command)[1:], "--help")...).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", command, err, out)
		}
	}
}

// readDesktopEntry reads "group/key" → value.
func readDesktopEntry(t *testing.T, name string) map[string]string {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	entry, group := map[string]string{}, ""
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		if key, value, ok := strings.Cut(line, "="); ok {
			entry[group+"/"+key] = value
		} else if line != "" {
			group = strings.Trim(line, "[]")
		}
	}
	return entry
}

func TestIconIsXML(t *testing.T) {
	f, err := os.Open("../share/icons/hicolor/scalable/apps/rowlock.svg")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	dec, elements := xml.NewDecoder(f), 0
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := token.(xml.StartElement); ok {
			elements++
		}
	}
	if elements != 4 {
		t.Errorf("%d elements", elements)
	}
}
