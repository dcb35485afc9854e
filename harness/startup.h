/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * startup.h - what a request costs once start-up is taken off, by three methods
 *
 * phases: the tool's borders; everything before main and after it is off. An interpreter's own
 *   start lies behind main and stays in.
 * startup-run: a run of the smallest amount of work is start-up; it is subtracted whole, so what
 *   is left is what the other requests cost.
 * slope: a straight line through runs of several amounts; where it meets zero is start-up.
 */
#ifndef STARTUP_H
#define STARTUP_H

#include "fit.h"

#include <stddef.h>
#include <stdint.h>

enum startup_method { STARTUP_PHASES, STARTUP_RUN, STARTUP_SLOPE, STARTUP_METHODS };

/* Instructions of one run. */
struct startup_point {
	uint64_t requests;
	uint64_t total;
	uint64_t startup; /* phases */
	uint64_t exit;
};

struct startup_estimate {
	double startup; /* with the phase of that name comes exit */
	double net;	/* of the largest run */
	double per_request;
};

struct startup {
	struct startup_estimate by[STARTUP_METHODS];
	struct fit fit;
};

/* "phase split" and so on. */
const char *startup_method_name(enum startup_method method);
uint64_t startup_point_net(const struct startup_point *point);

/* Two points or more, smallest first. */
void startup_estimate(struct startup *startup, const struct startup_point *points, size_t n_points);

#endif
