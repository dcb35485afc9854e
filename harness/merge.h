/* SPDX-License-Identifier: GPL-2.0-or-later */
/* merge.h - the parts of a suite's results put together */
#ifndef MERGE_H
#define MERGE_H

#include "error.h"
#include "results.h"

#include <stddef.h>

/*
 * Takes the parts' results over, in the order of the suite. Refuses, with exit code 4, parts of
 * different suites or environments, benchmarks that are in two of them, and shards of which one is
 * missing. paths name the parts in errors.
 */
int merge(struct results *merged, struct results *parts, const char *const *paths, size_t count,
	  struct error *err);

#endif
