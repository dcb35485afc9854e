/* SPDX-License-Identifier: GPL-2.0-or-later */
/* distribution.c - mean, percentiles and maximum of a list of doubles */

#include "distribution.h"

#include "exact_sum.h"
#include "sort.h"

#include <math.h>
#include <stdint.h>

double percentile_of_sorted(const double *sorted, size_t count, int percent)
{
	double rank;
	size_t low;
	size_t high;

	if (count == 0)
		return NAN;
	rank = (double)((int64_t)(count - 1) * percent) / 100.0;
	low = (size_t)floor(rank);
	high = (size_t)ceil(rank);
	return sorted[low] + (sorted[high] - sorted[low]) * (rank - (double)low);
}

struct distribution distribution_of(double *values, size_t count)
{
	struct distribution distribution;

	distribution.mean = exact_mean(values, count);
	sort_doubles(values, count);
	distribution.p50 = percentile_of_sorted(values, count, 50);
	distribution.p90 = percentile_of_sorted(values, count, 90);
	distribution.p99 = percentile_of_sorted(values, count, 99);
	distribution.max = count ? values[count - 1] : NAN;
	return distribution;
}
