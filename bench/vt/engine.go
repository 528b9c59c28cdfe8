package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// engine is an emulator with a driver: a program that reads a file, again and
// again, for at least some CPU seconds after a first reading that does not
// count, and prints how many bytes it took and the CPU nanoseconds of its whole
// process meanwhile. All have a screen of 200x60 and 10,000 lines of history.
type engine struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	command func(file string, seconds float64) *exec.Cmd
}

// run gives the speed in MB per CPU second.
func (e engine) run(file string, seconds float64) (float64, error) {
	cmd := e.command(file, seconds)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return 0, fmt.Errorf("%w\n%s", err, stderr.Bytes())
	}
	var n, nanoseconds float64
	if _, err := fmt.Sscan(string(out), &n, &nanoseconds); err != nil {
		return 0, fmt.Errorf("driver said %q: %w", out, err)
	}
	return n / nanoseconds * 1e9 / 1e6, nil
}

const drivers = "bench/vt/drivers"

// buildEngines makes the drivers. Ours comes first; kitty only if it is there.
func buildEngines(dir string) ([]engine, error) {
	engines := []engine{}
	for _, build := range []func(string) (engine, error){buildOurs, buildLibvterm, buildXterm} {
		e, err := build(dir)
		if err != nil {
			return nil, err
		}
		engines = append(engines, e)
	}
	if _, err := exec.LookPath("kitty"); err == nil {
		e, err := kitty()
		if err != nil {
			return nil, err
		}
		engines = append(engines, e)
	}
	return engines, nil
}

// arguments are what every driver gets after its own name.
func arguments(file string, seconds float64) []string {
	return []string{file, fmt.Sprint(seconds)}
}

// buildOurs: this program is its own driver.
func buildOurs(string) (engine, error) {
	self, err := os.Executable()
	if err != nil {
		return engine{}, err
	}
	version := "this tree"
	if out, err := exec.Command("git", "describe", "--always", "--dirty").Output(); err == nil {
		version = strings.TrimSpace(string(out))
	}
	return engine{ours, version, func(file string, seconds float64) *exec.Cmd {
		return exec.Command(self, "-ingest", file, "-seconds", fmt.Sprint(seconds))
	}}, nil
}

func buildLibvterm(dir string) (engine, error) {
	driver := filepath.Join(dir, "libvterm")
	if err := run("", "cc", "-O2", "-Wall", "-o", driver, filepath.Join(drivers, "libvterm.c"), "-lvterm"); err != nil {
		return engine{}, err
	}
	version, err := exec.Command("pkg-config", "--modversion", "vterm").Output()
	if err != nil {
		return engine{}, fmt.Errorf("pkg-config vterm: %w", err)
	}
	return engine{"libvterm", strings.TrimSpace(string(version)), func(file string, seconds float64) *exec.Cmd {
		return exec.Command(driver, arguments(file, seconds)...)
	}}, nil
}

// xtermVersion is the @xterm/headless that is compared with.
const xtermVersion = "6.0.0"

func buildXterm(dir string) (engine, error) {
	home := filepath.Join(dir, "xterm")
	if err := os.MkdirAll(home, 0o755); err != nil {
		return engine{}, err
	}
	if _, err := os.Stat(filepath.Join(home, "node_modules")); err != nil {
		if err := run(home, "npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", ".",
			"@xterm/headless@"+xtermVersion); err != nil {
			return engine{}, err
		}
	}
	source, err := os.ReadFile(filepath.Join(drivers, "xterm.cjs"))
	if err != nil {
		return engine{}, err
	}
	driver := filepath.Join(home, "driver.cjs") // beside what it requires
	if err := os.WriteFile(driver, source, 0o644); err != nil {
		return engine{}, err
	}
	return engine{"@xterm/headless", xtermVersion, func(file string, seconds float64) *exec.Cmd {
		return exec.Command("node", append([]string{driver}, arguments(file, seconds)...)...)
	}}, nil
}

// kitty runs its parser and screen in the Python that it brings along.
func kitty() (engine, error) {
	out, err := exec.Command("kitty", "--version").Output()
	if err != nil {
		return engine{}, fmt.Errorf("kitty --version: %w", err)
	}
	source, err := os.ReadFile(filepath.Join(drivers, "kitty.py"))
	if err != nil {
		return engine{}, err
	}
	version := strings.Fields(string(out) + " ?")[1]
	return engine{"kitty", version, func(file string, seconds float64) *exec.Cmd {
		return exec.Command("kitty", append([]string{"+runpy", string(source)}, arguments(file, seconds)...)...)
	}}, nil
}

// run runs a command in a directory and shows what it printed if it fails.
func run(dir, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", cmd, err, out)
	}
	return nil
}
