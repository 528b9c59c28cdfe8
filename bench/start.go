package main

import "fmt"

// started opens a contestant's window, as often as a round does it, and leaves
// the last open; nil when that failed.
func (b *bench) started(c *contestant) (w *window) {
	times := 1
	if b.wants("start") {
		times = b.starts
	}
	for i := range times {
		ok := b.step(c.name, "start", func() (_ string, err error) {
			if w, err = b.open(c); err != nil {
				return "", err
			}
			b.add("start", c.name, ms(w.took))
			return fmt.Sprintf("%.0f ms", ms(w.took)), nil
		})
		if !ok {
			return nil
		}
		if i < times-1 {
			w.close()
		}
	}
	return w
}

// attach closes the window and opens one on what runs on: ms from exec to its
// first picture of the pane.
func (b *bench) attach(w *window) bool {
	for range b.starts {
		ok := b.step(w.c.name, "attach", func() (string, error) {
			if err := w.detach(); err != nil {
				return "", err
			}
			if err := w.start(); err != nil {
				return "", err
			}
			b.add("attach", w.c.name, ms(w.took))
			return fmt.Sprintf("%.0f ms", ms(w.took)), w.prepare()
		})
		if !ok {
			return false
		}
	}
	return true
}
