/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * pairing.h - which function of one build is which of another
 *
 * By object and name; functions that share both are told apart by the files they are declared
 * in. Where that does not help, equal counts pair first, so that what did not change never shows
 * as a difference; such pairs are marked ambiguous.
 */
#ifndef PAIRING_H
#define PAIRING_H

#include "ledger.h"

#include <stdbool.h>
#include <stddef.h>

struct pair {
	const struct entry *before, *after; /* one of them is NULL where there is no other */
	char *name;	    /* the function's, with the file that tells it apart, if one must */
	const char *object; /* last part of its path, as the later build has it if it can */
	bool is_ambiguous;  /* others have this name too, and the pair is our choice */
};

/* Zeroed is empty. Entries and objects are the ledgers', which must live as long. */
struct pairing {
	struct pair *list; /* every entry of both is in exactly one */
	size_t count;
};

/* Both ledgers are closed. */
void pairing_make(struct pairing *pairing, const struct ledger *before, const struct ledger *after);
void pairing_release(struct pairing *pairing);

#endif
