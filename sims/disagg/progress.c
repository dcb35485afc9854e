/* SPDX-License-Identifier: GPL-2.0-or-later */
/* progress.c - tell a person at a terminal how far a long run is */

#include "progress.h"

#include "wall_clock.h"

#include <stdio.h>
#include <unistd.h>

#define FIRST_AFTER_S 1.0
#define NEXT_AFTER_S 0.2

bool progress_is_wanted(void)
{
	return isatty(STDERR_FILENO);
}

void progress_init(struct progress *progress, const char *what, uint64_t total)
{
	*progress = (struct progress){ .what = what, .total = total, .shown_s = wall_clock_s() };
}

void progress_step(struct progress *progress)
{
	double now_s = wall_clock_s();

	progress->done++;
	if (now_s - progress->shown_s < (progress->is_shown ? NEXT_AFTER_S : FIRST_AFTER_S))
		return;
	progress->shown_s = now_s;
	progress->is_shown = true;
	fprintf(stderr, "\r%llu of %llu %s", (unsigned long long)progress->done,
		(unsigned long long)progress->total, progress->what);
}

void progress_end(struct progress *progress)
{
	if (progress->is_shown)
		fputs("\r\033[K", stderr);
}
