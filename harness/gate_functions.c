/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "gate_functions.h"
#include "memory.h"
#include "result_ledger.h"

#include <stdlib.h>

static void add(struct gated *gated, const struct change *change, const char *state)
{
	const struct entry *latest =
		change->pair->after ? change->pair->after : change->pair->before;

	gated->changes = xgrow(gated->changes, gated->n_changes, sizeof(*gated->changes));
	gated->changes[gated->n_changes++] = (struct function_change){
		.change = change, .state = state, .file = latest->file, .line = latest->line
	};
}

/* In one list, what moved behind what changed. */
static void list_changes(struct gated *gated)
{
	const struct comparison *comparison = &gated->comparison;

	for (size_t i = 0; i < comparison->n_changes; i++)
		add(gated, &comparison->changes[i], change_state(&comparison->changes[i]));
	for (size_t i = 0; i < comparison->n_moves; i++)
		for (size_t j = 0; j < comparison->moves[i].n_changes; j++)
			add(gated, &comparison->moves[i].changes[j], "moved");
}

static bool is_baseline(const struct results *results)
{
	return results->kind == RESULTS_BASELINE;
}

void gate_find_changes(struct gated *gated, const struct gate_options *options)
{
	const struct tolerance none = { 0 };
	struct result_look look = {
		.ignores_lines = is_baseline(options->old) || is_baseline(options->new),
		.ignores_turns = true,
	};

	look.beside = gated->new;
	result_ledger(&gated->old_functions, options->old, gated->old, &look);
	look.beside = gated->old;
	result_ledger(&gated->new_functions, options->new, gated->new, &look);
	comparison_make(&gated->comparison, &gated->old_functions, &gated->new_functions, &none);
	list_changes(gated);
}

void gate_release_changes(struct gated *gated)
{
	free(gated->changes);
	comparison_release(&gated->comparison);
	ledger_release(&gated->old_functions);
	ledger_release(&gated->new_functions);
}
