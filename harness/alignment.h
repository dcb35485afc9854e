/* SPDX-License-Identifier: GPL-2.0-or-later */
/* alignment.h - the functions of several runs of one program, side by side */
#ifndef ALIGNMENT_H
#define ALIGNMENT_H

#include "functions.h"
#include "profile.h"

#include <stddef.h>
#include <stdint.h>

#define ALIGNMENT_MAX_RUNS 8

/* One run, and its functions as functions_resolve made them. */
struct aligned_run {
	const struct profile *profile;
	const struct functions *functions;
};

/* A function that any of the runs entered. Strings are the runs'. */
struct aligned_function {
	const char *name;
	const char *object; /* its path */
	uint64_t start;
	const struct function *in[ALIGNMENT_MAX_RUNS]; /* NULL where it did not run */
	uint64_t ir[ALIGNMENT_MAX_RUNS];	       /* in all phases; 0 where it did not run */
};

/* Zeroed is empty. The counts of a run add up to its profile's total. */
struct alignment {
	size_t n_runs;
	struct aligned_function *list; /* by object, address, name */
	size_t count;
};

/* A function is the same one where object, address and name are. */
void alignment_make(struct alignment *alignment, const struct aligned_run *runs, size_t n_runs);
void alignment_release(struct alignment *alignment);

#endif
