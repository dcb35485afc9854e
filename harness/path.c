/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "path.h"
#include "memory.h"

#include <string.h>

char *path_clean(const char *path)
{
	char *clean = xmalloc(strlen(path) + 1);
	size_t length = 0;

	while (*path) {
		size_t part = strcspn(path, "/");
		char *slash;

		if (part == 2 && !strncmp(path, "..", 2) && length > 1 &&
		    (slash = memrchr(clean, '/', length - 1)) && strcmp(slash + 1, "../")) {
			length = (size_t)(slash + 1 - clean);
		} else if (part && !(part == 1 && *path == '.')) {
			memcpy(clean + length, path, part);
			length += part;
			if (path[part])
				clean[length++] = '/';
		} else if (!length && path[0] == '/') {
			clean[length++] = '/';
		}
		clean[length] = '\0';
		path += part + (path[part] == '/');
	}
	return clean;
}

const char *path_last(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash && slash[1] ? slash + 1 : path;
}
