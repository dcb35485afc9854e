/* SPDX-License-Identifier: GPL-2.0-or-later */
/* distribution.h - mean, percentiles and maximum of a list of doubles */
#ifndef DISTRIBUTION_H
#define DISTRIBUTION_H

#include <stddef.h>

/* All NaN for an empty list. */
struct distribution {
	double mean;
	double p50;
	double p90;
	double p99;
	double max;
};

/* How percentiles are found; the answers are the same, the work is not. */
enum percentile_method {
	PERCENTILES_SORT_ONCE,
	PERCENTILES_RESORT, /* sort again for every percentile */
	PERCENTILES_SELECT  /* put only the ranks in place that are asked for */
};

/* Of count finite values, whose order may be lost. */
struct distribution distribution_of(double *values, size_t count, enum percentile_method method);

#endif
