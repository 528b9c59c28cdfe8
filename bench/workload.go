package main

import "slices"

// workload is what is measured of everybody who has a window and can do it.
type workload struct {
	name  string // as -only knows it
	about string
	once  bool                     // in the first round only
	can   func(c *contestant) bool // nil: all can
	do    func(b *bench, w *window) bool
}

// windowed are the workloads in the order in which a window goes through them:
// what leaves a history behind or tabs comes late.
var windowed = []workload{
	{"memory", "memory", false, nil, (*bench).weighEmpty},
	{"idle", "idle", true, nil, (*bench).rest},
	{"key", "key to pixel", false, nil, (*bench).keyToPixel},
	{"flood", "floods", false, nil, (*bench).floods},
	{"memory", "memory with a history", false, nil, (*bench).weighFull},
	{"animation", "animations", false, nil, (*bench).animate},
	{"start", "attach", false, hasServer, (*bench).attach},
	{"memory", "memory of two windows", true, manyWindows, (*bench).weighTwo},
	{"beside", "key to pixel beside a flood", false, hasPanes, (*bench).keyToPixelBeside},
	{"tabs", "tabs", false, hasTabs, (*bench).tabs},
}

// windowless are those without a window.
var windowless = []struct {
	name string
	once bool
	do   func(b *bench)
}{
	{"echo", false, (*bench).echoes},
	{"flood", false, (*bench).bareFloods},
	{"wire", true, (*bench).wire},
	{"memory", true, (*bench).weighServers},
}

func hasServer(c *contestant) bool   { return c.server != nil }
func manyWindows(c *contestant) bool { return hasServer(c) && !c.wayland }
func hasPanes(c *contestant) bool    { return c.split != nil }
func hasTabs(c *contestant) bool     { return c.newTab != nil }

// workloadNames are the names for -only.
func workloadNames() []string {
	var names []string
	for _, w := range windowed {
		names = append(names, w.name)
	}
	for _, w := range windowless {
		names = append(names, w.name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
