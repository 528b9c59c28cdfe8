// actor is the program in the terminal that is measured. It does what the bench
// tells it over a socket, "control" beside the program itself, and says when it
// is done. It starts by painting a cell (row 2, column 2), which is how a start is seen.
//
//   write N      then N bytes: writes them; "wrote"
//   sync         asks the terminal where the cursor is and waits; "synced NS"
//   size         "size COLS ROWS"
//   keys         "keys N": how many it has been typed
//   flood S N FILE
//                the file again and again for S seconds or N bytes, to the answer
//                of a last question; "flooded BYTES NS"
//   pour FILE    "pouring" once it is under way; without end, until "stop"; "poured BYTES"
//   play WHAT S  60 frames a second of "color" or "noise"; "played FRAMES"
//
// Every key that comes in between paints that cell in the next colour,
// with a Greek letter in it.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static int control;
static unsigned keys;
static int cols, rows;

static int64_t now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void say(int fd, const char *p, size_t n)
{
	while (n > 0) {
		ssize_t k = write(fd, p, n);
		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0)
			exit(0);
		p += k;
		n -= k;
	}
}

static void print(const char *s)
{
	say(1, s, strlen(s));
}

static void report(const char *format, long long a, long long b)
{
	char line[128];
	say(control, line, snprintf(line, sizeof line, format, a, b));
}

// Colours and letters in turn: whoever looks knows which key it was.
static void echo(void)
{
	static const int colors[] = {196, 46, 21, 226};
	char b[64];
	unsigned letter = 0x3BF + keys % 7; // those are low: the corners stay free
	int n = snprintf(b, sizeof b, "\033[2;2H\033[48;5;%dm%c%c\033[m", colors[keys % 4],
			 0xC0 | letter >> 6, 0x80 | (letter & 0x3F));
	keys++;
	say(1, b, n);
}

// typed reads what was typed; it gives the byte at which it stopped, which is
// until or none.
static int typed(int until)
{
	unsigned char b[256];
	ssize_t n = read(0, b, sizeof b);
	if (n <= 0 && errno != EINTR)
		exit(0);
	for (ssize_t i = 0; i < n; i++) {
		if (until == 0)
			echo();
		else if (b[i] == until)
			return until;
	}
	return 0;
}

// answered asks where the cursor is and waits for the answer.
static void answered(void)
{
	print("\033[m\033[6n");
	while (typed('R') == 0) {
	}
}

static int told_more(void)
{
	struct pollfd p = {control, POLLIN, 0};
	return poll(&p, 1, 0) > 0;
}

struct text {
	const char *p;
	size_t n;
};

static struct text map(const char *name)
{
	struct stat st;
	int fd = open(name, O_RDONLY);
	if (fd < 0 || fstat(fd, &st) < 0)
		exit(1);
	struct text t = {mmap(0, st.st_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, fd, 0), st.st_size};
	close(fd);
	return t;
}

// pour writes the file until the time is over (0: until there is a command) or
// enough was written, in pieces that end with a line: the question that follows
// must not stand in a sequence.
static long long pour(struct text t, int64_t until, long long most)
{
	long long total = 0;
	for (size_t at = 0; total < most && (until ? now() < until : !told_more());) {
		size_t n = t.n - at < 16384 ? t.n - at : 16384;
		const char *end = memrchr(t.p + at, '\n', n);
		if (end)
			n = end + 1 - (t.p + at);
		say(1, t.p + at, n);
		total += n;
		at = (at + n) % t.n;
	}
	return total;
}

static void flood(double seconds, long long most, const char *file)
{
	struct text t = map(file);
	int64_t began = now();
	long long total = pour(t, began + seconds * 1e9, most);
	answered();
	report("flooded %lld %lld\n", total, now() - began);
}

static char frame[4 << 20];

