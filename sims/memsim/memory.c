/* SPDX-License-Identifier: GPL-2.0-or-later */
/* memory.c - zeroed arrays; running out of memory ends the program */

#include "memory.h"

#include <err.h>
#include <stdlib.h>

void *memory_new(size_t count, size_t size)
{
	void *memory = calloc(count ? count : 1, size);

	if (!memory)
		errx(1, "out of memory: %zu elements of %zu bytes", count, size);
	return memory;
}
