//go:build !wayland

package gpu

/*
#cgo LDFLAGS: -lGL
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

static void callCopySubBuffer(int x, int y, int w, int h) {
	copySubBuffer(glXGetCurrentDisplay(), glXGetCurrentDrawable(), x, y, w, h);
}
*/
import "C"

// CopySubBuffer returns what Options.CopySub wants for the current context, by
// way of GLX_MESA_copy_sub_buffer, or nil where the display hasn't got it.
func CopySubBuffer() func(x, y, w, h int) {
	if C.findCopySubBuffer() == 0 {
		return nil
	}
	return func(x, y, w, h int) {
		C.callCopySubBuffer(C.int(x), C.int(y), C.int(w), C.int(h))
	}
}
