/* SPDX-License-Identifier: GPL-2.0-or-later */
/* variants.h - several ways to do the same work, side by side */
#ifndef VARIANTS_H
#define VARIANTS_H

#include "results.h"

#include <stdbool.h>
#include <stddef.h>

/* Variants of one benchmark with the same parameters; all of it is borrowed. */
struct variant_set {
	const struct result **list; /* at least two, in the order of the results */
	size_t count;
	const struct result *reference; /* one of them */
};

/* Zeroed is empty. */
struct variant_sets {
	struct variant_set *list; /* in the order of their first variants */
	size_t count;
};

void variant_sets_find(struct variant_sets *sets, const struct results *results);
void variant_sets_release(struct variant_sets *sets);

/*
 * How many times what the reference costs: net Ir, of each request where both have some. False
 * where one of them is not clean, or only one says for how many requests it is.
 */
bool variant_ratio(const struct variant_set *set, const struct result *variant, uint64_t *part,
		   uint64_t *whole);
/* "disagg[n=500]"; owned by the caller. */
char *variant_set_name(const struct variant_set *set);

/*
 * Another output than the reference's is a cause. Returns how many there are new: those that are
 * there already are not added again.
 */
size_t variants_check_outputs(struct results *results);

#endif
