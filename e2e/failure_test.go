package e2e

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"rowlock/config"
	"rowlock/e2e/stage"
	"rowlock/protocol"
)

// What ends, or misbehaves, beside a window that works.

func TestServerKilledAndStartedAgain(t *testing.T) {
	s := setUp(t)
	w := s.open()
	s.killServer()
	s.presses("enter")
	s.attachedTo(w)
	s.sees("$")
	s.showsNoError()
	s.upToDate(w)
	s.types("echo a new shell $((6*7))\n")
	s.sees("\na new shell 42\n")
}

func TestServerKilledAndReconnected(t *testing.T) {
	s := setUp(t)
	w := s.open("attach", "--new", "work")
	s.killServer()
	s.presses("r") // there is none yet: the window says so and stays
	s.steadyPicture()
	s.showsError()
	s.rowlock("server", "start")
	s.presses("r")
	s.attachedTo(w)
	s.sees("$")
	s.showsNoError()
	s.upToDate(w)
	s.types("echo a new shell $((6*7))\n")
	s.sees("\na new shell 42\n")
}

// killServer kills the server as a crash would, and waits until the window
// says so.
func (s *scene) killServer() {
	s.t.Helper()
	s.ok(syscall.Kill(s.serverPID(), syscall.SIGKILL))
	s.showsError()
}

// attachedTo waits until w is attached again.
func (s *scene) attachedTo(w *stage.Program) {
	s.t.Helper()
	s.until(func() error {
		_, err := s.Client(w)
		return err
	})
}

// showsError waits until something on the display has the colour of errors.
func (s *scene) showsError() {
	s.t.Helper()
	s.until(func() error {
		if s.errorPixels() == 0 {
			return errors.New("no error is shown")
		}
		return nil
	})
}

func (s *scene) showsNoError() {
	s.t.Helper()
	s.until(func() error {
		if s.errorPixels() > 0 {
			return errors.New("an error is shown")
		}
		return nil
	})
}

func (s *scene) errorPixels() int {
	theme, err := config.ThemeByName(config.Default().Theme)
	s.ok(err)
	return stage.Count(s.Display.Screenshot(), uint32(theme.Error))
}

func TestKilledWindowLeavesItsProgram(t *testing.T) {
	s := setUp(t)
	w := s.open()
	s.types("sleep 1000\n")
	sleeps := func() error {
		var panes []protocol.Pane
		if err := s.JSON(&panes, "pane", "list"); err != nil || panes[0].Process != "sleep" {
			return fmt.Errorf("panes %+v, %v", panes, err)
		}
		return nil
	}
	s.until(sleeps)
	s.ok(w.Cmd.Process.Kill())
	w.Wait()
	s.until(func() error { return s.clients(0) })
	s.ok(sleeps())
}

// clients checks how many windows are attached.
func (s *scene) clients(want int) error {
	var all []protocol.Client
	if err := s.JSON(&all, "client", "list"); err != nil {
		return err
	}
	if len(all) != want {
		return fmt.Errorf("%d windows are attached, not %d", len(all), want)
	}
	return nil
}

func TestNoOpenGL(t *testing.T) {
	s := setUp(t)
	for _, lacking := range []string{"MESA_GL_VERSION_OVERRIDE=2.1", "LIBGL_DRIVERS_PATH=/nowhere"} {
		env := s.Env
		s.Env = append(env, lacking)
		p, err := s.Start("rowlock")
		s.ok(err)
		stderr, err := p.Wait()
		s.Env = env
		if p.Cmd.ProcessState.ExitCode() != 1 {
			t.Errorf("%s: %v", lacking, err)
		}
		if !strings.Contains(stderr, "rowlock: no OpenGL 3.3 on this display") || !strings.Contains(stderr, "apt install libgl1-mesa-dri") {
			t.Errorf("%s: it says\n%s", lacking, stderr)
		}
	}
	s.ok(s.clients(0))
}

