/* SPDX-License-Identifier: GPL-2.0-or-later */
/* groups.h - functions put together under a name by patterns */
#ifndef GROUPS_H
#define GROUPS_H

#include "error.h"
#include "functions.h"
#include "profile.h"
#include "tally.h"

#include <stddef.h>

struct group {
	char *name;
	char **patterns;
	size_t n_patterns;
	size_t n_functions;
	struct tally counts;
};

/* Zeroed is empty. */
struct groups {
	struct group *list; /* in the order they were named; then "rest" */
	size_t count;
	char **notes; /* on patterns that match nothing, and groups that hold next to nothing */
	size_t n_notes;
};

/* Adds what NAME=GLOB[,GLOB]... says; the patterns of a name that is there are added to it. */
int groups_parse(struct groups *groups, const char *text, struct error *err);

/*
 * Each function goes to the first group with a pattern that matches "object:function", where
 * object is its path or the last part of that, or that matches the function alone. What is left
 * goes to the group "rest", which is made if there is any group at all.
 */
void groups_fill(struct groups *groups, const struct profile *profile,
		 const struct functions *functions);
/*
 * The name of the group that a function of this object belongs to, once they are filled; NULL
 * without groups.
 */
const char *groups_find(const struct groups *groups, const struct profile *profile,
			const struct function *function);
void groups_release(struct groups *groups);

#endif
