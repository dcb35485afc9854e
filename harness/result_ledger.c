/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "result_ledger.h"

#include <string.h>

bool result_function_takes_turns(const struct result_function *function,
				 const struct result *beside)
{
	const struct result_function *other =
		beside ? result_find_function(beside, function) : NULL;

	return function->takes_turns || (other && other->takes_turns);
}

static bool is_in_net(const struct result *result, const struct result_function *function)
{
	for (uint32_t row = 0; row < function->counts.n_rows; row++)
		if (result_is_net_phase(result, tally_phase(&function->counts, row)))
			return true;
	return false;
}

static void add(struct ledger *ledger, uint32_t object, const struct result *result,
		const struct result_function *function, const struct result_look *look)
{
	int event = look->event ? result_find_event(result, look->event) : 0;
	const struct ledger_symbol symbol = {
		.object = object,
		.name = function->name,
		.file = function->file,
		.line = look->ignores_lines ? 0 : function->line,
		.count = result_net(result, &function->counts, (uint32_t)event),
		.entered = function->entered,
	};

	ledger_add(ledger, &symbol);
}

/* Functions are sorted by object. */
static bool begins_object(const struct result *result, size_t function)
{
	return !function ||
	       strcmp(result->functions[function - 1].object, result->functions[function].object);
}

void result_ledger(struct ledger *ledger, const struct results *results,
		   const struct result *result, const struct result_look *look)
{
	uint32_t object = 0;

	*ledger = (struct ledger){ 0 };
	if (!result->is_measured || (look->event && result_find_event(result, look->event) < 0))
		return;
	for (size_t i = 0; i < result->n_functions; i++) {
		const struct result_function *function = &result->functions[i];

		if (begins_object(result, i))
			object = ledger_add_object(
				ledger, function->object,
				result_object_identity(results, result, function->object));
		if (is_in_net(result, function) &&
		    !(look->ignores_turns && result_function_takes_turns(function, look->beside)))
			add(ledger, object, result, function, look);
	}
	ledger_close(ledger, CLONES_MERGED);
}
