# Reads a file into kitty's parser and screen, see engine.go. Run by kitty's own
# Python: kitty +runpy SOURCE FILE SECONDS. All is in one function because runpy
# gives a source no globals of its own.


def main():
    import sys
    from time import process_time_ns

    from kitty.fast_data_types import Screen, parse_bytes, set_options
    from kitty.options.types import Options

    class Callbacks:
        """What the screen reports; nobody listens."""

        def __getattr__(self, name):
            return lambda *args, **kwargs: None

    chunk = 64 << 10
    name, seconds = sys.argv[-2:]
    with open(name, 'rb') as f:
        data = f.read()
    chunks = []
    for at in range(0, len(data), chunk):
        chunks.append(data[at:at + chunk])
    set_options(Options())
    screen = Screen(Callbacks(), 60, 200, 10000, 10, 20, 0, Callbacks())

    def read_all():
        for c in chunks:
            parse_bytes(screen, c)

    read_all()
    want = float(seconds) * 1e9
    start = process_time_ns()
    count = used = 0
    while used < want:
        read_all()
        count += len(data)
        used = process_time_ns() - start
    print(count, used)


main()
