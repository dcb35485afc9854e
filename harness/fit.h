/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * fit.h - the straight line through counts at several amounts of work
 *
 * count = start + slope * amount by least squares. The sums are exact integers and are divided
 * once, at the end: counts on one line leave residuals of exactly zero.
 */
#ifndef FIT_H
#define FIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FIT_MAX_POINTS 8
#define FIT_MAX_AMOUNT ((uint64_t)1 << 24)

/* A cost is called linear when no residual is more than this share of the rise. */
#define FIT_LINEAR_SHARE 0.001

struct fit_point {
	uint64_t amount; /* up to FIT_MAX_AMOUNT */
	uint64_t count;	 /* up to 2^56 */
};

struct fit {
	size_t n_points;
	double start;
	double slope;
	double residuals[FIT_MAX_POINTS]; /* what was counted less what the line says */
	double steps[FIT_MAX_POINTS];	  /* slope from each point to the next; n_points - 1 */
	size_t worst;			  /* the point with the largest residual */
	double residual_share;		  /* of the rise from the first point to the last; 0..1 */
	bool is_linear;
};

/* Two points or more, by amount, no two of which are at the same. */
void fit_make(struct fit *fit, const struct fit_point *points, size_t n_points);

#endif
