/* SPDX-License-Identifier: GPL-2.0-or-later */
/* outputs.h - where what two programs wrote begins to differ: work is comparable if it is equal */
#ifndef OUTPUTS_H
#define OUTPUTS_H

#include <stddef.h>

struct output {
	const char *text; /* any bytes */
	size_t size;
};

/* "line 3 is 'x', was 'y'", or NULL where they are equal; owned by the caller. */
char *outputs_difference(const struct output *before, const struct output *after);

#endif
