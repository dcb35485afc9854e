/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * planted.h - work that nobody asked for, put into a simulator by -include and -DPLANTED_ROUNDS=N
 *
 * Each logarithm, of which a generated request takes a few, costs N rounds of a loop more.
 */
#include <math.h>

static inline void planted_work(void)
{
	for (volatile int round = 0; round < PLANTED_ROUNDS; round++)
		;
}

#define log(x) (planted_work(), log(x))
