/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tally.h - how often each event happened, by phase */
#ifndef TALLY_H
#define TALLY_H

#include <stdint.h>

#define TALLY_MAX_EVENTS 32

/* Rows of phases that have a count, in order of phase. Zeroed is empty. */
struct tally {
	uint32_t n_events; /* set by the first addition */
	uint32_t n_rows;
	uint64_t *cells; /* each row: the phase, then n_events counts */
};

uint32_t tally_phase(const struct tally *tally, uint32_t row);
const uint64_t *tally_counts(const struct tally *tally, uint32_t row);

uint64_t tally_get(const struct tally *tally, uint32_t phase, uint32_t event);
uint64_t tally_sum(const struct tally *tally, uint32_t event); /* over all phases */
int tally_equal(const struct tally *a, const struct tally *b);

/* Sums do not wrap for what a profile holds: profile_read has added all of it up once. */
void tally_add(struct tally *tally, uint32_t phase, const uint64_t *counts, uint32_t n_events);
void tally_add_tally(struct tally *tally, const struct tally *other);
void tally_release(struct tally *tally);

#endif
