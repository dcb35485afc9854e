/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * variation.h - how a program's figures come out in runs whose surroundings differ on purpose
 *
 * A figure that is the same wherever things lie in memory, or whatever the random numbers are, can
 * be held to exact limits; for any other the spread says how far one run can be trusted.
 */
#ifndef VARIATION_H
#define VARIATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct stat_report;

enum figure_kind { FIGURE_TOTAL, FIGURE_NET, FIGURE_PHASE, FIGURE_GROUP, FIGURE_FUNCTION };

struct figure {
	enum figure_kind kind;
	char *object;	  /* path, of a function; else "" */
	uint64_t start;	  /* of a function: its link-time address */
	char *name;	  /* of a phase, group or function */
	uint64_t *values; /* run by run, n_events each; groups and functions: net */
};

/* Zeroed is empty: nothing was varied. */
struct variation {
	size_t n_runs; /* so far */
	size_t max_runs;
	uint32_t n_events;
	struct figure **figures; /* as they came up: the first run's in its order */
	size_t n_figures;
	void *index; /* of tsearch(3) */
	bool output_differs;
};

/* The middle one of an even number of runs is the lower of two. */
struct spread {
	uint64_t least, median, greatest;
};

void variation_init(struct variation *variation, size_t max_runs, uint32_t n_events);
void variation_add(struct variation *variation, const struct stat_report *run);
struct spread variation_spread(const struct variation *variation, const struct figure *figure,
			       uint32_t event);
/* Is the figure the same in every run, in all events? */
bool variation_is_exact(const struct variation *variation, const struct figure *figure);
void variation_release(struct variation *variation);

#endif
