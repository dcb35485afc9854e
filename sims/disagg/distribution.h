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

/* Of count finite values, whose order is lost. */
struct distribution distribution_of(double *values, size_t count);

/* The percent-th percentile of sorted values, linear between neighbours; NaN for none. */
double percentile_of_sorted(const double *sorted, size_t count, int percent);

#endif
