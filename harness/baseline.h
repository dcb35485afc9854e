/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * baseline.h - results that later ones are held against: one file a suite, name and environment
 *
 * In a folder that belongs into the repository, as SUITE.NAME.FINGERPRINT.xml.
 */
#ifndef BASELINE_H
#define BASELINE_H

#include "benchmark.h"
#include "error.h"
#include "gate.h"
#include "results.h"

#include <stdbool.h>

/* Where a suite's baselines of one name are. Strings are borrowed. */
struct baseline_place {
	const char *folder;
	const char *suite;
	const char *name;
};

/* Zeroed is none. */
struct baseline {
	char *path; /* NULL: there is none */
	struct results results;
	bool is_foreign; /* nothing of it was taken in the environment of the new results */
};

/*
 * The baseline that fits the new results best. None is not an error; a file that cannot be read
 * is. new may be NULL: then there must not be more than one.
 */
int baseline_find(struct baseline *baseline, const struct baseline_place *place,
		  const struct results *new, struct error *err);
void baseline_release(struct baseline *baseline);

/* May the results of this gate become the baseline? What must be accepted has to be. */
int baseline_check(const struct baseline *baseline, const struct gate *gate, const char *reason,
		   struct error *err);

/*
 * Writes the results, which it takes over, in place of the baseline they were held against, or
 * beside it when that is foreign. Benchmarks that were not run and have not vanished stay as they
 * are in it. path is owned by the caller.
 */
int baseline_save(struct baseline *baseline, const struct baseline_place *place,
		  struct results *results, const struct gate *gate, const char *reason, char **path,
		  struct error *err);

#endif
