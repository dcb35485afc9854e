/* SPDX-License-Identifier: GPL-2.0-or-later */
/* new_file.c - written aside, then renamed */
#include "new_file.h"
#include "memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void release(struct new_file *file)
{
	free(file->path);
	free(file->temporary);
	*file = (struct new_file){ 0 };
}

/* mkstemp's files are private; these are to be as any other. */
static void open_to_all(int fd)
{
	mode_t mask = umask(0);

	umask(mask);
	(void)!fchmod(fd, 0666 & ~mask);
}

int new_file_begin(struct new_file *file, const char *path, struct error *err)
{
	int fd;

	*file = (struct new_file){ .path = xstrdup(path),
				   .temporary = xasprintf("%s.XXXXXX", path) };
	fd = mkstemp(file->temporary);
	if (fd >= 0)
		file->out = fdopen(fd, "w");
	if (file->out) {
		open_to_all(fd);
		return 0;
	}
	error_set(err, "cannot write %s: %s", path, strerror(errno));
	release(file);
	return -1;
}

int new_file_finish(struct new_file *file, struct error *err)
{
	int failed = ferror(file->out);
	int ret = 0;

	if (fclose(file->out) || failed || rename(file->temporary, file->path)) {
		ret = error_set(err, "cannot write %s: %s", file->path, strerror(errno));
		unlink(file->temporary);
	}
	release(file);
	return ret;
}
