/* SPDX-License-Identifier: GPL-2.0-or-later */
/* comparison.h - what changed from one build to another, function by function */
#ifndef COMPARISON_H
#define COMPARISON_H

#include "error.h"
#include "ledger.h"
#include "pairing.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A function's change is hidden when it is at most either of these. Zeroed hides nothing. */
struct tolerance {
	uint64_t absolute;   /* counts */
	uint64_t millionths; /* of what it was before */
};

/* An option's setter: "1000" or "0.5%". */
int option_tolerance(void *field, const char *value, struct error *err);

/* Symbols that were merged: a function's clone or fragment. */
struct part_change {
	const struct part *before, *after; /* one of them can be NULL */
};

struct change {
	const struct pair *pair;
	uint64_t before, after;
	uint64_t entered_before, entered_after;
	int64_t delta; /* by_entries + by_cost */
	/* Entered more often, at the old cost per entry; and what each entry costs more. */
	int64_t by_entries, by_cost;
};

/* Functions that code moved between, so that only their sum can be judged. */
struct move {
	struct change *changes; /* vanished and shrunk ones first; at least two */
	size_t n_changes;
	bool is_seen; /* debug information shows it inlined there; else the counts alone say so */
	uint64_t before, after;
	int64_t delta;
};

/* Zeroed is empty. Largest change first; equal ones by name. The ledgers must live as long. */
struct comparison {
	struct pairing pairing;
	struct change *changes; /* each function that changed and is in no move */
	size_t n_changes;
	struct move *moves;
	size_t n_moves;
	struct change *rest; /* every other function: what is hidden, then what is the same */
	size_t n_rest;
	size_t n_functions;	/* in all of these */
	size_t n_hidden;	/* functions whose change is within the tolerance */
	int64_t hidden;		/* the sum of their changes */
	uint64_t before, after; /* everything */
	int64_t delta;		/* of all changes, moves and what is hidden */
};

void comparison_make(struct comparison *comparison, const struct ledger *before,
		     const struct ledger *after, const struct tolerance *tolerance);
bool comparison_is_equal(const struct comparison *comparison); /* but for what is hidden */
void comparison_release(struct comparison *comparison);

/* "changed", "appeared" or "vanished". */
const char *change_state(const struct change *change);

/* The parts of a function, where it has more than one; owned by the caller. */
struct part_change *change_parts(const struct change *change, size_t *count);

#endif
