package server

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rowlock/protocol"
	"rowlock/vt"
)

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

// Keys for pane 0 follow the actions that were sent before them, answered or
// not.
func TestTypedAhead(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.sees("$")
	w.send(protocol.AppendJSON(nil, protocol.KindAction, protocol.Action{ID: 100, Name: "tab.new"}))
	for _, r := range "echo $((40+2))" {
		w.send(protocol.Key{KeyEvent: vt.KeyEvent{Key: vt.Key(r), Action: vt.KeyPress, Text: string(r)}}.Append(nil))
	}
	w.send(protocol.Key{KeyEvent: vt.KeyEvent{Key: vt.KeyEnter, Action: vt.KeyPress}}.Append(nil))
	w.until("the new tab", func() bool { return w.view.Focus == "p2" })
	w.sees("42")
}

// A window on another machine gets what one on this machine gets, packed, and
// the goodbye at the end.
func TestAPackedWindow(t *testing.T) {
	s := serve(t)
	near := s.attach(hello())
	near.sees("$")
	h := hello()
	h.Zstd = true
	far := s.attach(h)
	for i, w := range []*window{far, near} {
		w.types(fmt.Sprintf("seq 1 2000; echo all $((%d+1))\n", i))
		done := fmt.Sprintf("\n2000\nall %d\n$", i+1)
		far.sees(done)
		near.sees(done)
	}
	s.do("client.detach", object{"client": "c2"}, nil)
	far.until("goodbye", func() bool { return far.bye != nil })
	near.types("echo still here\n")
	near.sees("\nstill here\n$")
}
