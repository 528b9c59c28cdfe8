// Package app is the window: it shows the screens that the server sends and
// sends it what the person types and points at. It owns the GLFW window, the
// chrome around the panes, overlays, the selection and the clipboard; it never
// parses what a program prints and keeps nothing that the server could not give
// again. Everything runs on the main thread, but for the mirror's reader, the
// clipboard's goroutine and attempts to reconnect.
//
// A key: GLFW calls keyboard.key and keyboard.char (input.go); the event goes
// to app.key below, which starts the action that is bound to it (keymap.go,
// actions.go) or writes it to the socket at once, still inside the callback.
//
// A screen: mirror.read (mirror.go) decodes it into the newest-screen slot of
// its pane and wakes the main thread; app.drain takes a copy; view.compose
// (view.go) turns the rows that changed into cells for the renderer;
// app.paintChrome (chrome.go) adds what lies above; the renderer draws the
// damage. Then the screen is acknowledged.
//
// The loop waits for events without a limit unless something is due: when
// nothing happens, it does not wake.
package app

import (
	"context"
	"sync"
	"time"

	"github.com/go-gl/glfw/v3.3/glfw"

	"rowlock/config"
	"rowlock/fonts"
	"rowlock/gpu"
	"rowlock/protocol"
	"rowlock/vt"
)

// Options are what a window is opened with.
type Options struct {
	Socket      string
	Hello       protocol.Hello // what to attach to; the size is filled in
	Config      *config.Config
	ConfigError error // why Config is the default one, to be shown

	// StartServer starts the server of Socket and returns when it listens.
	StartServer func(context.Context) error
}

// app is one window: what a person has set, where it is drawn, the server at the
// other end, what the person does, and what is shown.
type app struct {
	opts Options
	settings
	surface
	server
	hands
	face

	pace  pace
	dirty bool // something must be drawn
	quit  bool
}

// settings are the configuration, made ready.
type settings struct {
	cfg      *config.Config
	theme    *config.Theme
	base     palette
	bindings config.Bindings
	keys     map[string][]config.Chord // of each action
	fontSize float64
}

// surface is the window on the desktop.
type surface struct {
	win     *window
	geo     geometry
	clip    *clipboard
	mailbox mailbox
	title   string
	focused bool
}

// server is the other end of the socket and what it has said.
type server struct {
	link    *mirror         // nil: it is gone
	sent    protocol.Resize // the size that it knows
	nextID  uint64          // of actions
	waiting map[uint64]func(result any)
	model   model
}

// hands is what the person is doing.
type hands struct {
	keyboard  keyboard
	pointer   pointer
	mods      vt.Mods // of the last event, for those that have none of their own
	selection selection
	dragging  dragScroll
}

// face is what is drawn.
type face struct {
	view    view
	painter painter
	strip   tabStrip
	overlay overlay
	notice  notice
	flash   flash
	blink   blink
}

// Run opens a window and returns when it is closed. The caller has locked the
// main thread.
func Run(o Options) error {
	a := &app{
		opts:     o,
		settings: settings{cfg: o.Config, fontSize: o.Config.Font.Size},
		server:   server{waiting: map[uint64]func(any){}},
	}
	theme, err := config.ThemeByName(a.cfg.Theme)
	if err != nil {
		return err
	}
	a.theme, a.base = &theme, themePalette(&theme)
	a.base.contrast = a.cfg.MinimumContrast
	if a.bindings, err = a.cfg.Bindings(); err != nil {
		return err
	}
	a.keys = chordsOf(a.bindings)
	a.painter = painter{geo: &a.geo, theme: a.theme}
	if a.win, err = openWindow(); err != nil {
		return err
	}
	defer a.win.close()
	a.mailbox.wake = a.win.wake
	a.clip = openClipboard(a.post)
	defer a.clip.close()
	if err := a.open(); err != nil {
		return err
	}
	defer func() {
		if a.link != nil {
			a.link.close()
		}
	}()
	a.loop()
	return nil
}

// open brings fonts, renderer, size and connection up, then shows the window.
func (a *app) open() error {
	a.geo.scale = a.win.scale()
	if err := a.openFonts(); err != nil {
		return err
	}
	pad := 2 * a.geo.px(a.cfg.Window.Padding)
	a.win.setPixels(a.cfg.Window.Cols*a.geo.cell.CellW+pad, a.cfg.Window.Rows*a.geo.cell.CellH+pad)
	a.geo.width, a.geo.height = a.win.measure()
	a.arrange()
	ctx, cancel := context.WithTimeout(context.Background(), dialTimeout)
	defer cancel()
	link, err := attach(ctx, a.opts.Socket, a.hello(), a.win.wake)
	if err != nil {
		return err
	}
	a.listen()
	a.adopt(link)
	a.win.Show()
	fonts.Prepare()
	if a.opts.ConfigError != nil {
		a.tellConfig(a.opts.ConfigError)
	}
	return nil
}

