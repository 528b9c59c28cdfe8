package server

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"rowlock/config"
	"rowlock/protocol"
)

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

// TestProgramInTheForeground: a shell that tells nothing starts another program,
// which prints nothing; and ends it.
func TestProgramInTheForeground(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.sees("$")
	shell := s.state().Tabs[0].Title
	title := func(want string) {
		t.Helper()
		w.until("the title "+want, func() bool { return w.state.Tabs[0].Title == want })
	}
	w.types("sleep 1000\n")
	title("sleep")
	w.types("\x03")
	title(shell)
	w.types("cd /usr/lib\n")
	w.until("the directory", func() bool {
		e := w.events[len(w.events)-1]
		return e.Pane != nil && e.Pane.Cwd == "/usr/lib"
	})
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
	for i, want := range []string{fmt.Sprintf(`{"service":"rowlock","protocol_version":%d,`, protocol.Version), `"type":"state"`, `"type":"state"`} {
		if !strings.Contains(lines[i], want) {
			t.Errorf("line %d: %s, want %s in it", i, lines[i], want)
		}
	}
}

func TestEventsCompressed(t *testing.T) {
	s := serve(t)
	conn, err := net.Dial("unix", s.socket)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(conn, "GET /api/events HTTP/1.1\r\nHost: rowlock\r\nAccept-Encoding: zstd\r\n\r\n")
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := resp.Header.Get("Content-Encoding"); got != "zstd" {
		t.Fatalf("Content-Encoding %q", got)
	}
	z, err := zstd.NewReader(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	defer conn.Close()                               // first: the decoder waits for its reader
	line, err := bufio.NewReader(z).ReadString('\n') // flushed, while the stream goes on
	if err != nil || !strings.Contains(line, `"service":"rowlock"`) {
		t.Errorf("first line %q: %v", line, err)
	}
}
