/* SPDX-License-Identifier: GPL-2.0-or-later */
/* memory.c - the allocator, with its failure dealt with */
#include "memory.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *checked(void *memory)
{
	if (!memory) {
		fputs("simcount: out of memory\n", stderr);
		exit(1);
	}
	return memory;
}

void *xmalloc(size_t size)
{
	return checked(malloc(size ? size : 1));
}

void *xcalloc(size_t count, size_t size)
{
	return checked(calloc(count ? count : 1, size ? size : 1));
}

void *xrealloc(void *old, size_t count, size_t size)
{
	if (size && count > SIZE_MAX / size)
		return checked(NULL);
	return checked(realloc(old, count && size ? count * size : 1));
}

char *xstrdup(const char *text)
{
	return checked(strdup(text));
}

char *xstrndup(const char *text, size_t length)
{
	return checked(strndup(text, length));
}

char *xvasprintf(const char *fmt, va_list args)
{
	char *text;

	if (vasprintf(&text, fmt, args) < 0)
		text = NULL;
	return checked(text);
}

char *xasprintf(const char *fmt, ...)
{
	char *text;
	va_list args;

	va_start(args, fmt);
	text = xvasprintf(fmt, args);
	va_end(args);
	return text;
}

void *xgrow(void *array, size_t count, size_t size)
{
	if (count & (count - 1))
		return array;
	return xrealloc(array, count ? 2 * count : 1, size);
}
