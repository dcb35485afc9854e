/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "subtraction.h"
#include "alignment.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { STARTUP, MAIN, N_PHASES };

static const char *const phase_names[N_PHASES] = { "startup", "main" };

/* Sums over all phases, of each event. */
static void sum(const struct function *function, uint32_t n_events, uint64_t *counts)
{
	for (uint32_t event = 0; event < n_events; event++)
		counts[event] = function ? tally_sum(&function->counts, event) : 0;
}

/* other may be NULL: it did not run there. Returns what it executed more there. */
static uint64_t take_off(struct function *function, const struct function *other, uint32_t n_events,
			 struct tally *total)
{
	uint64_t rows[N_PHASES][TALLY_MAX_EVENTS] = { 0 };
	uint64_t excess = 0;

	sum(function, n_events, rows[MAIN]);
	sum(other, n_events, rows[STARTUP]);
	if (rows[STARTUP][EVENT_IR] > rows[MAIN][EVENT_IR])
		excess = rows[STARTUP][EVENT_IR] - rows[MAIN][EVENT_IR];
	tally_release(&function->counts);
	for (uint32_t event = 0; event < n_events; event++) {
		if (rows[STARTUP][event] > rows[MAIN][event])
			rows[STARTUP][event] = rows[MAIN][event];
		rows[MAIN][event] -= rows[STARTUP][event];
	}
	for (uint32_t phase = 0; phase < N_PHASES; phase++) {
		bool is_empty = true;

		for (uint32_t event = 0; event < n_events; event++)
			is_empty &= !rows[phase][event];
		if (is_empty)
			continue;
		tally_add(&function->counts, phase, rows[phase], n_events);
		tally_add(total, phase, rows[phase], n_events);
	}
	if (other)
		function->entered -=
			other->entered < function->entered ? other->entered : function->entered;
	return excess;
}

static void rename_phases(struct profile *profile)
{
	for (uint32_t i = 0; i < profile->n_phases; i++)
		free(profile->phases[i]);
	profile->phases = xrealloc(profile->phases, N_PHASES, sizeof(*profile->phases));
	for (uint32_t i = 0; i < N_PHASES; i++)
		profile->phases[i] = xstrdup(phase_names[i]);
	profile->n_phases = N_PHASES;
}

uint64_t subtract(struct stat_report *report, const struct stat_report *other)
{
	const struct aligned_run runs[] = { { &report->profile, &report->functions },
					    { &other->profile, &other->functions } };
	struct alignment alignment;
	struct tally total = { 0 };
	uint64_t excess = 0;

	alignment_make(&alignment, runs, 2);
	for (size_t i = 0; i < alignment.count; i++) {
		const struct aligned_function *row = &alignment.list[i];
		struct function *list = report->functions.list;

		if (row->in[0])
			excess += take_off(&list[row->in[0] - list], row->in[1],
					   report->profile.n_events, &total);
		else
			excess += row->ir[1];
	}
	alignment_release(&alignment);
	tally_release(&report->profile.total);
	report->profile.total = total;
	rename_phases(&report->profile);
	return excess;
}
