/* SPDX-License-Identifier: GPL-2.0-or-later */
/* judge.c - a profile's ending and its start-up border */
#include "judge.h"
#include "memory.h"
#include "names.h"

#include <stdlib.h>
#include <string.h>

/* What is measured alone is at least one part in so many. */
#define LEAST_SHARE 1000

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
	const char *purpose =
		profile->is_only ? "measured was to be only" : "start-up was to last until";
	char *closest;

	if (profile->until_reached || !strcmp(profile->until, "auto") ||
	    !strcmp(profile->until, "none"))
		return;
	closest = closest_functions(profile, profile->until);
	if (closest)
		causes_add(causes, EXIT_CODE_NOTHING,
			   "%s %s, which was never reached; did you mean %s?", purpose,
			   profile->until, closest);
	else
		causes_add(
			causes, EXIT_CODE_NOTHING,
			"%s %s, which was never reached; no function that ran has a name like it",
			purpose, profile->until);
	free(closest);
}

/* Next to nothing of the program: mostly another function is meant. */
static void judge_share(const struct profile *profile, struct causes *causes)
{
	uint64_t net = profile_net(profile, &profile->total, EVENT_IR);
	uint64_t total = tally_sum(&profile->total, EVENT_IR);

	if (profile->is_only && profile->until_reached && net < total / LEAST_SHARE)
		causes_add(causes, EXIT_CODE_NOTHING,
			   "measured was to be only %s, which with what it calls is %llu of %llu "
			   "instructions, less than 0.1%%",
			   profile->until, (unsigned long long)net, (unsigned long long)total);
}

void judge_profile(const struct profile *profile, const struct expectation *expected,
		   struct causes *causes)
{
	judge_ending(profile, expected, causes);
	judge_border(profile, causes);
	judge_share(profile, causes);
}
