/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * functions.h - the functions of a profile, with what only their files can tell
 *
 * Code without symbols is told apart by its frame description entries, functions get the file
 * and line of their declaration, and the cost of what was inlined into them a row of its own.
 */
#ifndef FUNCTIONS_H
#define FUNCTIONS_H

#include "profile.h"
#include "tally.h"

#include <stddef.h>
#include <stdint.h>

/* What was inlined into a function, by its own name. */
struct inlined {
	char *name;
	char *file; /* NULL: unknown */
	int line;
	struct tally counts; /* part of the function's */
};

struct function {
	uint32_t object; /* in the profile */
	uint64_t start;
	char *name;
	char *file; /* NULL: unknown */
	int line;   /* 0: unknown */
	uint64_t entered;
	struct tally counts;
	struct inlined *inlined;
	size_t n_inlined;
};

/* Zeroed is empty. The counts add up to the profile's. */
struct functions {
	struct function *list; /* most Ir in main first */
	size_t count;
	char **notes; /* why something is not told; sentences */
	size_t n_notes;
};

/* What makes a row: a symbol, or the innermost inlined function. */
enum functions_by { BY_SYMBOL, BY_INLINED };

void functions_resolve(struct functions *functions, const struct profile *profile,
		       enum functions_by by);
void functions_release(struct functions *functions);

#endif
