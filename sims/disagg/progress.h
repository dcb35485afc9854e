/* SPDX-License-Identifier: GPL-2.0-or-later */
/* progress.h - tell a person at a terminal how far a long run is */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
	const char *what; /* is counted, in the plural */
	uint64_t total;
	uint64_t done;
	double shown_s; /* when the line was last written; until then, when the run began */
	bool is_shown;
};

/* True if standard error is a terminal; else leave progress alone. */
bool progress_is_wanted(void);

void progress_init(struct progress *progress, const char *what, uint64_t total);

/* One more is done. Nothing is shown in the first second. */
void progress_step(struct progress *progress);

/* Wipe the line. */
void progress_end(struct progress *progress);

#endif
