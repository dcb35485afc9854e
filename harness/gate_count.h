/* SPDX-License-Identifier: GPL-2.0-or-later */
/* gate_count.h - the counts that limits of a gate are held against */
#ifndef GATE_COUNT_H
#define GATE_COUNT_H

#include "gate.h"

#include <stdbool.h>

/*
 * Looks up what the judgement is of in both results, less what depends on the turns of threads;
 * where it is in one only, says what the problem is.
 */
void gate_find_counts(struct judgement *judgement, const struct gated *gated,
		      const struct gate_options *options);

/* Is anything left out because it depends on the turns of threads? */
bool gate_leaves_out(const struct gated *gated);

#endif
