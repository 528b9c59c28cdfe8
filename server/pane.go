package server

import (
	"fmt"
	"os/exec"
	"sync"
	"time"

	"rowlock/protocol"
	"rowlock/vt"
)

// pane is a program on a terminal.
//
// Its output goes, all on the goroutine that reads the pty:
//
//  1. read: what the pty hands out, until it is drained
//  2. parse, under the pane's lock; replies go back to the program
//  3. publish: a frame for each window that shows the pane and may have one,
//     written to its socket (view.go, pacing.go)
//  4. news: titles, bells and the like go to the loop, which tells watchers
//
// Input comes on the goroutine of the client that reads its socket, is encoded
// under the lock for the modes of this moment, and goes straight to the pty.
type pane struct {
	id  uint32
	srv *Server
	pty *ptmx // nil: the program could not be started

	mu        sync.Mutex // guards what follows
	term      *vt.Terminal
	pace      pacing
	timer     *time.Timer // publishes what was held back
	views     []*view
	news      news
	lastMouse vt.MouseEvent
	looking   bool   // a look at what it runs is due
	dir       string // of OSC 7
	input     []byte // scratch

	quiet      time.Time // since when the program prints nothing
	compacting bool      // the history is to be compressed, see compact.go

	tab *tab // never another

	// The loop owns the rest.
	used    uint64 // when it last had focus: see Server.tick
	size    winsize
	argv    []string
	told    protocol.Pane // as windows and watchers know it
	focused bool          // the program was told so, if it asked
	reaped  bool
	hungUp  bool // nothing more is readable
	status  int
}

// terminal makes the emulator of a pane.
func (s *Server) terminal(z winsize) *vt.Terminal {
	term, _ := s.terminfo()
	t := vt.New(vt.Options{
		Cols: z.cols, Rows: z.rows,
		HistoryLines: s.Config.Terminal.ScrollbackLines,
		HistoryBytes: s.Config.Terminal.ScrollbackBytes,
		Name:         "Rowlock " + s.Version,
		Term:         term,
		Colors:       s.colors,
		CursorShape:  cursorShapes[s.Config.Cursor.Shape],
		CursorBlink:  s.Config.Cursor.Blink,
		TitleReports: s.Config.Terminal.TitleReports,
	})
	t.SetSize(z.cols, z.rows, z.cell())
	return t
}

// cursorShapes are the words of the setting cursor.shape.
var cursorShapes = map[string]vt.CursorShape{"block": vt.CursorBlock, "underline": vt.CursorUnderline, "bar": vt.CursorBar}

// start runs cmd in the pane and reads what it prints. On the loop.
func (p *pane) start(cmd *exec.Cmd) error {
	pty, err := startPTY(cmd, p.size)
	if err != nil {
		return err
	}
	p.pty = pty
	p.srv.children[pty.pid] = p
	p.srv.running.Add(1)
	go func() {
		defer p.srv.running.Done()
		pty.read(p.output, p.drained)
		p.srv.post(func() {
			p.hungUp = true
			p.srv.paneEnded(p)
		})
	}()
	return nil
}

// output parses what the program printed.
func (p *pane) output(b []byte) {
	p.mu.Lock()
	p.term.Write(b)
	p.pace.output(time.Now(), p.term.Synchronized())
	replies := p.term.TakeReplies()
	tell := p.news.add(p.term.TakeEvents(), p)
	resized := p.news.resized
	p.news.resized = false
	p.mu.Unlock()
	if len(replies) > 0 {
		p.pty.write(replies) // a program that reads no replies gets no more of them
	}
	p.publish()
	if tell {
		p.srv.post(p.tellNews)
	}
	if resized {
		p.srv.post(p.adoptSize)
	}
}

func (p *pane) drained() {
	p.mu.Lock()
	p.pace.drained = true
	p.lookSoon()
	p.compactSoon()
	p.mu.Unlock()
	p.publish()
}

// say shows a sentence of ours in the pane.
func (p *pane) say(text string) {
	p.mu.Lock()
	if p.term.Cursor().Col > 0 {
		text = "\r\n" + text
	}
	p.term.Write([]byte("\x1b[m" + text + "\r\n"))
	p.mu.Unlock()
	p.publish()
}

// write sends input to the program.
func (p *pane) write(b []byte) error {
	if p.pty == nil || len(b) == 0 {
		return nil
	}
	return p.pty.write(b)
}

