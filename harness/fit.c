/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fit.c - least squares over exact sums */
#include "fit.h"

#include <math.h>

/* 113 bits are needed for as many points, of such a size, as fit.h allows. */
typedef __int128 wide;

/* The line through the means: it rises by rise / run. Sums are over points. */
struct line {
	wide n, x, y;
	wide rise, run;
};

static struct line line_through(const struct fit_point *points, size_t n_points)
{
	struct line line = { .n = (wide)n_points };
	wide xx = 0;
	wide xy = 0;

	for (size_t i = 0; i < n_points; i++) {
		wide amount = (wide)points[i].amount;
		wide count = (wide)points[i].count;

		line.x += amount;
		line.y += count;
		xx += amount * amount;
		xy += amount * count;
	}
	line.rise = line.n * xy - line.x * line.y;
	line.run = line.n * xx - line.x * line.x;
	return line;
}

static double residual(const struct line *line, const struct fit_point *point)
{
	wide right = line->n * (wide)point->amount - line->x;
	wide up = line->n * (wide)point->count - line->y;

	return (double)(up * line->run - right * line->rise) / (double)(line->n * line->run);
}

static double step(const struct fit_point *from, const struct fit_point *to)
{
	wide rise = (wide)to->count - (wide)from->count;

	return (double)rise / (double)(to->amount - from->amount);
}

static double share(double part, double whole)
{
	return whole > 0.0 ? part / whole : part > 0.0;
}

void fit_make(struct fit *fit, const struct fit_point *points, size_t n_points)
{
	struct line line = line_through(points, n_points);
	size_t last = n_points - 1;

	*fit = (struct fit){ .n_points = n_points };
	fit->slope = (double)line.rise / (double)line.run;
	fit->start = (double)(line.y * line.run - line.x * line.rise) / (double)(line.n * line.run);
	for (size_t i = 0; i < n_points; i++) {
		fit->residuals[i] = residual(&line, &points[i]);
		if (fabs(fit->residuals[i]) > fabs(fit->residuals[fit->worst]))
			fit->worst = i;
		if (i < last)
			fit->steps[i] = step(&points[i], &points[i + 1]);
	}
	fit->residual_share = share(fabs(fit->residuals[fit->worst]),
				    fit->slope * (double)(points[last].amount - points[0].amount));
	fit->is_linear = fit->residual_share <= FIT_LINEAR_SHARE;
}
