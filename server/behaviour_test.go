package server

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"rowlock/config"
	"rowlock/protocol"
	"rowlock/vt"
)

func TestTwoServersStartedAtOnceEndAsOne(t *testing.T) {
	dir := t.TempDir()
	os.Chmod(dir, 0o700)
	socket := filepath.Join(dir, "s.sock")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	const n = 4
	ended := make(chan error, n)
	for range n {
		go func() {
			ended <- Run(ctx, Options{Socket: socket, Config: config.Default(), Log: slog.New(slog.DiscardHandler)})
		}()
	}
	for range n - 1 {
		var running *RunningError
		if err := <-ended; !errors.As(err, &running) || running.Socket != socket {
			t.Fatalf("a second server ended with %v", err)
		}
	}
	eventually(t, "the first to serve", func() bool {
		return protocol.NewAPI(socket).Do(t.Context(), "GET", "/api/status", nil, nil) == nil
	})
	cancel()
	if err := <-ended; err != nil {
		t.Errorf("the first ended with %v", err)
	}
	if exists(socket) {
		t.Error("the socket was left behind")
	}
}

func TestListen(t *testing.T) {
	dir := t.TempDir()
	os.Chmod(dir, 0o700)
	socket := filepath.Join(dir, "s.sock")

	// A socket whose server was killed is replaced.
	stale, err := net.ListenUnix("unix", &net.UnixAddr{Name: socket})
	if err != nil {
		t.Fatal(err)
	}
	stale.SetUnlinkOnClose(false)
	stale.Close()
	l, release, err := listen(socket)
	if err != nil {
		t.Fatalf("stale socket: %v", err)
	}
	if fi, err := os.Stat(socket); err != nil || fi.Mode().Perm() != 0o600 {
		t.Errorf("socket: %v, %v", fi.Mode(), err)
	}
	l.Close()
	release()

	// A file that is no socket is not.
	os.WriteFile(socket, []byte("precious"), 0o600)
	if _, _, err := listen(socket); err == nil || !strings.Contains(err.Error(), "is no socket") {
		t.Errorf("listen at a file: %v", err)
	}
	// Nor is a directory in which others could put theirs.
	open := filepath.Join(dir, "open")
	os.Mkdir(open, 0o700)
	os.Chmod(open, 0o777)
	var hint *protocol.HintError
	if _, _, err := listen(filepath.Join(open, "s.sock")); !errors.As(err, &hint) || hint.Hint != "chmod 700 "+open {
		t.Errorf("listen in an open directory: %v", err)
	}
	// One that isn't there is made for this user alone.
	made := filepath.Join(dir, "a", "b")
	l, release, err = listen(filepath.Join(made, "s.sock"))
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	defer l.Close()
	if fi, _ := os.Stat(made); fi.Mode().Perm() != 0o700 {
		t.Errorf("directory made with %v", fi.Mode())
	}
}

func TestEnvironment(t *testing.T) {
	for _, kv := range []string{"TMUX=/tmp/x", "VTE_VERSION=7000", "KITTY_WINDOW_ID=1", "KEPT=yes", "DISPLAY=:server", "SSH_AUTH_SOCK=/server"} {
		k, v, _ := strings.Cut(kv, "=")
		t.Setenv(k, v)
	}
	s := serve(t)
	h := hello()
	h.Env = map[string]string{"DISPLAY": ":7", "WAYLAND_DISPLAY": "wl-3", "LD_PRELOAD": "no"}
	w := s.attach(h)
	w.runs("env > ~/env")
	got, err := os.ReadFile(filepath.Join(os.Getenv("HOME"), "env"))
	if err != nil {
		t.Fatal(err)
	}
	env := "\n" + string(got)
	for _, want := range []string{"TERM=xterm-256color", "COLORTERM=truecolor", "TERM_PROGRAM=Rowlock", "TERM_PROGRAM_VERSION=test",
		"ROWLOCK_PANE=p1", "ROWLOCK_SERVER=unix://" + s.socket, "KEPT=yes", "DISPLAY=:7", "WAYLAND_DISPLAY=wl-3"} {
		if !strings.Contains(env, "\n"+want+"\n") {
			t.Errorf("no %s", want)
		}
	}
	for _, stale := range []string{"TMUX", "VTE_VERSION", "KITTY_WINDOW_ID", "SSH_AUTH_SOCK", "LD_PRELOAD"} {
		if strings.Contains(env, "\n"+stale+"=") {
			t.Errorf("%s is set", stale)
		}
	}
}

