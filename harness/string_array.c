/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "string_array.h"
#include "memory.h"

#include <stdlib.h>

void string_array_add(struct string_array *array, char *owned)
{
	array->items = xrealloc(array->items, array->count + 2, sizeof(*array->items));
	array->items[array->count++] = owned;
	array->items[array->count] = NULL;
}

void string_array_release(struct string_array *array)
{
	for (size_t i = 0; i < array->count; i++)
		free(array->items[i]);
	free(array->items);
	*array = (struct string_array){ 0 };
}
