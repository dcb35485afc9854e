/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * study_misses.h - what misses the caches of a variant's largest run, and whether that decides
 *
 * An estimate of cycles gives each kind of miss one price, whatever else the processor could do
 * meanwhile. It says what is worth a look, not how long anything takes.
 */
#ifndef STUDY_MISSES_H
#define STUDY_MISSES_H

#include "study.h"

/*
 * The prices of KCachegrind's "cycle estimation": an instruction 1, a misprediction or a miss of
 * the first level 10, one of the last level 100.
 */
#define STUDY_MISPREDICTION_CYCLES 10
#define STUDY_FIRST_LEVEL_CYCLES 10
#define STUDY_LAST_LEVEL_CYCLES 100

/* A variant is bound by its caches where their misses are more than this of all cycles. */
#define STUDY_BOUND_SHARE 0.5

/* Of a variant that was measured. */
void study_misses_fill(struct study_variant *variant);

#endif
