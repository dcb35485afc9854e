/* SPDX-License-Identifier: GPL-2.0-or-later */
/* file.c - a file read whole, with a limit */
#include "file.h"
#include "memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int read_all(int fd, char *text, size_t size, size_t *got)
{
	ssize_t length;

	for (*got = 0; *got < size; *got += (size_t)length) {
		length = read(fd, text + *got, size - *got);
		if (length < 0)
			return -1;
		if (!length)
			break; /* it has become shorter meanwhile */
	}
	text[*got] = '\0';
	return 0;
}

static int read_open(int fd, const char *path, size_t max_bytes, char **text, size_t *size,
		     struct error *err)
{
	struct stat status;

	if (fstat(fd, &status))
		return error_set(err, "cannot read %s: %s", path, strerror(errno));
	if (!S_ISREG(status.st_mode))
		return error_set(err, "%s is not a regular file", path);
	if ((unsigned long long)status.st_size > max_bytes)
		return error_set(err, "%s is larger than %zu bytes", path, max_bytes);
	*text = xmalloc((size_t)status.st_size + 1);
	if (!read_all(fd, *text, (size_t)status.st_size, size))
		return 0;
	free(*text);
	return error_set(err, "cannot read %s: %s", path, strerror(errno));
}

int file_read(const char *path, size_t max_bytes, char **text, size_t *size, struct error *err)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	int ret;

	if (fd < 0)
		return error_set(err, "cannot open %s: %s", path, strerror(errno));
	ret = read_open(fd, path, max_bytes, text, size, err);
	close(fd);
	return ret;
}