// draw makes one frame: every cell new but two at the bottom left, and at last a
// mark in those whose colour counts modulo 125. Nothing else is ever drawn there:
// it would be counted.
static size_t draw(int noise, unsigned k)
{
	static uint32_t seed = 1;
	char *p = frame;
	for (int y = 0; y < rows; y++) {
		int x = y == rows - 1 ? 2 : 0;
		p += sprintf(p, "\033[%d;%dH", y + 1, x + 1);
		for (; x < cols; x++) {
			seed = seed * 1664525 + 1013904223;
			if (noise)
				p += sprintf(p, "\033[38;5;%u;48;5;%um%c", seed >> 24, seed >> 16 & 255, '!' + (seed >> 8) % 94);
			else
				p += sprintf(p, "\033[48;2;%u;%u;%um ", (x * 4 + k * 3) & 255, (y * 6 + k * 2) & 255, (x + y + k) & 255);
		}
	}
	k %= 125;
	p += sprintf(p, "\033[%d;1H\033[48;5;%um  \033[m", rows, 16 + 36 * (k / 25) + 6 * (k / 5 % 5) + k % 5);
	return p - frame;
}

// play offers 60 frames a second. A terminal that doesn't take them in time is
// offered fewer.
static void play(const char *what, double seconds)
{
	int64_t began = now(), next = began;
	unsigned offered = 0;
	while (now() < began + seconds * 1e9) {
		say(1, frame, draw(strcmp(what, "noise") == 0, offered++));
		next += 16666667;
		if (next < now())
			next = now();
		struct timespec t = {next / 1000000000, next % 1000000000};
		clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, 0);
	}
	answered();
	report("played %lld\n", offered, 0);
}

static void command(char *line, FILE *in)
{
	char what[4096];
	double seconds;
	size_t n;
	if (sscanf(line, "write %zu", &n) == 1) {
		char *b = malloc(n + 1);
		if (fread(b, 1, n, in) != n)
			exit(0);
		say(1, b, n);
		free(b);
		report("wrote\n", 0, 0);
	} else if (strcmp(line, "sync\n") == 0) {
		int64_t began = now();
		answered();
		report("synced %lld\n", now() - began, 0);
	} else if (strcmp(line, "size\n") == 0) {
		report("size %lld %lld\n", cols, rows);
	} else if (strcmp(line, "keys\n") == 0) {
		report("keys %lld\n", keys, 0);
	} else if (sscanf(line, "flood %lf %zu %4095s", &seconds, &n, what) == 3) {
		flood(seconds, n, what);
	} else if (sscanf(line, "pour %4095s", what) == 1) {
		struct text t = map(what);
		pour(t, 0, 256 << 10); // it is under way, and what fits into buffers is full
		report("pouring\n", 0, 0);
		report("poured %lld\n", pour(t, 0, INT64_MAX), 0);
	} else if (sscanf(line, "play %4095s %lf", what, &seconds) == 2) {
		play(what, seconds);
	}
}

static void measure_size(void)
{
	struct winsize w;
	ioctl(1, TIOCGWINSZ, &w);
	cols = w.ws_col;
	rows = w.ws_row;
}

static void join(void)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	ssize_t n = readlink("/proc/self/exe", a.sun_path, sizeof a.sun_path - 9);
	if (n < 0)
		exit(1);
	strcpy(strrchr(a.sun_path, '/'), "/control");
	control = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (connect(control, (struct sockaddr *)&a, sizeof a) < 0)
		exit(1);
}

int main(void)
{
	struct termios t;
	tcgetattr(0, &t);
	cfmakeraw(&t);
	t.c_oflag |= OPOST | ONLCR;
	tcsetattr(0, TCSANOW, &t);
	print("\033[2J\033[2;2H\033[48;5;201m \033[m");
	join();
	measure_size();
	report("hello %lld %lld\n", cols, rows);

	FILE *in = fdopen(dup(control), "r");
	setvbuf(in, 0, _IONBF, 0); // so that poll sees what is left
	char line[8192];
	for (;;) {
		struct pollfd p[] = {{0, POLLIN, 0}, {control, POLLIN, 0}};
		if (poll(p, 2, -1) < 0)
			continue;
		if (p[0].revents)
			typed(0);
		if (p[1].revents) {
			if (!fgets(line, sizeof line, in))
				return 0;
			measure_size();
			command(line, in);
		}
	}
}
