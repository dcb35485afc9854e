/* SPDX-License-Identifier: GPL-2.0-or-later */
/* scope.h - the part of a run that is judged: all of it, all but start-up and exit, or a phase */
#ifndef SCOPE_H
#define SCOPE_H

#include "error.h"
#include "functions.h"
#include "profile.h"
#include "tally.h"

#include <stdbool.h>
#include <stdint.h>

/* Zeroed is net. */
struct scope {
	enum { SCOPE_NET, SCOPE_TOTAL, SCOPE_PHASE } kind;
	const char *phase; /* its name; borrowed */
};

/* An option's setter, of a struct scope: "net", "total" or the name of a phase. */
int option_scope(void *field, const char *value, struct error *err);
const char *scope_name(const struct scope *scope);

/* Is it nothing of start-up and exit? */
bool scope_is_within_net(const struct scope *scope);
/* Does the profile have any phase of the scope? */
bool scope_exists(const struct scope *scope, const struct profile *profile);
uint64_t scope_count(const struct scope *scope, const struct profile *profile,
		     const struct tally *tally, uint32_t event);

/*
 * How often each of the functions was entered within the scope, by the ranges of code that hold
 * its first instruction; in their order. Owned by the caller.
 */
uint64_t *scope_entries(const struct scope *scope, const struct profile *profile,
			const struct functions *functions);

#endif
