/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sort.h - order doubles in place */
#ifndef SORT_H
#define SORT_H

#include <stddef.h>

/* Ascending; no NaN may be among the values. */
void sort_doubles(double *values, size_t count);

#endif
