package e2e

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"rowlock/protocol"
)

// A remote server is reached through its socket, forwarded by ssh -L: the test
// does it with a real sshd on the loopback, or through a relay of its own where
// none is installed.

func TestForwardedServer(t *testing.T) {
	s := setUp(t)
	there := s.forwarded()

	// The command line.
	s.rowlock("--server", there, "session", "new", "remote")
	s.rowlock("--server", there, "pane", "send", "--enter", "echo $((6*7)) over ssh")
	s.until(func() error {
		screen, err := s.Rowlock("--server", there, "pane", "capture")
		if err == nil && !strings.Contains(screen, "\n42 over ssh\n") {
			err = fmt.Errorf("the screen is\n%s", screen)
		}
		return err
	})

	// A window, which shows what was there and takes keys.
	w := s.open("--server", there, "attach", "remote")
	s.sees("\n42 over ssh\n")
	before := s.Display.Screenshot()
	s.types("echo typed $((1+1)) times\n")
	s.sees("\ntyped 2 times\n")
	s.until(func() error { return changed(s, before) })
	if k, err := s.Client(w); err != nil || k.Session != "s1" {
		t.Errorf("the window shows %+v, %v", k, err)
	}

	// It goes, and the programs stay.
	s.ok(w.Cmd.Process.Kill())
	w.Wait()
	s.until(func() error {
		var all []protocol.Client
		if err := s.JSON(&all, "client", "list"); err != nil || len(all) > 0 {
			return fmt.Errorf("%d clients, %v", len(all), err)
		}
		return nil
	})
	s.sees("\ntyped 2 times\n")
}

// forwarded starts the server and returns the URL of its socket as forwarded to
// another path.
func (s *scene) forwarded() string {
	s.t.Helper()
	s.rowlock("server", "start")
	var status protocol.Status
	s.ok(s.JSON(&status, "server", "status"))
	there := filepath.Join(s.Dir, "there.sock")
	if sshd, err := exec.LookPath("/usr/sbin/sshd"); err == nil {
		s.forward(sshd, status.Socket, there)
	} else {
		s.t.Log("no sshd is installed: a relay stands for it")
		s.relay(status.Socket, there)
	}
	return "unix://" + there
}

// forward forwards a socket by ssh from a real sshd. Each connection has an
// sshd of its own, as inetd would start it: no port is chosen twice.
func (s *scene) forward(sshd, from, to string) {
	s.t.Helper()
	s.need("ssh", "ssh-keygen")
	port := s.serveSSH(sshd)
	known, err := os.ReadFile(filepath.Join(s.Dir, "ssh", "host.pub"))
	s.ok(err)
	s.ok(s.File("ssh/known", fmt.Sprintf("[127.0.0.1]:%d %s", port, known)))
	var stderr bytes.Buffer
	ssh := exec.Command("ssh", "-F", "none", "-N", "-L", to+":"+from,
		"-i", filepath.Join(s.Dir, "ssh", "user"), "-p", fmt.Sprint(port),
		"-o", "UserKnownHostsFile="+filepath.Join(s.Dir, "ssh", "known"), "-o", "BatchMode=yes",
		"-o", "IdentitiesOnly=yes", "-o", "ExitOnForwardFailure=yes", "127.0.0.1")
	ssh.Stderr = &stderr
	s.ok(ssh.Start())
	ended := make(chan struct{})
	go func() {
		ssh.Wait()
		close(ended)
	}()
	s.t.Cleanup(func() {
		ssh.Process.Kill()
		<-ended
	})
	s.until(func() error {
		select {
		case <-ended:
			s.t.Fatalf("ssh: %v: %s", ssh.ProcessState, stderr.String())
		default:
		}
		_, err := os.Stat(to)
		return err
	})
}

// serveSSH serves ssh for the user that runs the tests, with keys of its own,
// and returns the port.
func (s *scene) serveSSH(sshd string) int {
	s.t.Helper()
	dir := filepath.Join(s.Dir, "ssh")
	s.ok(os.Mkdir(dir, 0o700))
	for _, key := range []string{"host", "user"} {
		out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", filepath.Join(dir, key)).CombinedOutput()
		if err != nil {
			s.t.Fatalf("ssh-keygen: %v\n%s", err, out)
		}
	}
	if os.Getuid() == 0 {
		s.ok(os.MkdirAll("/run/sshd", 0o755)) // without it sshd refuses to run as root
	}
	s.ok(s.File("ssh/config", strings.Join([]string{
		"HostKey " + filepath.Join(dir, "host"),
		"AuthorizedKeysFile " + filepath.Join(dir, "user.pub"),
		"StrictModes no", // the directory of the tests is below /tmp
		"UsePAM no",
		"PidFile none",
	}, "\n")))
	l, err := net.Listen("tcp", "127.0.0.1:0")
	s.ok(err)
	s.t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			s.startSSHD(sshd, filepath.Join(dir, "config"), c.(*net.TCPConn))
		}
	}()
	return l.Addr().(*net.TCPAddr).Port
}

// startSSHD gives a connection to an sshd, which ends with it.
func (s *scene) startSSHD(sshd, config string, c *net.TCPConn) {
	defer c.Close()
	f, err := c.File()
	if err != nil {
		s.t.Errorf("sshd: %v", err)
		return
	}
	defer f.Close()
	cmd := exec.Command(sshd, "-i", "-e", "-f", config)
	cmd.Stdin, cmd.Stdout = f, f
	if err := cmd.Start(); err != nil {
		s.t.Errorf("sshd: %v", err)
		return
	}
	go cmd.Wait()
}

// relay passes on what comes to a socket.
func (s *scene) relay(from, to string) {
	s.t.Helper()
	l, err := net.Listen("unix", to)
	s.ok(err)
	s.t.Cleanup(func() { l.Close() })
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("unix", from)
			if err != nil {
				near.Close()
				continue
			}
			pass := func(to, from net.Conn) {
				io.Copy(to, from)
				to.(*net.UnixConn).CloseWrite()
			}
			go pass(far, near)
			go pass(near, far)
		}
	}()
}

// changed is nil when the display shows something else than before.
func changed(s *scene, before *image.RGBA) error {
	if bytes.Equal(s.Display.Screenshot().Pix, before.Pix) {
		return errors.New("the window shows nothing of it")
	}
	return nil
}

// TestRelayedServer: the relay that stands for ssh does what ssh does.
func TestRelayedServer(t *testing.T) {
	s := setUp(t)
	s.rowlock("server", "start")
	var status protocol.Status
	s.ok(s.JSON(&status, "server", "status"))
	there := filepath.Join(s.Dir, "there.sock")
	s.relay(status.Socket, there)
	s.rowlock("--server", "unix://"+there, "tab", "new", "--", "cat")
	s.rowlock("--server", "unix://"+there, "pane", "send", "--enter", "relayed")
	s.ok(s.SeeText("p1", "relayed\nrelayed"))
}
