package fonts

import (
	"bytes"
	"embed"
	"fmt"
	"sync"
)

//go:embed dejavu/*.ttf
var dejavu embed.FS

// embeddedFamily is the family that is always there.
const embeddedFamily = "DejaVu Sans Mono"

// embedded parses a style of the embedded family when it is first wanted.
var embedded = [numStyles]func() (*file, error){
	0:             sync.OnceValues(parseEmbedded("DejaVuSansMono.ttf")),
	Bold:          sync.OnceValues(parseEmbedded("DejaVuSansMono-Bold.ttf")),
	Italic:        sync.OnceValues(parseEmbedded("DejaVuSansMono-Oblique.ttf")),
	Bold | Italic: sync.OnceValues(parseEmbedded("DejaVuSansMono-BoldOblique.ttf")),
}

func parseEmbedded(name string) func() (*file, error) {
	return func() (*file, error) {
		data, err := dejavu.ReadFile("dejavu/" + name)
		if err != nil {
			return nil, err
		}
		f, err := parse(bytes.NewReader(data), 0)
		if err != nil {
			return nil, fmt.Errorf("embedded %s: %w", name, err)
		}
		return f, nil
	}
}