// TestNewPanesSeeTheAttachingWindow is M14.
func TestNewPanesSeeTheAttachingWindow(t *testing.T) {
	s := serve(t)
	for i, display := range []string{":1", ":2"} {
		h := hello()
		h.Env = map[string]string{"DISPLAY": display}
		w := s.attach(h)
		if i > 0 {
			w.act("tab.new", nil)
			w.until("the new tab", func() bool { return w.view.Tab == "t2" })
		}
		w.types("echo [$DISPLAY]\n")
		w.sees("[" + display + "]")
		w.conn.Close()
	}
}

func TestLoginShell(t *testing.T) {
	s := serve(t, func(c *config.Config) { c.Terminal.LoginShell = true })
	w := s.attach(hello())
	w.types("echo [$0]\n")
	w.sees("[-sh]")
}

func TestPasswdShell(t *testing.T) {
	file := filepath.Join(t.TempDir(), "passwd")
	os.WriteFile(file, fmt.Appendf(nil, "x:x:99999:0::/:/bin/no\nme:x:%d:0:Me:/home/me:/bin/zsh\n", os.Getuid()), 0o600)
	if got := passwdShell(file); got != "/bin/zsh" {
		t.Errorf("shell %q", got)
	}
}

func TestAShellThatDoesNotExist(t *testing.T) {
	s := serve(t, func(c *config.Config) { c.Terminal.Shell = "/bin/nosuchshell" })
	w := s.attach(hello())
	w.sees("cannot run /bin/nosuchshell: there is no such program\nset terminal.shell in")
	r := w.act("tab.new", nil)
	if r.Error == nil || r.Error.Code != "no_such_program" || !strings.Contains(r.Error.Hint, "terminal.shell") {
		t.Errorf("reply %+v", r.Error)
	}
	r = w.act("pane.split", object{"command": []string{"nosuchcommand"}})
	if r.Error == nil || r.Error.Message != "cannot run nosuchcommand: there is no such program" {
		t.Errorf("reply %+v", r.Error)
	}
	if n := len(s.state().Panes); n != 1 {
		t.Errorf("%d panes", n)
	}
}

func TestExitedPanesAreKeptIfWanted(t *testing.T) {
	s := serve(t, func(c *config.Config) { c.Terminal.KeepExitedPanes = true })
	w := s.attach(hello())
	w.types("exit 3\n")
	w.sees("[the program ended with status 3]")
	eventually(t, "the exit in the state", func() bool {
		p := s.state().Panes[0]
		return p.Exited && p.ExitStatus == 3
	})
	w.types("nothing happens")
	w.send(protocol.AppendJSON(nil, protocol.KindAction, protocol.Action{Name: "pane.close"}))
	w.until("goodbye", func() bool { return w.bye != nil })
}

func TestKilledProgram(t *testing.T) {
	s := serve(t, func(c *config.Config) { c.Terminal.KeepExitedPanes = true })
	w := s.attach(hello())
	w.types("kill -9 $$\n")
	w.sees("[the program was ended by signal 9]")
	if p := s.state().Panes[0]; p.ExitStatus != 137 {
		t.Errorf("status %d", p.ExitStatus)
	}
}

func TestAProgramThatLeavesOthersOnThePtyStillClosesThePane(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.types("trap '' HUP; sleep 1000 & exit\n")
	w.until("goodbye", func() bool { return w.bye != nil })
}

