/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_entropy.h - random bytes that are the same in every run
 *
 * One stream serves RDRAND, RDSEED, AT_RANDOM, getrandom and the random devices, in the order in
 * which the program asks: SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
 * Generators, OOPSLA 2014), started by --entropy-seed. It is no source of secrets.
 */
#ifndef SC_ENTROPY_H
#define SC_ENTROPY_H

#include "pub_tool_basics.h"

#include "sc_syscall.h"

/* --entropy-seed=: another world, as repeatable as this one. */
extern Long sc_entropy_clo_seed;

void sc_entropy_init(void);

/* Fill n bytes at a place in client memory that may be written. */
void sc_entropy_fill(void *place, SizeT n);

/* A forked child's stream differs from its parent's: the n-th child gets the n-th of its own. */
void sc_entropy_fork(void);
void sc_entropy_become_child(void);

/* What the RDRAND and RDSEED instructions get: bit 32 set for success, and 32 random bits. */
ULong sc_entropy_rdrand(void);

/* After getrandom, and after a read from a device. */
void sc_entropy_after_getrandom(const struct sc_call *call);
void sc_entropy_after_read(const struct sc_call *call);

#endif
