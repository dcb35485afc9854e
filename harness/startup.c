/* SPDX-License-Identifier: GPL-2.0-or-later */
/* startup.c - three subtractions */
#include "startup.h"

const char *startup_method_name(enum startup_method method)
{
	static const char *const names[STARTUP_METHODS] = {
		[STARTUP_PHASES] = "phase split",
		[STARTUP_RUN] = "start-up run",
		[STARTUP_SLOPE] = "slope",
	};

	return names[method];
}

uint64_t startup_point_net(const struct startup_point *point)
{
	return point->total - point->startup - point->exit;
}

static struct startup_estimate split_phases(const struct startup_point *point)
{
	double net = (double)startup_point_net(point);

	return (struct startup_estimate){ (double)(point->startup + point->exit), net,
					  net / (double)point->requests };
}

/* The start-up run did some requests too: those are not in what is left. */
static struct startup_estimate subtract_run(const struct startup_point *point,
					    const struct startup_point *run)
{
	double net = (double)point->total - (double)run->total;

	return (struct startup_estimate){ (double)run->total, net,
					  net / (double)(point->requests - run->requests) };
}

static struct startup_estimate take_slope(const struct startup_point *point, const struct fit *fit)
{
	return (struct startup_estimate){ fit->start, fit->slope * (double)point->requests,
					  fit->slope };
}

void startup_estimate(struct startup *startup, const struct startup_point *points, size_t n_points)
{
	const struct startup_point *largest = &points[n_points - 1];
	struct fit_point line[FIT_MAX_POINTS];

	for (size_t i = 0; i < n_points; i++)
		line[i] = (struct fit_point){ points[i].requests, points[i].total };
	fit_make(&startup->fit, line, n_points);
	startup->by[STARTUP_PHASES] = split_phases(largest);
	startup->by[STARTUP_RUN] = subtract_run(largest, &points[0]);
	startup->by[STARTUP_SLOPE] = take_slope(largest, &startup->fit);
}