func TestTheLastOutputIsNotLost(t *testing.T) {
	s := serve(t, func(c *config.Config) { c.Terminal.KeepExitedPanes = true })
	for i := range 10 {
		var made struct{ Pane string }
		s.do("tab.new", object{"command": []string{"sh", "-c", "seq 1 2000; echo the end"}}, &made)
		eventually(t, "the end", func() bool { return strings.Contains(s.capture(made.Pane), "\n2000\nthe end\n") })
		_ = i
	}
}

func TestResizeReachesTheProgram(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.sees("$")
	w.types("stty size\n")
	w.sees("24 80\n")
	w.send(protocol.Resize{Cols: 100, Rows: 30, CellW: 8, CellH: 16}.Append(nil))
	w.until("the new size", func() bool { return w.screens[1].Cols == 100 })
	w.types("stty size\n")
	w.sees("30 100")
	if tb := s.state().Tabs[0]; tb.Cols != 100 || tb.Rows != 30 {
		t.Errorf("tab %+v", tb)
	}
}

// TestSizesFollowTheWindowThatTypes is M10.
func TestSizesFollowTheWindowThatTypes(t *testing.T) {
	s := serve(t)
	large := s.attach(hello())
	large.types("\n")
	large.act("tab.new", nil)
	large.until("tab 2", func() bool { return large.view.Tab == "t2" })
	h := hello()
	h.Cols, h.Rows = 40, 10
	small := s.attach(h)
	sized := func(want ...int) {
		t.Helper()
		eventually(t, fmt.Sprintf("tabs of %v columns", want), func() bool {
			tabs := s.state().Tabs
			return tabs[0].Cols == want[0] && tabs[1].Cols == want[1]
		})
	}
	small.focus()
	sized(80, 80) // to look changes nothing while the large one shows it
	small.types("\n")
	sized(80, 40)
	small.act("tab.focus", object{"index": 1})
	small.until("tab 1", func() bool { return small.view.Tab == "t1" })
	small.types("\n")
	sized(40, 80)
	small.conn.Close()
	sized(80, 80)
}

// TestFocusReports is M6.
func TestFocusReports(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.sees("$")
	// Two panes in which cat shows what it is sent.
	watch := []string{"sh", "-c", `stty raw -echo; printf '\033[?1004hready'; exec cat -v`}
	a := w.act("tab.new", object{"command": watch})
	w.sees("ready")
	w.send(protocol.Focus{In: true}.Append(nil))
	w.sees("ready^[[I")
	b := w.act("tab.new", object{"command": watch})
	w.until("the other tab", func() bool { return w.view.Tab == "t3" })
	w.sees("ready^[[I"[:5])
	first, second := a.Result.(object)["pane"].(string), b.Result.(object)["pane"].(string)
	shows := func(pane, want string) {
		t.Helper()
		eventually(t, fmt.Sprintf("%s to show %s", pane, want), func() bool { return strings.TrimSpace(s.capture(pane)) == want })
	}
	shows(first, "ready^[[I^[[O")
	w.send(protocol.Focus{In: false}.Append(nil))
	w.send(protocol.Focus{In: true}.Append(nil))
	w.send(protocol.Resize{Cols: 90, Rows: 25, CellW: 8, CellH: 16}.Append(nil))
	w.act("pane.focus", nil)
	w.act("tab.previous", nil)
	shows(first, "ready^[[I^[[O^[[I")
	eventually(t, second+" to be told that it lost the focus", func() bool {
		text := s.capture(second)
		n := strings.Count(text, "^[[O")
		return n >= 1 && strings.Count(text, "^[[I") <= n+1
	})
	// A window that has not the focus moves nothing.
	other := s.attach(hello())
	other.focus()
	other.act("tab.next", nil)
	other.act("tab.previous", nil)
	shows(first, "ready^[[I^[[O^[[I")
	w.conn.Close()
	shows(first, "ready^[[I^[[O^[[I^[[O")
}

