package main

import (
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// mayImport is the import table of ARCHITECTURE.md: what each package may
// import of ours, tests aside.
var mayImport = map[string][]string{
	"vt":                 {},
	"vt/genwidth":        {},
	"protocol":           {"vt"},
	"config":             {},
	"server":             {"vt", "protocol", "config"},
	"fonts":              {},
	"shaders":            {},
	"gpu":                {"vt", "fonts", "shaders"},
	"app":                {"vt", "protocol", "config", "fonts", "gpu"},
	"cmd/rowlock":        {"server", "protocol", "config", "vt", "fonts"},
	"cmd/rowlock-window": {"app", "protocol", "config"},
	"cmd/vtdump":         {"vt"},
	"bench":              {"bench/document", "protocol", "vt", "e2e/stage"},
	"bench/document":     {},
	"bench/vt":           {"bench/document", "vt"},
	"e2e/stage":          {"protocol"},
	"e2e/picture":        {"e2e/stage"},
	"e2e/specimen":       {"e2e/stage"},
	"e2e":                {},
}

func TestImportTable(t *testing.T) {
	for _, p := range listPackages(t, "rowlock/...") {
		name := strings.TrimPrefix(p.ImportPath, "rowlock/")
		allowed, ok := mayImport[name]
		if !ok {
			t.Errorf("%s is not in the import table", name)
			continue
		}
		for _, i := range p.Imports {
			ours, found := strings.CutPrefix(i, "rowlock/")
			if found && !slices.Contains(allowed, ours) {
				t.Errorf("%s may not import %s", name, ours)
			}
		}
	}
}

// TestNoCgo: the command line and the server are one static file.
func TestNoCgo(t *testing.T) {
	standard := []string{"net", "os/user", "runtime/cgo"} // have pure Go stand-ins
	for _, p := range listPackages(t, "-deps", "rowlock/cmd/rowlock") {
		if len(p.CgoFiles) > 0 && !slices.Contains(standard, p.ImportPath) {
			t.Errorf("%s needs cgo", p.ImportPath)
		}
	}
}

type goPackage struct {
	ImportPath string
	Imports    []string
	CgoFiles   []string
}

func listPackages(t *testing.T, args ...string) []goPackage {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list", "-json=ImportPath,Imports,CgoFiles"}, args...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []goPackage
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var p goPackage
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	if len(all) == 0 {
		t.Fatal("go list found nothing")
	}
	return all
}
