/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "study_misses.h"
#include "rates.h"
#include "study_variant.h"

#include <string.h>

static uint64_t misses_of(const struct study_misses *misses, const char *name)
{
	const struct rate_spec *spec = rate_specs;

	while (strcmp(spec->name, name))
		spec++;
	return rate_of(spec, misses->events, misses->n_events, misses->net).misses;
}

void study_misses_fill(struct study_variant *variant)
{
	const struct profile *profile =
		&variant->runs->points[STUDY_POINTS - 1].measurement.profile;
	struct study_misses *misses = &variant->misses;

	misses->events = profile->events;
	misses->n_events = profile->n_events;
	for (uint32_t event = 0; event < profile->n_events; event++)
		misses->net[event] = profile_net(profile, &profile->total, event);
	misses->first_level_cycles =
		STUDY_FIRST_LEVEL_CYCLES * (misses_of(misses, "I1") + misses_of(misses, "D1"));
	misses->last_level_cycles = STUDY_LAST_LEVEL_CYCLES * misses_of(misses, "LL");
	misses->branch_cycles = STUDY_MISPREDICTION_CYCLES * misses_of(misses, "B");
	misses->cycles = misses->net[EVENT_IR] + misses->first_level_cycles +
			 misses->last_level_cycles + misses->branch_cycles;
	misses->share = (double)(misses->first_level_cycles + misses->last_level_cycles) /
			(double)misses->cycles;
	misses->is_bound = misses->share > STUDY_BOUND_SHARE;
}
