// drain runs a program on a pty and throws away what it prints: the most that any
// terminal could take on this machine. It answers one question, "where is the
// cursor", or the program would wait for ever.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int m = posix_openpt(O_RDWR | O_NOCTTY);
	if (argc < 2 || m < 0 || grantpt(m) < 0 || unlockpt(m) < 0)
		return 1;
	struct winsize w = {.ws_col = 132, .ws_row = 40};
	ioctl(m, TIOCSWINSZ, &w);
	if (fork() == 0) {
		setsid();
		int s = open(ptsname(m), O_RDWR);
		dup2(s, 0);
		dup2(s, 1);
		dup2(s, 2);
		execv(argv[1], argv + 1);
		_exit(127);
	}
	static char b[4 + 65536]; // the last of the read before, and a read
	for (;;) {
		ssize_t n = read(m, b + 4, sizeof b - 4);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return 0;
		memmove(b, b + n, 4);
		if (memcmp(b, "\033[6n", 4) == 0 && write(m, "\033[1;1R", 6) < 0)
			return 1;
	}
}
