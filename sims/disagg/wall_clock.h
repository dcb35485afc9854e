/* SPDX-License-Identifier: GPL-2.0-or-later */
/* wall_clock.h - how long the simulation itself takes */
#ifndef WALL_CLOCK_H
#define WALL_CLOCK_H

#include <time.h>

/* Seconds since some moment in the past. */
static inline double wall_clock_s(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

#endif
