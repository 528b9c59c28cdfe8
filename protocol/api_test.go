package protocol

import (
	"errors"
	"io"
	"net"
	"path/filepath"
	"strings"
	"testing"
)

// TestWhatListensIsOdd: what goes wrong below HTTP is a sentence that names the
// socket and no URL.
func TestWhatListensIsOdd(t *testing.T) {
	for name, c := range map[string]struct {
		answers string
		want    string
	}{
		"mail server": {"220 mail.example ESMTP\r\n", "is no Rowlock server: "},
		"hangs up":    {"", "ended while it was asked"},
		"version 7":   {"HTTP/1.1 200 OK\r\nRowlock-Protocol: 7\r\nContent-Length: 2\r\n\r\n{}", "the server speaks protocol 7"},
	} {
		t.Run(name, func(t *testing.T) {
			socket := filepath.Join(t.TempDir(), "s")
			answering(t, socket, c.answers)
			err := NewAPI(socket).Do(t.Context(), "GET", "/api/panes", nil, nil)
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "http://") {
				t.Errorf("the error is %v", err)
			}
			var mismatch *MismatchError
			if errors.As(err, &mismatch) && mismatch.Theirs != 7 {
				t.Errorf("a mismatch: %v", mismatch)
			}
		})
	}
}

// answering reads the head of each request at a socket and answers the same.
func answering(t *testing.T, socket, answer string) {
	t.Helper()
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			c.Read(make([]byte, 4096))
			io.WriteString(c, answer)
			c.Close()
		}
	}()
}