// TestClipboardFromAHiddenTab is M7.
func TestClipboardFromAHiddenTab(t *testing.T) {
	for _, policy := range []string{"allow", "deny"} {
		s := serve(t, func(c *config.Config) { c.Clipboard.OSC52Write = policy })
		w := s.attach(hello())
		w.sees("$")
		s.do("tab.new", object{"focus": false, "command": []string{"sh", "-c", `printf '\033]52;c;dGVzdDI=\a\a'; exec cat`}}, nil)
		w.told("bell") // comes with the clipboard, and after it
		e := w.eventsOf("clipboard")
		if policy == "deny" {
			if len(e) > 0 {
				t.Errorf("denied, but %+v", e)
			}
			continue
		}
		w.told("clipboard")
		if e := w.eventsOf("clipboard")[0]; e.Text != "test2" || e.Target != "c" || e.PaneID != "p2" {
			t.Errorf("event %+v", e)
		}
	}
}

func (w *window) eventsOf(kind string) (found []protocol.Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, e := range w.events {
		if e.Type == kind {
			found = append(found, e)
		}
	}
	return found
}

// TestRepliesWithoutAWindow is M5: the server's own state answers, in order.
func TestRepliesWithoutAWindow(t *testing.T) {
	s := serve(t)
	var made struct{ Pane string }
	s.do("session.new", nil, nil)
	s.do("tab.new", object{"command": []string{"sh", "-c",
		`stty raw -echo; printf '\033]11;?\033\\\033[6n'; dd bs=1 count=30 2>/dev/null | cat -v; exec cat`}}, &made)
	eventually(t, "the replies", func() bool {
		return strings.Contains(s.capture(made.Pane), `^[]11;rgb:1515/1818/1d1d^[\^[[1;1`)
	})
}

// TestLargePaste is M8: all of it arrives, or none.
func TestLargePaste(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.sees("$")
	data := bytes.Repeat([]byte("0123456789abcde\r"), 5<<20/16)
	wrapped := append(append([]byte("\x1b[200~"), data...), "\x1b[201~"...)
	w.types(fmt.Sprintf("stty raw -echo; printf '\\033[?2004hrea\\144y'; head -c %d > ~/got; stty sane; echo pas''ted\n", len(wrapped)))
	w.sees("ready")
	pane := w.focus()
	for at := 0; at < len(data); at += protocol.PasteChunk {
		end := min(at+protocol.PasteChunk, len(data))
		w.send(protocol.Paste{Pane: pane, Data: data[at:end], Last: end == len(data)}.Append(nil))
	}
	w.sees("pasted")
	got, err := os.ReadFile(filepath.Join(os.Getenv("HOME"), "got"))
	if err != nil {
		t.Fatal(err)
	}
	if sha256.Sum256(got) != sha256.Sum256(wrapped) {
		t.Errorf("%d bytes arrived, %d were pasted, or they differ", len(got), len(wrapped))
	}
	for range maxInput/protocol.PasteChunk + 1 {
		w.send(protocol.Paste{Pane: pane, Data: data[:protocol.PasteChunk]}.Append(nil))
	}
	w.send(protocol.Paste{Pane: pane, Last: true}.Append(nil))
	if e := w.told("notice"); !strings.Contains(e.Text, "paste refused") {
		t.Errorf("notice %q", e.Text)
	}
}

func TestInputThatNobodyReadsIsRefusedWhole(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.sees("$")
	w.types("stty raw -echo; echo rea''dy; sleep 1000\n")
	w.sees("ready")
	pane := w.focus()
	piece := bytes.Repeat([]byte("x"), protocol.PasteChunk)
	for range 12 {
		w.send(protocol.Paste{Pane: pane, Data: piece, Last: true}.Append(nil))
	}
	if e := w.told("notice"); !strings.Contains(e.Text, "input refused") {
		t.Errorf("notice %q", e.Text)
	}
}

func TestReadOnlyWindow(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.sees("$")
	h := hello()
	h.ReadOnly = true
	h.Cols = 20
	r := s.attach(h)
	r.sees("$")
	r.types("exit\n")
	if e := r.told("notice"); !strings.Contains(e.Text, "read-only") {
		t.Errorf("notice %q", e.Text)
	}
	if rep := r.act("pane.close", nil); rep.Error == nil || rep.Error.Code != "read_only" {
		t.Errorf("reply %+v", rep)
	}
	w.types("echo alive\n")
	r.sees("alive\n$")
	if n := len(r.eventsOf("notice")); n != 1 {
		t.Errorf("%d notices", n)
	}
}

