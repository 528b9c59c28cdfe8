package vt

import (
	"slices"

	"github.com/klauspost/compress/zstd"
)

// Old blocks of the history go cold: text and meta are compressed, and only the
// marks stay as they are, so that lines can be counted and a change of width
// planned. It takes about a third of the memory, and more time than taking in the
// text did: so Write doesn't do it, the caller does when there is time (Compact).
//
// A cold block is thawed when it is read. The few that were read last stay so,
// with their compressed form beside; a block that is written to is hot again.

const (
	hotBlocks    = 2 // the newest, which are read and popped most
	thawedBlocks = 4 // how many cold blocks stay readable
)

// packer compresses blocks. Its two halves are made when they are needed; the
// encoder, which takes a megabyte, is given up when there is nothing left to do.
type packer struct {
	encoder *zstd.Encoder
	decoder *zstd.Decoder
}

func (p *packer) pack(b []byte) []byte {
	if p.encoder == nil {
		p.encoder, _ = zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true),
			zstd.WithWindowSize(128<<10), zstd.WithEncoderCRC(false)) // fails for wrong options only
	}
	return slices.Clone(p.encoder.EncodeAll(b, nil))
}

// unpack gives back the n bytes that were packed.
func (p *packer) unpack(b []byte, n int) []byte {
	if p.decoder == nil {
		p.decoder, _ = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true))
	}
	raw, err := p.decoder.DecodeAll(b, make([]byte, 0, n))
	if err != nil {
		panic(err) // we have packed it
	}
	return raw
}

// Compact compresses one old block of the history, which takes about half a
// millisecond, and reports whether there are more. It is meant for a terminal
// that has been quiet.
func (t *Terminal) Compact() (more bool) {
	h := &t.history
	if i := h.nextCold(); i >= 0 {
		h.freeze(i)
	}
	if h.nextCold() >= 0 {
		return true
	}
	h.packer.encoder = nil
	return false
}

// Compactable reports whether Compact has something to do.
func (t *Terminal) Compactable() bool { return t.history.nextCold() >= 0 }

// nextCold is the oldest block to be compressed, or -1.
func (h *history) nextCold() int {
	for i := range len(h.blocks) - hotBlocks {
		if b := h.blocks[i]; b.packed == nil && !b.dense {
			return i
		}
	}
	return -1
}

// freeze makes block i cold, unless that saves nothing.
func (h *history) freeze(i int) {
	b := h.blocks[i]
	packed := h.packer.pack(slices.Concat(b.text, b.meta))
	if len(packed) >= len(b.text)+len(b.meta) {
		b.dense = true
		return
	}
	h.sealed -= b.size()
	b.texts, b.metas = len(b.text), len(b.meta)
	b.packed = packed
	b.marks = slices.Clone(b.marks)
	b.cool()
	h.sealed += b.size()
}

// cool drops what is in packed too.
func (b *block) cool() { b.text, b.meta, b.cold = nil, nil, true }

// thaw makes a cold block readable, and cools the one that was read longest ago.
func (h *history) thaw(b *block) {
	raw := h.packer.unpack(b.packed, b.texts+b.metas)
	b.text, b.meta, b.cold = raw[:b.texts:b.texts], raw[b.texts:], false
	h.thawed = append(h.thawed, b)
	if len(h.thawed) > thawedBlocks {
		if old := h.thawed[0]; old.packed != nil {
			old.cool()
		}
		h.thawed = slices.Delete(h.thawed, 0, 1)
	}
}

// heat makes a readable block ready to be changed.
func (b *block) heat() { b.packed = nil }
