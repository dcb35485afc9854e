/* SPDX-License-Identifier: GPL-2.0-or-later */
/* judge.c - a profile's ending and its start-up border */
#include "judge.h"
#include "memory.h"
#include "names.h"

#include <stdlib.h>
#include <string.h>

static void judge_ending(const struct profile *profile, const struct expectation *expected,
			 struct causes *causes)
{
	bool is_signal = profile->ended == PROFILE_SIGNAL;
	char *ended;
	char *wanted;

	if (profile->ended == PROFILE_EXEC) {
		causes_add(causes, EXIT_CODE_PROGRAM,
			   "the program became another one by exec, which was not followed");
		return;
	}
	if (expectation_met(expected, is_signal, profile->status))
		return;
	ended = ending_text(is_signal, profile->status);
	wanted = ending_text(expected->is_signal, expected->status);
	causes_add(causes, EXIT_CODE_PROGRAM, "the program ended with %s instead of %s", ended,
		   wanted);
	free(ended);
	free(wanted);
}

static char *closest_functions(const struct profile *profile, const char *wanted)
{
	const char **names = xcalloc(profile->n_functions, sizeof(*names));
	char *closest;

	for (size_t i = 0; i < profile->n_functions; i++)
		names[i] = profile->functions[i].name;
	closest = names_closest(wanted, names, profile->n_functions);
	free(names);
	return closest;
}

static void judge_border(const struct profile *profile, struct causes *causes)
{
	char *closest;

	if (profile->until_reached || !strcmp(profile->until, "auto") ||
	    !strcmp(profile->until, "none"))
		return;
	closest = closest_functions(profile, profile->until);
	if (closest)
		causes_add(
			causes, EXIT_CODE_NOTHING,
			"start-up was to last until %s, which was never reached; did you mean %s?",
			profile->until, closest);
	else
		causes_add(causes, EXIT_CODE_NOTHING,
			   "start-up was to last until %s, which was never reached; "
			   "no function that ran has a name like it",
			   profile->until);
	free(closest);
}

void judge_profile(const struct profile *profile, const struct expectation *expected,
		   struct causes *causes)
{
	judge_ending(profile, expected, causes);
	judge_border(profile, causes);
}
