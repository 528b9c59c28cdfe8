# make run      opens the window (installs what is missing, builds)
# make test     runs every test (installs what is missing)
# make build    build/rowlock, build/rowlock-window, build/rowlock-window-wayland
# make install  PREFIX=/usr/local
# make lint     vet, staticcheck, gofmt, generated files up to date
# make bench    Rowlock beside other terminals, on a private display (BENCH=-quick: 3 minutes;
#               scripts/deps bench installs the others)
# make bench-go benchmarks beside the code
# make bench-vt the emulator beside libvterm, @xterm/headless and kitty: docs/performance.md
# make picture  docs/rowlock.png, the README's picture
# make specimen a page of everything that text can be, in Rowlock and other terminals: docs/text.md

PREFIX ?= /usr/local
TO := $(DESTDIR)$(PREFIX)
BUILD ?= build
TIC ?= tic
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo 0.1.0-dev)
LDFLAGS := -s -w -X main.version=$(VERSION)
PURE := ./vt/... ./protocol/... ./config/... ./server/... ./fonts/... ./shaders/... ./cmd/rowlock/...
STATICCHECK := go tool staticcheck

.PHONY: run test build install lint gen bench bench-go bench-vt picture specimen clean

run: deps-run build
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
		exec build/rowlock; \
	else \
		echo "No display here: drawing in a private one instead."; \
		go run ./e2e/picture -bin build -out build/rowlock.png && \
		echo "Look at build/rowlock.png"; \
	fi

build:
	@mkdir -p $(BUILD)
	CGO_ENABLED=0 go build -trimpath -ldflags '$(LDFLAGS)' -o $(BUILD)/rowlock ./cmd/rowlock
	go build -trimpath -ldflags '$(LDFLAGS)' -o $(BUILD)/rowlock-window ./cmd/rowlock-window
	go build -trimpath -ldflags '$(LDFLAGS)' -tags wayland -o $(BUILD)/rowlock-window-wayland ./cmd/rowlock-window

# The race detector runs over the pure Go packages; windows are driven by what
# was built, as people have it.
test: deps-test build lint
	go test -race $(PURE)
	go test ./app/... ./gpu/...
	ROWLOCK_BIN=$(CURDIR)/build go test -count=1 -timeout 20m ./e2e/...

install: build
	install -d $(TO)/bin $(TO)/share/bash-completion/completions $(TO)/share/zsh/site-functions $(TO)/share/fish/vendor_completions.d
	install -m 755 $(BUILD)/rowlock $(BUILD)/rowlock-window $(BUILD)/rowlock-window-wayland $(TO)/bin
	cp -R share/applications share/icons $(TO)/share
	@if command -v $(TIC) >/dev/null; then $(TIC) -x -o $(TO)/share/terminfo share/terminfo/rowlock.ti; else \
		echo "rowlock: there is no tic: TERM will be xterm-256color; install ncurses-bin (ncurses on Fedora and Arch) and make install again to have TERM=rowlock" >&2; fi
	$(BUILD)/rowlock completion bash >$(TO)/share/bash-completion/completions/rowlock
	$(BUILD)/rowlock completion zsh >$(TO)/share/zsh/site-functions/_rowlock
	$(BUILD)/rowlock completion fish >$(TO)/share/fish/vendor_completions.d/rowlock.fish

lint:
	@bad=$$(gofmt -l $$(git ls-files '*.go')); [ -z "$$bad" ] || { echo "gofmt would change: $$bad"; exit 1; }
	go vet ./...
	go vet -tags wayland ./app/... ./gpu/... ./cmd/rowlock-window
	$(STATICCHECK) ./...
	scripts/generated

gen:
	go generate ./...

bench: build
	@mkdir -p $(BUILD)/bench
	go build -o $(BUILD)/bench/bench ./bench
	$(BUILD)/bench/bench -bin $(BUILD) -out $(BUILD)/bench $(BENCH)

bench-go:
	go test -run '^$$' -bench . -benchmem ./vt ./protocol ./server ./fonts ./gpu

bench-vt: deps-bench
	@mkdir -p $(BUILD)/bench
	go build -o $(BUILD)/bench/vt ./bench/vt
	$(BUILD)/bench/vt

picture: build
	go run ./e2e/picture -bin build -out docs/rowlock.png

specimen: build
	go run ./e2e/specimen -bin build -out $(BUILD)/specimen
	@mkdir -p e2e/testdata
	cp $(BUILD)/specimen/rowlock.png docs/specimen.png
	cp $(BUILD)/specimen/side.png docs/specimen-side.png
	cp $(BUILD)/specimen/rowlock-2.png e2e/testdata/specimen-2.png
	cp $(BUILD)/specimen/rowlock-ligatures.png e2e/testdata/specimen-ligatures.png

deps-%:
	@scripts/deps $*

clean:
	rm -rf build
