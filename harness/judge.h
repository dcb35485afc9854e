/* SPDX-License-Identifier: GPL-2.0-or-later */
/* judge.h - what is wrong with a profile, taken by itself */
#ifndef JUDGE_H
#define JUDGE_H

#include "causes.h"
#include "expectation.h"
#include "profile.h"

/*
 * Adds a cause for each: the program did not end as expected (5), or a function that was named
 * with --startup-until was never reached (4, with the names that are most like it).
 */
void judge_profile(const struct profile *profile, const struct expectation *expected,
		   struct causes *causes);

#endif
