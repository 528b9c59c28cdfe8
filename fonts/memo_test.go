package fonts

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// An answer is kept until something that it depends on has changed, and then nothing of the old state is left.
func TestMemo(t *testing.T) {
	cache, data := t.TempDir(), t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	t.Setenv("XDG_DATA_DIRS", data)
	fontDir := filepath.Join(data, "fonts", "truetype")
	if err := os.MkdirAll(fontDir, 0o755); err != nil {
		t.Fatal(err)
	}
	question := []string{"--format", "x", "monospace"}
	old := &memo{}
	if _, ok := old.read(question); ok {
		t.Error("an answer that nobody gave")
	}
	old.write(question, "answer")
	if got, ok := (&memo{}).read(question); !ok || got != "answer" {
		t.Errorf("read %q, %v", got, ok)
	}
	if _, ok := old.read(question[1:]); ok {
		t.Error("the answer to another question")
	}
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(fontDir, later, later); err != nil {
		t.Fatal(err)
	}
	changed := &memo{}
	if _, ok := changed.read(question); ok {
		t.Error("the answer is still there after a font came")
	}
	changed.write(question, "another")
	left, err := os.ReadDir(filepath.Join(cache, "rowlock", "fontconfig"))
	if err != nil || len(left) != 1 {
		t.Errorf("%d states left, %v", len(left), err)
	}
	t.Setenv("LANG", "xx_XX.UTF-8")
	if _, ok := (&memo{}).read(question); ok {
		t.Error("the answer is the same in another language")
	}
}

// Without a cache directory everything works, only nothing is kept.
func TestMemoWithoutCache(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("HOME", "")
	m := &memo{}
	m.write([]string{"q"}, "a")
	if _, ok := m.read([]string{"q"}); ok {
		t.Error("kept somewhere")
	}
	broken := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(broken, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", broken)
	m = &memo{}
	m.write([]string{"q"}, "a")
	if _, ok := m.read([]string{"q"}); ok {
		t.Error("kept in a file that is no directory")
	}
}

func BenchmarkFontState(b *testing.B) {
	for b.Loop() {
		fontState()
	}
}
