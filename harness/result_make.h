/* SPDX-License-Identifier: GPL-2.0-or-later */
/* result_make.h - a benchmark's result from what was measured of it */
#ifndef RESULT_MAKE_H
#define RESULT_MAKE_H

#include "benchmark.h"
#include "results.h"
#include "stat_report.h"

/* What is known before anything runs. */
void result_describe(struct result *result, const struct benchmark *benchmark);
/* Everything but the output; libraries and versions go to the results' fingerprint. */
void result_take(struct results *results, struct result *result, const struct benchmark *benchmark,
		 const struct stat_report *report);
void result_note(struct result *result, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