// typed encodes input under the lock, for the modes of this moment, and sends
// it. An echo of it is published at once.
func (p *pane) typed(encode func(dst []byte, m vt.InputModes) []byte) error {
	p.mu.Lock()
	p.input = encode(p.input[:0], p.term.InputModes())
	b := p.input
	if len(b) == 0 || p.pty == nil {
		p.mu.Unlock()
		return nil
	}
	p.pace.key = time.Now()
	if cap(b) > readSize {
		p.input = nil // a paste: not kept
	}
	// Written under the lock, so that two windows' input keeps its order.
	err := p.pty.write(b)
	p.mu.Unlock()
	return err
}

func (p *pane) key(ev vt.KeyEvent) error {
	return p.typed(func(dst []byte, m vt.InputModes) []byte { return m.AppendKey(dst, ev) })
}

func (p *pane) paste(data []byte) error {
	return p.typed(func(dst []byte, m vt.InputModes) []byte {
		return vt.AppendPaste(dst, data, m.BracketedPaste)
	})
}

// text types text as a person would: a line ends with Enter.
func (p *pane) text(data []byte) error {
	return p.typed(func(dst []byte, _ vt.InputModes) []byte {
		for _, c := range data {
			if c == '\n' {
				c = '\r'
			}
			dst = append(dst, c)
		}
		return dst
	})
}

func (p *pane) mouse(ev vt.MouseEvent) error {
	return p.typed(func(dst []byte, m vt.InputModes) []byte {
		return m.AppendMouse(dst, ev, &p.lastMouse)
	})
}

// focus tells the program that it has gained or lost the keyboard, if it asked
// (mode 1004).
func (p *pane) focus(in bool) {
	p.mu.Lock()
	asked := p.term.FocusReports()
	p.mu.Unlock()
	if asked {
		p.write(vt.FocusReport(in))
	}
}

func (z winsize) cell() vt.CellSize { return vt.CellSize{W: z.cellW, H: z.cellH} }

// resize gives the pane another size. On the loop.
func (p *pane) resize(z winsize) {
	if z == p.size {
		return
	}
	p.size = z
	p.mu.Lock()
	p.term.SetSize(z.cols, z.rows, z.cell())
	replies := p.term.TakeReplies()
	p.mu.Unlock()
	if p.pty != nil {
		p.pty.resize(z)
	}
	p.write(replies)
	p.publish()
}

// adoptSize follows the program, which has chosen the size of its screen. Where
// the pane has company by now, or a window, the layout takes the size back. On
// the loop.
func (p *pane) adoptSize() {
	p.mu.Lock()
	p.size.cols, p.size.rows = p.term.Size()
	p.mu.Unlock()
	p.pty.resize(p.size)
	if p.tab.sizedByProgram() {
		p.tab.size = p.size
	}
	p.srv.changed = true
}

// allowResize says whether the program may. On the loop.
func (p *pane) allowResize(on bool) {
	p.mu.Lock()
	p.term.AllowResize(on)
	p.mu.Unlock()
}

// end closes the pane's terminal; its program gets SIGHUP. On the loop.
func (p *pane) end() {
	if p.pty == nil {
		return
	}
	if !p.reaped {
		p.srv.children[p.pty.pid] = nil
		p.pty.hangup()
		return
	}
	go p.pty.file.Close()
}

// running reports whether the program has not ended.
func (p *pane) running() bool { return p.pty != nil && !p.reaped }

// process is the name of the program in the foreground, read when asked.
func (p *pane) process() string {
	if !p.running() {
		return ""
	}
	if name := processName(p.pty.foreground()); name != "" {
		return name
	}
	return processName(p.pty.pid)
}

// cwd is the directory that the pane is in: what the shell said by OSC 7, or
// where the foreground program is.
func (p *pane) cwd() string {
	p.mu.Lock()
	dir := p.dir
	p.mu.Unlock()
	if dir != "" && exists(dir) {
		return dir
	}
	if !p.running() {
		return dir
	}
	if dir := processDir(p.pty.foreground()); dir != "" {
		return dir
	}
	return processDir(p.pty.pid)
}

func (p *pane) title() string {
	p.mu.Lock()
	title := p.term.Title()
	p.mu.Unlock()
	if title == "" {
		return p.process()
	}
	return title
}

// describe is the pane as it travels. On the loop.
func (p *pane) describe() protocol.Pane {
	d := protocol.Pane{
		ID: paneID(p.id), Tab: tabID(p.tab.id), Session: sessionID(p.tab.session.id),
		Title: p.title(), Cwd: p.cwd(), Process: p.process(),
		Cols: p.size.cols, Rows: p.size.rows,
		Exited: !p.running(), ExitStatus: p.status,
	}
	if p.pty != nil {
		d.PID = p.pty.pid
	}
	return d
}

func exitSentence(status int) string {
	if status > 128 {
		return fmt.Sprintf("[the program was ended by signal %d]", status-128)
	}
	return fmt.Sprintf("[the program ended with status %d]", status)
}
