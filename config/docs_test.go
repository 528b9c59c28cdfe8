package config

import (
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the generated part of docs/config.md")

const configDoc, keysDoc = "../docs/config.md", "../docs/keys.md"

// docs/config.md shows the annotated default file.
func TestConfigDoc(t *testing.T) {
	data, err := os.ReadFile(configDoc)
	if err != nil {
		t.Fatal(err)
	}
	const open, end = "```toml\n# Every setting", "```\n"
	before, rest, ok := strings.Cut(string(data), open)
	title, rest, _ := strings.Cut(rest, "\n")
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no block that begins with %q", configDoc, open)
	}
	want := before + open + title + "\n" + string(Default().Annotated()) + end + after
	if want == string(data) {
		return
	}
	if !*update {
		t.Fatalf("%s doesn't show the defaults: go test ./config -run ConfigDoc -update", configDoc)
	}
	if err := os.WriteFile(configDoc, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

// docs/keys.md has a row for each action that has keys, with those keys, and a
// reason; and names each action.
func TestKeysDoc(t *testing.T) {
	data, err := os.ReadFile(keysDoc)
	if err != nil {
		t.Fatal(err)
	}
	quoted := regexp.MustCompile("`([^`]+)`")
	rows := map[string][]string{}
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) != 3 || !strings.Contains(cells[0], "`") {
			continue
		}
		if strings.TrimSpace(cells[2]) == "" {
			t.Errorf("no reason in %q", line)
		}
		action := quoted.FindStringSubmatch(cells[1])
		if action == nil {
			t.Errorf("no action in %q", line)
			continue
		}
		for _, key := range quoted.FindAllStringSubmatch(cells[0], -1) {
			rows[action[1]] = append(rows[action[1]], key[1])
		}
	}
	for _, a := range Actions {
		if !slices.Equal(rows[a.Name], a.Keys) {
			t.Errorf("%s: the document has %q, the table %q", a.Name, rows[a.Name], a.Keys)
		}
		delete(rows, a.Name)
		if !strings.Contains(string(data), "`"+a.Name+"`") {
			t.Errorf("%s isn't named", a.Name)
		}
	}
	for name := range rows {
		t.Errorf("%s is no action", name)
	}
}
