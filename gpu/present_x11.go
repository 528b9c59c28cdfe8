//go:build !wayland

package gpu

/*
#cgo LDFLAGS: -lGL -lX11
#include <stdlib.h>
#include <string.h>
#include <GL/glx.h>

typedef void (*copySubBufferFunc)(Display *, GLXDrawable, int, int, int, int);

static copySubBufferFunc copySubBuffer;

// hasExtension looks for a whole word, since one name may begin another.
static int hasExtension(const char *list, const char *name) {
	size_t n = strlen(name);
	while (list != NULL && (list = strstr(list, name)) != NULL) {
		if (list[n] == ' ' || list[n] == '\0') return 1;
		list += n;
	}
	return 0;
}

static int findCopySubBuffer(void) {
	const char *name = "glXCopySubBufferMESA";
	Display *d = glXGetCurrentDisplay();
	if (d == NULL) return 0;
	if (!hasExtension(glXQueryExtensionsString(d, DefaultScreen(d)), "GLX_MESA_copy_sub_buffer")) return 0;
	copySubBuffer = (copySubBufferFunc)glXGetProcAddress((const GLubyte *)name);
	return copySubBuffer != NULL;
}

static Bool noteResize(Display *d, XEvent *e, XPointer size) {
	GLint *known = (GLint *)size;
	if (e->type == ConfigureNotify && (e->xconfigure.width != known[2] || e->xconfigure.height != known[3]))
		known[2] = -1;
	return False; // leave it in the queue
}

// Mesa's software driver copies from the height that the window had when it
// last asked. If that isn't the height that the caller knows, which is the
// viewport's, the event that will tell him came before Mesa's answer on the
// same connection and waits.
static int callCopySubBuffer(int x, int y, int w, int h) {
	Display *d = glXGetCurrentDisplay();
	XEvent e;
	GLint known[4];
	glGetIntegerv(GL_VIEWPORT, known);
	XCheckIfEvent(d, &e, noteResize, (XPointer)known);
	if (known[2] < 0) return 0;
	copySubBuffer(d, glXGetCurrentDrawable(), x, y, w, h);
	return 1;
}
*/
import "C"

// CopySubBuffer returns what Options.CopySub wants for the current context, by
// way of GLX_MESA_copy_sub_buffer, or nil where the display hasn't got it. The
// function refuses while a change of the window's size waits to be handled.
func CopySubBuffer() func(x, y, w, h int) bool {
	if C.findCopySubBuffer() == 0 {
		return nil
	}
	return func(x, y, w, h int) bool {
		return C.callCopySubBuffer(C.int(x), C.int(y), C.int(w), C.int(h)) != 0
	}
}
