// Command picture draws the README's picture: a real window on a real server in
// a private X server, with a shell, a split, a second tab and colours, and
// writes what stands in the frame buffer as a PNG.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"rowlock/e2e/stage"
)

func main() {
	bin := flag.String("bin", "build", "the directory of rowlock and rowlock-window")
	out := flag.String("out", "build/rowlock.png", "the file to write")
	flag.Parse()
	if err := draw(*bin, *out); err != nil {
		fmt.Fprintf(os.Stderr, "picture: %v\n", err)
		os.Exit(1)
	}
}

func draw(bin, out string) error {
	bin, err := filepath.Abs(bin)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "rowlock-picture-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	s, err := stage.New(dir, bin, stage.PictureSize.X, stage.PictureSize.Y)
	if err != nil {
		return err
	}
	defer s.Close()
	img, err := s.Picture()
	if err != nil {
		return err
	}
	return stage.SavePNG(out, img)
}
