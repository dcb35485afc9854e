/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "filter.h"
#include "memory.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

/* Names hold brackets, which are to stand for themselves. */
static bool glob_matches(const char *glob, const char *name)
{
	char *pattern = xmalloc(2 * strlen(glob) + 1);
	char *end = pattern;
	bool ret;

	for (; *glob; glob++) {
		if (strchr("[\\", *glob))
			*end++ = '\\';
		*end++ = *glob;
	}
	*end = '\0';
	ret = !fnmatch(pattern, name, 0);
	free(pattern);
	return ret;
}

bool filter_matches(const char *filter, const char *name)
{
	if (!filter)
		return true;
	return strpbrk(filter, "*?") ? glob_matches(filter, name) : strstr(name, filter) != NULL;
}
