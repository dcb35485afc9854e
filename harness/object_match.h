/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * object_match.h - which program or library of one build is which of another
 *
 * By file name, without the folder and a library's version. What is left then, as a program that
 * was renamed, by the functions that both have.
 */
#ifndef OBJECT_MATCH_H
#define OBJECT_MATCH_H

#include "ledger.h"

#include <stdint.h>

/* Objects that are the same one have the same key; keys count from 0. Zeroed is empty. */
struct object_match {
	uint32_t *before, *after; /* an array each, by index of the object */
};

void object_match_make(struct object_match *match, const struct ledger *before,
		       const struct ledger *after);
void object_match_release(struct object_match *match);

#endif
