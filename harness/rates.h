/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * rates.h - what follows from counted misses: how often an access misses, and an instruction
 *
 * Misses per thousand instructions (MPKI) say what misses cost a program; a high miss rate of
 * what is rare costs nothing.
 */
#ifndef RATES_H
#define RATES_H

#include <stdbool.h>
#include <stdint.h>

#define RATE_MAX_EVENTS 3

/* A row of the table of rates: a new one is a figure everywhere. */
struct rate_spec {
	const char *name;  /* "D1r"; its misses per thousand instructions are "D1rMPKI" */
	const char *title; /* "D1 reads" */
	bool is_main;	   /* the others are parts of one */
	/* Events that add up to it; NULL where there are fewer. */
	const char *accesses[RATE_MAX_EVENTS], *misses[RATE_MAX_EVENTS];
};

/* Ends with a row without a name. */
extern const struct rate_spec rate_specs[];

/* Of some code; where there is no such event, all is zero. */
struct rate {
	uint64_t accesses, misses, instructions;
};

/* Are all of its events there? */
bool rate_has_events(const struct rate_spec *spec, char *const *events, uint32_t n_events);
struct rate rate_of(const struct rate_spec *spec, char *const *events, uint32_t n_events,
		    const uint64_t *counts);
/* Rounded to nearest, halves up; 0 where there are no instructions. */
uint64_t rate_per_million(const struct rate *rate);

/* The row of "d1mpki", whatever its case, or NULL. */
const struct rate_spec *rate_find_mpki(const char *event);

#endif
