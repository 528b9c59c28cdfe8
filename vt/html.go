package vt

import (
	"fmt"
	"html"
	"strings"
)

// AppendHTML appends rows as one pre element with inline styles, in colours c;
// with join soft wraps are undone. Links are kept where they lead to the web.
func AppendHTML(dst []byte, rows []Row, join bool, c *Colors) []byte {
	dst = fmt.Appendf(dst, "<pre style=\"color:#%06x;background-color:#%06x\">\n", c.FG, c.BG)
	var line Line
	for i, r := range rows {
		if line.Decode(r) == nil {
			for _, s := range line.spans() {
				dst = s.appendHTML(dst, &line, c)
			}
		}
		if !join || !goesOn(rows, i) {
			dst = append(dst, '\n')
		}
	}
	return append(dst, "</pre>\n"...)
}

func (s span) appendHTML(dst []byte, l *Line, c *Colors) []byte {
	text := html.EscapeString(string(l.appendCells(nil, s.from, s.to)))
	if webLink(s.link.URI) {
		text = fmt.Sprintf("<a href=\"%s\">%s</a>", html.EscapeString(s.link.URI), text)
	}
	if css := s.style.css(c); css != "" {
		text = fmt.Sprintf("<span style=\"%s\">%s</span>", css, text)
	}
	return append(dst, text...)
}

// webLink reports whether a link may be clicked in a page: no javascript:, and
// nothing that a browser might take for it.
func webLink(uri string) bool {
	return strings.HasPrefix(uri, "https://") || strings.HasPrefix(uri, "http://")
}

// css is s as CSS declarations.
func (s Style) css(c *Colors) string {
	var b strings.Builder
	fg, bg := s.FG, s.BG
	if s.Attr&Inverse != 0 {
		// The defaults have to be named to be exchanged.
		fmt.Fprintf(&b, "color:#%06x;background-color:#%06x;", c.resolve(bg, c.BG), c.resolve(fg, c.FG))
	} else {
		if fg != ColorDefault {
			fmt.Fprintf(&b, "color:#%06x;", c.resolve(fg, 0))
		}
		if bg != ColorDefault {
			fmt.Fprintf(&b, "background-color:#%06x;", c.resolve(bg, 0))
		}
	}
	for _, d := range []struct {
		attr Attr
		css  string
	}{
		{Bold, "font-weight:bold;"}, {Faint, "opacity:0.6;"}, {Italic, "font-style:italic;"},
		{Conceal, "visibility:hidden;"},
	} {
		if s.Attr&d.attr != 0 {
			b.WriteString(d.css)
		}
	}
	if lines := s.cssLines(c); lines != "" {
		fmt.Fprintf(&b, "text-decoration:%s;", lines)
	}
	return strings.TrimSuffix(b.String(), ";")
}

// cssLines is the value of text-decoration.
func (s Style) cssLines(c *Colors) string {
	var parts []string
	if u := s.Attr.Underline(); u != UnderlineNone {
		parts = append(parts, "underline")
		names := [...]string{UnderlineDouble: "double", UnderlineCurly: "wavy", UnderlineDotted: "dotted", UnderlineDashed: "dashed"}
		if int(u) < len(names) && names[u] != "" {
			parts = append(parts, names[u])
		}
	}
	if s.Attr&Strike != 0 {
		parts = append(parts, "line-through")
	}
	if s.Attr&Overline != 0 {
		parts = append(parts, "overline")
	}
	if len(parts) > 0 && s.UL != ColorDefault {
		parts = append(parts, fmt.Sprintf("#%06x", c.resolve(s.UL, 0)))
	}
	return strings.Join(parts, " ")
}

// resolve is c as 0xRRGGBB; fallback stands for the default colour.
func (c *Colors) resolve(color Color, fallback uint32) uint32 {
	if i, ok := color.Index(); ok {
		return c.Palette[i]
	}
	if rgb, ok := color.Direct(); ok {
		return rgb
	}
	return fallback
}