func TestFontThatIsNone(t *testing.T) {
	s := setUp(t)
	s.ok(s.File("config/rowlock/config.toml", "[font]\nfamily = [\"Nonesuch Mono\"]\n"))
	s.open()
	s.showsError() // the notice that names it, until a key
	s.types("echo a shell $((6*7))\n")
	s.sees("\na shell 42\n")
	s.showsNoError()
}

func TestConfigCardLeavesTheShellAlone(t *testing.T) {
	s := setUp(t)
	s.ok(s.File("config/rowlock/config.toml", "[font]\nsize = \"large\"\n"))
	s.open()
	s.showsError()
	s.presses("x", "escape") // the first key is the card's
	s.showsNoError()
	s.types("echo a shell $((6*7))\n")
	s.sees("$ echo a shell $((6*7))\na shell 42\n")
}

func TestRawClients(t *testing.T) {
	s := setUp(t)
	s.open()
	var status protocol.Status
	s.ok(s.JSON(&status, "server", "status"))
	socket := status.Socket
	hello := string(protocol.AppendJSON(nil, protocol.KindHello, protocol.Hello{Resize: protocol.Resize{Cols: 80, Rows: 24}}))
	huge := binary.AppendUvarint(nil, 100<<20)
	for _, c := range []struct{ name, sends, reason string }{
		{"garbage", strings.Repeat("\xff\x00rubbish", 1000), "malformed message"},
		{"half a frame", hello + "\x09K\x01", "unexpected EOF"},
		{"100 MB", hello + string(huge) + "P" + strings.Repeat("x", 100<<20), "the limit is"},
	} {
		conn, _ := dialRaw(s, socket, fmt.Sprint(protocol.Version))
		go func() { // the server need not take all of it
			io.WriteString(conn, c.sends)
			conn.CloseWrite()
		}()
		io.Copy(io.Discard, conn) // until the server has hung up
		conn.Close()
		s.until(func() error { return s.logged(c.reason) })
		s.until(func() error { return s.clients(1) })
		s.types("echo beside " + c.name + "\n")
		s.sees("\nbeside " + c.name + "\n")
	}
	if now := s.serverPID(); now != status.PID {
		t.Errorf("the server is %d, it was %d", now, status.PID)
	}
}

// logged checks that the server's log holds text.
func (s *scene) logged(text string) error {
	log, err := s.Rowlock("server", "log")
	if err == nil && !strings.Contains(log, text) {
		err = fmt.Errorf("no %q in the log:\n%s", text, log)
	}
	return err
}

func TestRawClientOfAnotherVersion(t *testing.T) {
	s := setUp(t)
	s.open()
	var status protocol.Status
	s.ok(s.JSON(&status, "server", "status"))
	conn, resp := dialRaw(s, status.Socket, "99")
	defer conn.Close()
	body, err := io.ReadAll(resp.Body)
	s.ok(err)
	if resp.StatusCode != http.StatusUpgradeRequired || resp.Header.Get(protocol.VersionHeader) != fmt.Sprint(protocol.Version) {
		t.Errorf("%s, %v", resp.Status, resp.Header)
	}
	for _, want := range []string{`"version_mismatch"`, "99", "rowlock server restart"} {
		if !bytes.Contains(body, []byte(want)) {
			t.Errorf("no %s in %s", want, body)
		}
	}
	s.until(func() error { return s.logged("99") })
	s.types("echo unmoved\n")
	s.sees("\nunmoved\n")
}

// dialRaw asks to attach by hand and returns what the server answers.
func dialRaw(s *scene, socket, version string) (*net.UnixConn, *http.Response) {
	s.t.Helper()
	conn, err := net.DialUnix("unix", nil, &net.UnixAddr{Name: socket})
	s.ok(err)
	conn.SetDeadline(time.Now().Add(stage.Patience))
	_, err = fmt.Fprintf(conn, "GET /api/attach HTTP/1.1\r\nHost: rowlock\r\nConnection: Upgrade\r\nUpgrade: %s\r\n%s: %s\r\n\r\n",
		protocol.UpgradeToken, protocol.VersionHeader, version)
	s.ok(err)
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	s.ok(err)
	return conn, resp
}
