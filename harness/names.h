/* SPDX-License-Identifier: GPL-2.0-or-later */
/* names.h - the names that are most like one that was not found */
#ifndef NAMES_H
#define NAMES_H

#include <stddef.h>

/*
 * "a, b or c": at most three candidates, the likest first; those that hold the wanted name count
 * as like it. NULL when none is near. Owned by the caller.
 */
char *names_closest(const char *wanted, const char *const *candidates, size_t count);

/* "a, b and c"; owned by the caller. */
char *names_all(const char *const *names, size_t count);

#endif
