package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"rowlock/protocol"
)

// focusIs waits until the window's focus is on a pane.
func (w *window) focusIs(pane string) {
	w.t.Helper()
	w.until("the focus on "+pane, func() bool { return w.view.Focus == pane })
}

func TestFocusByDirectionGoesToTheOneUsedLast(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.focusIs("p1")
	w.act("pane.split", object{"direction": "right"})
	w.act("pane.split", object{"direction": "down"})
	w.focusIs("p3")
	go1 := func(d, pane string) {
		t.Helper()
		if r := w.act("pane.focus", object{"direction": d}); r.Error != nil {
			t.Fatal(r.Error)
		}
		w.focusIs(pane)
	}
	go1("left", "p1")
	go1("right", "p3")
	go1("up", "p2")
	go1("left", "p1")
	go1("right", "p2")
	go1("right", "p2") // the edge
}

func TestZoomShowsOnePaneAtTheSizeOfTheTab(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.focusIs("p1")
	w.act("pane.split", nil)
	w.focusIs("p2")
	places := func(want string) {
		t.Helper()
		var got string
		w.until("places "+want, func() bool {
			got = ""
			for _, p := range w.state.Tabs[0].Places {
				got += fmt.Sprintf("%s %dx%d ", p.Pane, p.Cols, p.Rows)
			}
			return strings.TrimSpace(got) == want
		})
	}
	places("p1 40x24 p2 39x24")
	w.act("pane.zoom", nil)
	places("p2 80x24")
	w.until("the size", func() bool { return w.screens[2].Cols == 80 })
	w.act("pane.focus", object{"direction": "left"})
	places("p1 40x24 p2 39x24")
	w.act("pane.resize", object{"pane": "p1", "direction": "left", "cells": 10})
	places("p1 30x24 p2 49x24")
	w.act("pane.close", object{"pane": "p2"})
	places("p1 80x24")
	if st := s.state(); st.Tabs[0].Tree.Pane != "p1" {
		t.Errorf("tree %+v", st.Tabs[0].Tree)
	}
}

func TestSplitBySizeFromAScript(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.focusIs("p1")
	var made struct{ Pane string }
	s.do("pane.split", object{"direction": "down", "size": "25%"}, &made)
	w.focusIs("p2")
	if p := s.state().Panes[1]; made.Pane != "p2" || p.Rows != 6 || p.Cols != 80 {
		t.Errorf("made %s: %+v", made.Pane, p)
	}
	s.do("pane.split", object{"pane": "p2", "direction": "left", "size": "20", "focus": false}, nil)
	w.focusIs("p2")
	if p := s.state().Panes[1]; p.ID != "p3" || p.Cols != 20 {
		t.Errorf("the pane at the left: %+v", p)
	}
}

func TestTabsMoveAndClose(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.focusIs("p1")
	w.act("tab.new", nil)
	w.act("tab.new", nil)
	w.focusIs("p3")
	tabs := func(want string) {
		t.Helper()
		if got := strings.Join(s.state().Sessions[0].Tabs, " "); got != want {
			t.Errorf("tabs %s, want %s", got, want)
		}
	}
	tabs("t1 t2 t3")
	w.act("tab.move", object{"index": 1})
	tabs("t3 t1 t2")
	w.act("tab.next", nil)
	w.focusIs("p1")
	w.act("tab.previous", nil)
	w.act("tab.previous", nil)
	w.focusIs("p2")
	w.act("tab.focus", object{"index": 1})
	w.focusIs("p3")
	w.act("tab.close", nil)
	w.focusIs("p2") // the one used before
	w.act("tab.close", object{"tab": "t1"})
	tabs("t2")
}

func TestWindowsOfAClosedSessionGoToAnother(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.focusIs("p1")
	h := hello()
	h.Session, h.New = "work", true
	w2 := s.attach(h)
	w2.focusIs("p2")
	s.do("session.close", object{"session": "work"}, nil)
	w2.focusIs("p1")
	w2.types("echo here\n")
	w.sees("here\n$")
}

func TestNewSessionTakesNoNameTwice(t *testing.T) {
	s := serve(t)
	h := hello()
	h.Session, h.New = "work", true
	s.attach(h).focusIs("p1")
	w := s.attach(h)
	w.until("goodbye", func() bool { return w.bye != nil })
	if w.bye.Code != "exists" {
		t.Errorf("bye %+v", w.bye)
	}
	h.Session, h.New = "wrok", false
	w = s.attach(h)
	w.until("goodbye", func() bool { return w.bye != nil })
	if w.bye.Code != "no_such_session" {
		t.Errorf("bye %+v", w.bye)
	}
}

func TestErrors(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.focusIs("p1")
	s.do("session.rename", object{"name": "work"}, nil)
	for _, c := range []struct {
		action     string
		args       object
		code, hint string
	}{
		{"pane.splt", nil, "no_such_action", `did you mean "pane.split"?`},
		{"pane.close", object{"pane": "p9"}, "no_such_pane", "rowlock pane list"},
		{"tab.close", object{"tab": "t9"}, "no_such_tab", "rowlock tab list"},
		{"tab.focus", object{"index": 7}, "no_such_tab", "rowlock tab list"},
		{"session.close", object{"session": "wrk"}, "no_such_session", `did you mean "work"?`},
		{"client.detach", object{"client": "c9"}, "no_such_client", "rowlock client list"},
		{"pane.split", object{"direction": "sideways"}, "bad_request", ""},
		{"pane.split", object{"size": "0%"}, "bad_request", ""},
		{"pane.keys", object{"keys": []string{"ctrl+nokey"}}, "bad_request", ""},
		{"pane.capture", object{"format": "pdf"}, "bad_request", ""},
		{"pane.capture", object{"lines": "a..b"}, "bad_request", ""},
		{"pane.send", object{"text": 7}, "bad_request", ""},
	} {
		err := s.api.Action(t.Context(), c.action, c.args, nil)
		var e *protocol.Error
		if !errors.As(err, &e) || e.Code != c.code || e.Hint != c.hint {
			t.Errorf("%s %v: %#v", c.action, c.args, err)
		}
	}
}

