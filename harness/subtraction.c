/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "subtraction.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { STARTUP, MAIN, N_PHASES };

static const char *const phase_names[N_PHASES] = { "startup", "main" };

/* The functions of a report by what they are: object, address, name. */
struct sorted {
	const struct stat_report *report;
	struct function **list;
};

static int compare(const struct stat_report *a, const struct function *left,
		   const struct stat_report *b, const struct function *right)
{
	int order = strcmp(a->profile.objects[left->object].path,
			   b->profile.objects[right->object].path);

	if (order)
		return order;
	if (left->start != right->start)
		return left->start < right->start ? -1 : 1;
	return strcmp(left->name, right->name);
}

static int compare_in_report(const void *a, const void *b, void *report)
{
	return compare(report, *(struct function *const *)a, report, *(struct function *const *)b);
}

static struct function **sort(const struct stat_report *report)
{
	struct function **list = xcalloc(report->functions.count, sizeof(struct function *));

	for (size_t i = 0; i < report->functions.count; i++)
		list[i] = &report->functions.list[i];
	qsort_r(list, report->functions.count, sizeof(*list), compare_in_report, (void *)report);
	return list;
}

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
	struct function **left = sort(report);
	struct function **right = sort(other);
	size_t n_left = report->functions.count;
	size_t n_right = other->functions.count;
	struct tally total = { 0 };
	uint64_t excess = 0;
	size_t i = 0;
	size_t j = 0;

	while (i < n_left || j < n_right) {
		int order = i == n_left	   ? 1
			    : j == n_right ? -1
					   : compare(report, left[i], other, right[j]);

		if (order <= 0)
			excess += take_off(left[i], order ? NULL : right[j],
					   report->profile.n_events, &total);
		else
			excess += tally_sum(&right[j]->counts, EVENT_IR);
		i += order <= 0;
		j += order >= 0;
	}
	free(left);
	free(right);
	tally_release(&report->profile.total);
	report->profile.total = total;
	rename_phases(&report->profile);
	return excess;
}
