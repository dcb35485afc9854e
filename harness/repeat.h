/* SPDX-License-Identifier: GPL-2.0-or-later */
/* repeat.h - what differs between two runs of one command */
#ifndef REPEAT_H
#define REPEAT_H

#include "profile.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A function whose counts, by phase and event, were not the same in both runs. */
struct moved_function {
	char *name;
	char *object;		/* last part of its path */
	uint64_t first, second; /* Ir in each run */
	/* Is it libc's, for threads, in a program that has some? Its counts depend on their turns. */
	bool is_scheduling;
};

/* Zeroed is empty. */
struct moved {
	struct moved_function *list; /* scheduling last; largest difference of Ir first */
	size_t count;
};

/* See is_scheduling, of a function by its name; without a symbol, by its object alone. */
bool function_is_scheduling(const struct profile *profile, uint32_t object, const char *name,
			    bool has_symbol);
void repeat_compare(const struct profile *first, const struct profile *second, struct moved *moved);
/* Did something move, and is all of it scheduling? */
bool moved_is_scheduling(const struct moved *moved);
void moved_release(struct moved *moved);

#endif
