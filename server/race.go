//go:build race

package server

// raceEnabled: test builds check every frame.
const raceEnabled = true
