/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "gate_count.h"
#include "memory.h"
#include "names.h"
#include "rates.h"
#include "result_ledger.h"

#include <stdlib.h>
#include <string.h>

/* One side of a benchmark, and what is looked for in it. */
struct side {
	const struct results *results;
	const struct result *result, *beside;
	const struct judgement *judgement;
	const char *name; /* of the event that is counted */
	uint32_t event;	  /* its index here */
};

static bool is_left_out(const struct side *side, const struct result_function *function)
{
	return result_function_takes_turns(function, side->beside);
}

static uint64_t count_in_phase(const struct side *side, const struct tally *tally, int phase)
{
	return phase < 0 ? result_net(side->result, tally, side->event)
			 : tally_get(tally, (uint32_t)phase, side->event);
}

/* What of the group's count, or of everything, depends on the turns of threads. phase < 0: net. */
static uint64_t count_left_out(const struct side *side, const char *group, int phase)
{
	uint64_t count = 0;

	for (size_t i = 0; i < side->result->n_functions; i++) {
		const struct result_function *function = &side->result->functions[i];
		const struct result_function *other;

		if (!is_left_out(side, function))
			continue;
		other = function->group ? function : result_find_function(side->beside, function);
		if (!group || (other && other->group && !strcmp(other->group, group)))
			count += count_in_phase(side, &function->counts, phase);
	}
	return count;
}

static bool count_phase(const struct side *side, uint64_t *count)
{
	int phase = result_find_phase(side->result, side->judgement->name);

	if (phase < 0)
		return false;
	*count = count_in_phase(side, &side->result->total, phase);
	/* A baseline does not say which functions ran in start-up and exit. */
	if (result_is_net_phase(side->result, (uint32_t)phase))
		*count -= count_left_out(side, NULL, phase);
	return true;
}

static bool count_group(const struct side *side, uint64_t *count)
{
	const struct result_group *group = result_find_group(side->result, side->judgement->name);
	uint64_t left_out;

	if (!group)
		return false;
	*count = result_net(side->result, &group->counts, side->event);
	left_out = count_left_out(side, group->name, -1);
	*count -= left_out < *count ? left_out : *count;
	return true;
}

static void open_ledger(struct ledger *ledger, const struct side *side, bool ignores_turns)
{
	const struct result_look look = {
		.event = side->name,
		.ignores_turns = ignores_turns,
		.beside = side->beside,
	};

	result_ledger(ledger, side->results, side->result, &look);
}

/* The net count of all functions of the name; false without any. */
static bool count_function(const struct side *side, bool ignores_turns, uint64_t *count)
{
	struct ledger ledger;
	bool is_found = false;

	open_ledger(&ledger, side, ignores_turns);
	*count = 0;
	for (size_t i = 0; i < ledger.n_entries; i++) {
		if (!entry_is_named(&ledger.entries[i], side->judgement->name))
			continue;
		is_found = true;
		*count += ledger.entries[i].count;
	}
	ledger_release(&ledger);
	return is_found;
}

/* False where there is no such thing in the result. */
static bool find_event_count(struct side *side, const char *name, uint64_t *count)
{
	int event = result_find_event(side->result, name);

	*count = 0;
	if (event < 0)
		return false;
	side->name = name;
	side->event = (uint32_t)event;
	switch (side->judgement->where) {
	case LIMIT_NET:
		*count = side->result->net[event] - count_left_out(side, NULL, -1);
		return true;
	case LIMIT_PHASE:
		return count_phase(side, count);
	case LIMIT_GROUP:
		return count_group(side, count);
	case LIMIT_FUNCTION:
		return count_function(side, true, count);
	}
	return false;
}

/* Of misses per thousand instructions, in thousandths. */
static bool find_mpki(struct side *side, const struct rate_spec *spec, uint64_t *count)
{
	struct rate rate = { 0 };

	for (int i = 0; i < RATE_MAX_EVENTS && spec->misses[i]; i++) {
		uint64_t misses;

		if (!find_event_count(side, spec->misses[i], &misses))
			return false;
		rate.misses += misses;
	}
	if (!find_event_count(side, "Ir", &rate.instructions))
		return false;
	*count = rate_per_million(&rate);
	return true;
}

static bool find_count(struct side *side, uint64_t *count)
{
	const struct rate_spec *spec = rate_find_mpki(side->judgement->event);

	*count = 0;
	return spec ? find_mpki(side, spec, count)
		    : find_event_count(side, side->judgement->event, count);
}

static bool has_event(const struct result *result, const char *event)
{
	const struct rate_spec *spec = rate_find_mpki(event);

	return spec ? rate_has_events(spec, result->events, result->n_events)
		    : result_find_event(result, event) >= 0;
}

static char *closest_function(const struct side *side)
{
	struct ledger ledger;
	const char **names;
	char *closest;

	open_ledger(&ledger, side, false);
	names = xcalloc(ledger.n_entries, sizeof(*names));
	for (size_t i = 0; i < ledger.n_entries; i++)
		names[i] = ledger.entries[i].name;
	closest = names_closest(side->judgement->name, names, ledger.n_entries);
	free(names);
	ledger_release(&ledger);
	return closest;
}

static char *explain_function(const struct side *side)
{
	const char *name = side->judgement->name;
	uint64_t ignored;
	char *closest;
	char *text;

	if (count_function(side, false, &ignored))
		return xasprintf("how much %s does depends on how threads take turns", name);
	closest = closest_function(side);
	text = closest ? xasprintf("%s was never executed (or was inlined); did you mean %s?", name,
				   closest)
		       : xasprintf("%s was never executed (or was inlined)", name);
	free(closest);
	return text;
}

static char *explain_event(const struct side *side)
{
	char *counted =
		names_all((const char *const *)side->result->events, side->result->n_events);
	char *text =
		xasprintf("there is no event %s; counted were %s", side->judgement->event, counted);

	free(counted);
	return text;
}

static char *explain_missing(const struct side *side)
{
	const struct judgement *judgement = side->judgement;

	if (!has_event(side->result, judgement->event))
		return explain_event(side);
	switch (judgement->where) {
	case LIMIT_PHASE:
		return xasprintf("phase %s was never reached", judgement->name);
	case LIMIT_GROUP:
		return xasprintf("there is no group %s", judgement->name);
	default:
		return explain_function(side);
	}
}

/* A function that did not run before is one that grew from nothing; other things must be there. */
void gate_find_counts(struct judgement *judgement, const struct gated *gated,
		      const struct gate_options *options)
{
	struct side old = { options->old, gated->old, gated->new, judgement, "Ir", 0 };
	struct side new = { options->new, gated->new, gated->old, judgement, "Ir", 0 };
	bool is_new = find_count(&new, &judgement->new);
	bool is_old = find_count(&old, &judgement->old);

	judgement->is_comparable = is_new && (is_old || judgement->where == LIMIT_FUNCTION) &&
				   has_event(gated->old, judgement->event);
	if (judgement->is_comparable)
		return;
	if (!is_new)
		judgement->problem = explain_missing(&new);
	else
		judgement->problem = xasprintf("the baseline has no %s%s%s", judgement->event,
					       judgement->name ? " of " : "",
					       judgement->name ? judgement->name : "");
}

static bool has_left_out(const struct result *result)
{
	for (size_t i = 0; i < result->n_functions; i++)
		if (result->functions[i].takes_turns)
			return true;
	return false;
}

bool gate_leaves_out(const struct gated *gated)
{
	return has_left_out(gated->old) || has_left_out(gated->new);
}