func TestCwd(t *testing.T) {
	s := serve(t)
	dir := t.TempDir()
	w := s.attach(hello())
	w.runs("cd " + dir)
	w.act("pane.split", object{"direction": "down"})
	w.until("the new pane", func() bool { return w.view.Focus == "p2" })
	w.types("pwd\n")
	w.sees(dir)
	if p := s.state().Panes[1]; p.Cwd != dir || p.Process != "sh" {
		t.Errorf("pane %+v", p)
	}
	// What the shell says counts, while it is a directory of this machine.
	w.types(`printf '\033]7;file:///usr\a'` + "\n")
	eventually(t, "OSC 7", func() bool { return s.state().Panes[1].Cwd == "/usr" })
	w.types(`printf '\033]7;file://elsewhere/bin\a'` + "\n")
	eventually(t, "a foreign OSC 7", func() bool { return s.state().Panes[1].Cwd == dir })
}

func TestTitles(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.sees("$")
	w.types(`printf '\033]2;hello\a'` + "\n")
	w.until("the title", func() bool { return len(w.state.Tabs) == 1 && w.state.Tabs[0].Title == "hello" })
	if p := w.told("pane").Pane; p == nil || p.ID != "p1" {
		t.Errorf("pane event %+v", p)
	}
	w.act("tab.rename", object{"name": "mine"})
	w.until("the name", func() bool { return w.state.Tabs[0].Title == "mine" })
}

func TestVimEditsAndSaves(t *testing.T) {
	vim, err := exec.LookPath("vim")
	if err != nil {
		t.Skip("vim is not installed")
	}
	s := serve(t)
	w := s.attach(hello())
	w.sees("$")
	// Without queries: their answers would come between typed characters.
	w.types(vim + " -N -u NONE -n --cmd 'set t_RV= t_u7= t_RF= t_RB=' ~/file\n")
	w.sees("[New")
	w.until("the alternate screen", func() bool { return w.screens[1].Modes&protocol.ScreenAlt != 0 })
	w.types("ihello from vim")
	w.sees("hello from vim")
	w.send(protocol.Key{Pane: 1, KeyEvent: vt.KeyEvent{Key: vt.KeyEscape, Action: vt.KeyPress}}.Append(nil))
	w.types(":wq\n")
	w.until("the shell", func() bool { return w.screens[1].Modes&protocol.ScreenAlt == 0 })
	eventually(t, "the file", func() bool {
		b, _ := os.ReadFile(filepath.Join(os.Getenv("HOME"), "file"))
		return string(b) == "hello from vim\n"
	})
}

func TestServerStop(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.sees("$")
	pid := s.state().Panes[0].PID
	s.do("server.stop", nil, nil)
	w.until("goodbye", func() bool { return w.bye != nil })
	if w.bye.Code != "server_stopped" {
		t.Errorf("bye %+v", w.bye)
	}
	eventually(t, "the shell to end", func() bool { return syscall.Kill(pid, 0) != nil })
	eventually(t, "the socket to go", func() bool { return !exists(s.socket) })
}

func TestEvents(t *testing.T) {
	s := serve(t)
	resp, err := s.api.Send(t.Context(), "GET", "/api/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	s.do("session.new", object{"name": "work"}, nil)
	var got strings.Builder
	buf := make([]byte, 4096)
	for !strings.Contains(got.String(), `"name":"work"`) {
		n, err := resp.Body.Read(buf)
		got.Write(buf[:n])
		if err == io.EOF {
			break
		}
	}
	lines := strings.Split(got.String(), "\n")
	for i, want := range []string{`{"service":"rowlock","protocol_version":1,`, `"type":"state"`, `"type":"state"`} {
		if !strings.Contains(lines[i], want) {
			t.Errorf("line %d: %s, want %s in it", i, lines[i], want)
		}
	}
}
