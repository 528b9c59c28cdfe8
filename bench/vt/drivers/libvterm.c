/* Reads a file into libvterm, see engine.go: libvterm FILE SECONDS.
 *
 * libvterm keeps no history: it hands over the cells of each line that leaves
 * the screen. They are copied into a ring of lines, as an embedder does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <vterm.h>

enum { COLS = 200, ROWS = 60, HISTORY = 10000, CHUNK = 64 << 10 };

static struct { int cols; VTermScreenCell *cells; } history[HISTORY];
static size_t pushed;

static int pushline(int cols, const VTermScreenCell *cells, void *user)
{
	size_t at = pushed++ % HISTORY;
	size_t size = (size_t)cols * sizeof *cells;
	(void)user;
	if (history[at].cols != cols) {
		free(history[at].cells);
		history[at].cells = malloc(size);
		history[at].cols = cols;
	}
	memcpy(history[at].cells, cells, size);
	return 1;
}

static long long cpu(void)
{
	struct rusage u;
	getrusage(RUSAGE_SELF, &u);
	return (u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1000000000LL +
	       (u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1000LL;
}

static void read_all(VTerm *vt, const char *data, size_t size)
{
	char reply[4096];
	for (size_t at = 0; at < size; at += CHUNK) {
		vterm_input_write(vt, data + at, size - at < CHUNK ? size - at : CHUNK);
		while (vterm_output_read(vt, reply, sizeof reply) > 0)
			;
	}
	vterm_screen_flush_damage(vterm_obtain_screen(vt));
}

int main(int argc, char **argv)
{
	if (argc != 3)
		return 2;
	FILE *f = fopen(argv[1], "rb");
	if (!f) {
		perror(argv[1]);
		return 1;
	}
	fseek(f, 0, SEEK_END);
	size_t size = (size_t)ftell(f);
	rewind(f);
	char *data = malloc(size);
	if (fread(data, 1, size, f) != size)
		return 1;

	VTerm *vt = vterm_new(ROWS, COLS);
	vterm_set_utf8(vt, 1);
	VTermScreen *screen = vterm_obtain_screen(vt);
	static const VTermScreenCallbacks callbacks = { .sb_pushline = pushline };
	vterm_screen_set_callbacks(screen, &callbacks, NULL);
	vterm_screen_set_damage_merge(screen, VTERM_DAMAGE_SCROLL);
	vterm_screen_enable_altscreen(screen, 1);
	vterm_screen_reset(screen, 1);

	read_all(vt, data, size);
	long long want = (long long)(atof(argv[2]) * 1e9), start = cpu(), used;
	size_t bytes = 0;
	do {
		read_all(vt, data, size);
		bytes += size;
		used = cpu() - start;
	} while (used < want);
	printf("%zu %lld\n", bytes, used);
	return 0;
}