// fontOptions is the font of the configuration at a size in points.
func fontOptions(f *config.Font, size, scale float64) fonts.Options {
	return fonts.Options{Families: f.Family, Size: size, Scale: scale, Darken: f.Darken,
		Features: f.Features, Variations: f.Variations, SingleGlyphs: !f.Ligatures, Ranges: f.Ranges}
}

// awaitFonts opens the fonts again once the system was looked at, if a family
// was left out because it had not been.
func (a *app) awaitFonts(set *fonts.Set) {
	looked := set.Pending()
	if looked == nil {
		return
	}
	go func() {
		<-looked
		a.post(func() {
			if err := a.openFonts(); err != nil {
				a.tell(err.Error(), true)
				return
			}
			a.arrange()
		})
	}()
}

// openFonts opens the fonts at the present size and scale and gives them to the
// renderer, which the first call makes.
func (a *app) openFonts() error {
	set, err := fonts.Open(fontOptions(&a.cfg.Font, a.fontSize, a.geo.scale))
	if err != nil {
		return err
	}
	const chromeSize = 0.85
	small, err := fonts.Open(fontOptions(&a.cfg.Font, a.fontSize*chromeSize, a.geo.scale))
	if err != nil {
		return err
	}
	a.geo.cell, a.geo.small = set.Metrics(), small.Metrics()
	a.awaitFonts(set)
	for _, w := range set.Warnings() {
		a.tell(w, true)
	}
	if a.win.gpu != nil {
		a.win.gpu.SetFonts(set, small)
		return nil
	}
	a.win.gpu, err = gpu.New(set, gpu.Options{Chrome: small,
		Swap: a.win.SwapBuffers, CopySub: gpu.CopySubBuffer()})
	if err != nil {
		return noOpenGL(err)
	}
	return nil
}

// arrange lays the window out anew and tells renderer and server.
func (a *app) arrange() {
	a.geo.arrange(a.cfg.Window.Padding, len(a.model.tabs()) > 1)
	a.win.gpu.Resize(a.geo.width, a.geo.height)
	a.win.gpu.SetGrid(a.geo.x(0), a.geo.y(0), a.geo.cols, a.geo.rows, gpu.FollowEdge)
	if s := a.size(); s != a.sent && a.link != nil {
		a.send(s.Append(nil))
		a.sent = s
	}
	a.dirty = true
}

// size is the room for panes.
func (a *app) size() protocol.Resize {
	return protocol.Resize{
		Cols: a.geo.cols, Rows: a.geo.rowsBelow(0), TabbedRows: a.geo.rowsBelow(a.geo.barHeight()),
		CellW: a.geo.cell.CellW, CellH: a.geo.cell.CellH,
	}
}

// listen sets the callbacks of the window.
func (a *app) listen() {
	w := a.win
	a.keyboard = keyboard{name: glfw.GetKeyName, emit: a.key}
	w.SetKeyCallback(func(_ *glfw.Window, key glfw.Key, scancode int, action glfw.Action, mods glfw.ModifierKey) {
		a.mods = modsOf(mods)
		a.keyboard.key(key, scancode, action, mods)
	})
	//lint:ignore SA1019 the only callback of GLFW 3.3 that gives the text of a key with Alt
	w.SetCharModsCallback(func(_ *glfw.Window, r rune, mods glfw.ModifierKey) { a.keyboard.char(r, mods) })
	w.SetFocusCallback(func(_ *glfw.Window, in bool) { a.focus(in) })
	w.SetCloseCallback(func(*glfw.Window) { a.quit = true })
	w.SetRefreshCallback(func(*glfw.Window) { w.gpu.Invalidate(); a.dirty = true })
	w.SetFramebufferSizeCallback(func(*glfw.Window, int, int) { a.resized() })
	w.SetContentScaleCallback(func(*glfw.Window, float32, float32) { a.rescaled() })
	w.SetCursorPosCallback(func(_ *glfw.Window, x, y float64) { a.mouseMoved(x, y) })
	w.SetCursorEnterCallback(func(_ *glfw.Window, in bool) { a.pointer.inside = in; a.hover() })
	w.SetMouseButtonCallback(func(_ *glfw.Window, b glfw.MouseButton, act glfw.Action, mods glfw.ModifierKey) {
		a.mouseButton(b, act, mods)
	})
	w.SetScrollCallback(func(_ *glfw.Window, dx, dy float64) { a.scrolled(dx, dy) })
}

