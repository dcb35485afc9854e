/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sort.h - order doubles in place, wholly or around one of them */
#ifndef SORT_H
#define SORT_H

#include <stddef.h>

/* Ascending; no NaN may be among the values. */
void sort_doubles(double *values, size_t count);

/*
 * Put the value that sorting would put at rank there, nothing larger before it and nothing smaller
 * behind it. rank is below count. Takes time in proportion to count.
 */
void select_double(double *values, size_t count, size_t rank);

#endif
