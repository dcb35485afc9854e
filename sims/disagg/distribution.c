/* SPDX-License-Identifier: GPL-2.0-or-later */
/* distribution.c - mean, percentiles and maximum of a list of doubles */

#include "distribution.h"

#include "exact_sum.h"
#include "memory.h"
#include "sort.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A percentile lies between two neighbours in order, and is the lower one if exact. */
struct rank {
	size_t low;
	double fraction; /* of the way to the next */
};

static struct rank rank_of(size_t count, int percent)
{
	double rank = (double)((int64_t)(count - 1) * percent) / 100.0;
	double low = floor(rank);

	return (struct rank){ (size_t)low, rank - low };
}

static double between(double low, double high, double fraction)
{
	return low + (high - low) * fraction;
}

static double percentile_of_sorted(const double *sorted, size_t count, int percent)
{
	struct rank rank = rank_of(count, percent);
	size_t high = rank.fraction > 0.0 ? rank.low + 1 : rank.low;

	return between(sorted[rank.low], sorted[high], rank.fraction);
}

static void sort_once(struct distribution *distribution, double *values, size_t count)
{
	sort_doubles(values, count);
	distribution->p50 = percentile_of_sorted(values, count, 50);
	distribution->p90 = percentile_of_sorted(values, count, 90);
	distribution->p99 = percentile_of_sorted(values, count, 99);
	distribution->max = values[count - 1];
}

static double largest(const double *values, size_t count)
{
	double found = values[0];

	for (size_t i = 1; i < count; i++)
		if (values[i] > found)
			found = values[i];
	return found;
}

static double percentile_by_sorting(const double *values, size_t count, int percent)
{
	double *sorted = memory_new(count, sizeof(*sorted));
	double percentile;

	memcpy(sorted, values, count * sizeof(*sorted));
	sort_doubles(sorted, count);
	percentile = percentile_of_sorted(sorted, count, percent);
	free(sorted);
	return percentile;
}

static void sort_again(struct distribution *distribution, const double *values, size_t count)
{
	distribution->p50 = percentile_by_sorting(values, count, 50);
	distribution->p90 = percentile_by_sorting(values, count, 90);
	distribution->p99 = percentile_by_sorting(values, count, 99);
	distribution->max = largest(values, count);
}

static double smallest(const double *values, size_t count)
{
	double found = values[0];

	for (size_t i = 1; i < count; i++)
		if (values[i] < found)
			found = values[i];
	return found;
}

/* All before *start is already in place, as the next lower percentile left it. */
static double percentile_by_selection(double *values, size_t count, int percent, size_t *start)
{
	struct rank rank = rank_of(count, percent);
	size_t above = rank.low + 1;

	select_double(values + *start, count - *start, rank.low - *start);
	*start = rank.low;
	if (rank.fraction == 0.0)
		return values[rank.low];
	return between(values[rank.low], smallest(values + above, count - above), rank.fraction);
}

static void select_ranks(struct distribution *distribution, double *values, size_t count)
{
	size_t start = 0;

	distribution->p50 = percentile_by_selection(values, count, 50, &start);
	distribution->p90 = percentile_by_selection(values, count, 90, &start);
	distribution->p99 = percentile_by_selection(values, count, 99, &start);
	distribution->max = largest(values + start, count - start);
}

struct distribution distribution_of(double *values, size_t count, enum percentile_method method)
{
	struct distribution distribution = { NAN, NAN, NAN, NAN, NAN };

	if (count == 0)
		return distribution;
	distribution.mean = exact_mean(values, count);
	switch (method) {
	case PERCENTILES_SORT_ONCE:
		sort_once(&distribution, values, count);
		break;
	case PERCENTILES_RESORT:
		sort_again(&distribution, values, count);
		break;
	case PERCENTILES_SELECT:
		select_ranks(&distribution, values, count);
		break;
	}
	return distribution;
}
