/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sc_predictor.h - whether a branch goes where a processor would have guessed
 *
 * Conditional branches: 2^14 two-bit counters, found by the low seven bits of the branch's address
 * and the outcomes of the last seven branches. Indirect ones: a table of 512 targets by the low nine
 * bits of the address; the guess is where the branch went last. Returns are taken to be always
 * predicted. This is cachegrind's model, to the unit. Like the caches, what was learnt in one phase
 * is known in the next.
 */
#ifndef SC_PREDICTOR_H
#define SC_PREDICTOR_H

#include "pub_tool_basics.h"

/* Both learn from what happened, and return whether that had been predicted. */
Bool sc_predictor_branch(Addr address, Bool is_taken);
Bool sc_predictor_jump(Addr address, Addr target);

#endif
