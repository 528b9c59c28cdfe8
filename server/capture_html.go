package server

import (
	"fmt"
	"html"
	"strings"

	"rowlock/vt"
)

// captureHTML is a capture as a page fragment: a pre, with inline styles so that
// it can be pasted anywhere.
func captureHTML(rows []vt.Row, o captureOptions) any {
	var b strings.Builder
	b.WriteString("<pre>")
	for _, r := range rows {
		for _, s := range spans(r) {
			text := html.EscapeString(s.text)
			if css := cssOf(s.style, &o.colors.Palette); css != "" {
				text = fmt.Sprintf("<span style=\"%s\">%s</span>", css, text)
			}
			if strings.HasPrefix(s.link.URI, "https://") || strings.HasPrefix(s.link.URI, "http://") {
				text = fmt.Sprintf("<a href=\"%s\">%s</a>", html.EscapeString(s.link.URI), text)
			}
			b.WriteString(text)
		}
		if !o.join || r.Flags&vt.RowWrapped == 0 {
			b.WriteByte('\n')
		}
	}
	return capturedText{strings.TrimRight(b.String(), "\n") + "</pre>\n"}
}

func cssOf(s vt.Style, palette *[256]uint32) string {
	fg, bg := cssColor(s.FG, palette), cssColor(s.BG, palette)
	if s.Attr&vt.Inverse != 0 {
		fg, bg = orElse(bg, "Canvas"), orElse(fg, "CanvasText")
	}
	var css []string
	if fg != "" {
		css = append(css, "color:"+fg)
	}
	if bg != "" {
		css = append(css, "background:"+bg)
	}
	for _, a := range attrNames {
		if s.Attr&a.attr != 0 && a.css != "" {
			css = append(css, a.css)
		}
	}
	if s.Attr.Underline() != vt.UnderlineNone {
		css = append(css, "text-decoration:underline")
	}
	return strings.Join(css, ";")
}

func orElse(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

func cssColor(c vt.Color, palette *[256]uint32) string {
	if rgb, ok := c.Direct(); ok {
		return fmt.Sprintf("#%06x", rgb)
	}
	if i, ok := c.Index(); ok {
		return fmt.Sprintf("#%06x", palette[i])
	}
	return ""
}
