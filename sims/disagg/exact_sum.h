/* SPDX-License-Identifier: GPL-2.0-or-later */
/* exact_sum.h - sums of doubles that are rounded once, whatever the order */
#ifndef EXACT_SUM_H
#define EXACT_SUM_H

#include <stddef.h>

/* The mathematical sum of count finite values, rounded to the nearest double; 0 for none. */
double exact_sum(const double *values, size_t count);

/* exact_sum / count; NaN for none. */
double exact_mean(const double *values, size_t count);

#endif
