/* SPDX-License-Identifier: GPL-2.0-or-later */
/* exact_sum.c - sums of doubles by non-overlapping partial sums */

#include "exact_sum.h"

#include <math.h>

/* From the lowest of the smallest double to the highest of the largest. */
#define BINARY_DIGITS 2098

/*
 * Partial sums of increasing magnitude, no two of which share a binary digit, so there is one
 * for each digit at most: their mathematical sum is that of all values added so far.
 */
struct partials {
	size_t count;
	double part[BINARY_DIGITS];
};

/* high is a + b rounded, low what the rounding lost; exact for any a and b (Knuth). */
static inline void two_sum(double a, double b, double *high, double *low)
{
	double sum = a + b;
	double b_part = sum - a;
	double a_part = sum - b_part;

	*low = (a - a_part) + (b - b_part);
	*high = sum;
}

static inline void partials_add(struct partials *partials, double value)
{
	size_t kept = 0;

	for (size_t i = 0; i < partials->count; i++) {
		double low;

		two_sum(value, partials->part[i], &value, &low);
		if (low != 0.0)
			partials->part[kept++] = low;
	}
	partials->part[kept++] = value;
	partials->count = kept;
}

/*
 * From the largest down, until a digit is lost. What is left below is too small to matter,
 * except when exactly half a unit was lost: then its sign decides which way to round.
 */
static double partials_round(const struct partials *partials)
{
	size_t left = partials->count;
	double high = 0.0;
	double low = 0.0;

	while (left > 0 && low == 0.0)
		two_sum(high, partials->part[--left], &high, &low);
	if (left > 0 && (low < 0.0) == (partials->part[left - 1] < 0.0)) {
		double doubled = low * 2.0;
		double rounded = high + doubled;

		if (rounded - high == doubled)
			high = rounded;
	}
	return high;
}

__attribute__((noinline)) double exact_sum(const double *values, size_t count)
{
	struct partials partials;

	partials.count = 0;
	for (size_t i = 0; i < count; i++)
		partials_add(&partials, values[i]);
	return partials_round(&partials);
}

double exact_mean(const double *values, size_t count)
{
	if (count == 0)
		return NAN;
	return exact_sum(values, count) / (double)count;
}
