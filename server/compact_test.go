package server

import (
	"bytes"
	"testing"
	"testing/synctest"
	"time"
)

// much is more than the history keeps uncompressed for good.
var much = bytes.Repeat([]byte("a line of a log that goes into the history\r\n"), 5000)

func TestAQuietPaneCompressesItsHistory(t *testing.T) {
	paced(t, func(l *lookout) {
		pending := func() bool {
			l.pane.mu.Lock()
			defer l.pane.mu.Unlock()
			return l.pane.term.Compactable() || l.pane.compacting
		}
		l.pane.output(much)
		l.pane.drained()
		time.Sleep(compactPause - time.Millisecond)
		l.pane.output([]byte("more"))
		l.pane.drained()
		time.Sleep(compactPause - time.Millisecond)
		synctest.Wait()
		if !pending() {
			t.Error("compressed before the pane was quiet")
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		if pending() {
			t.Error("not compressed")
		}
	})
}
