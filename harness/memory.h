/* SPDX-License-Identifier: GPL-2.0-or-later */
/* memory.h - allocation that ends the program when there is no memory, so that no caller checks */
#ifndef MEMORY_H
#define MEMORY_H

#include <stdarg.h>
#include <stddef.h>

void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size); /* zeroed */
void *xrealloc(void *old, size_t count, size_t size);
char *xstrdup(const char *text);
char *xstrndup(const char *text, size_t length);
char *xasprintf(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
char *xvasprintf(const char *fmt, va_list args) __attribute__((format(printf, 1, 0)));

/*
 * Room for one more in an array of count elements: the array, moved where it was full. Capacity
 * is not stored: an array grows when its count is zero or a power of two.
 */
void *xgrow(void *array, size_t count, size_t size);

#endif
