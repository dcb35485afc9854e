/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * result_profile.h - a benchmark's result seen as a profile, so that what looks at one sees both
 *
 * It has no ranges of code, and no threads: results do not keep them.
 */
#ifndef RESULT_PROFILE_H
#define RESULT_PROFILE_H

#include "environment.h"
#include "functions.h"
#include "profile.h"
#include "results.h"

/* The result was measured. All three are released as those that were read. */
void result_profile(struct profile *profile, const struct results *results,
		    const struct result *result);
/* In the order of the result; objects are those of the profile. */
void result_functions(struct functions *functions, const struct profile *profile,
		      const struct result *result);
void result_environment(struct environment *environment, const struct results *results,
			const struct result *result);

#endif
