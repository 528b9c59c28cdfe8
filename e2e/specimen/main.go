// Command specimen shows a page of everything that text can be in Rowlock and,
// where they are installed, in kitty, alacritty and xterm, each in a private X
// server with the same font, and writes what stands in the frame buffer as PNGs.
package main

import (
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"os"
	"os/exec"
	"path/filepath"

	"rowlock/e2e/stage"
)

func main() {
	bin := flag.String("bin", "build", "the directory of rowlock and rowlock-window")
	out := flag.String("out", "build/specimen", "the directory to write to")
	flag.Parse()
	if err := run(*bin, *out); err != nil {
		fmt.Fprintf(os.Stderr, "specimen: %v\n", err)
		os.Exit(1)
	}
}

func run(bin, out string) error {
	bin, err := filepath.Abs(bin)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	pages := []struct {
		name, terminal, family string
		dpi                    int
	}{
		{"rowlock", "rowlock", stage.SpecimenFamily, 96},
		{"kitty", "kitty", stage.SpecimenFamily, 96},
		{"alacritty", "alacritty", stage.SpecimenFamily, 96},
		{"xterm", "xterm", stage.SpecimenFamily, 96},
		{"rowlock-2", "rowlock", stage.SpecimenFamily, 192},
		{"rowlock-ligatures", "rowlock", "Fira Code", 96},
		{"kitty-ligatures", "kitty", "Fira Code", 96},
	}
	var side []image.Image
	for _, p := range pages {
		if _, err := exec.LookPath(p.terminal); err != nil && p.terminal != "rowlock" {
			fmt.Printf("%s is not installed\n", p.terminal)
			continue
		}
		img, err := show(bin, p.terminal, p.family, p.dpi)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		path := filepath.Join(out, p.name+".png")
		if err := stage.SavePNG(path, img); err != nil {
			return err
		}
		fmt.Println(path)
		if p.family == stage.SpecimenFamily && p.dpi == 96 {
			side = append(side, img)
		}
	}
	return stage.SavePNG(filepath.Join(out, "side.png"), beside(side))
}

func show(bin, terminal, family string, dpi int) (image.Image, error) {
	dir, err := os.MkdirTemp("", "rowlock-specimen-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	s, err := stage.New(dir, bin, 1000*dpi/96, 700*dpi/96)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	return s.Specimen(terminal, family, dpi)
}

// beside lays pictures out in two columns.
func beside(pictures []image.Image) image.Image {
	const gap = 8
	var w, h int
	for _, p := range pictures {
		w, h = max(w, p.Bounds().Dx()+gap), max(h, p.Bounds().Dy()+gap)
	}
	out := image.NewRGBA(image.Rect(0, 0, 2*w, (len(pictures)+1)/2*h))
	draw.Draw(out, out.Rect, image.NewUniform(color.Gray{0x80}), image.Point{}, draw.Src)
	for i, p := range pictures {
		at := image.Pt(i%2*w, i/2*h)
		draw.Draw(out, p.Bounds().Sub(p.Bounds().Min).Add(at), p, p.Bounds().Min, draw.Src)
	}
	return out
}
