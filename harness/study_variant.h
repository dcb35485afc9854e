/* SPDX-License-Identifier: GPL-2.0-or-later */
/* study_variant.h - one variant of a simulator: run it, then see what came out */
#ifndef STUDY_VARIANT_H
#define STUDY_VARIANT_H

#include "alignment.h"
#include "functions.h"
#include "groups.h"
#include "measurement.h"
#include "study.h"

struct study_run {
	struct measurement measurement;
	struct functions functions;
};

/* Kept as long as the variant, whose strings are theirs. */
struct study_runs {
	struct study_run points[STUDY_POINTS];
	struct study_run
		values[STUDY_MAX_VALUES]; /* of the simulator's choice, at the last point */
	struct alignment alignment;	  /* of points */
	struct alignment value_alignment;
	struct groups groups;
};

/* Requests of a run; point is below STUDY_POINTS. */
uint64_t study_requests(const struct study_simulator *simulator, size_t point);

/*
 * Runs the variant, whose spec is set, at every point and with every value of the choice, until
 * a run has a cause. Where it cannot be run for want of something optional, missing is set instead.
 */
int study_variant_measure(struct study_variant *variant, const struct study_simulator *simulator,
			  const struct study_plan *plan, struct causes *causes, struct error *err);
void study_variant_release(struct study_variant *variant);

#endif
