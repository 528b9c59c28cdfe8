package fonts

import "testing"

func TestLanguageSample(t *testing.T) {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		t.Setenv(name, "")
	}
	for locale, want := range map[string]rune{"ja_JP.UTF-8": 'か', "zh_TW": '漢', "en_US.UTF-8": 0, "C.UTF-8": 0, "ko": '한', "": 0} {
		t.Setenv("LANG", locale)
		if got, _ := languageSample(); got != want {
			t.Errorf("%s: %q, want %q", locale, got, want)
		}
	}
	t.Setenv("LC_ALL", "th_TH.UTF-8")
	if got, _ := languageSample(); got != 'ก' {
		t.Errorf("LC_ALL is passed over: %q", got)
	}
}

// The font of the language is in the library before it is needed.
func TestPrepare(t *testing.T) {
	emoji, han := needs(t, "fonts-noto-color-emoji", notoEmoji), needs(t, "fonts-wqy-microhei", wqyHei)
	library.Lock()
	delete(library.files, han)
	library.Unlock()
	everything := func(rune) bool { return true }
	prepare([]entry{{emoji, true, everything}, {location{path: "/none"}, false, func(rune) bool { return false }}, {han, false, everything}}, '漢')
	library.Lock()
	defer library.Unlock()
	if library.files[han] == nil {
		t.Error("the font was not opened")
	}
}
