/* SPDX-License-Identifier: GPL-2.0-or-later */
/* string_array.h - strings as argv and the environment hold them: the last is followed by NULL */
#ifndef STRING_ARRAY_H
#define STRING_ARRAY_H

#include <stddef.h>

/* Zeroed is empty, with items NULL. Each string is owned. */
struct string_array {
	char **items;
	size_t count;
};

void string_array_add(struct string_array *array, char *owned);
void string_array_release(struct string_array *array);

#endif
