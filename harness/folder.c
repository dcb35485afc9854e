/* SPDX-License-Identifier: GPL-2.0-or-later */
/* folder.c - temporary folders, flat and private */
#include "folder.h"
#include "memory.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int folder_create(struct folder *folder, struct error *err)
{
	const char *parent = getenv("TMPDIR");
	char *path = xasprintf("%s/simcount.XXXXXX", parent && *parent ? parent : "/tmp");

	if (!mkdtemp(path)) {
		error_set(err, "cannot create a folder %s: %s", path, strerror(errno));
		free(path);
		return -1;
	}
	folder->path = path;
	return 0;
}

char *folder_file(const struct folder *folder, const char *name)
{
	return xasprintf("%s/%s", folder->path, name);
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

int folder_list(const struct folder *folder, const char *prefix, char ***names, struct error *err)
{
	DIR *dir = opendir(folder->path);
	char **list = xcalloc(1, sizeof(*list));
	size_t count = 0;

	if (!dir) {
		free(list);
		return error_set(err, "cannot read %s: %s", folder->path, strerror(errno));
	}
	for (struct dirent *entry; (entry = readdir(dir));) {
		if (entry->d_name[0] == '.' || strncmp(entry->d_name, prefix, strlen(prefix)))
			continue;
		list = xrealloc(list, count + 2, sizeof(*list));
		list[count++] = xstrdup(entry->d_name);
		list[count] = NULL;
	}
	closedir(dir);
	qsort(list, count, sizeof(*list), compare_names);
	*names = list;
	return 0;
}

void folder_remove(struct folder *folder)
{
	DIR *dir = folder->path ? opendir(folder->path) : NULL;

	if (dir) {
		for (struct dirent *entry; (entry = readdir(dir));)
			unlinkat(dirfd(dir), entry->d_name, 0);
		closedir(dir);
		rmdir(folder->path);
	}
	free(folder->path);
	folder->path = NULL;
}
