package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"rowlock/protocol"
)

// The scripts of testdata/script are the tests of the command line: each has
// directories of its own and starts real servers with real shells.

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"rowlock":     main,
		"until":       func() { os.Exit(until(os.Args[1:])) },
		"otherserver": otherServer,
	})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:   filepath.Join("testdata", "script"),
		Setup: scriptSetup,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": scriptExits,
			"save":  scriptSave,
		},
		Condition: func(cond string) (bool, error) {
			if cond == "root" {
				return os.Getuid() == 0, nil
			}
			return false, fmt.Errorf("unknown condition %q", cond)
		},
	})
}

// patience is how long anything may take that should happen at once.
const patience = 30 * time.Second

func scriptSetup(e *testscript.Env) error {
	for _, dir := range []string{"run", "home", "config/rowlock"} {
		if err := os.MkdirAll(filepath.Join(e.WorkDir, dir), 0o700); err != nil {
			return err
		}
	}
	profile := "PS1='$ '\nunset HISTFILE PROMPT_COMMAND\n"
	if err := os.WriteFile(filepath.Join(e.WorkDir, "home", ".bashrc"), []byte(profile), 0o600); err != nil {
		return err
	}
	for name, value := range map[string]string{
		"HOME":            e.WorkDir + "/home",
		"XDG_RUNTIME_DIR": e.WorkDir + "/run",
		"XDG_STATE_HOME":  e.WorkDir + "/state",
		"XDG_CONFIG_HOME": e.WorkDir + "/config",
		"SHELL":           "/bin/bash",
		"LANG":            "C.UTF-8",
		"ROWLOCK_SERVER":  "",
		"GORACE":          "atexit_sleep_ms=0", // each rowlock would end a second later
	} {
		e.Setenv(name, value)
	}
	e.Defer(func() {
		stop := exec.Command("rowlock", "server", "stop")
		stop.Env = append(e.Vars, "XDG_RUNTIME_DIR="+e.WorkDir+"/run")
		stop.Run() // most have none left
	})
	return nil
}

// exits STATUS PROGRAM ARGS… runs a program that must end with this status.
func scriptExits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS PROGRAM ARGS…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit status %d, not %d", got, want)
	}
}

// save NAME keeps what the last program printed in a variable.
func scriptSave(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: save NAME")
	}
	ts.Setenv(args[0], strings.TrimSpace(ts.ReadFile("stdout")))
}

// until [!] PATTERN PROGRAM ARGS… runs a program again and again until it
// succeeds and what it prints matches, or with ! does not. It prints what the
// program printed last.
func until(args []string) int {
	want := args[0] != "!"
	if !want {
		args = args[1:]
	}
	pattern := regexp.MustCompile("(?m)" + args[0])
	late := time.After(patience)
	again := time.NewTicker(10 * time.Millisecond)
	defer again.Stop()
	for {
		var stderr strings.Builder
		cmd := exec.Command(args[1], args[2:]...)
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err == nil && pattern.Match(out) == want {
			os.Stdout.Write(out)
			return 0
		}
		select {
		case <-again.C:
		case <-late:
			fmt.Fprintf(os.Stderr, "not within %v: %v\n%s%s", patience, err, stderr.String(), out)
			return 1
		}
	}
}

// otherServer SOCKET VERSION is a server of another protocol version.
func otherServer() {
	socket := os.Args[1]
	n, err := strconv.Atoi(os.Args[2])
	if err != nil {
		panic(err)
	}
	if err := os.MkdirAll(filepath.Dir(socket), 0o700); err != nil {
		panic(err)
	}
	l, err := net.Listen("unix", socket)
	if err != nil {
		panic(err)
	}
	stopped := make(chan struct{})
	srv := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set(protocol.VersionHeader, os.Args[2])
		switch r.URL.Path {
		case "/api/events":
			http.NewResponseController(w).Flush()
			<-stopped
			l.Close()
		case "/api/actions/server.stop":
			close(stopped)
		}
		json.NewEncoder(w).Encode(protocol.Status{Service: "rowlock", ProtocolVersion: n, Version: "9.9", PID: os.Getpid(), Socket: socket})
	})}
	go srv.Serve(l)
	<-stopped
	srv.Shutdown(context.Background())
}
