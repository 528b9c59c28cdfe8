package server

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

// maxInput bounds the bytes that wait for a program to read them. Input that
// would go over it is refused whole.
const maxInput = 8 << 20

// maxLast bounds what is read of a pty whose program has ended.
const maxLast = 1 << 20

// readSize is more than a Linux pty hands out at once (4 KiB).
const readSize = 64 << 10

var errInputFull = errors.New("input refused: the program is not reading, and 8 MiB wait for it")

// ptmx is the server's end of a pty and the program at the other.
type ptmx struct {
	file *os.File
	raw  syscall.RawConn
	pid  int

	ended atomic.Bool // the program has

	mu      sync.Mutex
	queued  []byte
	writing int // bytes that the writer goroutine has taken
}

// startPTY runs cmd on a new pty, as the leader of a session of its own.
func startPTY(cmd *exec.Cmd, size winsize) (*ptmx, error) {
	f, tty, err := pty.Open()
	if err != nil {
		return nil, fmt.Errorf("open pty: %w", err)
	}
	defer tty.Close()
	t := &ptmx{file: f}
	t.raw, err = f.SyscallConn()
	if err == nil {
		// The library has left it blocking.
		err = t.control(func(fd int) error { return syscall.SetNonblock(fd, true) })
	}
	if err == nil {
		err = t.resize(size)
	}
	if err == nil {
		cmd.Stdin, cmd.Stdout, cmd.Stderr = tty, tty, tty
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
		err = cmd.Start()
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	t.pid = cmd.Process.Pid
	cmd.Process.Release() // reaped by pid: see children.go
	return t, nil
}

// control does something with the pty's descriptor, unless it is closed.
func (t *ptmx) control(do func(fd int) error) error {
	var err error
	if e := t.raw.Control(func(fd uintptr) { err = do(int(fd)) }); e != nil {
		return e
	}
	return err
}

// winsize is a size in cells and that of a cell in pixels.
type winsize struct{ cols, rows, cellW, cellH int }

// resize tells the kernel, which sends SIGWINCH to the foreground programs.
func (t *ptmx) resize(z winsize) error {
	return t.control(func(fd int) error {
		return unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{
			Col: uint16(z.cols), Row: uint16(z.rows),
			Xpixel: uint16(min(z.cols*z.cellW, 1<<16-1)), Ypixel: uint16(min(z.rows*z.cellH, 1<<16-1)),
		})
	})
}

// read hands to output what the program writes and calls drained whenever
// nothing more is readable, until the pty is hung up, or finish is called. All
// on the calling goroutine.
func (t *ptmx) read(output func([]byte), drained func()) {
	r := ptyReader{ptmx: t, buf: make([]byte, readSize), last: maxLast, output: output}
	t.raw.Read(func(fd uintptr) bool {
		again := r.all(int(fd))
		drained()
		return !again
	})
	// After finish, what the program has written last is still there.
	t.raw.Control(func(fd uintptr) { r.all(int(fd)) })
	drained()
}

// ptyReader is the state of read.
type ptyReader struct {
	*ptmx
	buf    []byte
	last   int // bytes still read after the program has ended
	output func([]byte)
}

// all reads until nothing is readable (true) or ever will be (false).
func (r *ptyReader) all(fd int) bool {
	for {
		n, err := readNow(fd, r.buf)
		switch {
		case err == syscall.EINTR:
			continue
		case err == syscall.EAGAIN:
			return true
		case err != nil || n == 0:
			return false
		}
		r.output(r.buf[:n])
		if r.ended.Load() {
			if r.last -= n; r.last < 0 {
				return false
			}
		}
	}
}

// readNow reads what a non-blocking fd has. It is a raw system call: the
// scheduler would take a read of 4 KiB for one that blocks, give the processor
// away and move the goroutine to another thread at every second one.
func readNow(fd int, b []byte) (int, error) {
	n, _, errno := syscall.RawSyscall(syscall.SYS_READ, uintptr(fd), uintptr(unsafe.Pointer(&b[0])), uintptr(len(b)))
	if errno != 0 {
		return 0, errno
	}
	return int(n), nil
}

// finish makes read return once it has read what is there: the program has
// ended, though others may still hold the pty and write to it.
func (t *ptmx) finish() {
	t.ended.Store(true)
	t.file.SetReadDeadline(time.Now())
}

// write sends input to the program without waiting: at once what the pty takes,
// the rest by a goroutine that lives until it is taken. It takes all of b or
// nothing.
func (t *ptmx) write(b []byte) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.waiting()+len(b) > maxInput {
		return errInputFull
	}
	if t.waiting() == 0 {
		var n int
		t.raw.Write(func(fd uintptr) bool {
			n, _ = writeNow(int(fd), b) // an error: the program is gone
			return true
		})
		b = b[n:]
	}
	if len(b) == 0 {
		return nil
	}
	t.queued = append(t.queued, b...)
	if t.writing == 0 {
		t.take()
	}
	return nil
}

func (t *ptmx) waiting() int { return len(t.queued) + t.writing }

func (t *ptmx) take() {
	b := t.queued
	t.queued, t.writing = nil, len(b)
	go t.drain(b)
}

func (t *ptmx) drain(b []byte) {
	_, err := t.file.Write(b)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.writing = 0
	if err != nil {
		t.queued = nil
		return
	}
	if len(t.queued) > 0 {
		t.take()
	}
}

// foreground is the process group that has the terminal, 0 when none does.
func (t *ptmx) foreground() (pgrp int) {
	t.control(func(fd int) (err error) {
		pgrp, err = unix.IoctlGetInt(fd, unix.TIOCGPGRP)
		return err
	})
	return pgrp
}

// hangup ends the program as closing a terminal does.
func (t *ptmx) hangup() {
	if pgrp := t.foreground(); pgrp > 0 {
		syscall.Kill(-pgrp, syscall.SIGHUP)
	}
	syscall.Kill(-t.pid, syscall.SIGHUP)
	t.ended.Store(true)
	go t.file.Close() // waits until its reader has let go
}
