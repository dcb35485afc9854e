/* SPDX-License-Identifier: GPL-2.0-or-later */
/* random.h - the numbers of CPython 3.12's random.Random(seed), to the bit */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

#define RANDOM_WORDS 624

/* A Mersenne twister (MT19937); contents are random.c's business. */
struct random {
	uint32_t words[RANDOM_WORDS];
	int used;
};

void random_init(struct random *source, uint64_t seed);

/* 32 random bits. */
uint32_t random_word(struct random *source);

/* Uniform in [0, 1); takes two words. */
double random_unit(struct random *source);

/* A waiting time of mean 1 / rate; takes one unit. */
double random_exponential(struct random *source, double rate);

/* exp of a normal number; takes two units for every try until one is accepted. */
double random_lognormal(struct random *source, double mu, double sigma);

/* Uniform in 0 .. limit - 1; limit is at least 1. */
uint64_t random_below(struct random *source, uint64_t limit);

#endif