func TestResources(t *testing.T) {
	s := serve(t)
	get := func(path string, out any) {
		t.Helper()
		if err := s.api.Do(t.Context(), "GET", path, nil, out); err != nil {
			t.Fatalf("GET %s: %v", path, err)
		}
	}
	var made protocol.Session
	if err := s.api.Do(t.Context(), "POST", "/api/sessions", object{"name": "work", "unknown": 1}, &made); err != nil {
		t.Fatal(err)
	}
	var ss protocol.Session
	get("/api/sessions/work", &ss)
	if ss.ID != made.ID || ss.Name != "work" {
		t.Errorf("session %+v", ss)
	}
	var tab protocol.Tab
	get("/api/tabs/t1", &tab)
	var pane protocol.Pane
	get("/api/panes/p1", &pane)
	if tab.Active != "p1" || pane.Tab != "t1" {
		t.Errorf("tab %+v, pane %+v", tab, pane)
	}
	var clients []protocol.Client
	get("/api/clients", &clients)
	if clients == nil || len(clients) != 0 {
		t.Errorf("clients %+v", clients)
	}
	if err := s.api.Do(t.Context(), "POST", "/api/panes/p1/input", object{"text": "echo $((6*7))x", "enter": true}, nil); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the output", func() bool { return strings.Contains(s.capture("p1"), "42x\n") })
	if err := s.api.Do(t.Context(), "PATCH", "/api/tabs/t1", object{"name": "mine"}, nil); err != nil {
		t.Fatal(err)
	}
	get("/api/tabs/mine", &tab)
	if err := s.api.Do(t.Context(), "POST", "/api/panes/p1/input", object{"keys": []string{"ctrl+d"}}, nil); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the shell to end", func() bool { return len(s.state().Panes) == 0 })
	var e *protocol.Error
	if err := s.api.Do(t.Context(), "GET", "/api/nothing", nil, nil); !errors.As(err, &e) || e.Code != "not_found" {
		t.Errorf("no such path: %v", err)
	}
}

func TestCapture(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.runs(`clear; seq 1 40; printf 'a\033[1;31mred\033[m \033[44m  \033[m\n%0100d\n' 7`)
	capture := func(in object) string {
		t.Helper()
		var got struct{ Text string }
		s.do("pane.capture", in, &got)
		return got.Text
	}
	if got := capture(object{"lines": "-3..-1"}); strings.Count(got, "\n") != 3 {
		t.Errorf("three lines of history: %q", got)
	}
	if got := capture(object{"history": true}); !strings.HasPrefix(got, "1\n2\n3\n") {
		t.Errorf("history: %q", got)
	}
	if got := capture(object{"format": "ansi"}); !strings.Contains(got, "a\x1b[1;31mred\x1b[m \x1b[44m  \x1b[m\n") {
		t.Errorf("ansi: %q", got)
	}
	if got := capture(object{"format": "html"}); !strings.Contains(got, "red</span>") {
		t.Errorf("html: %q", got)
	}
	long := fmt.Sprintf("%0100d\n", 7)
	if got := capture(nil); strings.Contains(got, long) {
		t.Errorf("a wrapped line in one: %q", got)
	}
	if got := capture(object{"join": true}); !strings.Contains(got, long) {
		t.Errorf("joined: %q", got)
	}
	var rows struct {
		Rows []struct{ Text string }
	}
	s.do("pane.capture", object{"format": "json"}, &rows)
	if len(rows.Rows) != 24 {
		t.Errorf("%d rows", len(rows.Rows))
	}
	var text struct{ Text string }
	b, _ := json.Marshal(w.screens[1].Base)
	s.do("pane.text", object{"from": object{"line": json.RawMessage(b), "col": 0}, "to": object{"line": json.RawMessage(b), "col": 1}}, &text)
	if text.Text != capture(object{"lines": "0..0"})[:2] {
		t.Errorf("text of two cells %q", text.Text)
	}
}

// TestResizeStorm is M15 without the pixels: no line is lost.
func TestResizeStorm(t *testing.T) {
	s := serve(t)
	w := s.attach(hello())
	w.runs("seq 1 20000")
	for i := range 200 {
		w.send(protocol.Resize{Cols: 40 + i%100, Rows: 10 + i%30, CellW: 8, CellH: 16}.Append(nil))
	}
	w.send(protocol.Resize{Cols: 80, Rows: 24, CellW: 8, CellH: 16}.Append(nil))
	w.until("the last size", func() bool { return w.screens[1].Cols == 80 && w.screens[1].ScreenHeader.Rows == 24 })
	w.runs("true")
	var got struct{ Text string }
	s.do("pane.capture", object{"history": true}, &got)
	if !strings.Contains(got.Text, "\n19998\n19999\n20000\n") || strings.Count(got.Text, "\n") < 10000 {
		t.Errorf("%d lines are left", strings.Count(got.Text, "\n"))
	}
}
