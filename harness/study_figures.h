/* SPDX-License-Identifier: GPL-2.0-or-later */
/* study_figures.h - from the runs of a variant to its figures */
#ifndef STUDY_FIGURES_H
#define STUDY_FIGURES_H

#include "alignment.h"
#include "profile.h"
#include "study.h"
#include "study_variant.h"

/* Of a variant that was measured. */
int study_figures_fill(struct study_variant *variant, const struct study_simulator *simulator,
		       struct error *err);

/* The instructions of a run by phase. */
struct startup_point study_point(const struct profile *profile, uint64_t requests);
/* Up to ALIGNMENT_MAX_RUNS of one program. */
void study_align(struct alignment *alignment, const struct study_run *runs, size_t n_runs);

#endif
