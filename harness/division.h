/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * division.h - the functions of one object, divided by its ranges
 *
 * A function with a symbol is divided by the scopes of its debug information, that is, by what
 * was inlined where; a section without symbols by its frame description entries and the gaps
 * between them.
 */
#ifndef DIVISION_H
#define DIVISION_H

#include "binary.h"
#include "profile.h"
#include "tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What lies in one scope, 0: in none; or what begins at one address of a section. */
struct piece {
	uint64_t key;
	uint64_t entered; /* where the piece is an FDE */
	struct tally counts;
};

/* A function of the profile. */
struct whole {
	const struct profile_function *function;
	struct piece *pieces; /* by key */
	size_t n_pieces;
};

struct division {
	const struct profile *profile;
	uint32_t object;
	struct binary *binary;
	struct whole *symbols; /* by address */
	size_t n_symbols;
	struct whole *sections; /* the same for code without symbols */
	size_t n_sections;
};

/* Opens the object's file, which the division owns. */
void division_make(struct division *division, const struct profile *profile, uint32_t object);
void division_release(struct division *division);

/* Do the pieces account for all of it? Else the ranges are not what we take them for. */
bool whole_is_divided(const struct whole *whole);

#endif
