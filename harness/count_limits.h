/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * count_limits.h - how much counts may change (limits.h is C's)
 *
 *	ir=0.5%|10000,@sort=1%,startup/ir=+2000,sort_doubles()=0%,repir=exact
 *
 * Entries are separated by commas (not by those in brackets) and say what is limited, then
 * bounds, of which none may be broken. Limited is
 *	EVENT			its net count
 *	PHASE/EVENT		its count in a phase
 *	@GROUP, @GROUP:EVENT	the net count of a group of functions
 *	FUNCTION(), FUNCTION():EVENT	of one function; Ir where no event is said
 *	@all			every event's net count
 * where EVENT may also be misses per thousand instructions (rates.h), as in D1MPKI,
 * and bounds are
 *	0.5%	the new count may be that much larger than the old one
 *	-2%	and must be that much smaller
 *	+2000	may be larger by so many; -2000 must be smaller
 *	10000	may be no more than this, whatever the old one is
 *	exact	must be equal
 * Misses per thousand instructions have up to three decimals, and a share of them allows a growth
 * of 0.01 in any case: one miss more of three is a third, and nothing.
 */
#ifndef COUNT_LIMITS_H
#define COUNT_LIMITS_H

#include "error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum limit_where { LIMIT_NET, LIMIT_PHASE, LIMIT_GROUP, LIMIT_FUNCTION };

struct limit {
	char *text; /* as it was written */
	enum limit_where where;
	char *name;   /* of the phase, group or function; NULL */
	char *event;  /* NULL: every event */
	bool is_mpki; /* counts are in thousandths, growth and cap too */
	bool has_share, has_growth, has_cap, is_exact;
	int64_t share;	/* in hundred-millionths: 0.5% is 500000 */
	int64_t growth; /* counts */
	uint64_t cap;
};

/* Zeroed is empty. */
struct limits {
	struct limit *list;
	size_t count;
};

/* Adds the entries; one that limits the same as an earlier entry takes its place. */
int limits_parse(struct limits *limits, const char *text, struct error *err);
void limits_copy(struct limits *to, const struct limits *from);
void limits_release(struct limits *limits);

/* "1234"; "1.234" of misses per thousand instructions. Owned by the caller. */
char *limit_count_text(const struct limit *limit, uint64_t count);

/* Is it better, and not only by what is nothing? */
bool limit_improves(const struct limit *limit, uint64_t old, uint64_t new);

/*
 * Is every bound kept? Counts are below 2^63. broken is the bound that is not: "0.5%"; owned by
 * the caller.
 */
bool limit_keeps(const struct limit *limit, uint64_t old, uint64_t new, char **broken);

#endif
