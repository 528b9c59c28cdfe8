package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/creack/pty"
)

// The session is what vim and htop print while somebody uses them: vim edits a
// source file of ours with its syntax coloured, htop refreshes and is sorted.
// It depends on the machine, so it is made anew before each run and is the same
// for all engines of that run.

// step is a key press; the next one comes when the program has been quiet.
type step struct {
	keys  string
	times int
}

var vimSteps = []step{
	{":syntax on\r", 1}, {":set number hlsearch\r", 1},
	{"\x06", 8}, {"\x02", 8}, // pages
	{"gg", 1}, {"\x05", 60}, {"\x19", 60}, // lines
	{"gg", 1}, {"j", 80}, {"w", 60},
	{"/func\r", 1}, {"n", 30},
	{":vsplit\r", 1}, {"\x04", 12}, {"\x17w", 1}, {"\x04", 12},
	{"ione line of text typed by hand, and another\x1b", 4},
	{"dd", 20}, {"u", 20}, {"\x0c", 4},
	{":qa!\r", 1},
}

var htopSteps = []step{
	{"", 4}, {"M", 2}, {"P", 2}, {"t", 4}, {"\x1b[B", 30}, {"\x1b[A", 30}, {"I", 4}, {"", 6}, {"q", 1},
}

// recordSession runs both and returns their output, one after the other.
func recordSession() ([]byte, error) {
	dir, err := os.MkdirTemp("", "bench-vt-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	source, err := sourceText()
	if err != nil {
		return nil, err
	}
	name := filepath.Join(dir, "terminal.c")
	if err := os.WriteFile(name, source, 0o644); err != nil {
		return nil, err
	}
	vim, err := record(vimSteps, "vim", "-N", "-u", "NONE", "-n", name)
	if err != nil {
		return nil, err
	}
	htop, err := record(htopSteps, "htop", "-d", "2")
	if err != nil {
		return nil, err
	}
	return append(vim, htop...), nil
}

// sourceText is something for vim to colour.
func sourceText() ([]byte, error) {
	names, err := filepath.Glob("vt/*.go")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	for _, name := range names {
		if strings.HasSuffix(name, "_table.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		b.Write(text)
	}
	if b.Len() == 0 {
		return nil, fmt.Errorf("no sources in vt: not in the root of the repository")
	}
	return b.Bytes(), nil
}

// quiet is how long a program must print nothing before the next key comes;
// patience is how long that is waited for.
const (
	quiet    = 15 * time.Millisecond
	patience = 300 * time.Millisecond
)

// record runs a program on a terminal of its own, presses keys and returns what
// it printed.
func record(steps []step, program string, args ...string) ([]byte, error) {
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "HOME=/nonexistent", "LC_ALL=C.UTF-8")
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: rows, Cols: cols})
	if err != nil {
		return nil, err
	}
	defer tty.Close()
	output := make(chan []byte)
	go func() {
		defer close(output)
		for {
			b := make([]byte, 64<<10)
			n, err := tty.Read(b)
			if err != nil {
				return
			}
			output <- b[:n]
		}
	}()
	var session bytes.Buffer
	settle(&session, output)
	for _, s := range steps {
		for range s.times {
			if _, err := io.WriteString(tty, s.keys); err != nil {
				return nil, err
			}
			settle(&session, output)
		}
	}
	for b := range output {
		session.Write(b)
	}
	return session.Bytes(), cmd.Wait()
}

// settle collects output until it pauses.
func settle(session *bytes.Buffer, output <-chan []byte) {
	end := time.After(patience)
	for pause := patience; ; pause = quiet {
		select {
		case b, ok := <-output:
			if !ok {
				return
			}
			session.Write(b)
		case <-time.After(pause):
			return
		case <-end:
			return
		}
	}
}
