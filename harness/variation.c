/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "variation.h"
#include "memory.h"
#include "stat_report.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

void variation_init(struct variation *variation, size_t max_runs, uint32_t n_events)
{
	*variation = (struct variation){ .max_runs = max_runs, .n_events = n_events };
}

static int compare_figures(const void *a, const void *b)
{
	const struct figure *left = a;
	const struct figure *right = b;
	int order;

	if (left->kind != right->kind)
		return left->kind < right->kind ? -1 : 1;
	if (left->start != right->start)
		return left->start < right->start ? -1 : 1;
	order = strcmp(left->object, right->object);
	return order ? order : strcmp(left->name, right->name);
}

/* The figure that is like this key, whose texts are borrowed. */
static struct figure *find_or_add(struct variation *variation, const struct figure *key)
{
	struct figure **found = tfind(key, &variation->index, compare_figures);
	struct figure *figure;

	if (found)
		return *found;
	figure = xmalloc(sizeof(*figure));
	*figure = *key;
	figure->object = xstrdup(key->object);
	figure->name = xstrdup(key->name);
	figure->values =
		xcalloc(variation->max_runs * variation->n_events, sizeof(*figure->values));
	variation->figures =
		xgrow(variation->figures, variation->n_figures, sizeof(*variation->figures));
	variation->figures[variation->n_figures++] = figure;
	tsearch(figure, &variation->index, compare_figures);
	return figure;
}

/* The counts of the run under way. */
static uint64_t *values_of(struct variation *variation, const struct figure *key)
{
	return find_or_add(variation, key)->values + variation->n_runs * variation->n_events;
}

static void add_net(struct variation *variation, const struct figure *key,
		    const struct stat_report *run, const struct tally *tally)
{
	uint64_t net[TALLY_MAX_EVENTS];
	uint64_t *values;
	bool is_zero = true;

	for (uint32_t event = 0; event < variation->n_events; event++) {
		net[event] = stat_report_net(run, tally, event);
		is_zero &= !net[event];
	}
	if (is_zero && key->kind == FIGURE_FUNCTION)
		return;
	values = values_of(variation, key);
	/* Two pieces of code may have one name and place, such as code that was rewritten. */
	for (uint32_t event = 0; event < variation->n_events; event++)
		values[event] += net[event];
}

static void add_totals(struct variation *variation, const struct stat_report *run)
{
	const struct profile *profile = &run->profile;
	const struct tally *total = &profile->total;
	struct figure key = { .kind = FIGURE_TOTAL, .object = (char *)"", .name = (char *)"" };

	for (uint32_t event = 0; event < variation->n_events; event++)
		values_of(variation, &key)[event] = tally_sum(total, event);
	key.kind = FIGURE_PHASE;
	for (uint32_t phase = 0; phase < profile->n_phases; phase++) {
		key.name = profile->phases[phase];
		for (uint32_t event = 0; event < variation->n_events; event++)
			values_of(variation, &key)[event] = tally_get(total, phase, event);
	}
}

void variation_add(struct variation *variation, const struct stat_report *run)
{
	struct figure key = { .kind = FIGURE_NET, .object = (char *)"", .name = (char *)"" };

	add_totals(variation, run);
	if (stat_report_has_net(run)) {
		add_net(variation, &key, run, &run->profile.total);
		for (size_t i = 0; i < run->groups.count; i++) {
			key.kind = FIGURE_GROUP;
			key.name = run->groups.list[i].name;
			add_net(variation, &key, run, &run->groups.list[i].counts);
		}
		for (size_t i = 0; i < run->functions.count; i++) {
			const struct function *function = run->by_net[FAMILY_COUNTING][i];

			key.kind = FIGURE_FUNCTION;
			key.object = run->profile.objects[function->object].path;
			key.start = function->start;
			key.name = function->name;
			add_net(variation, &key, run, &function->counts);
		}
	}
	variation->n_runs++;
}

static int compare_counts(const void *a, const void *b)
{
	uint64_t left = *(const uint64_t *)a;
	uint64_t right = *(const uint64_t *)b;

	return (left > right) - (left < right);
}

struct spread variation_spread(const struct variation *variation, const struct figure *figure,
			       uint32_t event)
{
	uint64_t *sorted = xcalloc(variation->n_runs, sizeof(*sorted));
	struct spread spread;

	for (size_t i = 0; i < variation->n_runs; i++)
		sorted[i] = figure->values[i * variation->n_events + event];
	qsort(sorted, variation->n_runs, sizeof(*sorted), compare_counts);
	spread = (struct spread){ .least = sorted[0],
				  .median = sorted[(variation->n_runs - 1) / 2],
				  .greatest = sorted[variation->n_runs - 1] };
	free(sorted);
	return spread;
}

bool variation_is_exact(const struct variation *variation, const struct figure *figure)
{
	size_t run_bytes = variation->n_events * sizeof(*figure->values);

	for (size_t i = 1; i < variation->n_runs; i++)
		if (memcmp(figure->values, figure->values + i * variation->n_events, run_bytes))
			return false;
	return true;
}

static void keep_figure(void *figure)
{
	(void)figure; /* it is freed by the list */
}

void variation_release(struct variation *variation)
{
	tdestroy(variation->index, keep_figure);
	for (size_t i = 0; i < variation->n_figures; i++) {
		free(variation->figures[i]->object);
		free(variation->figures[i]->name);
		free(variation->figures[i]->values);
		free(variation->figures[i]);
	}
	free(variation->figures);
	*variation = (struct variation){ 0 };
}