// loop is the main loop: drain, draw if something changed, wait.
func (a *app) loop() {
	for !a.quit {
		a.keyboard.flush()
		a.drain()
		now := time.Now()
		a.expire(now)
		a.scrollDragged(now)
		if a.blink.tick(now, a.blinks()) {
			a.dirty = true
		}
		if a.dirty && !a.quit && a.pace.may(now, a.win.interval) {
			a.draw(now)
		}
		a.wait()
	}
}

// wait sleeps until something happens. What was left for the main thread before
// is looked at first: calls that dispatch events, as Show does on Wayland, may
// have swallowed the event that was to wake it.
func (a *app) wait() {
	if a.quit || a.mailbox.waiting() || a.link != nil && a.link.posted.Load() {
		glfw.PollEvents()
		return
	}
	a.win.wait(a.deadline())
}

// deadline is the time of the next thing that is due, zero when nothing is.
func (a *app) deadline() time.Time {
	var first time.Time
	for _, t := range [...]time.Time{
		a.pace.deadline(a.dirty), a.blink.deadline(a.blinks()), a.notice.until, a.flash.until, a.dragging.at,
	} {
		if !t.IsZero() && (first.IsZero() || t.Before(first)) {
			first = t
		}
	}
	return first
}

func (a *app) blinks() bool { return a.view.blinks && a.focused }

// drain takes what other goroutines have left for the main thread.
func (a *app) drain() {
	if a.mailbox.run() {
		a.dirty = true
	}
	if a.link == nil {
		return
	}
	gone, bye, err := a.link.take(a.takeScreen, a.takeNews)
	if gone {
		a.linkEnded(bye, err)
		a.dirty = true
	}
}

// takeScreen takes the newest screen of a pane.
func (a *app) takeScreen(n *newest) {
	p := a.model.pane(n.taken.Pane)
	p.screen, n.taken = n.taken, p.screen
	p.scroll = p.scroll.follow(&n.taken.ScreenHeader, &p.screen.ScreenHeader)
	p.unread = true
	if p.screen.Modes.Pointer() != n.taken.Modes.Pointer() {
		a.hover()
	}
	if a.selection.pane == p.id && !a.selection.follow(&p.screen) {
		a.selection = selection{}
	}
	a.pace.screen(p.id)
	a.dirty = true
}

func (a *app) takeNews(v any) {
	a.dirty = true
	switch v := v.(type) {
	case protocol.Reply:
		a.reply(v)
	case protocol.Event:
		a.event(v)
	}
}

// event takes one event; types that it does not know are passed over.
func (a *app) event(e protocol.Event) {
	switch e.Type {
	case "state":
		if e.State != nil {
			a.model.setState(*e.State)
			a.relay()
		}
	case "view":
		if e.View != nil {
			a.model.view = *e.View
			a.relay()
		}
	case "pane":
		if e.Pane != nil {
			a.model.setPane(*e.Pane)
			a.retitle()
		}
	case "bell":
		a.ring(paneNumber(e.PaneID))
	case "clipboard":
		if e.Target == "p" || e.Target == "s" {
			a.setClipboard(primarySelection, e.Text)
		} else {
			a.setClipboard(clipboardSelection, e.Text)
		}
	case "notify":
		a.tell(join(e.Title, e.Text), false)
	case "notice":
		a.tell(e.Text, e.Level == "error")
	}
}

func join(title, text string) string {
	if title == "" || text == "" {
		return title + text
	}
	return title + ": " + text
}

// relay follows a change of state or view.
func (a *app) relay() {
	if p := a.model.focused(); p != nil && a.focused {
		p.bell = false
	}
	if bar := len(a.model.tabs()) > 1; bar != (a.geo.bar > 0) {
		a.arrange()
	}
	a.retitle()
}

// retitle names the window after the focused pane.
func (a *app) retitle() {
	title := "Rowlock"
	if t := a.model.tab(); t != nil {
		name := t.Name
		if name == "" {
			name = paneTitle(a.model.paneState(a.model.view.Focus))
		}
		title = windowTitle(name)
	}
	if a.opts.Hello.ReadOnly {
		title = "⊘ " + title
	}
	if title != a.title {
		a.title = title
		a.win.SetTitle(title)
	}
}

// maxTitle bounds a window's title in cells.
const maxTitle = 200

func windowTitle(name string) string {
	if name == "" {
		return "Rowlock"
	}
	return cut(name, maxTitle) + " — Rowlock"
}

