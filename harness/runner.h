/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * runner.h - run a suite's benchmarks, several at a time
 *
 * Each runs in a process of its own and hands its result back as a file; results stand in the
 * suite's order whichever ends first, so that they do not depend on how many ran at a time.
 */
#ifndef RUNNER_H
#define RUNNER_H

#include "error.h"
#include "results.h"
#include "suite.h"

#include <stddef.h>
#include <stdint.h>

struct runner_plan {
	const struct suite *suite;
	const char *filter;	  /* see filter_matches; NULL: all */
	uint64_t shard, n_shards; /* every n-th of them, from this one on, 1 the first; 0: all */
	uint64_t jobs;		  /* at a time, 1 or more */
};

/* The benchmarks to run, in order; the list is owned by the caller. A shard is of what is left. */
const struct benchmark **runner_select(const struct runner_plan *plan, size_t *count);
int runner_run(struct results *results, const struct runner_plan *plan, struct error *err);

#endif
