/* SPDX-License-Identifier: GPL-2.0-or-later */
/* path.c - parts of file names */
#include "path.h"
#include "memory.h"

#include <string.h>

/* Where the last part of a path under construction begins; at its end when it has none. */
static size_t last_part(const char *clean, size_t root, size_t length)
{
	const char *slash = memrchr(clean + root, '/', length - root);

	return slash ? (size_t)(slash - clean) + 1 : root;
}

char *path_clean(const char *path)
{
	char *clean = xmalloc(strlen(path) + 2);
	size_t root = path[0] == '/';
	size_t length = root;

	clean[0] = '/';
	for (size_t size; *path; path += size + (path[size] == '/')) {
		size_t last = last_part(clean, root, length);

		size = strcspn(path, "/");
		if (!size || (size == 1 && path[0] == '.'))
			continue;
		if (size == 2 && !strncmp(path, "..", 2)) {
			if (length > root && strncmp(clean + last, "..", length - last)) {
				length = last > root ? last - 1 : root;
				continue;
			}
			if (root)
				continue;
		}
		if (length > root)
			clean[length++] = '/';
		memcpy(clean + length, path, size);
		length += size;
	}
	clean[length] = '\0';
	return clean;
}

const char *path_last(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash && slash[1] ? slash + 1 : path;
}