// key takes a key event: an overlay's, an action's, or the focused pane's. It
// reports whether it was taken from the pane.
func (a *app) key(ev vt.KeyEvent) bool {
	if ev.Action != vt.KeyRelease {
		a.noteInput()
		if !isModifier(ev.Key) && a.notice.error {
			a.notice = notice{}
			a.dirty = true
		}
		if a.overlay != nil {
			a.overlay.key(a, ev)
			a.dirty = true
			return true
		}
		if action := actions[bound(a.bindings, ev)]; action != nil {
			action(a)
			a.dirty = true
			return true
		}
	}
	pane := a.model.focus()
	if pane == 0 || a.link == nil || a.overlay != nil {
		return false
	}
	if a.opts.Hello.ReadOnly {
		if ev.Action == vt.KeyPress && !isModifier(ev.Key) {
			a.tell("This window only watches: keys reach no program.", false)
		}
		return false
	}
	if ev.Action != vt.KeyRelease && !isModifier(ev.Key) {
		a.toLive(a.model.focused())
		a.pace.key(pane)
	}
	if len(a.waiting) > 0 { // for what may move the focus: typed ahead, keys go where it will be
		pane = 0
	}
	a.send(protocol.Key{Pane: pane, KeyEvent: ev}.Append(nil))
	return false
}

// noteInput says that a person is here.
func (a *app) noteInput() {
	if a.blink.dark {
		a.dirty = true
	}
	a.blink.input(time.Now())
}

// send writes messages to the server. That the connection is over is noticed by
// its reader.
func (a *app) send(msg []byte) {
	if a.link != nil {
		a.link.conn.Send(msg)
	}
}

// focus is the callback for the keyboard's coming and going.
func (a *app) focus(in bool) {
	a.focused = in
	a.keyboard.blur()
	a.mods = 0
	a.noteInput()
	if p := a.model.focused(); p != nil && in {
		p.bell = false
	}
	a.send(protocol.Focus{In: in}.Append(nil))
	a.dirty = true
}

func (a *app) resized() {
	w, h := a.win.measure()
	if w == a.geo.width && h == a.geo.height {
		return
	}
	a.geo.width, a.geo.height = w, h
	a.arrange()
}

func (a *app) rescaled() {
	if s := a.win.scale(); s != a.geo.scale {
		a.geo.scale = s
		if err := a.openFonts(); err != nil {
			a.tell(err.Error(), true)
		}
	}
	a.geo.width, a.geo.height = a.win.measure()
	a.arrange()
}

// draw brings the picture up to date and acknowledges the screens in it.
func (a *app) draw(now time.Time) {
	a.dirty = false
	r := a.win.gpu
	a.view.compose(&scene{
		geo: &a.geo, model: &a.model, base: &a.base, outside: gpu.RGB(a.theme.Surface),
		selection: &a.selection, focused: a.focused, dark: a.blink.dark, overlaid: a.overlay != nil,
	}, r)
	a.paintChrome(&a.painter)
	r.SetChrome(a.painter.quads)
	if r.Draw() {
		a.pace.drawn(now)
		a.dirty = r.Damaged()
	}
	a.acknowledge(r.Stats())
}

func (a *app) acknowledge(s gpu.Stats) {
	var msg []byte
	for _, p := range a.model.panes {
		if p.unread {
			p.unread = false
			msg = protocol.Ack{Pane: p.id, Seq: p.screen.Seq, Presents: s.Presents, RowsDrawn: s.RowsDrawn}.Append(msg)
		}
	}
	if msg != nil {
		a.send(msg)
	}
}

// tellConfig shows why the defaults are in force.
func (a *app) tellConfig(err error) {
	a.overlay = &card{
		mark: "✗", color: a.theme.Error, dim: 45,
		title:  "The configuration was not read; the defaults are in force.",
		detail: []string{err.Error()},
		answers: []answer{
			{vt.KeyEscape, "Esc", "go on", func() { a.overlay = nil }},
		},
	}
}

// mailbox takes functions from other goroutines to the main thread.
type mailbox struct {
	wake func()

	mu    sync.Mutex
	calls []func()
}

// post runs f on the main thread, soon. Any goroutine may call it.
func (a *app) post(f func()) {
	a.mailbox.mu.Lock()
	a.mailbox.calls = append(a.mailbox.calls, f)
	a.mailbox.mu.Unlock()
	a.mailbox.wake()
}

func (m *mailbox) waiting() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.calls) > 0
}

// run runs what was posted; it reports whether there was anything.
func (m *mailbox) run() bool {
	m.mu.Lock()
	calls := m.calls
	m.calls = nil
	m.mu.Unlock()
	for _, f := range calls {
		f()
	}
	return len(calls) > 0
}
