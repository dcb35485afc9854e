/* SPDX-License-Identifier: GPL-2.0-or-later */
/* worlds.h - run a program again with other layouts of memory, or other random numbers */
#ifndef WORLDS_H
#define WORLDS_H

#include "measurement.h"
#include "stat_report.h"

enum worlds_kind { WORLDS_LAYOUTS, WORLDS_SEEDS };

/* What was measured first, in the world that is meant by default. */
struct first_world {
	const struct measurement_plan *plan;
	const struct stat_view *view;
	const char *output; /* what the program wrote */
	size_t output_size;
};

/*
 * Runs the program once in each of so many worlds more, and fills the report's variation with
 * their figures and its own. A run that fails is a cause in the report, and the last.
 */
int worlds_measure(struct stat_report *report, enum worlds_kind kind, uint64_t count,
		   const struct first_world *first, struct error *err);

#endif
